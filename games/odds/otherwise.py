"""What the figures of a game would be if a doubt were read the other way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from games.odds.parsheet import exactly, frequencies
from games.odds.spec import Offer, Spec

Worth = Callable[[Spec], Fraction]


class Consulted(Mapping[str, str]):
    """Readings that remember which of them were asked for."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self._readings = readings
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return self._readings[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._readings)

    def __len__(self) -> int:
        return len(self._readings)


def worth(offer: Offer, spec: Spec, bets: Mapping[str, Worth]) -> list[dict[str, Any]]:
    """Each bet under every other reading, and under the law's own prizes, where that differs.

    A bet that was reckoned without a look at a reading is worth the same under its other values.
    """
    here, asked = {}, {}
    for bet, worth_of in bets.items():
        readings = Consulted(spec.readings)
        here[bet], asked[bet] = worth_of(spec.decided(readings=readings)), readings.asked
    found = []
    for told, other in _others(offer, spec):
        for bet, worth_of in bets.items():
            if told.get("reading", "") not in asked[bet] and "reading" in told:
                continue
            if (there := worth_of(other)) != here[bet]:
                moved = {"ev": exactly(there), "difference": exactly(there - here[bet])}
                found.append({**told, "bet": bet, **moved})
    return found


def figures_told(spec: Spec) -> dict[str, Any]:
    """The figures of the law besides its odds, where they are put otherwise."""
    told = spec.to_json().get("figures")
    return {"figures": told} if told else {}


def _others(offer: Offer, spec: Spec) -> Iterator[tuple[dict[str, str], Spec]]:
    for reading in offer.readings:
        for value in reading.values:
            if value != spec.readings[reading.id]:
                other = spec.decided(readings={**spec.readings, reading.id: value})
                yield {"reading": reading.id, "value": value}, other
    if spec.prizes or spec.told:
        yield {"prizes": "by_law"}, replace(spec, prizes={}, told={})


def held(
    offer: Offer, spec: Spec, doubt: str, counts_of: Callable[[str], Mapping[str, int]]
) -> list[dict[str, Any]]:
    """How often each class of hand would be held under the other readings of one doubt."""
    reading = next(each for each in offer.readings if each.id == doubt)
    return [
        {"reading": doubt, "value": value, "hands": frequencies(counts_of(value))}
        for value in reading.values
        if value != spec.readings[doubt]
    ]
