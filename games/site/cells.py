"""Tables for spreadsheets, as CSV and XLSX, where text must never run as a formula."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple, Protocol

import xlsxwriter

_COMPUTING = tuple("=+-@\t\r\n＝＋－＠")
"""Characters with which a spreadsheet may begin a formula."""

_NUMBER = re.compile(r"-?[0-9]+([./][0-9]+)?(e[+-]?[0-9]+)?", re.ASCII)


def guarded(text: str) -> str:
    """The text, with an apostrophe before a character that would begin a formula."""
    return f"'{text}" if text.startswith((*_COMPUTING, "'")) else text


def unguarded(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith((*_COMPUTING, "'")) else cell


def cell(value: object) -> object:
    """Numbers and fractions unchanged; anything else guarded."""
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
        return guarded(value)
    return value


MARK = "\ufeff"
"""The byte order mark, without which spreadsheets misread Chinese in UTF-8."""


class _Line:
    """An object for ``csv`` to write to, one row at a time."""

    def write(self, text: str) -> str:
        return text


def csv_lines(rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Rows as lines of CSV, generated on demand."""
    write = csv.writer(_Line()).writerow
    for row in rows:
        yield write([cell(value) for value in row])


Cell = str | int | float | None

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SURE = 2**53
"""Above it a spreadsheet no longer shows whole numbers exactly."""
LONGEST_CELL = 32_767
"""In characters; a longer text would be left out."""
WIDEST = 60
SHEET_NAME = 31
MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""A fixed date, so that the same table is the same file."""


class Table(Protocol):
    @property
    def title(self) -> str: ...

    @property
    def head(self) -> Sequence[str]: ...

    @property
    def rows(self) -> Sequence[Sequence[Cell]]: ...


class Sheet(NamedTuple):
    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def as_xlsx(tables: Iterable[Table]) -> bytes:
    buffer = io.BytesIO()
    plain = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(buffer, plain)
    book.set_properties({"created": MADE})
    bold = book.add_format({"bold": True})
    for table in tables:
        name = "".join(sign for sign in table.title if sign not in "[]:*?/\\'")
        page = book.add_worksheet(name[:SHEET_NAME])
        page.freeze_panes(1, 0)
        for column, name in enumerate(table.head):
            page.write_string(0, column, name, bold)
            page.set_column(column, column, _width(table, column))
        for row, cells in enumerate(table.rows, 1):
            for column, cell in enumerate(cells):
                # Text is text, whatever its first character, and numbers that fit are numbers.
                if isinstance(cell, int | float) and abs(cell) < SURE:
                    page.write_number(row, column, cell)
                elif cell is not None:
                    page.write_string(row, column, str(cell)[:LONGEST_CELL])
    book.close()
    return buffer.getvalue()


def _width(table: Table, column: int) -> int:
    longest = max(len(str(row[column])) for row in (table.head, *table.rows))
    return min(WIDEST, longest + 2)
