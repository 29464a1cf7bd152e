"""The summary of a par sheet: what changes its edges most, an index, and the best play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.law.at_hand import doubt_titles
from games.lawtexts.caches import SizedCache
from games.narration import reading_value_sentence
from games.narration.register import reading_values
from games.odds.sheets import BankSheet, WorthChange
from games.simulations import names
from games.simulations.game import ParSheet
from games.simulations.par import page as par
from games.simulations.par.page import visible_control
from games.simulations.par.what_if import WhatIfForm
from games.simulations.registry import figures_of
from games.site.forms import Bound

AT_HAND = 1024 * 1024

_drawn: SizedCache[tuple[str, str]] = SizedCache("games.simulations.par.summary", AT_HAND)


@dataclass(frozen=True, slots=True)
class BestPlay:
    sentence: str
    table: SafeString


def best_play_html(game: str, figures: BankSheet) -> BestPlay:
    key = (game, get_language(), figures.best_play)
    sentence, table = _drawn.answer(key, lambda: _draw(game, figures))
    return BestPlay(sentence, mark_safe(table))  # noqa: S308  (it was drawn by a template)


def _draw(game: str, figures: BankSheet) -> tuple[str, str]:
    sheet = figures_of(game).sheet
    assert sheet is not None
    assert sheet.best_play is not None
    play = sheet.best_play(figures)
    return play.sentence, str(render_to_string(sheet.best_play_template, {"play": play}))


MOST = 3


@dataclass(frozen=True, slots=True)
class Mover:
    """A reading or a prize that would change the edge of a bet, and by how much."""

    name: str
    bet: str
    edge: float
    by: float
    reading: str = ""


@dataclass(frozen=True, slots=True)
class SummaryPart:
    anchor: str
    title: str


def movers(game: str, figures: BankSheet) -> list[Mover]:
    """The readings that change an edge most, largest first, each with the bet it changes most."""
    candidates: dict[tuple[str, str], Mover] = {}
    for difference in figures.differences:
        if not difference.reading:
            continue
        by, edge = -difference.difference.decimal, -difference.ev.decimal
        sentence = reading_value_sentence(difference.reading, difference.value)
        bet = str(names.bet(game, difference.bet))
        key = difference.reading, difference.value
        if key not in candidates or abs(by) > abs(candidates[key].by):
            candidates[key] = Mover(sentence, bet, edge, by, difference.reading)
    return sorted(candidates.values(), key=lambda mover: -abs(mover.by))[:MOST]


def prize_movers(bets: Sequence[par.ParBet]) -> list[Mover]:
    """The prizes that weigh most: by how much one more unit would lower the edge of its bet if
    everybody played as before."""
    candidates = [
        Mover(line.label, bet.title, bet.edge.value.decimal, -line.probability.decimal)
        for bet in bets
        for line in (*bet.lines, *bet.bonus)
        if line.odds and line.field
    ]
    return sorted(candidates, key=lambda mover: mover.by)[:MOST]


def parts(bets: Sequence[par.ParBet], sheet: ParSheet) -> list[SummaryPart]:
    """The index of a sheet, in the order of the page."""
    contents = [SummaryPart("play-title", _("Best play"))] if sheet.best_play else []
    contents += [SummaryPart("ways-title", _("Ways to play compared"))]
    contents += [SummaryPart(f"bet-{bet.key}", bet.title) for bet in bets]
    contents += [SummaryPart("readings-title", _("Under other readings"))]
    contents += [SummaryPart(section.anchor, str(section.title)) for section in sheet.sections]
    contents += [
        SummaryPart("often-title", _("How often each outcome occurs")),
        SummaryPart("stakes-title", _("Stakes")),
    ]
    return contents


@dataclass(frozen=True, slots=True)
class SwitchMove:
    """A bet whose edge another value would move to ``edge``, by ``by``."""

    name: str
    edge: float
    by: float


@dataclass(slots=True)
class SwitchChoice:
    value: str
    sentence: str
    is_taken: bool
    moves: list[SwitchMove]
    """The bets whose figures would differ under it."""


@dataclass(slots=True)
class Switch:
    ident: str
    title: str
    field: Bound
    choices: list[SwitchChoice]

    @property
    def shown(self) -> str:
        """All that a page shows of it, as a cache key."""
        choices = [
            (choice.value, choice.sentence, choice.is_taken, choice.moves)
            for choice in self.choices
        ]  # fmt: skip
        return repr((self.ident, self.title, choices, visible_control(self.field)))

    @property
    def is_idle(self) -> bool:
        return not any(choice.moves for choice in self.choices)


def switches(form: WhatIfForm, figures: BankSheet) -> list[Switch]:
    """A switch for every reading on which a figure depends, with the effect of its other values."""
    controls = {
        path.removeprefix("readings."): form[path]
        for path in form.fields
        if path.startswith("readings.")
    }
    titles = doubt_titles(form.game)
    return [
        Switch(ident, titles.get(ident, ""), control, _choices(form, figures, ident, control))
        for ident, control in controls.items()
    ]


def _choices(
    form: WhatIfForm, figures: BankSheet, ident: str, control: Bound
) -> list[SwitchChoice]:
    taken = figures.readings[ident]
    return [
        SwitchChoice(
            value,
            reading_value_sentence(ident, value),
            value == taken,
            _moves(form.game, figures.differences, ident, value),
        )
        for value, _sentence in control.choices
    ]


def _moves(game: str, changes: Iterable[WorthChange], ident: str, value: str) -> list[SwitchMove]:
    return [
        SwitchMove(str(names.bet(game, change.bet)), -change.ev.decimal, -change.difference.decimal)
        for change in changes
        if (change.reading, change.value) == (ident, value)
    ]


def plain_switch(ident: str, taken: str, others: list[str]) -> dict[str, object]:
    """The switch of the one reading on which a sheet of frequencies depends, in register order."""
    values = sorted([taken, *others], key=list(reading_values(ident)).index)
    return {
        "ident": ident,
        "choices": [
            {
                "value": value,
                "sentence": reading_value_sentence(ident, value),
                "is_taken": value == taken,
            }
            for value in values
        ],
    }
