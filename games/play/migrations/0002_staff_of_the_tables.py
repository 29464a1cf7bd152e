"""The group whose members may keep hands."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from games.play.roles import STAFF, permit


def make_group(apps: Any, schema_editor: Any) -> None:
    permit(apps, STAFF, {"table.savedhand": ("add", "view")})


def drop_group(apps: Any, schema_editor: Any) -> None:
    apps.get_model("auth", "Group").objects.filter(name=STAFF).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make_group, drop_group)]
