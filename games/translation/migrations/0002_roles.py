"""The three roles of the desk, as groups."""

from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ROLES = {
    "Translators": ("view_unit", "translate_unit", "exchange_units"),
    "Reviewers": ("view_unit", "review_unit"),
    "Glossary editors": ("view_unit", "edit_glossary"),
}


def make_roles(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    config = apps.get_app_config("translation")
    config.models_module = True
    create_permissions(config, apps=apps, verbosity=0, using=schema_editor.connection.alias)
    config.models_module = None
    groups = apps.get_model("auth", "Group").objects
    permissions = apps.get_model("auth", "Permission").objects
    for name, codenames in ROLES.items():
        group, _ = groups.get_or_create(name=name)
        known = permissions.filter(content_type__app_label="translation", codename__in=codenames)
        group.permissions.add(*known)


def remove_roles(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("auth", "Group").objects.filter(name__in=ROLES).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("translation", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [migrations.RunPython(make_roles, remove_roles)]
