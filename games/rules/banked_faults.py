"""Irregularities in the deal of a hand against the house; one that never occurs is refused."""

from collections.abc import Sequence
from typing import Protocol

from games.rules.refusal import Fact, Unusable

WITHOUT_A_CARD = ("wrong_count", "late_jackpot_bet")
"""Irregularities that concern no single card."""


class Misdealt(Protocol):
    """An irregularity and the card that it concerns."""

    @property
    def name(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def card(self) -> int: ...


def refuse_twice(events: Sequence[Misdealt]) -> None:
    keys = set()
    for index, event in enumerate(events):
        key = (event.name, event.place, event.card)
        if key in keys:
            raise Unusable("event_twice", _facts(event), f"events[{index}]")
        keys.add(key)


class Irregularities:
    """The irregularities of a record that the deal has not reached."""

    def __init__(self, events: Sequence[Misdealt]) -> None:
        self._to_come = list(enumerate(events))

    def meet(self, event: Misdealt) -> None:
        self._to_come = [(index, other) for index, other in self._to_come if other != event]

    def card_dealt(self, place: str, number: int) -> None:
        """Mark a card to an empty seat as met: dealing the card is the irregularity."""
        dealt = ("cards_to_empty_seat", place, number)
        self._to_come = [
            (index, event)
            for index, event in self._to_come
            if (event.name, event.place, event.card) != dealt
        ]

    def refuse_those_not_met(self) -> None:
        """Raise ``Unusable`` for an irregularity in cards that were never dealt."""
        for index, event in self._to_come:
            raise Unusable("event_not_reached", _facts(event), f"events[{index}]")


def _facts(event: Misdealt) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"event": event.name, "place": event.place}
    return facts if event.name in WITHOUT_A_CARD else {**facts, "card": event.card}
