"""The declaration of each game's table, by the game's key."""

from functools import cache

from games import installed
from games.play.game import TableGame


@cache
def table_of(game: str) -> TableGame:
    """``TABLE`` of the game's ``play`` package; a default one without it."""
    try:
        module = installed.part(game, "play")
    except ModuleNotFoundError as no:
        if no.name != f"{installed.packages()[game]}.play":
            raise
        return TableGame()
    declared = getattr(module, "TABLE", TableGame())
    assert isinstance(declared, TableGame)
    return declared


def has_drill(game: str) -> bool:
    """Whether the game has kinds of question; without them it has no drill and no classes."""
    return bool(table_of(game).drill.kinds)
