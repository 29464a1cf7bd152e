"""A run's specification: everything its figures depend on, and nothing else.

Two mappings that mean the same run read to the same ``Spec``, the same canonical JSON and
the same digest. A ``Spec`` exists only if it can be run.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from games.odds.generator import LONGEST_SEED
from games.rules.paytable import Paytable
from games.rules.readings import Chosen, Reading
from games.rules.refusal import Unusable

MOST_ROUNDS = 10**10
LARGEST_STAKE = 10**9
MOST_CHIPS = 10**15

Option = Callable[[object], Any]
"""Reads one option of a game's own, or raises ``Unusable`` without a field."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What may be asked of one game: what a form has to show, and what ``read`` accepts.

    ``strategies`` and ``readings`` list the default first. ``bets`` maps each bet to its
    stake unless told otherwise; 0 means that it is not placed. ``jackpot`` names the
    categories whose fixed sums are posted at the table. ``idle_readings`` are those of the
    game that change no figure: they may be named, and leave no trace in the spec.
    ``options`` are the game's own settings by name, each with its default and its reader.
    ``follows`` says which line is paid as another of its table unless edited apart: by bet
    and category, the category it follows.
    """

    game: str
    strategies: tuple[str, ...]
    seats: tuple[int, ...]
    default_seats: int
    bets: Mapping[str, int] = field(default_factory=dict)
    paytables: tuple[Paytable, ...] = ()
    readings: tuple[Reading, ...] = ()
    idle_readings: tuple[Reading, ...] = ()
    jackpot: tuple[str, ...] = ()
    options: Mapping[str, tuple[Any, Option]] = field(default_factory=dict)
    follows: Mapping[tuple[str, str], str] = field(default_factory=dict)


@dataclass(frozen=True)
class Jackpot:
    """The progressive pool as it stands, the sum it restarts at, the sums posted.

    ``contribution`` is the part of every progressive stake that goes into the pool; it
    matters only where the pool moves.
    """

    pool: int = 100_000
    minimum: int = 50_000
    fixed: Mapping[str, int] = field(default_factory=dict)
    contribution: Fraction = Fraction(0)

    def to_json(self) -> dict[str, Any]:
        return {
            "pool": self.pool,
            "minimum": self.minimum,
            "fixed": dict(sorted(self.fixed.items())),
            "contribution": str(self.contribution),
        }


@dataclass(frozen=True)
class Spec:
    """A run that can be made. ``prizes`` holds only what differs from the law's tables."""

    game: str
    strategy: str
    seats: int
    rounds: int
    seed: int
    bets: Mapping[str, int]
    prizes: Mapping[str, Mapping[str, Fraction]]
    readings: Mapping[str, str]
    jackpot: Jackpot | None
    options: Mapping[str, Any]

    @cached_property
    def _canonical(self) -> str:
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)

    def canonical(self) -> str:
        """The one JSON text of this run: keys sorted, defaults written out."""
        return self._canonical

    @property
    def digest(self) -> str:
        return hashlib.sha256(self._canonical.encode()).hexdigest()

    @property
    def dealt_digest(self) -> str:
        """The digest without the number of rounds: equal for a run and its extension."""
        return replace(self, rounds=0).digest

    def to_json(self) -> dict[str, Any]:
        """A mapping that ``read`` turns into this spec again."""
        return {
            "game": self.game,
            "strategy": self.strategy,
            "seats": self.seats,
            "rounds": self.rounds,
            "seed": self.seed,
            "bets": dict(sorted(self.bets.items())),
            "prizes": {
                bet: {category: str(odds) for category, odds in sorted(lines.items())}
                for bet, lines in sorted(self.prizes.items())
            },
            "readings": dict(sorted(self.readings.items())),
            "jackpot": self.jackpot.to_json() if self.jackpot else None,
            "options": {name: self.options[name] for name in sorted(self.options)},
        }

    def paytable(self, table: Paytable) -> Paytable:
        """The law's table with this run's edits."""
        edits = self.prizes.get(table.bet)
        return table.edited(edits) if edits else table


