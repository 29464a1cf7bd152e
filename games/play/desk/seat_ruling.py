"""The result of a ruling for one seat, bet by bet."""

from dataclasses import dataclass

from games.rules.citation import Provision
from games.rules.script import Seat


@dataclass(frozen=True, slots=True)
class BetRuling:
    """The result of one bet, with the names that ``settle`` uses."""

    bet: str
    net: int
    provisions: tuple[Provision, ...]


@dataclass(frozen=True, slots=True)
class SeatRuling:
    """``outcome`` is empty if the hand was not contested, or if the game has a pot.

    ``net`` counts a jackpot stake carried from the previous hand as a stake of this hand.
    """

    seat: Seat
    net: int
    outcome: str
    category: str
    bets: tuple[BetRuling, ...]
