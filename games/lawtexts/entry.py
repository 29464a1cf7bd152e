"""Read one table of a list such as ``[[row]]`` by field; each refusal has its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from games.lawtexts.files import CorpusError
from games.lawtexts.manifest import read_toml
from games.lawtexts.shape import LANGUAGES, Words


@dataclass(frozen=True, slots=True)
class FileTable:
    """A table of the file, with the line of its header."""

    path: Path
    line: int
    table: Mapping[str, object]

    @property
    def id(self) -> str:
        return self.text("id")

    def refuse(self, kind: str, reason: str) -> CorpusError:
        name = self.table.get("id", "an entry without id")
        return CorpusError(self.path, self.line, kind, f"{name}: {reason}")

    def among_fields(self, known: tuple[str, ...]) -> None:
        for name in self.table:
            if name not in known:
                raise self.refuse("unknown_field", f"the field “{name}” is not known.")

    def text(self, name: str) -> str:
        value = self.table.get(name)
        if not isinstance(value, str) or not value.strip():
            raise self.refuse("malformed", f"“{name}” must be given as text.")
        return value

    def optional_text(self, name: str) -> str | None:
        return self.text(name) if name in self.table else None

    def one_of(self, name: str, allowed: tuple[str, ...]) -> str:
        value = self.text(name)
        if value not in allowed:
            raise self.refuse("malformed", f"“{name}” is “{value}”, not {' or '.join(allowed)}.")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; empty if missing."""
        value = self.table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(v, str) and v for v in value):
            raise self.refuse("malformed", f"“{name}” must be a list of texts.")
        return tuple(value)

    def words(self, name: str) -> Words:
        """Words of our own, which must be in both languages."""
        value = self.table.get(name)
        if not isinstance(value, dict) or set(value) != set(LANGUAGES):
            raise self.refuse("malformed", f"“{name}” must be said in pt and zh-hant.")
        for language, text in value.items():
            if not isinstance(text, str) or not text.strip():
                raise self.refuse("malformed", f"“{name}” says nothing in {language}.")
        return dict(value)

    def optional_words(self, name: str) -> Words | None:
        return self.words(name) if name in self.table else None

    def parts(self, name: str) -> tuple[FileTable, ...]:
        """Nested tables, with the line of their owner; empty if missing."""
        value = self.table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise self.refuse("malformed", f"“{name}” must be a list of tables.")
        return tuple(FileTable(self.path, self.line, {"id": self.id, **table}) for table in value)


def entries(path: Path, name: str) -> tuple[FileTable, ...]:
    """Every ``[[name]]`` of the file, in order; raises for a repeated id."""
    tables = read_toml(path).get(name, [])
    if not isinstance(tables, list) or not tables:
        raise CorpusError(path, 1, "malformed", f"The file holds no [[{name}]].")
    lines = [
        number
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if text.strip() == f"[[{name}]]"
    ]
    if len(lines) != len(tables):
        raise CorpusError(path, 1, "malformed", f"Each [[{name}]] must stand on a line of its own.")
    parsed = tuple(FileTable(path, line, table) for line, table in zip(lines, tables, strict=True))
    first_lines: dict[str, int] = {}
    for entry in parsed:
        if entry.id in first_lines:
            raise entry.refuse("duplicate_id", f"already given on line {first_lines[entry.id]}.")
        first_lines[entry.id] = entry.line
    return parsed
