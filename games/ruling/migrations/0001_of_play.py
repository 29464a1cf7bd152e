"""Short links to rulings, in the tables that ``play`` made."""

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
                    name="ShortLink",
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
                        "db_table": "play_shortlink",
                        "ordering": ["-made", "-pk"],
                    },
                ),
            ]
        ),
    ]
