"""Classes, their sittings and trainees, in the tables that ``play`` made."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0010_four_applications"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="KeptClass",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("code", models.CharField(max_length=24, unique=True)),
                        ("game", models.CharField(max_length=20)),
                        ("title", models.CharField(max_length=80)),
                        ("questions", models.JSONField(default=list)),
                        ("day", models.CharField(blank=True, default="", max_length=10)),
                        ("minutes", models.PositiveSmallIntegerField(default=0)),
                        ("made", models.DateTimeField(auto_now_add=True)),
                        ("until", models.DateField(db_index=True)),
                        ("closed", models.DateTimeField(null=True)),
                        ("shown", models.DateTimeField(null=True)),
                        (
                            "owner",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="kept_classes",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "kept classes",
                        "db_table": "play_keptclass",
                        "ordering": ["-made", "-pk"],
                        "default_permissions": ("add", "view"),
                    },
                ),
                migrations.CreateModel(
                    name="Trainee",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("name", models.CharField(max_length=80, unique=True)),
                        ("pin", models.CharField(max_length=128)),
                        ("progress", models.TextField(blank=True, default="")),
                        (
                            "used",
                            models.DateField(
                                db_index=True, default=django.utils.timezone.localdate
                            ),
                        ),
                        (
                            "trainer",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="trainees",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_trainee",
                        "ordering": ["name"],
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="ClassResult",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("sitting", models.CharField(max_length=24)),
                        ("number", models.CharField(blank=True, default="", max_length=12)),
                        ("name", models.CharField(blank=True, default="", max_length=80)),
                        ("answers", models.JSONField(default=list)),
                        ("begun", models.DateTimeField(default=django.utils.timezone.now)),
                        ("seconds", models.PositiveIntegerField(default=0)),
                        ("handed_in", models.DateTimeField(null=True)),
                        ("reopened", models.JSONField(null=True)),
                        (
                            "of",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="results",
                                to="training.keptclass",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_classresult",
                        "ordering": ["begun", "pk"],
                        "default_permissions": (),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("of", "sitting"), name="a_sitting_is_handed_in_once"
                            )
                        ],
                    },
                ),
            ]
        ),
    ]
