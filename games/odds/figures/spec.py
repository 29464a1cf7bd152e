"""A run's spec: everything on which its figures depend, and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypedDict, TypeVar

from games.lawtexts.versions.periods import TextVersion
from games.rules.bets.jackpot import POSTED
from games.rules.game import game as rules_of
from games.rules.hands.facts import Chips
from games.rules.provisions.day import version_named
from games.rules.provisions.figures import Figure, Paytable, Set, jackpot_bet
from games.rules.provisions.readings import Reading
from games.rules.values.fields import Record
from games.rules.values.numbers import whole
from games.rules.values.schema import Field
from games.rules.values.schema import gettext_noop as _

T = TypeVar("T")

Setting = int | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Field):
    """A setting of runs that a game declares: the field of its form, and how it is read."""

    usual: Setting = None
    read: Callable[[object], Setting]
    """Raises ``Unusable`` without a field."""
    by_law: Callable[[Set], Setting] | None = None
    """The default under a version of the law that sets it."""
    may_stay_empty: bool = False
    """Whether an empty text means none."""

    def default(self, figures: Set) -> Setting:
        return self.by_law(figures) if self.by_law else self.usual


SESSION = Option(
    _("Rounds of a session"),
    hint=_("The jackpot grows and is won within a session, then starts again. 0 leaves it still."),
    usual=0,
    type=Chips,
    read=lambda value: whole(value, "", 0, 10_000_000),
)
"""The option ``session``: rounds after which a moving jackpot restarts; 0 if it never moves."""


class SpecRecord(TypedDict, total=False):
    """What a run or exact figures are asked for with; anything missing has the game's default."""

    game: str
    strategy: str
    seats: int
    rounds: int
    seed: int
    bets: Record
    prizes: Mapping[str, Record]
    figures: Record
    readings: Mapping[str, str]
    jackpot: Record
    options: Record
    at: str
    law: str
    beside: Sequence[Record]


@dataclass(frozen=True, slots=True)
class GameOffer:
    """What a run of one game can set: for forms and for ``spec_reader``.

    ``strategies`` and ``readings`` list the default first. ``bets`` has the default stake of each
    bet, 0 if it is not placed. ``jackpot`` names the categories whose fixed sums are posted at the
    table. ``idle_readings`` change no figure: a record may name them, but the spec omits them.
    ``options`` are the game's own settings. ``figures`` are those of the law on which the odds
    depend, besides the odds of its prizes. ``follows`` gives, by bet and category, the category
    whose prize a line has unless it is edited itself.
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
    options: Mapping[str, Option] = field(default_factory=dict)
    follows: Mapping[tuple[str, str], str] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()

    @property
    def jackpot_bet(self) -> str:
        return jackpot_bet(self.paytables)


@dataclass(frozen=True)
class JackpotSpec:
    """The progressive pool, the sum at which it restarts, and the fixed sums posted.

    ``contribution`` is the part of every progressive stake that goes into the pool; it matters only
    if the pool moves.
    """

    pool: int = POSTED.pool
    minimum: int = POSTED.minimum
    fixed: Mapping[str, int] = field(default_factory=dict)
    contribution: Fraction = Fraction(0)

    def to_json(self) -> Record:
        return {
            "pool": self.pool,
            "minimum": self.minimum,
            "fixed": dict(sorted(self.fixed.items())),
            "contribution": str(self.contribution),
        }


@dataclass(frozen=True)
class Spec:
    """A run that can be played. ``prizes`` has only what differs from the law's tables."""

    game: str
    strategy: str
    seats: int
    rounds: int
    seed: int
    bets: Mapping[str, int]
    prizes: Mapping[str, Mapping[str, Fraction]]
    readings: Mapping[str, str]
    jackpot: JackpotSpec | None
    options: Mapping[str, Setting]
    law: str = ""
    """The version of the law, if it sets figures of its own."""
    overrides: Set = field(default_factory=dict)
    """Overrides of figures of the law, besides the odds of its prizes."""
    compared: tuple[Spec, ...] = ()
    """Other specs played over the same deals, to be compared with this one."""

    @property
    def alone(self) -> tuple[Spec, ...]:
        """This spec and those compared with it, each without the others."""
        return (replace(self, compared=()), *self.compared)

    @cached_property
    def version(self) -> TextVersion | None:
        return version_named(rules_of(self.game).instrument.key, self.law) if self.law else None

    def number(self, option: str) -> int:
        """An option that is a whole number; 0 if it is not set."""
        return self.number_set(option) or 0

    def number_set(self, option: str) -> int | None:
        """An option that is a whole number; None if it is not set."""
        value = self.options.get(option)
        return value if isinstance(value, int) else None

    @property
    def figures(self) -> Set:
        """The figures that the version or the run itself overrides."""
        return {**self.version.values, **self.overrides} if self.version else self.overrides

    @cached_property
    def _canonical(self) -> str:
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)

    def canonical(self) -> str:
        """The one JSON text of this run: keys sorted, defaults written out."""
        return self._canonical

    @property
    def digest(self) -> str:
        return hashlib.sha256(self._canonical.encode()).hexdigest()

    def to_json(self) -> Record:
        """A record that ``spec_reader.read`` turns into this spec again."""
        shared = ("game", "seats", "rounds", "seed")
        beside = [
            {name: value for name, value in other.to_json().items() if name not in shared}
            for other in self.compared
        ]
        return {
            "game": self.game,
            "strategy": self.strategy,
            "seats": self.seats,
            "rounds": self.rounds,
            "seed": self.seed,
            "bets": dict(sorted(self.bets.items())),
            "prizes": {
                bet: {category: str(odds) for category, odds in lines.items()}
                for bet, lines in self.sorted_prizes.items()
            },
            "readings": dict(sorted(self.readings.items())),
            "jackpot": self.jackpot.to_json() if self.jackpot else None,
            "options": {name: self.options[name] for name in sorted(self.options)},
            **({"law": self.law} if self.law else {}),
            **({"figures": self.figure_texts} if self.overrides else {}),
            **({"beside": beside} if beside else {}),
        }

    @property
    def sorted_prizes(self) -> dict[str, dict[str, Fraction]]:
        return {bet: dict(sorted(lines.items())) for bet, lines in sorted(self.prizes.items())}

    @property
    def figure_texts(self) -> dict[str, str]:
        """The overrides of figures of the law, besides the odds of its prizes."""
        return {name: str(self.overrides[name]) for name in sorted(self.overrides)}

    def paytable(self, table: Paytable) -> Paytable:
        """The law's table in the version of this run, with this run's edits."""
        return self.once(f"table {table.bet}", lambda: self._edited(table))

    def _edited(self, table: Paytable) -> Paytable:
        by_law = table.under(self.version).with_figures(self.overrides)
        edits = self.prizes.get(table.bet)
        return by_law.edited(edits) if edits else by_law

    def once(self, name: str, work: Callable[[], T]) -> T:
        """The result of ``work``, cached, which must depend on no strategy or reading."""
        if name not in self._worked_out:
            self._worked_out[name] = work()
        result: T = self._worked_out[name]
        return result

    @cached_property
    def _worked_out(self) -> dict[str, Any]:
        return {}

    def decided(self, *, strategy: str = "", readings: Mapping[str, str] | None = None) -> Spec:
        """The same run with another strategy or other readings."""
        other = replace(
            self, strategy=strategy or self.strategy, readings=readings or self.readings
        )
        vars(other)["_worked_out"] = self._worked_out
        return other
