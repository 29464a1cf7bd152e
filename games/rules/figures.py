"""The figures that a regulation sets, other than prizes, by the name a version may set them by."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from games.rules.citation import CitedValue, Provision
from games.rules.fields import mapping, odds
from games.rules.numbers import excerpt, percentage, written
from games.rules.refusal import Unusable

Set = Mapping[str, Fraction]
"""The figures that a version of the law or a record overrides, by name."""

NOTHING: Set = MappingProxyType({})

FIELD = "figures"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: ``printed`` is its value in the current text; ``is_whole`` if it counts things.

    ``kind`` is a ``part`` of a whole, ``times`` something else, ``money``, or a ``count`` of
    things.
    """

    name: str
    provision: Provision
    printed: Fraction
    is_whole: bool = False
    kind: str = "count"
    printings: tuple[Fraction, ...] = ()
    """The values that the witnesses print, if they differ."""

    def under(self, law: Set) -> CitedValue[Fraction]:
        return self.provision.says(law.get(self.name, self.printed))

    def count(self, law: Set) -> int:
        """A whole figure as an integer."""
        return int(self.under(law).value)

    def changed_fact(self, law: Set, name: str) -> Mapping[str, int]:
        """A fact with this name, only if the law of the day changes the figure."""
        return {name: self.count(law)} if self.name in law else {}

    def can_be(self, value: Fraction) -> bool:
        return not self.is_whole or (value.denominator == 1 and value >= 1)

    def value_text(self, value: Fraction) -> str:
        """The value as a record or field writes it: ``10%`` if that is exact, else 1/3."""
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
    """A whole number of things, or of times another figure; at least one."""
    return Figure(name, provision, Fraction(printed), is_whole=True, kind=kind)


def overrides_in(record: Mapping[str, object], known: Iterable[Figure]) -> Set:
    """The overrides of the game's figures in a record."""
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
