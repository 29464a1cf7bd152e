"""A number with its unit."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.quality.pair import Span, Spanning

EXACT = frozenset({"percent", "times", "odds", "fraction", "date", "money", "hour", "weekday"})
"""Kinds that either language always states: a missing one is a missing amount."""

LOOSE = frozenset({"count", "ordinal", "leading"})
"""Kinds that may be phrased without a number: «a última carta» of five, 第五張牌."""

LONGEST_RECKONED = 100
"""Most digits of a number from which a share or odds are computed."""

Measure = tuple[str, Fraction]
"""A value on a common scale: half a year and six months, a half and 50 %, 三時 and «15 horas»."""


@dataclass(frozen=True, slots=True)
class Quantity(Spanning):
    """A number with its unit.

    ``kinds`` are several if the words are ambiguous: «três vezes» counts times or multiplies. An
    ``optional`` one needs no match: the three of «trio». ``unit`` is what it counts, if stated:
    ``minute``, ``pataca``, ``card``.
    """

    kinds: frozenset[str]
    value: str
    start: int
    end: int
    optional: bool = False
    measure: Measure | None = None
    unit: str | None = None

    def matches(self, other: Quantity) -> bool:
        if self.measure and other.measure and self.measure == other.measure:
            return True
        return self.value == other.value and bool(self.kinds & other.kinds)


def one_kind(
    kind: str, value: str, span: Span, *, optional: bool = False, measure: Measure | None = None
) -> Quantity:
    return Quantity(frozenset({kind}), value, *span, optional=optional, measure=measure)


def ratio(above: Decimal, below: Decimal) -> str:
    """The ratio in lowest terms, or unreduced if a number has too many digits."""
    if max(len(number.as_tuple().digits) for number in (above, below)) > LONGEST_RECKONED:
        return f"{above}/{below}"
    return str(Fraction(above) / Fraction(below))


def plain(value: Decimal) -> str:
    """The number without trailing zeros: 20.00 and 20 are the same."""
    return f"{value.normalize():f}"
