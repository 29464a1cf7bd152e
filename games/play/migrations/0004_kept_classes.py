"""Classes whose results are kept, and who may ask for them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.play.roles import STAFF, permit


def permit_staff(apps, schema_editor):
    permit(apps, STAFF, {"training.keptclass": ("add", "view")})


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0003_incidents"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="KeptClass",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=24, unique=True)),
                ("game", models.CharField(max_length=20)),
                ("title", models.CharField(max_length=80)),
                ("paper", models.JSONField()),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("until", models.DateField(db_index=True)),
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
                "ordering": ["-made", "-pk"],
                "default_permissions": ("add", "view"),
            },
        ),
        migrations.CreateModel(
            name="ClassResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sitting", models.CharField(max_length=24)),
                ("name", models.CharField(blank=True, default="", max_length=80)),
                ("answers", models.JSONField()),
                ("seconds", models.PositiveIntegerField()),
                ("handed_in", models.DateTimeField(auto_now_add=True)),
                (
                    "of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="play.keptclass",
                    ),
                ),
            ],
            options={
                "ordering": ["handed_in", "pk"],
                "default_permissions": (),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("of", "sitting"), name="a_sitting_is_handed_in_once"
                    )
                ],
            },
        ),
        migrations.RunPython(permit_staff, migrations.RunPython.noop),
    ]
