"""What the house takes of a pot, and so what all players lose together, under edited terms."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games.odds import registry
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

    def __init__(self, key: str, data: Any) -> None:
        super().__init__(key, data)
        self.fields.pop(f"readings.{figures_of(key).frequencies_under}", None)

    @cached_property
    def options(self) -> dict[str, Any]:
        self.is_valid()
        return self._options(self.reckoned.seats)

    def _options(self, seats: int) -> dict[str, Any]:
        record = self.reckoned.to_json()
        return {name: record[name] for name in record if name not in LEFT_OUT} | {"seats": seats}

    @property
    def taken(self) -> list[Taken]:
        """The pot of one hand and what the house takes of it."""
        figures = registry.exact(self.game, self.options)
        usual = registry.exact(self.game, {"game": self.game})
        labels = {
            "pot": _("The pot"),
            "initial_commission": _("Initial commission"),
            "commission": _("Commission on the pot"),
        }
        return [
            Taken(label, figures[key], usual[key] if usual[key] != figures[key] else None)
            for key, label in labels.items()
            if key in figures
        ]

    @property
    def average(self) -> Fraction:
        """The expected loss of a unit put in, over all players."""
        return Fraction(registry.exact(self.game, self.options)["average_result"]["fraction"])

    @property
    def by_seats(self) -> list[Seated]:
        """The same terms at every number of seats."""
        rows = []
        for seats in self.offer.seats:
            figures = registry.exact(self.game, self._options(seats))
            part = Fraction(figures["average_result"]["fraction"])
            taken = figures["commission"] + figures.get("initial_commission", 0)
            rows.append(Seated(seats, figures["pot"], taken, part, seats == self.reckoned.seats))
        return rows
