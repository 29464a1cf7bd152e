"""Database triggers that refuse changes to closed incidents and to notes."""

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Field, Model

REFUSED = "the incident log is kept as it is"
EMPTIED = {
    "Incident": (
        *("dispute", "decision", "people", "holder"),
        *("supervisor", "writer_name", "closer_name"),
    ),
    "IncidentNote": ("words", "writer_name"),
}
CLEARABLE = ("writer", "closer")
WHEN = {"Incident": "OLD.closed IS NOT NULL", "IncidentNote": "1 = 1"}


def _condition(model: type[Model], field: "Field[object, object]", differs: str) -> str:
    """The SQL condition of a forbidden change; ``differs`` treats two nulls as equal."""
    new, old = f'NEW."{field.column}"', f'OLD."{field.column}"'
    if field.name in EMPTIED[model.__name__]:
        return f"({new} <> {old} AND {new} <> '')"
    if field.name in CLEARABLE:
        return f"({new} IS NOT NULL AND {new} {differs} {old})"
    if field.get_internal_type() == "JSONField" and differs != "IS NOT":
        return f"{new}::text {differs} {old}::text"
    return f"{new} {differs} {old}"


def _refused(model: type[Model], differs: str) -> str:
    conditions = (_condition(model, field, differs) for field in model._meta.concrete_fields)
    return f"{WHEN[model.__name__]} AND ({' OR '.join(conditions)})"


def sqlite(model: type[Model]) -> list[str]:
    table = model._meta.db_table
    refuse = f"BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END"
    return [
        f"CREATE TRIGGER {table}_kept BEFORE UPDATE ON {table} "
        f"WHEN {_refused(model, 'IS NOT')} {refuse}",
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} "
        f"WHEN {WHEN[model.__name__]} {refuse}",
    ]


def postgresql(model: type[Model]) -> list[str]:
    table = model._meta.db_table
    return [
        f"CREATE OR REPLACE FUNCTION {table}_refuse() RETURNS trigger AS $$ "
        f"BEGIN RAISE EXCEPTION '{REFUSED}' USING ERRCODE = 'integrity_constraint_violation'; "
        "END; $$ LANGUAGE plpgsql",
        f"CREATE TRIGGER {table}_kept BEFORE UPDATE ON {table} FOR EACH ROW "
        f"WHEN ({_refused(model, 'IS DISTINCT FROM')}) EXECUTE FUNCTION {table}_refuse()",
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} FOR EACH ROW "
        f"WHEN ({WHEN[model.__name__]}) EXECUTE FUNCTION {table}_refuse()",
    ]


def create(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Guard every column that the models have at this migration."""
    of_vendor = {"sqlite": sqlite, "postgresql": postgresql}[schema_editor.connection.vendor]
    for name in WHEN:
        for statement in of_vendor(apps.get_model("play", name)):
            schema_editor.execute(statement)


def take_away(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for name in WHEN:
        table = apps.get_model("play", name)._meta.db_table
        on = f" ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
        for trigger in ("kept", "stays"):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_{trigger}{on}")
