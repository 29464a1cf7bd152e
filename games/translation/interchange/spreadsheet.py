"""CSV for a spreadsheet: one row for each part of a text, and no cell that is a formula."""

import csv
import io
from collections.abc import Iterable, Iterator

from games.site.cells import guarded, unguarded
from games.translation.interchange.entry import (
    TAGS,
    EntriesRead,
    Entry,
    Segment,
    checked_entry,
    each_read,
    entry_read,
    hold,
    language,
)
from games.translation.interchange.hardened import bounded, text_of
from games.translation.interchange.messages import refuse

NEEDED = ("id", "part", "source", "target", "source_language", "target_language")
COLUMNS = (*NEEDED, "state", "kind", "context", "note", "singular", "base")


def write(entries: Iterable[Entry]) -> bytes:
    """Write UTF-8 with a byte order mark, without which spreadsheets misread Chinese."""
    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for entry in entries:
        langs = TAGS[entry.source_lang], TAGS[entry.target_lang]
        about = entry.state, entry.kind, entry.context, entry.note, entry.singular
        for segment in checked_entry(entry).segments:
            words = segment.part, segment.source, segment.target
            table.writerow(map(guarded, (entry.id, *words, *langs, *about, segment.base)))
    return out.getvalue().encode("utf-8-sig")


def read(data: bytes) -> EntriesRead:
    """Read columns by name, in any order."""
    text = text_of(data)
    head = bounded(text.split("\n", 1)[0], 1).rstrip("\r")
    names = [name.strip().strip('"').lower() for name in head.split(delimiter_in(head))]
    if lacking := [name for name in NEEDED if name not in names]:
        refuse("no_columns", 1, columns=", ".join(lacking))
    if twice := next((name for name in COLUMNS if names.count(name) > 1), None):
        refuse("column_twice", 1, column=twice)
    rows = rows_in(text)
    next(rows)
    filled = ((line, row) for line, row in rows if any(row))
    return each_read(filled, lambda row: _entry(names, *row))


def delimiter_in(head: str) -> str:
    """The comma, semicolon or tab that occurs most in the first line."""
    return max(",;\t", key=head.count)


def rows_in(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table, each with its first line."""
    delimiter, line = delimiter_in(text.split("\n", 1)[0]), 0
    table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row in table:
            yield line + 1, row
            line = table.line_num
    except csv.Error as error:
        refuse("broken_csv", table.line_num, reason=str(error))


def _entry(names: list[str], line: int, row: list[str]) -> Entry:
    if len(row) != len(names):
        refuse("cells", line, row[0] if row else "", found=len(row), expected=len(names))
    cells = {name: unguarded(cell) for name, cell in zip(names, row, strict=True)}
    id = cells["id"]
    for cell in cells.values():
        hold(cell, line, id)
    segment = Segment(cells["part"], cells["source"], cells["target"], cells.get("base", ""))
    pair = language(cells["source_language"], line), language(cells["target_language"], line)
    kind, state = cells.get("kind", ""), cells.get("state", "")
    return entry_read(id, kind, pair, (segment,), state, cells, line)
