"""A number and what it counts."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.quality.pair import Span

EXACT = frozenset({"percent", "times", "odds", "fraction", "date", "money", "hour", "weekday"})
"""Kinds that either language always says: a missing one is a missing amount."""

LOOSE = frozenset({"count", "ordinal", "leading"})
"""Kinds a language may well say without a number: «a última carta» of five, 第五張牌."""

LONGEST_RECKONED = 100
"""Digits of a number that a share, or odds, may be worked out from."""

Measure = tuple[str, Fraction]
"""The same on one scale: half a year and six months, a half and 50 %, 三時 and «15 horas»."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number and what it counts.

    ``kinds`` are more than one where the words leave it open: «três vezes» counts times or
    multiplies. An ``optional`` one may be matched but need not be: the three of «trio».
    ``unit`` is what it counts, where said: ``minute``, ``pataca``, ``card``.
    """

    kinds: frozenset[str]
    value: str
    start: int
    end: int
    optional: bool = False
    measure: Measure | None = None
    unit: str | None = None

    @property
    def span(self) -> Span:
        return self.start, self.end

    def matches(self, other: Quantity) -> bool:
        if self.measure and other.measure and self.measure == other.measure:
            return True
        return self.value == other.value and bool(self.kinds & other.kinds)


def one_kind(
    kind: str,
    value: str,
    span: Span,
    *,
    optional: bool = False,
    measure: Measure | None = None,
) -> Quantity:
    return Quantity(frozenset({kind}), value, *span, optional=optional, measure=measure)


def ratio(above: Decimal, below: Decimal) -> str:
    """In its lowest terms; numbers of hundreds of digits are not reckoned with."""
    if max(len(number.as_tuple().digits) for number in (above, below)) > LONGEST_RECKONED:
        return f"{above}/{below}"
    return str(Fraction(above) / Fraction(below))


def plain(value: Decimal) -> str:
    """20.00 and 20 are the same."""
    return f"{value.normalize():f}"
