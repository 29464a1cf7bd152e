"""A pair of settings compared in a process of its own: ``python -m games.consequences.apart``."""

from __future__ import annotations

from typing import Any

from games.consequences.card import pair
from games.consequences.setting import Setting
from games.odds.counting import answer, ask_apart

Asked = dict[str, Any]


def compared(game: str, asked: Asked) -> dict[str, Any]:
    """``asked`` holds ``here`` and ``there``, each with readings and prizes, and ``hands``."""
    here, there = (Setting(**asked[side]) for side in ("here", "there"))
    return pair(game, here, there, asked["hands"])


def compared_apart(game: str, asked: Asked) -> dict[str, Any]:
    """The same, its memory and its time nobody else's."""
    return ask_apart(__name__, [game, asked])


if __name__ == "__main__":
    answer(compared)
