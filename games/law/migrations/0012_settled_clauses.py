from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def settle(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Turn the lines «3: it is transitional» into rows."""
    for draft in apps.get_model("law", "AmendmentDraft").objects.exclude(no_effect=""):
        lines = (line.partition(":") for line in draft.no_effect.splitlines())
        draft.settled = [
            {"clause": number.strip(), "do": "nothing", "reason": reason.strip()}
            for number, _mark, reason in lines
            if reason.strip()
        ]
        draft.save(update_fields=["settled"])


SETTLED = models.JSONField(blank=True, default=list)
CLEANED = models.JSONField(blank=True, default=dict)


class Migration(migrations.Migration):
    dependencies = [
        ("law", "0011_instruments_without_a_game"),
    ]

    operations = [
        migrations.AddField("amendmentdraft", "settled", SETTLED),
        migrations.AddField("amendmentdraft", "cleaned", CLEANED),
        migrations.RunPython(settle, migrations.RunPython.noop),
        # No release has had it.
        migrations.RemoveField("amendmentdraft", "no_effect"),
    ]