_FIELDS = (
    "game", "strategy", "seats", "rounds", "seed", "bets", "prizes", "readings", "jackpot",
    "options",
)  # fmt: skip


def read(offer: Offer, record: Mapping[str, Any]) -> Spec:
    """The run a mapping asks for. Anything left out takes the game's default."""
    for name in record:
        if name not in _FIELDS:
            raise Unusable("unknown_field", {"name": str(name)[:40]}, str(name)[:40])
    seats = whole(record.get("seats", offer.default_seats), "seats")
    if seats not in offer.seats:
        raise Unusable(
            "seats_out_of_range", {"least": min(offer.seats), "most": max(offer.seats)}, "seats"
        )
    bets = _read_bets(offer, record.get("bets"))
    return Spec(
        game=offer.game,
        strategy=_read_strategy(offer, record.get("strategy")),
        seats=seats,
        rounds=whole(record.get("rounds", 1_000_000), "rounds", 1, MOST_ROUNDS),
        seed=whole(record.get("seed", 1), "seed", 0, LONGEST_SEED),
        bets=bets,
        prizes=read_prizes(offer, record.get("prizes")),
        readings=_read_readings(offer, _mapping(record.get("readings"), "readings")),
        jackpot=_read_jackpot(offer, record.get("jackpot")),
        options=_read_options(offer, record.get("options")),
    )


