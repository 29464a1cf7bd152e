"""In what order a jackpot's winners are paid, and the doubts their payment turns on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.rules.paytable import Line
from games.rules.script import Seat

ROYAL = "royal_flush"
STRAIGHT_FLUSH = "straight_flush"

BASES = ("same_base", "sequential")
"""Readings SA-11, FA-17: a tenth of the pool as it stood, or of what is left of it."""
ROYALS = ("share", "each_fixed")
"""Reading SA-12: several royals share the fixed sum, or each has it whole."""
FIXED_SUMS = ("pool_pays", "house_pays")
"""Reading SA-13: whether the fixed sums come out of the pool."""
STAKES = ("stake_returned", "prize_alone")
"""Readings SA-22, FA-28: the winner has his stake back too, or his prize and nothing else."""
ROYAL_BASES = ("before_fixed_sums", "after_fixed_sums", "by_seat")
"""Readings SA-23, FA-29: a royal's hundred per cent before the fixed sums of the hand come off,
after them, or as the pool stands when his turn comes."""
ORDERS = ("first_with_a_royal", "always_first", "by_seat")
"""Readings SA-24, FA-30: the straight flushes before all others where a royal was made; in every
hand; or by seat, a royal alone waiting for them."""
ODD_CHIPS = ("first_paid", "not_paid")
"""Reading SA-25: what equal shares leave over goes to the first paid, or is nobody's prize."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The readings a payment turns on, by the values the register gives them."""

    base: str = BASES[0]
    royals: str = ROYALS[0]
    fixed_sums: str = FIXED_SUMS[0]
    stake: str = STAKES[0]
    royal_base: str = ROYAL_BASES[0]
    order: str = ORDERS[0]
    odd_chip: str = ODD_CHIPS[0]


OFFERED = {
    "base": BASES,
    "royals": ROYALS,
    "fixed_sums": FIXED_SUMS,
    "stake": STAKES,
    "royal_base": ROYAL_BASES,
    "order": ORDERS,
    "odd_chip": ODD_CHIPS,
}
"""What each of the terms may be."""


class Claim(NamedTuple):
    """A winning seat, its stake, and the line of the table its hand comes under."""

    seat: Seat
    stake: int
    line: Line

    @property
    def is_royal(self) -> bool:
        return self.line.category == ROYAL

    @property
    def is_straight_flush(self) -> bool:
        return self.line.category == STRAIGHT_FLUSH


def in_order_of_payment(claims: Sequence[Claim], order: str = ORDERS[0]) -> list[Claim]:
    """From the left to the right, the straight flushes before a royal flush."""
    has_royal = any(claim.is_royal for claim in claims)
    if order == "always_first" or (order == "first_with_a_royal" and has_royal):
        return sorted(claims, key=lambda claim: not claim.is_straight_flush)
    return _royals_wait(claims) if has_royal else list(claims)


def _royals_wait(claims: Sequence[Claim]) -> list[Claim]:
    """By seat, but that royals stand back until the last straight flush has been paid."""
    to_come = sum(claim.is_straight_flush for claim in claims)
    ordered: list[Claim] = []
    waiting: list[Claim] = []
    for claim in claims:
        to_come -= claim.is_straight_flush
        if claim.is_royal and to_come:
            waiting.append(claim)
            continue
        ordered.append(claim)
        if not to_come:
            ordered += waiting
            waiting = []
    return ordered
