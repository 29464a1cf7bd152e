"""Database triggers that refuse changes to closed incidents and to notes.

They allow only what removes personal data: names and free text may be emptied, and links to users
set to null. They refuse every other change and every deletion.
"""

from typing import Any

REFUSED = "the incident log is kept as it is"
EMPTIED = {
    "play_incident": ("dispute", "supervisor", "writer_name", "closer_name"),
    "play_incidentnote": ("words", "writer_name"),
}
CLEARABLE = {"play_incident": ("writer_id", "closer_id"), "play_incidentnote": ("writer_id",)}
FIXED = {
    "play_incident": (
        "id",
        "number",
        "game",
        "way",
        "query",
        "verdict_pt",
        "verdict_zh",
        "entered",
        "provisions",
        "law_of_day",
        "casino",
        "table",
        "shift",
        "reference",
        "happened",
        "written",
        "closed",
    ),
    "play_incidentnote": ("id", "incident_id", "written"),
}
WHEN = {"play_incident": "OLD.closed IS NOT NULL", "play_incidentnote": "1 = 1"}


def _changed(table: str, differs: str) -> str:
    """The SQL condition of a forbidden change; ``differs`` treats two nulls as equal."""
    fixed = [f'NEW."{name}" {differs} OLD."{name}"' for name in FIXED[table]]
    words = [f'(NEW."{name}" <> OLD."{name}" AND NEW."{name}" <> \'\')' for name in EMPTIED[table]]
    people = [
        f'(NEW."{name}" IS NOT NULL AND NEW."{name}" {differs} OLD."{name}")'
        for name in CLEARABLE[table]
    ]
    return " OR ".join((*fixed, *words, *people))


def sqlite(table: str) -> list[str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END"
    return [
        f"CREATE TRIGGER {table}_kept BEFORE UPDATE ON {table} "
        f"WHEN {WHEN[table]} AND ({_changed(table, 'IS NOT')}) {refuse}",
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} WHEN {WHEN[table]} {refuse}",
    ]


def postgresql(table: str) -> list[str]:
    jsons = ("entered", "provisions")
    changed = _changed(table, "IS DISTINCT FROM")
    for name in jsons:
        changed = changed.replace(f'"{name}"', f'"{name}"::text')
    return [
        f"CREATE OR REPLACE FUNCTION {table}_refuse() RETURNS trigger AS $$ "
        f"BEGIN RAISE EXCEPTION '{REFUSED}' USING ERRCODE = 'integrity_constraint_violation'; "
        "END; $$ LANGUAGE plpgsql",
        f"CREATE TRIGGER {table}_kept BEFORE UPDATE ON {table} FOR EACH ROW "
        f"WHEN ({WHEN[table]} AND ({changed})) EXECUTE FUNCTION {table}_refuse()",
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} FOR EACH ROW "
        f"WHEN ({WHEN[table]}) EXECUTE FUNCTION {table}_refuse()",
    ]


def create(_apps: Any, schema_editor: Any) -> None:
    of_vendor = {"sqlite": sqlite, "postgresql": postgresql}[schema_editor.connection.vendor]
    for table in FIXED:
        for statement in of_vendor(table):
            schema_editor.execute(statement)


def take_away(_apps: Any, schema_editor: Any) -> None:
    for table in FIXED:
        on = f" ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
        for name in ("kept", "stays"):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_{name}{on}")
