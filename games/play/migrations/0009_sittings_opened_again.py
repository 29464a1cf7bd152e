"""A sitting that was handed in may be opened again; numbers of sittings are too long to guess."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0008_trainees"),
    ]

    operations = [
        migrations.AddField("classresult", "reopened", models.JSONField(null=True)),
        migrations.AlterField(
            "classresult", "number", models.CharField(blank=True, default="", max_length=12)
        ),
    ]
