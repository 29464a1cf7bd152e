"""The log of incidents and hand-overs, in the tables that ``play`` made."""

import django.db.models.deletion
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
                    name="HandOver",
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
                        "db_table": "play_handover",
                        "ordering": ["-written", "-pk"],
                        "default_permissions": ("add", "view"),
                    },
                ),
                migrations.CreateModel(
                    name="Incident",
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
                        ("number", models.PositiveIntegerField(unique=True)),
                        ("form_key", models.CharField(max_length=40, null=True, unique=True)),
                        ("game", models.CharField(blank=True, default="", max_length=20)),
                        ("way", models.CharField(blank=True, default="", max_length=10)),
                        ("query", models.TextField(blank=True, default="", max_length=4000)),
                        ("verdict_pt", models.TextField(blank=True, default="")),
                        ("verdict_zh", models.TextField(blank=True, default="")),
                        ("entered", models.JSONField(default=dict)),
                        ("provisions", models.JSONField(default=list)),
                        ("law_of_day", models.CharField(blank=True, default="", max_length=10)),
                        ("searched", models.TextField(blank=True, default="")),
                        ("dispute", models.TextField(blank=True, default="", max_length=2000)),
                        ("decision", models.TextField(blank=True, default="", max_length=2000)),
                        ("people", models.TextField(blank=True, default="", max_length=400)),
                        ("stake", models.PositiveBigIntegerField(blank=True, null=True)),
                        (
                            "waiting",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("surveillance", "waiting for surveillance"),
                                    ("inspectorate", "waiting for the inspectorate"),
                                ],
                                default="",
                                max_length=20,
                            ),
                        ),
                        ("holder", models.CharField(blank=True, default="", max_length=80)),
                        ("casino", models.CharField(blank=True, default="", max_length=80)),
                        ("table", models.CharField(blank=True, default="", max_length=80)),
                        ("shift", models.CharField(blank=True, default="", max_length=80)),
                        ("reference", models.CharField(blank=True, default="", max_length=80)),
                        ("happened", models.DateTimeField(blank=True, null=True)),
                        ("supervisor", models.CharField(blank=True, default="", max_length=80)),
                        ("writer_name", models.CharField(blank=True, default="", max_length=150)),
                        ("written", models.DateTimeField(auto_now_add=True)),
                        ("changed", models.DateTimeField(auto_now=True)),
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
                        "db_table": "play_incident",
                        "ordering": ["-number"],
                        "default_permissions": ("add", "change", "view", "close", "export"),
                    },
                ),
                migrations.CreateModel(
                    name="IncidentNote",
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
                        ("words", models.TextField(max_length=2000)),
                        ("writer_name", models.CharField(blank=True, default="", max_length=150)),
                        ("written", models.DateTimeField(auto_now_add=True)),
                        (
                            "incident",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="notes",
                                to="floor.incident",
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
                        "db_table": "play_incidentnote",
                        "ordering": ["incident", "pk"],
                        "default_permissions": ("add", "view"),
                    },
                ),
                migrations.AddConstraint(
                    model_name="incident",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="incidents_are_numbered_from_1"
                    ),
                ),
            ]
        ),
    ]
