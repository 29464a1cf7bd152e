"""The pages' knowledge of every game, by its key."""

from __future__ import annotations

from functools import cache

from games import installed
from games.narration.telling import Message
from games.simulations.game import FigureGame


@cache
def figures_of(game: str) -> FigureGame:
    declared = installed.part(game, "simulations").FIGURES
    assert isinstance(declared, FigureGame)
    return declared


@cache
def strategy_names() -> dict[str, Message]:
    """Every way of playing by its name, whichever game has it."""
    found: dict[str, Message] = {}
    for game in installed.games():
        found |= figures_of(game).strategies
    return found
