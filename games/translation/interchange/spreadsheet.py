"""CSV for a spreadsheet: one row for each part of a text, and no cell that is a formula."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping

from games.site.cells import guarded, unguarded
from games.translation.interchange.entry import Assembly, Entry, FileReading, Segment, entry_read
from games.translation.interchange.hardened import bounded, text_of
from games.translation.interchange.messages import FileRefused, refuse
from games.translation.interchange.naming import TAGS, checked_entry, hold, language

COLUMNS = (
    "id",
    "part",
    "source",
    "target",
    "source_language",
    "target_language",
    "state",
    "kind",
    "context",
    "note",
    "singular",
    "base",
)
NEEDED = ("id", "part", "source", "target", "source_language", "target_language")


def write(entries: Iterable[Entry]) -> bytes:
    """Write UTF-8 with a byte order mark, without which spreadsheets misread Chinese."""
    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for entry in entries:
        for row in _rows(checked_entry(entry)):
            table.writerow([guarded(row[column]) for column in COLUMNS])
    return out.getvalue().encode("utf-8-sig")


def _rows(entry: Entry) -> Iterator[dict[str, str]]:
    for segment in entry.segments:
        yield {
            "id": entry.id,
            "part": segment.part,
            "source": segment.source,
            "target": segment.target,
            "source_language": TAGS[entry.source_lang],
            "target_language": TAGS[entry.target_lang],
            "state": entry.state,
            "kind": entry.kind,
            "context": entry.context,
            "note": entry.note,
            "singular": entry.singular,
            "base": segment.base,
        }


def read(data: bytes) -> FileReading:
    """Read columns by name, in any order, separated by commas, semicolons or tabs."""
    text = text_of(data)
    names, delimiter = _columns(text)
    table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    assembly = Assembly()
    line = 1
    try:
        next(table)
        for row in table:
            first, line = line + 1, table.line_num
            if any(row):
                _take(assembly, names, row, first)
    except csv.Error as error:
        refuse("broken_csv", table.line_num, reason=str(error))
    return assembly.reading()


def _columns(text: str) -> tuple[list[str], str]:
    """The names in the first line, and the separator that occurs there most."""
    head = bounded(text.split("\n", 1)[0], 1).rstrip("\r")
    delimiter = max(",;\t", key=head.count)
    names = [name.strip().strip('"').lower() for name in head.split(delimiter)]
    if lacking := [name for name in NEEDED if name not in names]:
        refuse("no_columns", 1, columns=", ".join(lacking))
    if twice := next((name for name in COLUMNS if names.count(name) > 1), None):
        refuse("column_twice", 1, column=twice)
    return names, delimiter


def _take(assembly: Assembly, names: list[str], row: list[str], line: int) -> None:
    try:
        if len(row) != len(names):
            refuse("cells", line, row[0] if row else "", found=len(row), expected=len(names))
        cells = {name: unguarded(cell) for name, cell in zip(names, row, strict=True)}
        assembly.add(_entry(cells, line))
    except FileRefused as refused:
        assembly.refuse(refused)


def _entry(cells: Mapping[str, str], line: int) -> Entry:
    id = cells["id"]
    for cell in cells.values():
        hold(cell, line, id)
    segment = Segment(cells["part"], cells["source"], cells["target"], cells.get("base", ""))
    pair = language(cells["source_language"], line), language(cells["target_language"], line)
    kind, state = cells.get("kind") or id.split(":")[0], cells.get("state") or "draft"
    return entry_read(id, kind, pair, (segment,), state, cells, line)
