"""A table to test on: hands told in a line, played to where the line stops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.omaha.rules import GAME
from tests.rules.short_hand import Record, ToldHand

ROYAL_BOARD = "2c 7d 9h Js 3s"


def record(
    stacks: Mapping[int, int],
    cards: Mapping[str, str] | None = None,
    seed: int | None = 1,
    readings: Mapping[str, str] | None = None,
    events: list[Record] | None = None,
    **settings: Any,
) -> Record:
    """Blinds 5 and 10, no commission, the button on the lowest seat, unless told otherwise."""
    table: Record = {
        "seats": list(stacks),
        "stacks": {str(seat): chips for seat, chips in stacks.items()},
        "structure": "limit",
        "small_blind": 5,
        "big_blind": 10,
        "button": min(stacks),
    }
    table.update(settings)
    told: Record = {"table": table, "cards": dict(cards or {}), "readings": dict(readings or {})}
    if seed is not None:
        told["seed"] = seed
    if events:
        told["events"] = events
    return told


class Run(ToldHand):
    game = GAME


def check_down(run_of: Record, line: str) -> Run:
    """Play the line, then check (or call) every turn that is left."""
    run = Run(run_of, line)
    while not run.is_over:
        do = "check" if run.turn.offer("check") else "call"
        line = f"{line}, {run.turn.seat} {do}"
        run = Run(run_of, line)
    return run
