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
from games.odds.figures.sheets import BankSheet, to_json
from games.rules.values.citation import Provision
from games.simulations import names
from games.simulations.par import charts
from games.simulations.par import page as par
from games.simulations.par.what_if import WhatIfForm
from games.simulations.pictures.picture import Picture
from games.site.cells import MARK, XLSX, Cell, csv_lines


@dataclass(frozen=True, slots=True)
class ParTable:
    key: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    in_per_cent: tuple[int, ...] = ()
    """The columns that are printed in per cent, counted from 0."""


def tables(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> list[ParTable]:
    """The tables of the whole sheet, in the current language."""
    bets = par.bets(form, figures, law)
    return [
        ParTable(
            "bets",
            _("The bets at a glance"),
            (
                _("Bet"), _("Expected result, exactly"), _("Expected result"), _("House edge"),
                _("House edge by law"), _("Hit frequency"), _("Standard deviation"),
                _("Combinations"),
            ),
            tuple(
                (
                    capfirst(bet.title), str(bet.figures.ev.fraction), bet.figures.ev.decimal,
                    bet.edge.value.decimal, (bet.edge.law or bet.edge.value).decimal,
                    bet.figures.hit_frequency.decimal, bet.figures.standard_deviation,
                    bet.combinations,
                )
                for bet in bets
            ),
            (3, 4, 5),
        ),
        ParTable(
            "lines",
            _("Lines"),
            (
                _("Bet"), _("Line"), _("Provision"), _("Prize"), _("Combinations"),
                _("Probability"), _("Net"), _("Contribution"), _("Note"),
            ),
            tuple(
                _line(title, line)
                for bet in bets
                for title, lines in ((bet.title, bet.lines), (bet.bonus_title, bet.bonus))
                for line in lines
            ),
            (5, 7),
        ),
        ParTable(
            "play",
            _("Ways to play compared"),
            (_("Strategy"), _("House edge"), _("Element of risk"), _("Standard deviation")),
            tuple(
                (
                    capfirst(str(names.strategy(form.game, way.strategy))), way.house_edge.decimal,
                    way.element_of_risk.decimal, way.standard_deviation,
                )
                for way in figures.strategies
            ),
            (1, 2),
        ),
        ParTable(
            "readings",
            _("Under other readings"),
            (_("Reading"), _("Other value"), _("Bet"), _("House edge"), _("Difference")),
            tuple(
                (
                    change.reading, reading_value_sentence(change.reading, change.value),
                    capfirst(str(names.bet(form.game, change.bet))), change.edge, change.by,
                )
                for change in figures.differences
                if change.reading
            ),
            (3, 4),
        ),
        ParTable(
            "hands",
            _("Hands a player is dealt"),
            (_("Hand"), _("Combinations"), _("Probability")),
            tuple(
                (capfirst(hand.name), hand.combinations, hand.probability.decimal)
                for hand in par.hands(form.game, figures)
            ),
            (2,),
        ),
        ParTable(
            "settings",
            _("Settings"),
            (_("Field"), _("Name"), _("Value"), _("By law or as usual")),
            tuple(
                (
                    field.name, "" if field.name.startswith("readings.") else str(field.label),
                    str(field.value()), str(field.field.initial),
                )
                for field in form
            ),
        ),
    ]  # fmt: skip


def _line(bet: str, line: par.ParLine) -> tuple[Cell, ...]:
    note = _("edited") if line.is_edited else ""
    return (
        capfirst(bet),
        capfirst(line.label),
        cited(Provision.named(line.provision)) if line.provision else "",
        line.odds or (str(line.field.value()) if line.field else ""),
        line.combinations,
        line.probability.decimal,
        line.net,
        line.contribution.decimal,
        pgettext("a sum", "example") if line.is_example else note,
    )


def pictures(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> Iterator[Picture]:
    """The pictures of the sheet, in the current language."""
    form.is_valid()
    bets = par.bets(form, figures, law)
    best_play = par.sheet_of(form.game).best_play
    drawn = [
        *map(charts.contributions, bets),
        best_play(figures).map if best_play else None,
        charts.readings_moved(figures),
    ]
    yield from filter(None, drawn)
    yield from (charts.by_pool(bet.jackpot) for bet in bets if bet.jackpot)


PLACES, PLACES_OF_PER_CENT = 6, 4


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
    groups: tuple[tuple[PrintedCell | None, tuple[tuple[PrintedCell, ...], ...]], ...]
    """The rows; those of the lines each below its bet."""


def both(portuguese: Iterable[ParTable], chinese: Iterable[ParTable]) -> Iterator[Printed]:
    for one, other in zip(portuguese, chinese, strict=True):
        title, head = _cell(one.title, other.title), tuple(map(_cell, one.head, other.head))
        rows = tuple(
            tuple(
                _cell(*cells, in_per_cent=column in one.in_per_cent)
                for column, cells in enumerate(zip(*pair, strict=True))
            )
            for pair in zip(one.rows, other.rows, strict=True)
        )
        if one.key == "lines":
            by_bet = groupby(rows, key=lambda row: row[0])
            groups = tuple((bet, tuple(row[1:] for row in of_bet)) for bet, of_bet in by_bet)
            yield Printed(one.key, title, head[1:], groups)
        elif one.key != "settings":
            yield Printed(one.key, title, head, ((None, rows),))


def _cell(one: Cell, other: Cell, *, in_per_cent: bool = False) -> PrintedCell:
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


FORMS = {"csv": "text/csv; charset=utf-8", "json": "application/json", "xlsx": XLSX}
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
