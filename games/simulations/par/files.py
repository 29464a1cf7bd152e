"""A par sheet as CSV, JSON, XLSX or print. No cell is a formula."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.narration import cited, numbers, reading_value_sentence
from games.odds import registry
from games.odds.sheets import BankSheet, to_json
from games.rules.citation import Provision
from games.simulations import names
from games.simulations.par import charts
from games.simulations.par import page as par
from games.simulations.par.what_if import WhatIfForm
from games.simulations.pictures.picture import Picture
from games.simulations.registry import figures_of
from games.site.cells import MARK, XLSX, Cell, csv_lines


@dataclass(frozen=True, slots=True)
class ParTable:
    key: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tables(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> list[ParTable]:
    """The tables of the whole sheet, in the current language."""
    bets = par.bets(form, figures, law)
    heads = {
        "bets": (
            _("The bets at a glance"),
            (
                _("Bet"), _("Expected result, exactly"), _("Expected result"), _("House edge"),
                _("House edge by law"), _("Hit frequency"), _("Standard deviation"),
                _("Combinations"),
            ),
            _bets(bets),
        ),
        "lines": (
            _("Lines"),
            (
                _("Bet"), _("Line"), _("Provision"), _("Prize"), _("Combinations"),
                _("Probability"), _("Net"), _("Contribution"), _("Note"),
            ),
            _lines(bets),
        ),
        "play": (
            _("Ways to play compared"),
            (_("Strategy"), _("House edge"), _("Element of risk"), _("Standard deviation")),
            _ways(form, figures),
        ),
        "readings": (
            _("Under other readings"),
            (_("Reading"), _("Other value"), _("Bet"), _("House edge"), _("Difference")),
            _moves(figures),
        ),
        "hands": (
            _("Hands a player is dealt"),
            (_("Hand"), _("Combinations"), _("Probability")),
            _hands(form, figures),
        ),
        "settings": (
            _("Settings"),
            (_("Field"), _("Name"), _("Value"), _("By law or as usual")),
            _settings(form),
        ),
    }  # fmt: skip
    return [ParTable(key, title, head, tuple(rows)) for key, (title, head, rows) in heads.items()]


def _bets(bets: list[par.ParBet]) -> Iterator[tuple[Cell, ...]]:
    for bet in bets:
        sheet, edge = bet.figures, bet.edge
        yield (
            capfirst(bet.title),
            str(sheet.ev.fraction),
            sheet.ev.decimal,
            edge.value.decimal,
            (edge.law or edge.value).decimal,
            sheet.hit_frequency.decimal,
            sheet.standard_deviation,
            bet.combinations,
        )


def _lines(bets: list[par.ParBet]) -> Iterator[tuple[Cell, ...]]:
    for bet in bets:
        for title, lines in ((bet.title, bet.lines), (bet.bonus_title, bet.bonus)):
            for line in lines:
                yield (
                    capfirst(title),
                    capfirst(line.label),
                    cited(Provision.named(line.provision)) if line.provision else "",
                    line.odds or (str(line.field.value()) if line.field else ""),
                    line.combinations,
                    line.probability.decimal,
                    line.net,
                    line.contribution.decimal,
                    _note(line),
                )


def _note(line: par.ParLine) -> str:
    if line.is_example:
        return pgettext("a sum", "example")
    return _("edited") if line.is_edited else ""


def _ways(form: WhatIfForm, figures: BankSheet) -> Iterator[tuple[Cell, ...]]:
    for way in par.strategies(form.game, figures):
        yield (
            capfirst(way.name),
            way.figures.house_edge.decimal,
            way.figures.element_of_risk.decimal,
            way.figures.standard_deviation,
        )


def _moves(figures: BankSheet) -> Iterator[tuple[Cell, ...]]:
    for difference in figures.differences:
        if difference.reading:
            yield (
                difference.reading,
                reading_value_sentence(difference.reading, difference.value),
                capfirst(str(names.bet(figures.game, difference.bet))),
                -difference.ev.decimal,
                -difference.difference.decimal,
            )


def _hands(form: WhatIfForm, figures: BankSheet) -> Iterator[tuple[Cell, ...]]:
    sheet = figures_of(form.game).sheet
    assert sheet is not None
    for hand in par.frequencies(form.game, sheet.hands_named_by, figures.hands):
        yield capfirst(hand.name), hand.combinations, hand.probability.decimal


def _settings(form: WhatIfForm) -> Iterator[tuple[Cell, ...]]:
    for field in form:
        name = "" if field.name.startswith("readings.") else str(field.label)
        yield field.name, name, str(field.value()), str(field.field.initial)


def pictures(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> Iterator[Picture]:
    """The pictures of the sheet, in the current language."""
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


PLACES, PLACES_OF_PER_CENT = 6, 4
IN_PER_CENT = {
    "bets": (3, 4, 5),
    "lines": (5, 7),
    "play": (1, 2),
    "readings": (3, 4),
    "hands": (2,),
}
"""By table, the columns that are printed in per cent, counted from 0."""


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A cell; ``chinese`` is empty where it equals ``portuguese``."""

    portuguese: str
    chinese: str = ""
    is_number: bool = False


PrintedRows = tuple[tuple[PrintedCell, ...], ...]


@dataclass(frozen=True, slots=True)
class Printed:
    key: str
    title: PrintedCell
    head: tuple[PrintedCell, ...]
    groups: tuple[tuple[PrintedCell | None, PrintedRows], ...]
    """The rows; those of the lines each below its bet."""


def both(portuguese: Iterable[ParTable], chinese: Iterable[ParTable]) -> list[Printed]:
    return [
        _printed(one, other)
        for one, other in zip(portuguese, chinese, strict=True)
        if one.key != "settings"
    ]


def _printed(one: ParTable, other: ParTable) -> Printed:
    head = tuple(map(_printed_cell, one.head, other.head))
    title, shares = _printed_cell(one.title, other.title), IN_PER_CENT[one.key]
    rows = tuple(
        tuple(
            _printed_cell(*cells, in_per_cent=column in shares)
            for column, cells in enumerate(zip(*pair, strict=True))
        )
        for pair in zip(one.rows, other.rows, strict=True)
    )
    if one.key != "lines":
        return Printed(one.key, title, head, ((None, rows),))
    by_bet = groupby(rows, key=lambda row: row[0])
    groups = tuple((bet, tuple(row[1:] for row in of_bet)) for bet, of_bet in by_bet)
    return Printed(one.key, title, head[1:], groups)


def _printed_cell(one: Cell, other: Cell, *, in_per_cent: bool = False) -> PrintedCell:
    """A cell from both languages; numbers are written in the page's language, as on the screen."""
    if isinstance(one, int):
        return PrintedCell(numbers.whole(one), is_number=True)
    if isinstance(one, float):
        places = PLACES_OF_PER_CENT if in_per_cent else PLACES
        write = numbers.percent if in_per_cent else numbers.decimal
        return PrintedCell(write(one, places, signed=one < 0), is_number=True)
    text, counterpart = str(one or ""), str(other or "")
    if text.removeprefix("-").isdecimal():
        return PrintedCell(numbers.whole(int(text)), is_number=True)
    if text.startswith("-"):
        return PrintedCell(text.replace("-", "−", 1), is_number=True)
    return PrintedCell(text, counterpart if counterpart != text else "")


FORMS = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": XLSX,
}
FORMAT = 1


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
