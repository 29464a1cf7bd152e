"""A par sheet as CSV, JSON, XLSX or print. No cell is a formula."""

import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import xlsxwriter
from django.http import QueryDict
from django.utils import translation
from xlsxwriter.worksheet import Worksheet

from games.narration import numbers
from games.odds import registry
from games.odds.sheets import BankSheet, to_json
from games.simulations.par import charts
from games.simulations.par import page as par
from games.simulations.par.tables import Cell, ParTable
from games.simulations.par.what_if import WhatIfForm
from games.simulations.pictures.picture import Picture
from games.simulations.registry import figures_of
from games.site.cells import MARK, csv_lines

LANGUAGES = ("pt", "zh-hant")


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """One picture in each language."""

    sides: tuple[tuple[str, Picture], ...]


def title() -> list[tuple[str, str]]:
    """The heading of the sheet's pictures, in each language."""
    titles = []
    for language in LANGUAGES:
        with translation.override(language):
            titles.append((language, translation.gettext("Pictures")))
    return titles


def drawn(game: str, data: QueryDict, figures: BankSheet, law: BankSheet) -> list[DrawnPicture]:
    by_language = []
    for language in LANGUAGES:
        with translation.override(language):
            pictures = list(_pictures(WhatIfForm(game, data), figures, law))
        for picture in pictures:
            picture.key += f"-{language}"
        by_language.append([(language, picture) for picture in pictures])
    return [DrawnPicture(sides) for sides in zip(*by_language, strict=True)]


def _pictures(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> Iterator[Picture]:
    form.is_valid()
    bets = par.bets(form, figures, law)
    for bet in bets:
        if picture := charts.contributions(bet):
            yield picture
    sheet = figures_of(form.game).sheet
    if sheet and sheet.best_play and (best := sheet.best_play(figures).map):
        yield best
    if moved := charts.readings_moved(figures):
        yield moved
    yield from (charts.by_pool(bet.jackpot) for bet in bets if bet.jackpot)


PLACES = 6


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A cell; ``chinese`` is empty where it equals ``portuguese``."""

    portuguese: str
    chinese: str = ""
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    key: str
    title: PrintedCell
    head: tuple[PrintedCell, ...]
    rows: tuple[tuple[PrintedCell, ...], ...]


def both(portuguese: Iterable[ParTable], chinese: Iterable[ParTable]) -> list[Printed]:
    return [
        Printed(
            one.key,
            _printed_cell(one.title, other.title),
            tuple(map(_printed_cell, one.head, other.head)),
            tuple(
                tuple(map(_printed_cell, *rows)) for rows in zip(one.rows, other.rows, strict=True)
            ),
        )
        for one, other in zip(portuguese, chinese, strict=True)
        if one.key != "settings"
    ]


def _printed_cell(one: Cell, other: Cell) -> PrintedCell:
    """A cell from both languages; numbers are written in the page's language."""
    if isinstance(one, int):
        return PrintedCell(numbers.whole(one), is_number=True)
    if isinstance(one, float):
        return PrintedCell(numbers.decimal(one, PLACES, signed=one < 0), is_number=True)
    text, counterpart = str(one or ""), str(other or "")
    return PrintedCell(text, counterpart if counterpart != text else "")


FORMS = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
FORMAT = 1
SURE = 2**53
"""Above it a spreadsheet no longer shows whole numbers exactly."""
WIDEST = 60
SHEET_NAME = 31
MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""A fixed date, so that the same sheet is the same file."""


def as_csv(tables: Iterable[ParTable]) -> Iterator[str]:
    """The tables one below another, each with its title, separated by an empty line."""
    yield MARK
    for table in tables:
        yield from csv_lines([[table.title], table.head, *table.rows, []])


def as_json(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> str:
    """The edits, the figures, and the law's own figures where they differ."""
    document = {
        "format": FORMAT,
        "game": form.game,
        "code": registry.digest(form.game),
        "edited": form.edited,
        "options": form.options,
        "figures": to_json(figures),
        "by_law": None if form.is_by_law else to_json(law),
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def as_xlsx(tables: Iterable[ParTable]) -> bytes:
    buffer = io.BytesIO()
    plain = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(buffer, plain)
    book.set_properties({"created": MADE})
    bold = book.add_format({"bold": True})
    for table in tables:
        page = book.add_worksheet(_sheet_name(table.title))
        page.freeze_panes(1, 0)
        for column, name in enumerate(table.head):
            page.write_string(0, column, name, bold)
            page.set_column(column, column, _width(table, column))
        for row, cells in enumerate(table.rows, 1):
            for column, cell in enumerate(cells):
                _write_cell(page, row, column, cell)
    book.close()
    return buffer.getvalue()


def _write_cell(page: Worksheet, row: int, column: int, cell: Cell) -> None:
    """Write text as text, whatever its first character, and numbers that fit as numbers."""
    if isinstance(cell, int | float) and abs(cell) < SURE:
        page.write_number(row, column, cell)
    elif cell is not None:
        page.write_string(row, column, str(cell))


def _sheet_name(title: str) -> str:
    return "".join(sign for sign in title if sign not in "[]:*?/\\'")[:SHEET_NAME]


def _width(table: ParTable, column: int) -> int:
    longest = max(len(str(row[column])) for row in (table.head, *table.rows))
    return min(WIDEST, longest + 2)
