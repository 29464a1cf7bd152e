"""The games, by key. A new game is one folder, and one line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from games.rules.game import Game
from games.rules.refusal import Unusable

GAMES = ("omaha", "stud", "fortune3", "five_card")


@cache
def game(key: str) -> Game:
    if key not in GAMES:
        raise Unusable("unknown_game", {"game": str(key)[:40], "games": GAMES}, "game")
    declared = import_module(f"games.rules.{key}").GAME
    assert isinstance(declared, Game)
    return declared
