"""A hand among players, told in a line and played to where the line stops."""

from __future__ import annotations

from typing import Any, ClassVar

from games.rules.game import Game, Hand
from games.rules.hands.script import Action, Bar, Choice, Offer, Played, Step, play

Record = dict[str, Any]


def actions(line: str) -> list[Action]:
    """``"7 call, 1 raise 35, 3 fold"``"""
    told = [each.split() for each in line.split(",") if each.strip()]
    return [Action(int(seat), do, int(rest[0]) if rest else None) for seat, do, *rest in told]


class ToldHand:
    """A hand as far as its line of actions goes."""

    game: ClassVar[Game]

    def __init__(self, given: Record, line: str = "") -> None:
        self.hand: Hand = self.game.hand(given)
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

    @property
    def names(self) -> list[str]:
        return [step.name for step in self.played.steps]

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
