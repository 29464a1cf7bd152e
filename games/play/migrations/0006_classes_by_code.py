"""A class is taken by its code, and its questions are stored; those of before stay to be read."""

import django.utils.timezone
from django.db import migrations, models
from django.db.models import F


def close(apps, schema_editor):
    """Papers of before were made from a seed: their results stay, their questions are gone."""
    apps.get_model("play", "KeptClass").objects.update(questions=[], closed=F("made"))
    apps.get_model("play", "ClassResult").objects.update(begun=F("handed_in"))


class Migration(migrations.Migration):

    dependencies = [
        ("play", "0005_book_of_incidents"),
    ]

    operations = [
        migrations.RenameField("keptclass", "key", "code"),
        migrations.RenameField("keptclass", "paper", "questions"),
        migrations.AlterField("keptclass", "questions", models.JSONField(default=list)),
        migrations.AddField("keptclass", "day", models.CharField(blank=True, default="", max_length=10)),
        migrations.AddField("keptclass", "minutes", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("keptclass", "closed", models.DateTimeField(null=True)),
        migrations.AddField("keptclass", "shown", models.DateTimeField(null=True)),
        migrations.AddField("classresult", "number", models.CharField(blank=True, default="", max_length=6)),
        migrations.AddField("classresult", "begun", models.DateTimeField(default=django.utils.timezone.now)),
        migrations.AlterField("classresult", "answers", models.JSONField(default=list)),
        migrations.AlterField("classresult", "seconds", models.PositiveIntegerField(default=0)),
        migrations.AlterField("classresult", "handed_in", models.DateTimeField(null=True)),
        migrations.AlterModelOptions("classresult", {"default_permissions": (), "ordering": ["begun", "pk"]}),
        migrations.RunPython(close, migrations.RunPython.noop),
    ]
