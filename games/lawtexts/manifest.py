"""Read ``instrument.toml``: the facts of an instrument, and its seal."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from games.lawtexts import shape
from games.lawtexts.files import CorpusError, text_of

KINDS = ("despacho", "despacho_regulamentar_externo", "portaria", "rehearsal")
BASES = ("stated", "inferred", "not_at_hand")
STATUSES = ("in_force", "revoked", "amended", "rehearsal")
ROLES = ("gazette", "site", "rehearsal")


class Manifest:
    """An ``instrument.toml``, read entry by entry with clear errors."""

    def __init__(self, path: Path, table: Mapping[str, Any]) -> None:
        self.path = path
        self.table = table

    @classmethod
    def read(cls, path: Path) -> Manifest:
        return cls(path, read_toml(path))

    def refuse(self, kind: str, reason: str) -> CorpusError:
        return CorpusError(self.path, 1, kind, reason)

    def text(self, name: str, table: Mapping[str, Any] | None = None) -> str:
        value = (self.table if table is None else table).get(name)
        if not isinstance(value, str) or not value:
            raise self.refuse("malformed", f"“{name}” must be given as text.")
        return value

    def among(self, name: str, allowed: tuple[str, ...], table: Mapping[str, object]) -> str:
        value = self.text(name, table)
        if value not in allowed:
            raise self.refuse("malformed", f"“{name}” is “{value}”, not {' or '.join(allowed)}.")
        return value

    def words(self, name: str, table: Mapping[str, Any] | None = None) -> shape.Words:
        """A text per language; missing languages are omitted."""
        value = (self.table if table is None else table).get(name, {})
        if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
            raise self.refuse("malformed", f"“{name}” must hold text per language.")
        strange = set(value) - set(shape.LANGUAGES)
        if strange:
            raise self.refuse("malformed", f"“{name}”: unknown language {sorted(strange)[0]}.")
        return dict(value)

    def called(self) -> tuple[str, ...]:
        value = self.table.get("called", [])
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise self.refuse("malformed", "“called” must list names.")
        return tuple(value)

    def year(self) -> int:
        value = self.table.get("year")
        if not isinstance(value, int):
            raise self.refuse("malformed", "“year” must be a number.")
        return value

    def status(self) -> shape.TextStatus:
        table = self._table("status")
        return shape.TextStatus(
            self.among("value", STATUSES, table),
            self.among("basis", BASES, table),
            self.words("note", table),
        )

    def gazette(self) -> shape.Gazette:
        table = self._table("gazette")
        issue = table.get("issue")
        return shape.Gazette(
            str(issue) if issue is not None else None,
            self.among("basis", BASES, table),
            self.words("note", table),
        )

    def dates(self) -> tuple[shape.KnownDate, ...]:
        return tuple(self._date(event, table) for event, table in self._table("dates").items())

    def witnesses(self) -> tuple[shape.TextWitness, ...]:
        return tuple(
            shape.TextWitness(
                self.text("id", table),
                self.among("lang", shape.LANGUAGES, table),
                self.among("role", ROLES, table),
                self.text("source", table),
                self.text("sha256", table),
                self.words("description", table),
                table.get("address"),
            )
            for table in self.tables("witness")
        )

    def relations(self) -> tuple[shape.RelatedInstrument, ...]:
        return tuple(
            shape.RelatedInstrument(
                self.text("kind", table),
                self.text("instrument", table),
                self.words("label", table),
                self.words("known", table),
                bool(table.get("at_hand", False)),
                table.get("address"),
            )
            for table in self.tables("relation")
        )

    def legal_basis(self) -> tuple[shape.LegalBasis, ...]:
        return tuple(
            shape.LegalBasis(self.words("label", table), self.text("provision", table))
            for table in self.tables("legal_basis")
        )

    def seal(self) -> Mapping[str, str]:
        return {str(name): str(value) for name, value in self._table("seal").items()}

    def _date(self, event: str, table: Mapping[str, Any]) -> shape.KnownDate:
        basis = self.among("basis", BASES, table)
        value = table.get("value")
        if (value is None) != (basis == "not_at_hand"):
            raise self.refuse("malformed", f"dates.{event}: a value is given unless not at hand.")
        if value is not None and not isinstance(value, date):
            raise self.refuse("malformed", f"dates.{event}: “{value}” is not a date.")
        return shape.KnownDate(
            event, value.isoformat() if value else None, basis, self.words("note", table)
        )

    def _table(self, name: str) -> Mapping[str, Any]:
        value = self.table.get(name)
        if not isinstance(value, dict):
            raise self.refuse("malformed", f"The table [{name}] is missing.")
        return value

    def tables(self, name: str) -> list[Mapping[str, Any]]:
        value = self.table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
            raise self.refuse("malformed", f"“{name}” must be a list of tables [[{name}]].")
        return value


def read_toml(path: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(text_of(path))
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"at line (\d+)", str(error))
        line = int(match[1]) if match else 1
        raise CorpusError(path, line, "malformed", f"Not a TOML file: {error}.") from error


def table_lines(path: Path, name: str) -> list[int]:
    """The line of each ``[[name]]`` header."""
    lines = text_of(path).splitlines()
    return [number for number, text in enumerate(lines, start=1) if text.strip() == f"[[{name}]]"]
