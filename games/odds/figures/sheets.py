"""What the odds of a game return: frozen dataclasses, with one way to JSON and back.

The JSON of a class names its fields, those of ``ORDER`` first. A field that keeps its default is
absent. A game may extend a class; ``from_json`` takes the class that has the fields it reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from fractions import Fraction
from functools import cache
from itertools import chain
from math import nan
from types import NoneType, UnionType
from typing import ClassVar, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from games.odds.figures.spec import JackpotSpec
from games.rules.values.citation import Provision

T = TypeVar("T")
Json = dict[str, object]


@cache
def json_fields(kind: type) -> tuple[tuple[str, str, object], ...]:
    """The name, the key in JSON and the default of each field, in the order of the JSON."""
    order = getattr(kind, "ORDER", ())
    every = [(f.name, f.metadata.get("key", f.name), f.default) for f in fields(kind)]
    places = [*order, *(key for _name, key, _usual in every if key not in order)]
    return tuple(sorted(every, key=lambda field: places.index(field[1])))


def to_json(sheet: object) -> Json:
    """The JSON object of a sheet or of a part of one."""
    return cast(Json, _plain(sheet))


def _plain(value: object) -> object:
    if isinstance(value, JackpotSpec):
        return value.to_json()
    if isinstance(value, Fraction | Provision):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(entry) for name, entry in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        every = [
            (key, getattr(value, name), usual) for name, key, usual in json_fields(type(value))
        ]
        return {key: _plain(entry) for key, entry, usual in every if entry is not usual}
    return [_plain(entry) for entry in value] if isinstance(value, list | tuple) else value


def from_json(kind: type[T], stored: object) -> T:
    """The sheet of its JSON; raise ``ValueError`` if no class has these fields."""
    return cast(T, _read(kind, stored))


def _read(kind: object, value: object) -> object:
    origin, inner = get_origin(kind), get_args(kind)
    if value is None:
        return None
    if origin in (Union, UnionType):
        return _read(next(part for part in inner if part is not NoneType), value)
    if kind is Fraction:
        return Fraction(str(value))
    if kind is Provision:
        return Provision.named(str(value))
    if origin is tuple:
        return tuple([_read(inner[0], entry) for entry in cast(list[object], value)])
    if origin is Mapping:
        return {inner[0](key): _read(inner[1], entry) for key, entry in cast(Json, value).items()}
    if not isinstance(kind, type) or not is_dataclass(kind):
        return value
    stored = cast(Json, value)
    chosen = next((shape for shape in kinds(kind) if _has(shape, stored)), None)
    if chosen is None:
        raise ValueError(f"{kind.__name__} with {sorted(stored)}")
    hints = _hints(chosen)
    told = [(name, stored[key]) for name, key, _usual in json_fields(chosen) if key in stored]
    return chosen(**{name: _read(hints[name], entry) for name, entry in told})


_hints = cache(get_type_hints)


def kinds(kind: type) -> list[type]:
    """A class of sheets, and those that extend it."""
    return [kind, *chain.from_iterable(map(kinds, kind.__subclasses__()))]


def _has(kind: type, stored: Json) -> bool:
    every = json_fields(kind)
    needed = {key for _name, key, usual in every if usual is MISSING}
    return needed <= stored.keys() <= {key for _name, key, _usual in every}


@dataclass(frozen=True, slots=True)
class ExactNumber:
    """A fraction, and the float next to it."""

    fraction: Fraction
    decimal: float


@dataclass(frozen=True, slots=True)
class Frequency:
    combinations: int
    probability: ExactNumber


@dataclass(frozen=True, slots=True)
class EndingRow:
    """One way in which a bet can end, with what it adds to the expected result."""

    category: str
    provision: Provision | None
    combinations: int
    probability: ExactNumber
    odds: Fraction | None
    net: Fraction
    contribution: ExactNumber


@dataclass(frozen=True, slots=True)
class NetCount:
    """A net result, and how many deals come to it."""

    net: Fraction
    combinations: int


@dataclass(frozen=True, kw_only=True)
class BetSheet:
    """A bet over all deals, for one unit staked; the last two are of a bet that may be raised."""

    combinations: int
    ev: ExactNumber
    house_edge: ExactNumber
    standard_deviation: float
    hit_frequency: ExactNumber
    lines: tuple[EndingRow, ...]
    average_stake: ExactNumber | None = None
    element_of_risk: ExactNumber | None = None


@dataclass(frozen=True, kw_only=True)
class BonusSheet(BetSheet):
    """A bet whose hands another table pays too, so that its lines have several net results."""

    ORDER: ClassVar[tuple[str, ...]] = (
        "combinations", "ev", "house_edge", "average_stake", "element_of_risk",
    )  # fmt: skip

    bonus_lines: tuple[EndingRow, ...]
    results: tuple[NetCount, ...]


@dataclass(frozen=True, slots=True)
class PoolRow:
    pool: int
    ev: ExactNumber


@dataclass(frozen=True, kw_only=True)
class JackpotSheet(BetSheet):
    """A bet on a jackpot at its pool, its value at others, and the least that makes it fair."""

    stake: int
    jackpot: JackpotSpec
    break_even_pool: int | None
    by_pool: tuple[PoolRow, ...]


@dataclass(frozen=True, kw_only=True)
class StrategyRow:
    """What the headline bet is worth under one strategy."""

    strategy: str
    ev: ExactNumber
    house_edge: ExactNumber
    element_of_risk: ExactNumber
    standard_deviation: float


@dataclass(frozen=True, slots=True, kw_only=True)
class WorthChange:
    """A bet under another reading, or under the law's own prizes, where its value differs."""

    reading: str = ""
    value: str = ""
    prizes: str = ""
    bet: str
    ev: ExactNumber
    difference: ExactNumber

    @property
    def edge(self) -> float:
        """The house edge then."""
        return -self.ev.decimal

    @property
    def by(self) -> float:
        """By how much that is higher."""
        return -self.difference.decimal