def whole(value: object, where: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number, given as one or as its digits; ``True`` and 1.0 are neither."""
    if isinstance(value, str):
        text = value.strip().replace("_", "")
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 40:
            raise Unusable("not_a_whole_number", {"given": value[:40]}, where)
        value = int(text)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unusable("not_a_whole_number", {"given": str(value)[:40]}, where)
    if least is not None and value < least:
        raise Unusable("too_small", {"given": value, "least": least}, where)
    if most is not None and value > most:
        raise Unusable("too_large", {"given": str(value)[:40], "most": most}, where)
    return value


def fraction(value: object, where: str) -> Fraction:
    """A number such as 5, "5", "3/2" or "1.5"; floats are refused for what they hide."""
    if isinstance(value, bool) or not isinstance(value, (int, str, Fraction)):
        raise Unusable("not_a_number", {"given": str(value)[:40]}, where)
    try:
        found = Fraction(value if not isinstance(value, str) else value.strip()[:40])
    except (ValueError, ZeroDivisionError):
        raise Unusable("not_a_number", {"given": str(value)[:40]}, where) from None
    if found > MOST_CHIPS or found.denominator > 10**6:
        raise Unusable("too_large", {"given": str(value)[:40], "most": MOST_CHIPS}, where)
    return found


def read_prizes(offer: Offer, given: object) -> dict[str, dict[str, Fraction]]:
    """Edited odds by bet and category; those that equal the law's are dropped."""
    by_bet = {table.bet: table for table in offer.paytables}
    found: dict[str, dict[str, Fraction]] = {}
    for bet, lines in _mapping(given, "prizes").items():
        if bet not in by_bet:
            raise Unusable("no_such_bet", {"bet": str(bet)[:40]}, f"prizes.{str(bet)[:40]}")
        told = dict(_mapping(lines, f"prizes.{bet}"))
        kept = set()
        for (of, category), leader in offer.follows.items():
            if of == bet and leader in told:
                told.setdefault(category, told[leader])
                kept.add(category)
        edits = _read_edits(by_bet[bet], told)
        differing = {c: odds for c, odds in edits.items() if odds != _by_law(by_bet[bet], c)}
        if differing:
            found[bet] = {c: edits[c] for c in edits if c in differing or c in kept}
    return found


def _by_law(table: Paytable, category: str) -> Fraction | None:
    line = table.line(category)
    return line.odds if line else None


def _read_edits(table: Paytable, given: Mapping[str, Any]) -> dict[str, Fraction]:
    edits = {}
    for category, odds in given.items():
        where = f"prizes.{table.bet}.{str(category)[:40]}"
        line = table.line(category)
        if line is None or line.odds is None:
            raise Unusable("no_such_prize", {"category": str(category)[:40]}, where)
        if odds is None or odds == "":
            raise Unusable("missing_prize", {"category": category}, where)
        value = fraction(odds, where)
        if value < 0:
            raise Unusable("negative_prize", {"category": category}, where)
        edits[category] = value
    return edits


def _read_strategy(offer: Offer, given: object) -> str:
    if given is None:
        return offer.strategies[0]
    if given not in offer.strategies:
        facts = {"strategy": str(given)[:40], "strategies": offer.strategies}
        raise Unusable("unknown_strategy", facts, "strategy")
    return str(given)


def _read_bets(offer: Offer, given: object) -> dict[str, int]:
    """Every bet of the game with its stake; one left out of a given mapping is not placed."""
    if given is None:
        return dict(offer.bets)
    placed = _mapping(given, "bets")
    for bet in placed:
        if bet not in offer.bets:
            raise Unusable("no_such_bet", {"bet": str(bet)[:40]}, f"bets.{str(bet)[:40]}")
    bets = {b: whole(placed.get(b, 0), f"bets.{b}", 0, LARGEST_STAKE) for b in offer.bets}
    if offer.bets and not any(bets.values()):
        raise Unusable("no_bet_placed", {}, "bets")
    return bets


def _read_readings(offer: Offer, given: Mapping[str, Any]) -> dict[str, str]:
    chosen = Chosen((*offer.readings, *offer.idle_readings), given)
    return {reading.id: chosen[reading.id] for reading in offer.readings}


def _read_jackpot(offer: Offer, given: object) -> Jackpot | None:
    if not offer.jackpot:
        if given is not None:
            raise Unusable("no_jackpot_in_this_game", {}, "jackpot")
        return None
    told = _mapping(given, "jackpot")
    for name in told:
        if name not in ("pool", "minimum", "fixed", "contribution"):
            raise Unusable("unknown_field", {"name": str(name)[:40]}, f"jackpot.{str(name)[:40]}")
    posted = _mapping(told.get("fixed"), "jackpot.fixed")
    for category in posted:
        if category not in offer.jackpot:
            where = f"jackpot.fixed.{str(category)[:40]}"
            raise Unusable("no_such_prize", {"category": str(category)[:40]}, where)
    sums = {**POSTED, **posted}
    default = Jackpot()
    contribution = fraction(told.get("contribution", 0), "jackpot.contribution")
    if not 0 <= contribution <= 1:
        raise Unusable("not_a_part", {"given": str(contribution)}, "jackpot.contribution")
    return Jackpot(
        whole(told.get("pool", default.pool), "jackpot.pool", 0, MOST_CHIPS),
        whole(told.get("minimum", default.minimum), "jackpot.minimum", 0, MOST_CHIPS),
        {c: whole(sums[c], f"jackpot.fixed.{c}", 0, MOST_CHIPS) for c in offer.jackpot},
        contribution,
    )


POSTED = {
    "royal_flush": 50_000,
    "straight_flush": 5_000,
    "four_of_a_kind": 3_000,
    "full_house": 1_000,
    "flush": 500,
}
"""Sums for a jackpot nobody has described: the law leaves them to the table."""


def _read_options(offer: Offer, given: object) -> dict[str, Any]:
    told = _mapping(given, "options")
    for name in told:
        if name not in offer.options:
            raise Unusable("unknown_option", {"name": str(name)[:40]}, f"options.{str(name)[:40]}")
    found = {}
    for name, (default, reader) in offer.options.items():
        try:
            found[name] = reader(told[name]) if name in told else default
        except Unusable as no:
            raise no.at(f"options.{name}") from None
    return found


def _mapping(given: object, where: str) -> Mapping[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise Unusable("not_a_mapping", {}, where)
    return given
