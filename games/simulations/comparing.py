"""Two runs side by side: what they were asked for, what they show, and whether they part."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Any

from games.simulations.asking import flat
from games.simulations.chance import beyond_either_way
from games.simulations.models import Run
from games.simulations.result import Measure, Result, result_of


@dataclass(frozen=True, slots=True)
class Pair:
    """A measure both runs have. ``z`` takes them for independent."""

    name: str
    one: Measure
    other: Measure

    @property
    def difference(self) -> float:
        return self.other.mean - self.one.mean

    @property
    def error(self) -> float:
        return hypot(self.one.error, self.other.error)

    @property
    def z(self) -> float | None:
        return self.difference / self.error if self.error else None

    @property
    def chance(self) -> float | None:
        return None if self.z is None else beyond_either_way(self.z)


@dataclass(frozen=True, slots=True)
class Comparison:
    one: Run
    other: Run
    pairs: list[Pair]
    asked: list[tuple[str, str, str, bool]]
    """What was asked for: its path, in one and in the other, and whether they differ."""
    share_deals: bool
    """Whether both deal the same cards: then they are not independent."""


def compared(one: Run, other: Run) -> Comparison:
    first, second = result_of(one), result_of(other)
    return Comparison(
        one,
        other,
        _pairs(first, second),
        _asked(one.spec, other.spec),
        one.game == other.game and one.seed == other.seed,
    )


def _pairs(first: Result, second: Result) -> list[Pair]:
    others = {each.bet: each for each in second.measures}
    return [
        Pair(each.name, each, others[each.bet]) for each in first.measures if each.bet in others
    ]


def _asked(one: dict[str, Any], other: dict[str, Any]) -> list[tuple[str, str, str, bool]]:
    here, there = flat(one), flat(other)
    paths = list(dict.fromkeys([*here, *there]))
    rows = [(p, here.get(p, "–"), there.get(p, "–"), here.get(p) != there.get(p)) for p in paths]
    return sorted(rows, key=lambda row: not row[3])
