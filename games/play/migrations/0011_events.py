"""The chain of the floor's events; it begins with the rows as they stand, and invents none."""

from django.db import migrations, models

from games.play import events, guards

KEPT = {
    "floor": ("Incident", "IncidentNote", "HandOver"),
    "play": ("TableCard", "Posting", "Procedure"),
}


def begin(apps, schema_editor):
    event = apps.get_model("play", "FloorEvent")
    events.append(event, "began", "", {"site": "rulesite"})
    for label, names in KEPT.items():
        for name in names:
            rows = apps.get_model(label, name)._base_manager.order_by("pk")
            for row in rows.iterator(chunk_size=events.AT_A_TIME):
                events.append(event, "found", events.subject_of(row), events.facts_of(row))


def guard(apps, schema_editor):
    guards.guard(apps.get_model("play", "FloorEvent"), schema_editor)


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0010_four_applications"),
        ("floor", "0001_of_play"),
    ]

    operations = [
        migrations.CreateModel(
            name="FloorEvent",
            fields=[
                ("number", models.PositiveBigIntegerField(primary_key=True, serialize=False)),
                ("moment", models.DateTimeField()),
                ("act", models.CharField(max_length=20)),
                ("subject", models.CharField(blank=True, db_index=True, max_length=40)),
                ("facts", models.JSONField()),
                ("previous", models.CharField(blank=True, max_length=64)),
                ("digest", models.CharField(max_length=64)),
            ],
            options={"ordering": ["number"], "default_permissions": ()},
        ),
        migrations.RunPython(begin, migrations.RunPython.noop),
        migrations.RunPython(guard, migrations.RunPython.noop),
    ]
