"""The rules of every game, by its key."""

from functools import cache

from games import installed
from games.rules.game import Game
from games.rules.refusal import Unusable

GAMES = installed.games()


@cache
def game(key: str) -> Game:
    if key not in GAMES:
        raise Unusable("unknown_game", {"game": str(key)[:40], "games": GAMES}, "game")
    declared = installed.part(key, "rules").GAME
    assert isinstance(declared, Game)
    return declared
