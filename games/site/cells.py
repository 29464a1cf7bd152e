"""Cells of tables for spreadsheets, where text must never run as a formula."""

import csv
import io
import re
from collections.abc import Iterable, Iterator

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


def workbook(rows: Iterable[Iterable[object]]) -> bytes:
    """Rows as an XLSX file, the first in bold; text stays text, whatever it begins with."""
    buffer = io.BytesIO()
    plain = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(buffer, plain)
    sheet = book.add_worksheet()
    sheet.freeze_panes(1, 0)
    sheet.set_row(0, None, book.add_format({"bold": True}))
    for n, row in enumerate(rows):
        sheet.write_row(n, 0, row)
    book.close()
    return buffer.getvalue()
