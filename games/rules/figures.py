"""The figures a regulation sets besides its prizes, each by the name a version may set it by.

A record may put them otherwise too, for "what if", as it may the prizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from games.rules.citation import CitedValue, Provision
from games.rules.fields import mapping, odds
from games.rules.numbers import excerpt, percentage, written
from games.rules.refusal import Unusable

Set = Mapping[str, Fraction]
"""What a version of the law sets otherwise, by name."""

NOTHING: Set = MappingProxyType({})

FIELD = "figures"


@dataclass(frozen=True, slots=True)
class Figure:
    """``printed`` is the figure of the text at hand; ``is_whole`` where it counts things.

    ``kind`` is what it counts: a ``part`` of a whole, ``times`` something else, ``money``, or so
    many of a thing (``count``).
    """

    name: str
    provision: Provision
    printed: Fraction
    is_whole: bool = False
    kind: str = "count"
    printings: tuple[Fraction, ...] = ()
    """As the witnesses print it, where they differ."""

    def under(self, law: Set) -> CitedValue[Fraction]:
        return self.provision.says(law.get(self.name, self.printed))

    def count(self, law: Set) -> int:
        """A figure that is whole, as a count of things."""
        return int(self.under(law).value)

    def told_if_set(self, law: Set, name: str) -> Mapping[str, int]:
        """A fact of that name, where the law of the day sets the figure anew."""
        return {name: self.count(law)} if self.name in law else {}

    def can_be(self, value: Fraction) -> bool:
        return not self.is_whole or (value.denominator == 1 and value >= 1)

    def value_text(self, value: Fraction) -> str:
        """As a record or a field has it: ``10%`` of a whole where it is written so, else 1/3."""
        per_cent = written(value * 100)
        return f"{per_cent}%" if self.kind == "part" and "/" not in per_cent else written(value)

    def read(self, typed: object, field: str) -> Fraction:
        if self.kind == "part" and isinstance(typed, str) and "%" in typed:
            return percentage(typed, field)
        value = odds(typed, field)
        if self.kind == "part" and not 0 <= value <= 1:
            raise Unusable("no_such_part", {"given": excerpt(typed)}, field)
        if value < 0 or not self.can_be(value):
            raise Unusable("no_such_value_of_figure", {"given": excerpt(typed)}, field)
        return value


def part_of(name: str, provision: Provision, printed: Fraction) -> Figure:
    return Figure(name, provision, printed, kind="part")


def count_of(name: str, provision: Provision, printed: int, kind: str = "count") -> Figure:
    """So many of a thing, or so many times another: a whole number, one at least."""
    return Figure(name, provision, Fraction(printed), is_whole=True, kind=kind)


def told_in(record: Mapping[str, object], known: Iterable[Figure]) -> Set:
    """What a record puts otherwise of the figures of its game."""
    if FIELD not in record:
        return NOTHING
    by_name = {figure.name: figure for figure in known}
    figures = {}
    for name, value in mapping(record[FIELD], FIELD).items():
        if name not in by_name:
            facts = {"figure": str(name)[:40], "figures": tuple(by_name)}
            raise Unusable("no_such_figure", facts, FIELD)
        figures[name] = by_name[name].read(value, f"{FIELD}.{name}")
    return MappingProxyType(figures)
