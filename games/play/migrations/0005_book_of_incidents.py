"""Incidents without a ruling and with their state, hand-overs, and groups of the floor's staff."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.play import guards
from games.play.roles import PERMISSIONS, permit


def make_searched(apps, schema_editor):
    """What incidents written before are found by, apart from their cards."""
    for incident in apps.get_model("play", "Incident").objects.iterator(chunk_size=200):
        words = [incident.verdict_pt, incident.verdict_zh, *incident.provisions, ""]
        for entries in incident.entered.values():
            words += entries
        incident.searched = " ".join([*words, ""]).lower()
        incident.save(update_fields=["searched"])


def make_groups(apps, schema_editor):
    for group, permissions in PERMISSIONS.items():
        permit(apps, group, permissions)


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0004_kept_classes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(guards.take_away, guards.create),
        migrations.AlterModelOptions(
            name="incident",
            options={
                "default_permissions": ("add", "change", "view", "close", "export"),
                "ordering": ["-number"],
            },
        ),
        migrations.AddField(
            model_name="incident",
            name="changed",
            field=models.DateTimeField(auto_now=True),
        ),
        migrations.AddField(
            model_name="incident",
            name="decision",
            field=models.TextField(blank=True, default="", max_length=2000),
        ),
        migrations.AddField(
            model_name="incident",
            name="form_key",
            field=models.CharField(max_length=40, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="incident",
            name="holder",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
        migrations.AddField(
            model_name="incident",
            name="people",
            field=models.TextField(blank=True, default="", max_length=400),
        ),
        migrations.AddField(
            model_name="incident",
            name="searched",
            field=models.TextField(blank=True, default=""),
        ),
        migrations.AddField(
            model_name="incident",
            name="stake",
            field=models.PositiveBigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="incident",
            name="waiting",
            field=models.CharField(
                blank=True,
                choices=[
                    ("surveillance", "waiting for surveillance"),
                    ("inspectorate", "waiting for the inspectorate"),
                ],
                default="",
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="incident",
            name="dispute",
            field=models.TextField(blank=True, default="", max_length=2000),
        ),
        migrations.AlterField(
            model_name="incident",
            name="entered",
            field=models.JSONField(default=dict),
        ),
        migrations.AlterField(
            model_name="incident",
            name="game",
            field=models.CharField(blank=True, default="", max_length=20),
        ),
        migrations.AlterField(
            model_name="incident",
            name="law_of_day",
            field=models.CharField(blank=True, default="", max_length=10),
        ),
        migrations.AlterField(
            model_name="incident",
            name="provisions",
            field=models.JSONField(default=list),
        ),
        migrations.AlterField(
            model_name="incident",
            name="query",
            field=models.TextField(blank=True, default="", max_length=4000),
        ),
        migrations.AlterField(
            model_name="incident",
            name="verdict_pt",
            field=models.TextField(blank=True, default=""),
        ),
        migrations.AlterField(
            model_name="incident",
            name="verdict_zh",
            field=models.TextField(blank=True, default=""),
        ),
        migrations.AlterField(
            model_name="incident",
            name="way",
            field=models.CharField(blank=True, default="", max_length=10),
        ),
        migrations.CreateModel(
            name="HandOver",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("writer_name", models.CharField(blank=True, default="", max_length=150)),
                ("written", models.DateTimeField(auto_now_add=True)),
                ("casino", models.CharField(blank=True, default="", max_length=80)),
                ("shift", models.CharField(blank=True, default="", max_length=80)),
                ("words", models.TextField(blank=True, default="", max_length=2000)),
                ("numbers", models.JSONField(default=list)),
                ("taker_name", models.CharField(blank=True, default="", max_length=150)),
                ("taken", models.DateTimeField(blank=True, null=True)),
                (
                    "taker",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "writer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-written", "-pk"],
                "default_permissions": ("add", "view"),
            },
        ),
        migrations.RunPython(make_searched, migrations.RunPython.noop),
        migrations.RunPython(guards.create, guards.take_away),
        migrations.RunPython(make_groups, migrations.RunPython.noop),
    ]
