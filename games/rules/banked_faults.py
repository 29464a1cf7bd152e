"""The irregularities a hand against the house is told with: each is met, or the record refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.rules.refusal import Fact, Unusable

WITHOUT_A_CARD = ("wrong_count", "late_jackpot_bet")
"""Irregularities that befall no one card."""


class Misdealt(Protocol):
    """An irregularity and the card it befalls."""

    @property
    def name(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def card(self) -> int: ...


def refuse_twice(told: Sequence[Misdealt]) -> None:
    found = set()
    for at, each in enumerate(told):
        key = (each.name, each.place, each.card)
        if key in found:
            raise Unusable("event_twice", _facts(each), f"events[{at}]")
        found.add(key)


class Irregularities:
    """Those of a record that the deal has not come to yet."""

    def __init__(self, told: Sequence[Misdealt]) -> None:
        self._to_come = list(enumerate(told))

    def meet(self, event: Misdealt) -> None:
        self._to_come = [(at, each) for at, each in self._to_come if each != event]

    def card_dealt(self, place: str, number: int) -> None:
        """A card that goes to a hand without bets is itself the irregularity."""
        told = ("cards_to_empty_seat", place, number)
        self._to_come = [
            (at, each) for at, each in self._to_come if (each.name, each.place, each.card) != told
        ]

    def refuse_those_not_met(self) -> None:
        """An irregularity in cards that were never dealt."""
        for at, each in self._to_come:
            raise Unusable("event_not_reached", _facts(each), f"events[{at}]")


def _facts(each: Misdealt) -> dict[str, Fact]:
    told: dict[str, Fact] = {"event": each.name, "place": each.place}
    return told if each.name in WITHOUT_A_CARD else {**told, "card": each.card}
