"""The table, the ruling desk, the floor and the classes are applications of their own.

Their models leave the state of this one; no row and no table is touched. Content types keep their
ids, so that everybody keeps their permissions.
"""

from django.db import migrations

MOVED = {
    "table": ("handplace", "savedhand"),
    "ruling": ("shortlink",),
    "floor": ("incidentnote", "incident", "handover"),
    "training": ("classresult", "keptclass", "trainee"),
}


def relabel(apps, schema_editor):
    types = apps.get_model("contenttypes", "ContentType").objects
    for label, models in MOVED.items():
        types.filter(app_label="play", model__in=models).update(app_label=label)


def label_as_before(apps, schema_editor):
    types = apps.get_model("contenttypes", "ContentType").objects
    for label, models in MOVED.items():
        types.filter(app_label=label, model__in=models).update(app_label="play")


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0009_sittings_opened_again"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.RunPython(relabel, label_as_before),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(model) for models in MOVED.values() for model in models
            ]
        ),
    ]
