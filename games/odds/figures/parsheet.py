"""The exact figures of a bet as on a par sheet: counts first, floats last.

Everything is for one unit staked. A bet is a list of endings, each with its combinations and the
player's net result.
"""

from collections import UserDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm, sqrt

from games.odds.figures.sheets import (
    BetSheet,
    ClassChange,
    EndingRow,
    ExactNumber,
    Frequency,
    WorthChange,
)
from games.odds.figures.spec import GameOffer, Spec
from games.rules.hands.wagers import reckoned
from games.rules.provisions.figures import Paytable
from games.rules.values.citation import Provision


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which a bet can end: a line of the paytable, or the rest."""

    name: str
    combinations: int
    net: Fraction
    provision: Provision | None = None
    odds: Fraction | None = None


def exactly(value: Fraction) -> ExactNumber:
    return ExactNumber(value, float(value))


def as_paid(table: Paytable, stake: int) -> Paytable:
    """The table as it pays this stake: fractions of a chip are not paid."""
    cut = {
        line.category: Fraction(reckoned(stake, line.odds), stake)
        for line in table.lines
        if line.odds is not None and stake * line.odds.numerator % line.odds.denominator
    }
    return table.edited(cut) if cut else table


def bet(endings: Sequence[Ending], staked: Fraction | None = None) -> BetSheet:
    """The sheet of a bet from all its endings; ``staked`` is the average stake of one raised."""
    total, ev = sum(ending.combinations for ending in endings), worth(endings)
    hits = sum(ending.combinations for ending in endings if ending.net.numerator > 0)
    return BetSheet(
        combinations=total,
        ev=exactly(ev),
        house_edge=exactly(-ev),
        standard_deviation=deviation([(e.net, e.combinations) for e in endings]),
        hit_frequency=exactly(Fraction(hits, total)),
        lines=tuple(line(ending, total) for ending in endings),
        average_stake=None if staked is None else exactly(staked),
        element_of_risk=None if staked is None else exactly(-ev / staked),
    )


def worth(endings: Sequence[Ending]) -> Fraction:
    """The expected result of one unit staked, with one division at the end."""
    part = lcm(*(ending.net.denominator for ending in endings))
    won = sum(
        ending.net.numerator * (part // ending.net.denominator) * ending.combinations
        for ending in endings
    )
    return Fraction(won, part * sum(ending.combinations for ending in endings))


def line(ending: Ending, total: int) -> EndingRow:
    probability = Fraction(ending.combinations, total)
    return EndingRow(
        ending.name,
        ending.provision,
        ending.combinations,
        exactly(probability),
        ending.odds,
        ending.net,
        exactly(ending.net * probability),
    )


def deviation(distribution: Iterable[tuple[Fraction, int]]) -> float:
    """The standard deviation of one round, from net results and their numbers of deals."""
    endings = list(distribution)
    part = lcm(*(net.denominator for net, _ in endings))
    wholes = [
        (net.numerator * (part // net.denominator), combinations) for net, combinations in endings
    ]
    rounds = sum(combinations for _, combinations in wholes)
    total = sum(net * combinations for net, combinations in wholes)
    squares = sum(net * net * combinations for net, combinations in wholes)
    return sqrt(Fraction(squares * rounds - total * total, (rounds * part) ** 2))


def frequencies(counts: Mapping[str, int]) -> dict[str, Frequency]:
    """How often each thing happens, out of all that are named."""
    total = sum(counts.values())
    return {
        name: Frequency(count, exactly(Fraction(count, total))) for name, count in counts.items()
    }


Worth = Callable[[Spec], Fraction]


class Consulted(UserDict[str, str]):
    """Readings that record which of them were looked up."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        super().__init__(readings)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return self.data[name]


def worth_under_others(
    offer: GameOffer, spec: Spec, bets: Mapping[str, Worth]
) -> tuple[WorthChange, ...]:
    """Each bet under every other reading, and under the law's own prizes, where it differs."""
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
