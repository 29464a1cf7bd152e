"""Payments of bets in games against the house."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from games.rules.hands.script import ChipMove, Step

EVENS = Fraction(1)


class Payment(NamedTuple):
    """One bet settled. ``net`` is the player's gain, without the returned stake.

    ``keeps_stake``: the house keeps the stake of a bet that won.
    """

    outcome: str
    stake: int
    prize: int = 0
    keeps_stake: bool = False

    @property
    def net(self) -> int:
        if self.outcome == "lost":
            return -self.stake
        if self.outcome == "won":
            return self.prize - self.stake if self.keeps_stake else self.prize
        return 0

    @property
    def is_lost(self) -> bool:
        return self.outcome == "lost"


def wins(stake: int, odds: Fraction = EVENS) -> Payment:
    """A bet won at ``odds`` to one, rounded down to whole chips; the stake is returned."""
    return Payment("won", stake, reckoned(stake, odds))


def loses(stake: int) -> Payment:
    return Payment("lost", stake)


def returned(stake: int) -> Payment:
    return Payment("returned", stake)


def awarded(prize: int, stake: int = 0, *, keeps_stake: bool = False) -> Payment:
    """A prize that is not computed by odds, or whose stake is settled separately."""
    return Payment("won", stake, prize, keeps_stake)


def nothing() -> Payment:
    """No prize and no stake."""
    return Payment("returned", 0)


def reckoned(stake: int, odds: Fraction) -> int:
    return stake * odds.numerator // odds.denominator


def stake_moves(seat: int, bet: str, payment: Payment) -> tuple[ChipMove, ...]:
    """The chip moves of a settled bet; the house pays the prize."""
    lying, stack = f"bet:{seat}:{bet}", f"stack:{seat}"
    moves = (
        ChipMove(payment.prize, "house", stack),
        ChipMove(payment.stake, lying, "house" if payment.is_lost else stack),
    )
    return tuple(move for move in moves if move.amount)


def balances(steps: Iterable[Step]) -> dict[str, int]:
    """The net change of each account over these steps; the total is zero."""
    net: dict[str, int] = {}
    for step in steps:
        for move in step.moves:
            if isinstance(move, ChipMove):
                net[move.source] = net.get(move.source, 0) - move.amount
                net[move.to] = net.get(move.to, 0) + move.amount
    return net
