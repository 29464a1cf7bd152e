"""Short links, the incident log with its guards in the database, and who may write to them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.play import guards
from games.play.roles import STAFF, permit

MAY = {
    "ruling.shortlink": ("add",),
    "floor.incident": ("add", "change", "view"),
    "floor.incidentnote": ("add", "view"),
}


def permit_staff(apps, schema_editor):
    permit(apps, STAFF, MAY)


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0002_staff_of_the_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Incident",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(unique=True)),
                ("game", models.CharField(max_length=20)),
                ("way", models.CharField(max_length=10)),
                ("query", models.TextField(max_length=4000)),
                ("verdict_pt", models.TextField()),
                ("verdict_zh", models.TextField()),
                ("entered", models.JSONField()),
                ("provisions", models.JSONField()),
                ("law_of_day", models.CharField(max_length=10)),
                ("dispute", models.TextField(blank=True, default="", max_length=400)),
                ("casino", models.CharField(blank=True, default="", max_length=80)),
                ("table", models.CharField(blank=True, default="", max_length=80)),
                ("shift", models.CharField(blank=True, default="", max_length=80)),
                ("reference", models.CharField(blank=True, default="", max_length=80)),
                ("happened", models.DateTimeField(blank=True, null=True)),
                ("supervisor", models.CharField(blank=True, default="", max_length=80)),
                ("writer_name", models.CharField(blank=True, default="", max_length=150)),
                ("written", models.DateTimeField(auto_now_add=True)),
                ("closer_name", models.CharField(blank=True, default="", max_length=150)),
                ("closed", models.DateTimeField(blank=True, null=True)),
                (
                    "closer",
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
                "ordering": ["-number"],
                "default_permissions": ("add", "change", "view"),
            },
        ),
        migrations.CreateModel(
            name="IncidentNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("words", models.TextField(max_length=2000)),
                ("writer_name", models.CharField(blank=True, default="", max_length=150)),
                ("written", models.DateTimeField(auto_now_add=True)),
                (
                    "incident",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notes",
                        to="play.incident",
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
                "ordering": ["incident", "pk"],
                "default_permissions": ("add", "view"),
            },
        ),
        migrations.CreateModel(
            name="ShortLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=12, unique=True)),
                ("game", models.CharField(max_length=20)),
                ("way", models.CharField(max_length=10)),
                ("query", models.TextField(max_length=4000)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "maker",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-made", "-pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="incident",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="incidents_are_numbered_from_1"
            ),
        ),
        migrations.RunPython(guards.create, guards.take_away),
        migrations.RunPython(permit_staff, migrations.RunPython.noop),
    ]
