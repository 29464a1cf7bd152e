"""The tally of a run, in whole numbers only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from typing import NotRequired, TypedDict, TypeVar

from games.odds.figures.sheets import BetFigures
from games.rules.values.refusal import Unusable

NINETY_NINE = NormalDist().inv_cdf(0.995)


K = TypeVar("K")


class BetJson(TypedDict):
    rounds: int
    total: int
    squares: int
    counts: dict[str, int]


class TallyJson(TypedDict):
    rounds: int
    bets: dict[str, BetJson]
    histogram: dict[str, int]
    counts: dict[str, int]
    beside: NotRequired[dict[str, BetJson]]


@dataclass(slots=True)
class Bet:
    """The player's net results of one bet over many rounds, and how they ended.

    ``total`` and ``squares`` add up net results in chips; ``counts`` the rounds that ended in each
    way (a line of the paytable, ``win``, ``lose``, ...).
    """

    rounds: int = 0
    total: int = 0
    squares: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, net: int, rounds: int, ending: str | None = None) -> None:
        """Add ``rounds`` rounds with the same ending."""
        self.rounds += rounds
        self.total += net * rounds
        self.squares += net * net * rounds
        if ending is not None:
            self.counts[ending] += rounds

    def merge(self, other: Bet) -> Bet:
        return Bet(
            self.rounds + other.rounds,
            self.total + other.total,
            self.squares + other.squares,
            _added(self.counts, other.counts),
        )

    def figures(self, stake: int = 1) -> BetFigures:
        """Mean per unit staked, its standard error and 99 % interval, the counts."""
        if not self.rounds:
            return BetFigures(rounds=0, counts={})
        mean = self.total / self.rounds / stake
        deviation = self.deviation() / stake
        error = deviation / sqrt(self.rounds)
        return BetFigures(
            rounds=self.rounds,
            mean=mean,
            standard_deviation=deviation,
            standard_error=error,
            interval=(mean - NINETY_NINE * error, mean + NINETY_NINE * error),
            counts=dict(sorted(self.counts.items())),
        )

    def deviation(self) -> float:
        """The standard deviation of one round in chips, from exact integer differences."""
        if self.rounds < 2:
            return 0.0
        spread = self.rounds * self.squares - self.total * self.total
        return sqrt(spread / (self.rounds * (self.rounds - 1)))

    def to_json(self) -> BetJson:
        return {
            "rounds": self.rounds,
            "total": self.total,
            "squares": self.squares,
            "counts": dict(sorted(self.counts.items())),
        }

    @classmethod
    def from_json(cls, stored: BetJson) -> Bet:
        return cls(stored["rounds"], stored["total"], stored["squares"], Counter(stored["counts"]))


@dataclass(slots=True)
class Tally:
    """The rounds of a batch or of a whole run.

    ``bets`` by name; ``histogram`` counts rounds by their total net result in chips; ``counts`` has
    what else a game counts (outcomes of the round, seats, pots); ``compared``, the bets of other
    specs over the same deals (``same_deals.py``).
    """

    rounds: int = 0
    bets: dict[str, Bet] = field(default_factory=dict)
    histogram: Counter[int] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    compared: dict[str, Bet] = field(default_factory=dict)

    def bet(self, name: str) -> Bet:
        return self.bets.setdefault(name, Bet())

    def merge(self, other: Tally) -> Tally:
        """The sum of both; neither is changed."""
        return Tally(
            self.rounds + other.rounds,
            _merged(self.bets, other.bets),
            _added(self.histogram, other.histogram),
            _added(self.counts, other.counts),
            _merged(self.compared, other.compared),
        )

    def to_json(self) -> TallyJson:
        """A JSON object with sorted keys, so that equal tallies give equal text."""
        compared = {name: self.compared[name].to_json() for name in sorted(self.compared)}
        stored: TallyJson = {
            "rounds": self.rounds,
            "bets": {name: self.bets[name].to_json() for name in sorted(self.bets)},
            "histogram": {str(net): self.histogram[net] for net in sorted(self.histogram)},
            "counts": dict(sorted(self.counts.items())),
        }
        if compared:
            stored["beside"] = compared
        return stored

    @classmethod
    def from_json(cls, stored: TallyJson | None) -> Tally:
        """The tally of its JSON; an empty one if there is none."""
        if stored is None:
            return cls()
        try:
            return cls(
                stored["rounds"],
                {name: Bet.from_json(bet) for name, bet in stored["bets"].items()},
                Counter({int(net): rounds for net, rounds in stored["histogram"].items()}),
                Counter(stored["counts"]),
                {name: Bet.from_json(bet) for name, bet in stored.get("beside", {}).items()},
            )
        except (KeyError, TypeError, AttributeError, ValueError):
            raise Unusable("not_a_tally", {}, "tally") from None


def merged(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total = total.merge(tally)
    return total


def _merged(one: Mapping[str, Bet], other: Mapping[str, Bet]) -> dict[str, Bet]:
    nothing = Bet()
    names = sorted({*one, *other})
    return {name: one.get(name, nothing).merge(other.get(name, nothing)) for name in names}


def _added(one: Counter[K], other: Counter[K]) -> Counter[K]:
    """The sum of both; unlike ``Counter.__add__`` it retains keys that are not positive."""
    both = Counter(one)
    both.update(other)
    return both
