"""The group whose members may keep hands."""

from __future__ import annotations

from typing import Any

from django.db import migrations

GROUP = "Staff of the tables"
MAY = {"add_savedhand": "Can add saved hand", "view_savedhand": "Can view saved hand"}


def make_group(apps: Any, schema_editor: Any) -> None:
    content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="play", model="savedhand"
    )
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=GROUP)
    permissions = apps.get_model("auth", "Permission").objects
    for codename, name in MAY.items():
        permission, _ = permissions.get_or_create(
            content_type=content_type, codename=codename, defaults={"name": name}
        )
        group.permissions.add(permission)


def drop_group(apps: Any, schema_editor: Any) -> None:
    apps.get_model("auth", "Group").objects.filter(name=GROUP).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make_group, drop_group)]
