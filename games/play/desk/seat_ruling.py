"""What a ruling comes to at one seat, bet by bet."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.citation import Provision
from games.rules.script import Seat


@dataclass(frozen=True, slots=True)
class BetRuling:
    """What one bet came to, in the words of ``settle``."""

    bet: str
    net: int
    provisions: tuple[Provision, ...]


@dataclass(frozen=True, slots=True)
class SeatRuling:
    """``outcome`` is empty where the hand was not contested, or the game knows a pot.

    ``net`` counts what the hand before left on the jackpot among the stakes of this one.
    """

    seat: Seat
    net: int
    outcome: str
    category: str
    bets: tuple[BetRuling, ...]
