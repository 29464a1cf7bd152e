"""The readings that a par sheet depends on, as switches with what each would change."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.law.at_hand import doubt_titles
from games.narration import reading_value_sentence
from games.narration.register import reading_values
from games.odds.sheets import BankSheet, WorthChange
from games.simulations import names
from games.simulations.par.page import visible_control
from games.simulations.par.what_if import WhatIfForm
from games.site.forms import Bound


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
