"""Compare two settings in a separate process: ``python -m games.consequences.comparing``."""

from __future__ import annotations

from typing import Any

from games.consequences.card import pair
from games.consequences.setting import Setting
from games.odds.counting import answer, reply_of_process

ComparisonRequest = dict[str, Any]


def compared(game: str, request: ComparisonRequest) -> dict[str, Any]:
    """The comparison of ``here`` with ``there`` (readings and prizes) over ``hands`` hands."""
    setting, alternative = (Setting(**request[side]) for side in ("here", "there"))
    return pair(game, setting, alternative, request["hands"])


def compare_in_process(game: str, request: ComparisonRequest) -> dict[str, Any]:
    """The same in a separate process, with its own memory and time."""
    return reply_of_process(__name__, [game, request])


if __name__ == "__main__":
    answer(compared)
