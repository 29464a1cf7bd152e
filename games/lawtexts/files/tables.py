"""Read the tables of a TOML file, by field or into a record; each refusal has file and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date
from pathlib import Path
from typing import Any, TypeVar, get_args, get_type_hints

from games.lawtexts.files.data import CorpusError, text_of
from games.lawtexts.files.shape import BASES, LANGUAGES, Gazette, KnownDate, Words

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class FileTable:
    """A table of a file, with the line of its header.

    An ``entry`` is one of a list of our own, such as ``[[row]]``: it has an id, with which each
    refusal begins, and its words are in both languages. A wrong field of another table is refused
    on the first line of the file.
    """

    path: Path
    table: Mapping[str, Any]
    line: int = 1
    is_entry: bool = False

    @property
    def id(self) -> str:
        return self.text("id")

    def refuse(self, kind: str, reason: str) -> CorpusError:
        name = f"{self.table.get('id', 'an entry without id')}: " if self.is_entry else ""
        return CorpusError(self.path, self.line, kind, f"{name}{reason}")

    def malformed(self, reason: str) -> CorpusError:
        if self.is_entry:
            return self.refuse("malformed", reason)
        return CorpusError(self.path, 1, "malformed", reason)

    def among_fields(self, known: Collection[str]) -> None:
        for name in self.table:
            if name not in known:
                raise self.refuse("unknown_field", f"the field “{name}” is not known.")

    def text(self, name: str) -> str:
        value = self.table.get(name)
        if not isinstance(value, str) or not value.strip():
            raise self.malformed(f"“{name}” must be given as text.")
        return value

    def optional_text(self, name: str) -> str | None:
        return self.text(name) if name in self.table else None

    def one_of(self, name: str, allowed: tuple[str, ...]) -> str:
        value = self.text(name)
        if value not in allowed:
            raise self.malformed(f"“{name}” is “{value}”, not {' or '.join(allowed)}.")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; empty if missing."""
        value = self.table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(v, str) and v for v in value):
            raise self.malformed(f"“{name}” must be a list of texts.")
        return tuple(value)

    def number(self, name: str) -> int:
        value = self.table.get(name)
        if not isinstance(value, int):
            raise self.malformed(f"“{name}” must be a number.")
        return value

    def words(self, name: str) -> Words:
        """A text for each language: for both in an entry, else for those that have one."""
        value = self.table.get(name, {})
        if not self.is_entry:
            if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
                raise self.malformed(f"“{name}” must hold text per language.")
            if strange := set(value) - set(LANGUAGES):
                raise self.malformed(f"“{name}”: unknown language {sorted(strange)[0]}.")
            return dict(value)
        if not isinstance(value, dict) or set(value) != set(LANGUAGES):
            raise self.malformed(f"“{name}” must be said in pt and zh-hant.")
        for language, text in value.items():
            if not isinstance(text, str) or not text.strip():
                raise self.malformed(f"“{name}” says nothing in {language}.")
        return dict(value)

    def within(self, name: str) -> FileTable:
        """The table ``[name]``."""
        value = self.table.get(name)
        if not isinstance(value, dict):
            raise self.malformed(f"The table [{name}] is missing.")
        return FileTable(self.path, value, self.line)

    def parts(self, name: str) -> tuple[FileTable, ...]:
        """Nested tables, with the line of their owner; empty if missing."""
        value = self.table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise self.malformed(f"“{name}” must be a list of tables.")
        return tuple(
            FileTable(self.path, {"id": self.id, **table}, self.line, is_entry=True)
            for table in value
        )

    def tables(self, name: str) -> tuple[FileTable, ...]:
        """The tables ``[[name]]`` of the file, each with its line; empty if missing."""
        value = self.table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
            raise self.malformed(f"“{name}” must be a list of tables [[{name}]].")
        lines = table_lines(self.path, name)
        return tuple(
            FileTable(self.path, table, line) for line, table in zip(lines, value, strict=True)
        )

    def record(self, shape: type[R], **values: Any) -> R:
        """The record of that shape: a field is read by its type, unless its value is passed.

        ``Annotated[str, (…)]`` is one of these. A field with a default may be missing.
        """
        hints = get_type_hints(shape, include_extras=True)
        for field in fields(shape):  # type: ignore[arg-type]
            is_missing = field.name not in self.table and field.default is not MISSING
            if field.name not in values and not is_missing:
                values[field.name] = self._read(field.name, hints[field.name])
        return shape(**values)

    def _read(self, name: str, hint: Any) -> object:
        if allowed := getattr(hint, "__metadata__", None):
            return self.one_of(name, allowed[0])
        if is_dataclass(hint):
            return self.within(name).record(hint)  # type: ignore[arg-type]
        if type(None) in get_args(hint):
            is_read = self.is_entry and name in self.table
            return self._read(name, get_args(hint)[0]) if is_read else self.table.get(name)
        readers = {str: self.text, int: self.number, Words: self.words, tuple[str, ...]: self.texts}
        return self.table.get(name) is True if hint is bool else readers[hint](name)


def read_toml(path: Path) -> FileTable:
    try:
        return FileTable(path, tomllib.loads(text_of(path)))
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"at line (\d+)", str(error))
        line = int(match[1]) if match else 1
        raise CorpusError(path, line, "malformed", f"Not a TOML file: {error}.") from error


def table_lines(path: Path, name: str) -> list[int]:
    """The line of each ``[[name]]`` header."""
    lines = text_of(path).splitlines()
    return [number for number, text in enumerate(lines, start=1) if text.strip() == f"[[{name}]]"]


def entries(path: Path, name: str) -> tuple[FileTable, ...]:
    """Every ``[[name]]`` of the file, in order; raises for a repeated id."""
    tables = read_toml(path).table.get(name, [])
    if not isinstance(tables, list) or not tables:
        raise CorpusError(path, 1, "malformed", f"The file holds no [[{name}]].")
    lines = table_lines(path, name)
    if len(lines) != len(tables):
        raise CorpusError(path, 1, "malformed", f"Each [[{name}]] must stand on a line of its own.")
    first_lines: dict[str, int] = {}
    parsed = []
    for line, table in zip(lines, tables, strict=True):
        entry = FileTable(path, table, line, is_entry=True)
        if entry.id in first_lines:
            raise entry.refuse("duplicate_id", f"already given on line {first_lines[entry.id]}.")
        first_lines[entry.id] = line
        parsed.append(entry)
    return tuple(parsed)


def gazette_of(manifest: FileTable) -> Gazette:
    """The issue, whose number may be written as one, in ``[gazette]``."""
    table = manifest.within("gazette")
    issue = table.table.get("issue")
    return table.record(Gazette, issue=None if issue is None else str(issue))


def dates_of(manifest: FileTable) -> tuple[KnownDate, ...]:
    """The dates of an instrument or an act; one that is not at hand has no value."""
    dates = []
    known = manifest.within("dates")
    for event in known.table:
        table = FileTable(known.path, known.table[event])
        basis, value = table.one_of("basis", BASES), table.table.get("value")
        if (value is None) != (basis == "not_at_hand"):
            raise table.malformed(f"dates.{event}: a value is given unless not at hand.")
        if value is not None and not isinstance(value, date):
            raise table.malformed(f"dates.{event}: “{value}” is not a date.")
        day = value.isoformat() if value else None
        dates.append(KnownDate(event, day, basis, table.words("note")))
    return tuple(dates)
