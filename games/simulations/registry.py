"""The pages' knowledge of every game, by its key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games import installed
from games.narration.telling import Message
from games.simulations.game import FigureGame


@cache
def figures_of(game: str) -> FigureGame:
    declared = installed.part(game, "simulations").FIGURES
    assert isinstance(declared, FigureGame)
    return declared


def is_placed(game: str, bet: str, stakes: Mapping[str, int]) -> bool:
    """Whether a run has chips on a bet; one without a stake of its own goes with the headline's."""
    ((_bet, of_the_game), *_others) = figures_of(game).headlines
    return bool(stakes.get(bet if bet in stakes else of_the_game))


@cache
def strategy_names() -> dict[str, Message]:
    """Every way of playing by its name, whichever game has it."""
    strategies: dict[str, Message] = {}
    for game in installed.games():
        strategies |= figures_of(game).strategies
    return strategies
