"""A table to test on: hands told in a line, played to where the line stops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.game import Hand
from games.rules.omaha import GAME
from games.rules.script import Action, Bar, Choice, Offer, Played, Step, play

Record = dict[str, Any]

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


def actions(line: str) -> list[Action]:
    """``"7 call, 1 raise 35, 3 fold"``"""
    told = [each.split() for each in line.split(",") if each.strip()]
    return [Action(int(seat), do, int(rest[0]) if rest else None) for seat, do, *rest in told]


class Run:
    """A hand as far as its line of actions goes."""

    def __init__(self, given: Record, line: str = "") -> None:
        self.hand: Hand = GAME.hand(given)
        self.played: Played = play(self.hand.script, actions(line))
        self.answer: dict[str, Any] = self.hand.account(self.played)
        assert self.answer["total_chips_check"] is True

    @property
    def turn(self) -> Choice:
        assert self.played.waiting is not None, "the hand is over"
        return self.played.waiting

    @property
    def is_over(self) -> bool:
        return self.played.waiting is None

    @property
    def stacks(self) -> dict[int, int]:
        return {int(seat): chips for seat, chips in self.answer["stacks"].items()}

    def steps(self, name: str) -> list[Step]:
        return [step for step in self.played.steps if step.name == name]

    def step(self, name: str) -> Step:
        (found,) = self.steps(name)
        return found

    def offer(self, do: str) -> Offer:
        found = self.turn.offer(do)
        assert found is not None, f"{do} is not on offer"
        return found

    def bar(self, do: str) -> Bar:
        return next(bar for bar in self.turn.bars if bar.do == do)

    @property
    def names(self) -> list[str]:
        return [step.name for step in self.played.steps]


def check_down(run_of: Record, line: str) -> Run:
    """Play the line, then check (or call) every turn that is left."""
    run = Run(run_of, line)
    while not run.is_over:
        do = "check" if run.turn.offer("check") else "call"
        line = f"{line}, {run.turn.seat} {do}"
        run = Run(run_of, line)
    return run
