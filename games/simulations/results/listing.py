"""The list of runs: which are asked for, in which order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.http import urlencode

from games.rules.numbers import place_in
from games.rules.registry import GAMES
from games.simulations.models import Run, State

ORDERS = {
    "newest": "-created",
    "oldest": "created",
    "most": "-rounds",
    "fewest": "rounds",
    "game": "game",
}
ON_A_PAGE = 25


@dataclass(frozen=True, slots=True)
class Asked:
    """Filters as asked for; anything not on offer is left out."""

    game: str
    state: str
    strategy: str
    order: str

    @classmethod
    def of(cls, told: Mapping[str, str]) -> Asked:
        game, state, order = told.get("game", ""), told.get("state", ""), told.get("order", "")
        return cls(
            game if game in GAMES else "",
            state if state in State.values else "",
            told.get("strategy", "")[:40],
            order if order in ORDERS else "newest",
        )

    @property
    def query(self) -> str:
        told = {"game": self.game, "state": self.state, "strategy": self.strategy,
                "order": self.order}  # fmt: skip
        return urlencode({name: value for name, value in told.items() if value})


def runs_asked_for(asked: Asked) -> QuerySet[Run]:
    runs = Run.objects.all()
    if asked.game:
        runs = runs.filter(game=asked.game)
    if asked.state:
        runs = runs.filter(state=asked.state)
    if asked.strategy:
        runs = runs.filter(spec__strategy=asked.strategy)
    return runs.order_by(ORDERS[asked.order], "-created")


def page_of(asked: Asked, number: str) -> Page[Run]:
    runs = runs_asked_for(asked).defer("convergence", "figures", "texts", "versions")
    return Paginator(runs, ON_A_PAGE).get_page(place_in(number, 1))
