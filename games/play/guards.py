"""Database triggers that refuse changes to closed incidents, to notes and to events."""

from collections.abc import Iterator

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
    "FloorEvent": (),
}
ERASABLE = ("facts",)
"""Columns that may change: the chain of the events itself tells how."""
CLEARABLE = ("writer", "closer")
WHEN = {"Incident": "OLD.closed IS NOT NULL", "IncidentNote": "1 = 1", "FloorEvent": "1 = 1"}


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


def guards_of(model: type[Model], vendor: str) -> Iterator[str]:
    """The statements that guard a model's rows, in the SQL of a database."""
    table, when = model._meta.db_table, WHEN[model.__name__]
    if vendor == "sqlite":
        differs, refuse = "IS NOT", f"BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END"
    else:
        differs, refuse = "IS DISTINCT FROM", f"EXECUTE FUNCTION {table}_refuse()"
        yield (
            f"CREATE OR REPLACE FUNCTION {table}_refuse() RETURNS trigger AS $$ "
            f"BEGIN RAISE EXCEPTION '{REFUSED}' USING ERRCODE = 'integrity_constraint_violation'; "
            "END; $$ LANGUAGE plpgsql"
        )
    changes = (_condition(model, field, differs) for field in _guarded_columns(model))
    for event, trigger, condition in (
        ("UPDATE", "kept", f"{when} AND ({' OR '.join(changes)})"),
        ("DELETE", "stays", when),
    ):
        yield (
            f"CREATE TRIGGER {table}_{trigger} BEFORE {event} ON {table} FOR EACH ROW "
            f"WHEN ({condition}) {refuse}"
        )


def _guarded_columns(model: type[Model]) -> "Iterator[Field[object, object]]":
    return (field for field in model._meta.concrete_fields if field.name not in ERASABLE)


def _guarded(apps: Apps) -> Iterator[type[Model]]:
    """The guarded models of the log, in the application that has them at this migration."""
    label = "floor" if apps.all_models["floor"] else "play"
    yield from (apps.get_model(label, name) for name in ("Incident", "IncidentNote"))


def create(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Guard every column that the models have at this migration."""
    for model in _guarded(apps):
        guard(model, schema_editor)


def guard(model: type[Model], schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in guards_of(model, schema_editor.connection.vendor):
        schema_editor.execute(statement)


def take_away(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for model in _guarded(apps):
        table = model._meta.db_table
        on = f" ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
        for trigger in ("kept", "stays"):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_{trigger}{on}")
