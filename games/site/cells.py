"""Cells of tables that people open in a spreadsheet: words stay words there, and never compute."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from typing import Any

_COMPUTING = tuple("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet may take for the beginning of a formula."""

_NUMBER = re.compile(r"-?[0-9]+([./][0-9]+)?(e[+-]?[0-9]+)?", re.ASCII)


def guarded(text: str) -> str:
    """A cell that stays words: an apostrophe goes before a sign that would make it compute."""
    return f"'{text}" if text.startswith((*_COMPUTING, "'")) else text


def unguarded(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith((*_COMPUTING, "'")) else cell


def cell(value: Any) -> Any:
    """A number as it is, and a fraction; anything else guarded."""
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
        return guarded(value)
    return value


MARK = "\ufeff"
"""Before a table in UTF-8: without it spreadsheets take Chinese for something else."""


class _Line:
    """What ``csv`` writes to, a row at a time."""

    def write(self, text: str) -> str:
        return text


def csv_lines(rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    """Rows as lines of CSV, made as they are asked for."""
    write = csv.writer(_Line()).writerow
    for row in rows:
        yield write([cell(value) for value in row])
