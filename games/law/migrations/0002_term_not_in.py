"""Add the longer words in which a term is not matched, and the corpus's last values."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

EDITED = ("portuguese", "chinese", "never_chinese", "not_in")


def remember(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Until this migration only the corpus could write them."""
    for term in apps.get_model("law", "Term").objects.all():
        term.loaded = {**term.loaded, **{name: getattr(term, name) for name in EDITED}}
        term.save(update_fields=["loaded"])


class Migration(migrations.Migration):
    dependencies = [("law", "0001_initial")]

    operations = [
        migrations.AddField("term", "not_in", models.JSONField(default=list)),
        migrations.RunPython(remember, migrations.RunPython.noop),
    ]
