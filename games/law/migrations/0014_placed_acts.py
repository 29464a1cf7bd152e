import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("law", "0013_regulations_brought"),
    ]

    operations = [
        migrations.CreateModel(
            name="PlacedAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("instrument", models.CharField(max_length=60)),
                ("act", models.CharField(max_length=60)),
                ("files", models.JSONField(default=dict)),
                ("version", models.TextField()),
                ("placed", models.DateTimeField(default=django.utils.timezone.now)),
                ("taken_back", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["placed", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("instrument", "act"), name="one_placed_act_of_a_key"
                    )
                ],
            },
        ),
        migrations.AddField(
            "amendmentdraft", "checked", models.JSONField(blank=True, default=dict)
        ),
        migrations.AddField(
            "amendmentdraft",
            "placed",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, to="law.placedact"
            ),
        ),
    ]
