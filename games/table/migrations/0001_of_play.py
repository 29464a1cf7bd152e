"""Saved hands and their provisions, in the tables that ``play`` made."""

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
                    name="SavedHand",
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
                        ("game", models.CharField(max_length=20)),
                        ("title", models.CharField(max_length=120)),
                        ("note", models.TextField(blank=True, default="", max_length=4000)),
                        ("is_public", models.BooleanField(default=False)),
                        ("record", models.JSONField()),
                        ("answer", models.JSONField()),
                        ("answer_digest", models.CharField(max_length=64)),
                        ("rules_digest", models.CharField(max_length=64)),
                        ("saved", models.DateTimeField(auto_now_add=True)),
                        ("changed", models.DateTimeField(auto_now=True)),
                        ("answered", models.DateTimeField()),
                        (
                            "owner",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="saved_hands",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_savedhand",
                        "ordering": ["-saved", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="HandPlace",
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
                        ("provision", models.CharField(db_index=True, max_length=180)),
                        ("step", models.PositiveIntegerField(default=0)),
                        ("is_tag", models.BooleanField(default=False)),
                        (
                            "hand",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="places",
                                to="table.savedhand",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_handplace",
                        "ordering": ["hand", "-is_tag", "step"],
                    },
                ),
                migrations.AddIndex(
                    model_name="savedhand",
                    index=models.Index(fields=["game", "-saved"], name="hands_of_a_game"),
                ),
                migrations.AddConstraint(
                    model_name="handplace",
                    constraint=models.UniqueConstraint(
                        fields=("hand", "provision"), name="one_place_of_a_provision"
                    ),
                ),
            ]
        ),
    ]
