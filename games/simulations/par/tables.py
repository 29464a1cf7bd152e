"""A par sheet as plain tables, for files and for print in both languages."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.narration import cited, reading_value_sentence
from games.odds.sheets import BankSheet
from games.rules.citation import Provision
from games.simulations import names
from games.simulations.par import page as par
from games.simulations.par.what_if import WhatIfForm
from games.simulations.registry import figures_of
from games.site.workbook import Cell


@dataclass(frozen=True, slots=True)
class ParTable:
    key: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tables(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> list[ParTable]:
    """The tables of the whole sheet, in the current language."""
    bets = par.bets(form, figures, law)
    return [
        ParTable("bets", _("The bets at a glance"), _bets_head(), tuple(_bets(bets))),
        ParTable("lines", _("Lines"), _lines_head(), tuple(_lines(bets))),
        ParTable("play", _("Ways to play compared"), _ways_head(), tuple(_ways(form, figures))),
        ParTable("readings", _("Under other readings"), _moves_head(), tuple(_moves(figures))),
        ParTable(
            "hands", _("Hands a player is dealt"), _hands_head(), tuple(_hands(form, figures))
        ),
        ParTable("settings", _("Settings"), _settings_head(), tuple(_settings(form))),
    ]


def _bets_head() -> tuple[str, ...]:
    return (
        _("Bet"), _("Expected result, exactly"), _("Expected result"), _("House edge"),
        _("House edge by law"), _("Hit frequency"), _("Standard deviation"), _("Combinations"),
    )  # fmt: skip


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


def _lines_head() -> tuple[str, ...]:
    return (
        _("Bet"), _("Line"), _("Provision"), _("Prize"), _("Combinations"), _("Probability"),
        _("Net"), _("Contribution"), _("Note"),
    )  # fmt: skip


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


def _ways_head() -> tuple[str, ...]:
    return (_("Strategy"), _("House edge"), _("Element of risk"), _("Standard deviation"))


def _ways(form: WhatIfForm, figures: BankSheet) -> Iterator[tuple[Cell, ...]]:
    for way in par.strategies(form.game, figures):
        yield (
            capfirst(way.name),
            way.figures.house_edge.decimal,
            way.figures.element_of_risk.decimal,
            way.figures.standard_deviation,
        )


def _moves_head() -> tuple[str, ...]:
    return (_("Reading"), _("Other value"), _("Bet"), _("House edge"), _("Difference"))


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


def _hands_head() -> tuple[str, ...]:
    return (_("Hand"), _("Combinations"), _("Probability"))


def _hands(form: WhatIfForm, figures: BankSheet) -> Iterator[tuple[Cell, ...]]:
    sheet = figures_of(form.game).sheet
    assert sheet is not None
    for hand in par.frequencies(form.game, sheet.hands_named_by, figures.hands):
        yield capfirst(hand.name), hand.combinations, hand.probability.decimal


def _settings_head() -> tuple[str, ...]:
    return (_("Field"), _("Name"), _("Value"), _("By law or as usual"))


def _settings(form: WhatIfForm) -> Iterator[tuple[Cell, ...]]:
    for field in form:
        name = "" if field.name.startswith("readings.") else str(field.label)
        yield field.name, name, str(field.value()), str(field.field.initial)