@dataclass(frozen=True, slots=True)
class ClassChange:
    """The frequencies of hands under another reading."""

    reading: str
    value: str
    hands: Mapping[str, Frequency]


@dataclass(frozen=True, kw_only=True)
class ExactSheet:
    """The exact figures of a game under one set of options."""

    game: str
    deals: int
    readings: Mapping[str, str]
    hands: Mapping[str, Frequency]


@dataclass(frozen=True, kw_only=True)
class BankSheet(ExactSheet):
    """Those of a game against the house. ``best_play`` is a dataclass of the game's own."""

    ORDER: ClassVar[tuple[str, ...]] = (
        "game", "deals", "strategy", "readings", "prizes", "figures", "bets", "hands",
    )  # fmt: skip

    strategy: str
    prizes: Mapping[str, Mapping[str, Fraction]]
    figures: Mapping[str, str] | None = None
    bets: Mapping[str, BetSheet]
    best_play: object = None
    strategies: tuple[StrategyRow, ...]
    differences: tuple[WorthChange, ...]


@dataclass(frozen=True, kw_only=True)
class PotSheet(ExactSheet):
    """Those of a game between players: what the house takes of a pot is all they lose."""

    provisions: Mapping[str, Provision]
    pot: int
    initial_commission: int | None = None
    commission: int
    average_result: ExactNumber
    differences: tuple[ClassChange, ...]

    @property
    def taken(self) -> int:
        return self.commission + (self.initial_commission or 0)


@dataclass(frozen=True, kw_only=True)
class BetFigures:
    """What a bet came to in a run, per unit staked; a mean only after a round.

    ``exact`` is its sheet, ``lines`` its endings with the counts expected and observed.
    """

    ORDER: ClassVar[tuple[str, ...]] = ("stake",)

    rounds: int
    mean: float = nan
    standard_deviation: float = nan
    standard_error: float = nan
    interval: tuple[float, ...] = (nan, nan)
    counts: Mapping[str, int]
    stake: int = 0
    exact: BetSheet | None = None
    lines: tuple[ObservedLine, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ObservedLine:
    category: str
    provision: Provision | None
    probability: ExactNumber
    expected: float
    observed: int


@dataclass(frozen=True, kw_only=True)
class ObservedHand(ObservedLine):
    ORDER: ClassVar[tuple[str, ...]] = ("category", "provision", "combinations")

    combinations: int
    interval: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class RoundFigures:
    """The players' net result in one round; empty before the first."""

    rounds: int = 0
    mean: float = nan
    standard_deviation: float = nan
    standard_error: float = nan
    interval: tuple[float, ...] = (nan, nan)
    counts: Mapping[str, int] | None = None
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class HandsSeen:
    """The first player's hands, with the chi-square of their counts."""

    lines: tuple[ObservedHand, ...]
    chi_square: float
    degrees_of_freedom: int


@dataclass(frozen=True, slots=True)
class DealDifference:
    """How much more another spec brings per unit staked over the same deals."""

    blocks: int
    mean: float
    standard_error: float
    interval: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class ComparedFigures:
    """The figures of another spec over the same deals."""

    differences: Mapping[str, DealDifference]


@dataclass(frozen=True, kw_only=True)
class ComparedBets(ComparedFigures):
    ORDER: ClassVar[tuple[str, ...]] = ("bets", "seats")

    bets: Mapping[str, BetFigures]
    seats: int


@dataclass(frozen=True, kw_only=True)
class ComparedSeats(ComparedFigures):
    ORDER: ClassVar[tuple[str, ...]] = ("seats", "average")

    seats: Mapping[str, BetFigures]
    average: ExactNumber


@dataclass(frozen=True, kw_only=True)
class RunFigures:
    """The figures of a run; ``compared`` are those of the other specs over its deals."""

    rounds: int
    digest: str = ""
    histogram: Mapping[int, int]
    compared: tuple[ComparedFigures, ...] = field(default=(), metadata={"key": "beside"})

    def compared_with(self, differences: Mapping[str, DealDifference]) -> ComparedFigures:
        """These figures as those of another spec, with its differences from the first."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class BankRun(RunFigures):
    """Those of a run against the house."""

    ORDER: ClassVar[tuple[str, ...]] = (
        "game", "digest", "rounds", "seats", "bets", "round", "histogram", "counts", "beside",
    )  # fmt: skip

    game: str
    seats: int
    bets: Mapping[str, BetFigures]
    round: RoundFigures
    counts: Mapping[str, int]

    def compared_with(self, differences: Mapping[str, DealDifference]) -> ComparedFigures:
        return ComparedBets(bets=self.bets, seats=self.seats, differences=differences)


@dataclass(frozen=True, kw_only=True)
class PotRun(RunFigures):
    """Those of a run of showdowns. ``average`` is exact: what all seats lose to the house, for each
    seat and unit staked; a seat's own mean differs from it only by odd chips, which go by seat."""

    ORDER: ClassVar[tuple[str, ...]] = (
        "rounds", "average", "seats", "house", "winners", "won_with", "first_hand", "histogram",
    )  # fmt: skip

    average: ExactNumber
    seats: Mapping[str, BetFigures]
    house: BetFigures
    winners: Mapping[str, int]
    won_with: Mapping[str, int]
    first_hand: HandsSeen

    def compared_with(self, differences: Mapping[str, DealDifference]) -> ComparedFigures:
        return ComparedSeats(seats=self.seats, average=self.average, differences=differences)
