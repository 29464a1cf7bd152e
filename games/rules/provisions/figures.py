"""The figures that a regulation sets, and its tables of prizes, as data with their provisions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from games.lawtexts.versions.periods import TextVersion
from games.rules.provisions.day import version_of
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.fields import Record, mapping, odds
from games.rules.values.numbers import excerpt, percentage, written
from games.rules.values.refusal import Unusable

Set = Mapping[str, Fraction]
"""The figures that a version of the law or a record overrides, by name."""

NOTHING: Set = MappingProxyType({})

FIELD = "figures"

MOST_ODDS = 10_000
"""No law pays more to one."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: ``printed`` is its value in the current text; ``is_whole`` if it counts things.

    ``kind`` is a ``part`` of a whole, ``times`` something else, ``odds`` to one, ``money``, or a
    ``count`` of things.
    """

    name: str
    provision: Provision
    printed: Fraction
    is_whole: bool = False
    kind: str = "count"
    printings: tuple[Fraction, ...] = ()
    """The values that the witnesses print, if they differ."""
    most: int | Fraction = 1_000
    """What lies beyond is a number of something else, not a value that a law sets."""

    def under(self, law: Set) -> CitedValue[Fraction]:
        return self.provision.says(law.get(self.name, self.printed))

    def count(self, law: Set) -> int:
        """A whole figure as an integer."""
        return int(self.under(law).value)

    def changed_fact(self, law: Set, name: str) -> Mapping[str, int]:
        """A fact with this name, only if the law of the day changes the figure."""
        return {name: self.count(law)} if self.name in law else {}

    def may_be_set(self, value: Fraction) -> bool:
        """Whether a law may set the value: it is within the bounds of the figure."""
        return 0 <= value <= self.most and self.can_be(value)

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


def part_of(name: str, provision: Provision, printed: Fraction, most: int | Fraction = 1) -> Figure:
    return Figure(name, provision, printed, kind="part", most=most)


def count_of(
    name: str, provision: Provision, printed: int, kind: str = "count", most: int = 1_000
) -> Figure:
    """A whole number of things, or of times another figure; at least one."""
    return Figure(name, provision, Fraction(printed), is_whole=True, kind=kind, most=most)


def overrides_in(record: Record, known: Iterable[Figure]) -> Set:
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


@dataclass(frozen=True, slots=True)
class Line:
    """The prize of one class of hand: ``odds`` to 1, or a share of the pool and a fixed sum.

    ``share`` is the part of the jackpot pool (1 for the whole); if it or ``is_fixed_sum`` is set,
    the sum itself is posted at the table and is not in the law.
    """

    category: str
    provision: Provision
    odds: Fraction | None = None
    share: Fraction | None = None
    is_fixed_sum: bool = False
    is_capped: bool = False


def to_one(category: str, provision: Provision, odds: int, *, is_capped: bool = False) -> Line:
    """A line that pays ``odds`` to one."""
    return Line(category, provision, odds=Fraction(odds), is_capped=is_capped)


def fixed_sum(category: str, provision: Provision, share: Fraction | None = None) -> Line:
    """A line of the jackpot: a sum posted at the table, or a share of the pool."""
    return Line(category, provision, share=share, is_fixed_sum=True)


def paying(
    bet: str,
    provision: Provision,
    points: Mapping[str, Provision],
    capped: Collection[str] = (),
    **odds: int,
) -> Paytable:
    """A table of prizes to one, each by the point of its class; ``capped`` have a maximum."""
    lines = (to_one(name, points[name], n, is_capped=name in capped) for name, n in odds.items())
    return Paytable(bet, provision, tuple(lines))


def posted(
    bet: str, provision: Provision, points: Mapping[str, Provision], **shares: Fraction
) -> Paytable:
    """A table of sums posted by the house, with the shares of the pool that the law sets."""
    lines = (fixed_sum(name, point, shares.get(name)) for name, point in points.items())
    return Paytable(bet, provision, tuple(lines))


@dataclass(frozen=True, slots=True)
class Paytable:
    """The prizes of one bet, highest line first, as the last known text sets them."""

    bet: str
    provision: Provision
    lines: tuple[Line, ...]
    version: str = ""
    is_edited: bool = False
    categories: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The classes it pays, highest first."""
    _by_category: Mapping[str, Line] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # If a class has two lines, the first applies.
        by_category = {line.category: line for line in reversed(self.lines)}
        object.__setattr__(self, "_by_category", by_category)
        object.__setattr__(self, "categories", tuple([line.category for line in self.lines]))

    def on(self, record: Record) -> Paytable:
        """The table on the record's day."""
        return self.under(version_of(record, self.provision.instrument))

    def under(self, version: TextVersion | None) -> Paytable:
        """The table with the prizes that a version of the law changes."""
        if version is None:
            return self
        return replace(self.with_figures(version.values), version=version.id)

    def with_figures(self, values: Set) -> Paytable:
        if not any(name.startswith(self.name_of("")) for name in values):
            return self
        lines = tuple(self._line_under(line, values) for line in self.lines)
        return replace(self, lines=lines) if lines != self.lines else self

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The lines that the law pays at odds, or as a share of the pool, as figures."""
        figures = []
        for line in self.lines:
            name = self.name_of(line.category)
            if line.odds is not None:
                odds = Figure(name, line.provision, line.odds, kind="odds", most=MOST_ODDS)
                figures.append(odds)
            elif line.share is not None:
                figures.append(part_of(name, line.provision, line.share))
        return tuple(figures)

    @property
    def shares(self) -> tuple[Figure, ...]:
        """The lines paid as a share of the pool, as figures of the law."""
        return tuple(figure for figure in self.figures if figure.kind == "part")

    def _line_under(self, line: Line, values: Mapping[str, Fraction]) -> Line:
        """The line with its new figure; a provision that pays two classes changes both."""
        own = [line.category]
        own += [other.category for other in self.lines if other.provision == line.provision]
        figures = [values[name] for category in own if (name := self.name_of(category)) in values]
        if not figures:
            return line
        is_share = line.odds is None
        return replace(line, share=figures[0]) if is_share else replace(line, odds=figures[0])

    def name_of(self, category: str) -> str:
        """The name by which a version of the law sets the prize of a class."""
        return f"prizes.{self.bet}.{category}"

    def line(self, category: str) -> Line | None:
        return self._by_category.get(category)

    def pays(self, category: str) -> CitedValue[Line | None]:
        line = self.line(category)
        return (line.provision if line else self.provision).says(line)

    def with_lower(self, odds: Mapping[str, Fraction | int]) -> dict[str, Fraction | int]:
        """The odds, also for the lower classes that a provision of theirs pays alike."""
        by_provision: dict[Provision, Fraction | int] = {}
        added: dict[str, Fraction | int] = {}
        for line in self.lines:
            if line.category in odds:
                by_provision[line.provision] = odds[line.category]
            elif line.provision in by_provision:
                added[line.category] = by_provision[line.provision]
        return {**odds, **added}

    def edited(self, odds: Mapping[str, Fraction | int]) -> Paytable:
        """The same table with other odds, for "what if"; it is no longer the law's."""
        for category in odds:
            if self.line(category) is None:
                raise Unusable("no_such_prize", {"category": category}, f"prizes.{category}")
            if odds[category] < 0:
                raise Unusable("negative_prize", {"category": category}, f"prizes.{category}")
        lines = tuple(
            replace(line, odds=Fraction(odds[line.category])) if line.category in odds else line
            for line in self.lines
        )
        return replace(self, lines=lines, is_edited=lines != self.lines)


def jackpot_bet(paytables: Iterable[Paytable]) -> str:
    """The bet whose prizes are sums posted at the table; empty if none is."""
    tables = (table.bet for table in paytables if any(line.is_fixed_sum for line in table.lines))
    return next(tables, "")
