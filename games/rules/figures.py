"""The figures a regulation sets besides its prizes, each by the name a version may set it by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from games.rules.citation import Provision, Ruling

Set = Mapping[str, Fraction]
"""What a version of the law sets otherwise, by name."""

NOTHING: Set = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Figure:
    """``printed`` is the figure of the text at hand; ``is_whole`` where it counts things."""

    name: str
    provision: Provision
    printed: Fraction
    is_whole: bool = False

    def under(self, law: Set) -> Ruling[Fraction]:
        return self.provision.says(law.get(self.name, self.printed))

    def count(self, law: Set) -> int:
        """A figure that is whole, as a count of things."""
        return int(self.under(law).value)

    def told_if_set(self, law: Set, name: str) -> Mapping[str, int]:
        """A fact of that name, where the law of the day sets the figure anew."""
        return {name: self.count(law)} if self.name in law else {}

    def can_be(self, value: Fraction) -> bool:
        return not self.is_whole or (value.denominator == 1 and value >= 1)


def count_of(name: str, provision: Provision, printed: int) -> Figure:
    """So many of a thing, or so many times another: a whole number, one at least."""
    return Figure(name, provision, Fraction(printed), is_whole=True)
