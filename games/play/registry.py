"""What each game declares of its table, by the game's key."""

from __future__ import annotations

from functools import cache

from games import installed
from games.play.game import TableGame


@cache
def table_of(game: str) -> TableGame:
    """``TABLE`` of the game's ``play``. A game may have no such package, or keep only data in it:
    its table then has nothing of its own.
    """
    try:
        module = installed.part(game, "play")
    except ModuleNotFoundError as no:
        if no.name != f"{installed.packages()[game]}.play":
            raise
        return TableGame()
    declared = getattr(module, "TABLE", TableGame())
    assert isinstance(declared, TableGame)
    return declared
