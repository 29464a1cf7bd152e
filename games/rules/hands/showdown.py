"""One player against the house: the stakes, the cards, and the options of the house."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.rules.hands.script import Seat
from games.rules.provisions.figures import Line, Paytable
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import Card
from games.rules.values.ranking import Graded


class Stakes(dict[str, int]):
    """The stakes placed before the first card, in the order of the bets; 0 for one not placed."""

    def __missing__(self, bet: str) -> int:
        return 0


class BetLimits(NamedTuple):
    """The least and the most that the house has posted for one bet."""

    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class House:
    """The options of a house: readings, prizes, limits. ``never_alone`` are bets it refuses alone.

    No maximum applies unless the house has posted one.
    """

    readings: Chosen
    paytables: Mapping[str, Paytable]
    limits: Mapping[str, BetLimits] = field(default_factory=dict)
    maximum_payout: int | None = None
    never_alone: frozenset[str] = frozenset()

    def line(self, bet: str, category: str) -> Line | None:
        return self.paytables[bet].line(category)


class Showdown(NamedTuple):
    """One player against the house, whose cards may be unknown if no bet depends on them."""

    bets: Stakes
    cards: tuple[Card, ...]
    player: Graded
    bank_cards: tuple[Card, ...]
    bank: Graded | None
    has_folded: bool
    house: House
    community: tuple[Card, ...] = ()
    seat: Seat = 1
    paid: int = 0
    """The prizes under the house's maximum already paid in the round."""
    classes: Mapping[str, str] = {}
    """The classes by which bets are paid, where the cards are not known."""

    def reading(self, name: str) -> str:
        return self.house.readings[name]
