"""The order in which a jackpot's winners are paid, and the readings on their payment."""

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
"""Reading SA-13: whether the pool pays the fixed sums."""
STAKES = ("stake_returned", "prize_alone")
"""Readings SA-22, FA-28: the winner also gets his stake back, or only his prize."""
ROYAL_BASES = ("before_fixed_sums", "after_fixed_sums", "by_seat")
"""Readings SA-23, FA-29: a royal's 100% before the fixed sums of the hand are deducted, after them,
or of the pool when his turn comes."""
ORDERS = ("first_with_a_royal", "always_first", "by_seat")
"""Readings SA-24, FA-30: straight flushes first if there is a royal; always first; or by seat, with
only the royals waiting for them."""
ODD_CHIPS = ("first_paid", "not_paid")
"""Reading SA-25: the remainder of equal shares goes to the first paid, or to no player."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The readings that decide a payment, with the values of the register."""

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
"""The possible values of each term."""


class Claim(NamedTuple):
    """A winning seat, its stake, and the paytable line of its hand."""

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
    """Claims, sorted from left to right, in order of payment: straight flushes may go first."""
    has_royal = any(claim.is_royal for claim in claims)
    if order == "always_first" or (order == "first_with_a_royal" and has_royal):
        return sorted(claims, key=lambda claim: not claim.is_straight_flush)
    return _royals_wait(claims) if has_royal else list(claims)


def _royals_wait(claims: Sequence[Claim]) -> list[Claim]:
    """By seat, but royals wait until the last straight flush has been paid."""
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
