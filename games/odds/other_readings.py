"""The figures of a game under the other readings of its doubts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from games.odds.parsheet import exactly, frequencies
from games.odds.sheets import ClassChange, WorthChange
from games.odds.spec import GameOffer, Spec

Worth = Callable[[Spec], Fraction]


class Consulted(Mapping[str, str]):
    """Readings that record which of them were looked up."""

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


def worth(offer: GameOffer, spec: Spec, bets: Mapping[str, Worth]) -> tuple[WorthChange, ...]:
    """Each bet under every other reading, and under the law's own prizes, where it differs.

    A bet that never looked up a reading is not computed under its other values.
    """
    current, consulted = {}, {}
    for bet, worth_of in bets.items():
        readings = Consulted(spec.readings)
        current[bet], consulted[bet] = worth_of(spec.decided(readings=readings)), readings.asked
    differences = []
    for change, other in _others(offer, spec):
        for bet, worth_of in bets.items():
            if change.get("reading", "") not in consulted[bet] and "reading" in change:
                continue
            if (value := worth_of(other)) != current[bet]:
                moved = exactly(value - current[bet])
                differences.append(
                    WorthChange(**change, bet=bet, ev=exactly(value), difference=moved)
                )
    return tuple(differences)


def _others(offer: GameOffer, spec: Spec) -> Iterator[tuple[dict[str, str], Spec]]:
    for reading in offer.readings:
        for value in reading.values:
            if value != spec.readings[reading.id]:
                other = spec.decided(readings={**spec.readings, reading.id: value})
                yield {"reading": reading.id, "value": value}, other
    if spec.prizes or spec.overrides:
        yield {"prizes": "by_law"}, replace(spec, prizes={}, overrides={})


def class_frequencies(
    offer: GameOffer, spec: Spec, doubt: str, counts_of: Callable[[str], Mapping[str, int]]
) -> tuple[ClassChange, ...]:
    """The frequencies of the classes of hands under the other readings of one doubt."""
    reading = next(candidate for candidate in offer.readings if candidate.id == doubt)
    return tuple(
        ClassChange(doubt, value, frequencies(counts_of(value)))
        for value in reading.values
        if value != spec.readings[doubt]
    )
