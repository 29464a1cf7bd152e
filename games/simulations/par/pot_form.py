"""What the house takes of a pot, and so what all players lose together, under edited terms."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.odds import registry
from games.odds.sheets import Json, PotSheet
from games.rules.game import Record
from games.simulations.par.what_if import WhatIfForm
from games.simulations.registry import figures_of

LEFT_OUT = ("rounds", "seed")


@dataclass(frozen=True, slots=True)
class Taken:
    """One amount of a pot; ``before`` is the usual amount, where it differs."""

    name: str
    value: int
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    seats: int
    pot: int
    taken: int
    part: Fraction
    is_asked: bool


class PotForm(WhatIfForm):
    """Stakes and terms of a game between players; no frequency of a hand depends on them."""

    ident = "p"
    left_out = ("rounds", "seed", "at", "strategy")

    def __init__(self, key: str, data: QueryDict | Mapping[str, str]) -> None:
        super().__init__(key, data)
        self.fields.pop(f"readings.{figures_of(key).frequencies_under}", None)

    @cached_property
    def options(self) -> Json:
        self.is_valid()
        return self._options(self.reckoned.seats)

    def _options(self, seats: int) -> Json:
        record = self.reckoned.to_json()
        return {name: record[name] for name in record if name not in LEFT_OUT} | {"seats": seats}

    def _sheet(self, options: Record) -> PotSheet:
        sheet = registry.exact(self.game, options)
        assert isinstance(sheet, PotSheet)
        return sheet

    @property
    def taken(self) -> list[Taken]:
        """The pot of one hand and what the house takes of it."""
        figures = self._sheet(self.options)
        usual = self._sheet({"game": self.game})
        labels = {
            "pot": _("The pot"),
            "initial_commission": _("Initial commission"),
            "commission": _("Commission on the pot"),
        }
        return [
            Taken(label, getattr(figures, key), before if getattr(figures, key) != before else None)
            for key, label in labels.items()
            if (before := getattr(usual, key)) is not None
        ]

    @property
    def average(self) -> Fraction:
        """The expected loss of a unit put in, over all players."""
        return self._sheet(self.options).average_result.fraction

    @property
    def by_seats(self) -> list[Seated]:
        """The same terms at every number of seats."""
        rows = []
        for seats in self.offer.seats:
            figures = self._sheet(self._options(seats))
            part, is_asked = figures.average_result.fraction, seats == self.reckoned.seats
            rows.append(Seated(seats, figures.pot, figures.taken, part, is_asked))
        return rows
