"""The exact value of a stake on the progressive jackpot at a given pool."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from games.odds.figures import parsheet
from games.odds.figures.parsheet import Ending
from games.odds.figures.sheets import JackpotSheet, PoolRow
from games.odds.figures.spec import JackpotSpec
from games.rules.provisions.figures import Line, Paytable

FIVE_CARD_HANDS = comb(52, 5)
FOLDED = "fold"
LARGEST_POOL = 2**60


FIVE_CARD_COUNTS: Mapping[str, int] = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three_of_a_kind": 54912,
    "two_pair": 123552,
    "pair": 1098240,
    "high_card": 1302540,
}
"""All five-card hands by class; a test counts them again."""


def prize(line: Line, jackpot: JackpotSpec) -> int:
    """The prize of a single winner: the fixed sum, or the share of the pool if higher."""
    return _prize_at(line, jackpot.pool, jackpot.fixed[line.category])


def _prize_at(line: Line, pool: int, fixed: int) -> int:
    if line.share is None:
        return fixed
    return max(pool * line.share.numerator // line.share.denominator, fixed)


@dataclass(frozen=True, slots=True)
class ProgressiveBet:
    """A stake on the jackpot; if ``keeps_stake``, the house keeps a winner's stake."""

    table: Paytable
    jackpot: JackpotSpec
    stake: int
    keeps_stake: bool

    def net(self, line: Line) -> int:
        """The net result of a winner."""
        return prize(line, self.jackpot) - self.retained

    @property
    def retained(self) -> int:
        """The stake that the house keeps of a winner."""
        return self.stake if self.keeps_stake else 0


def figures(bet: ProgressiveBet, live: Mapping[str, int] = FIVE_CARD_COUNTS) -> JackpotSheet:
    """The bet's sheet at this pool, its value at other pools, and its break-even pool.

    ``live`` counts the deals by class, those lost by a fold under ``FOLDED``; without it no deal is
    lost by folding.
    """
    turning = break_even(bet, live)
    pools = {0, bet.jackpot.minimum, bet.jackpot.pool}
    if turning is not None:
        pools |= {turning // 2, turning, turning * 2}
    endings = [
        Ending(
            line.category, live[line.category], Fraction(bet.net(line), bet.stake), line.provision
        )
        for line in bet.table.lines
    ]
    rest = sum(live.values()) - sum(ending.combinations for ending in endings)
    endings.append(Ending("nothing", rest, Fraction(-1), bet.table.provision))
    return JackpotSheet(
        **vars(parsheet.bet(endings)),
        stake=bet.stake,
        jackpot=bet.jackpot,
        break_even_pool=turning,
        by_pool=tuple(
            PoolRow(pool, parsheet.exactly(value_at(bet, pool, live))) for pool in sorted(pools)
        ),
    )


def value_at(
    bet: ProgressiveBet, pool: int, live: Mapping[str, int] = FIVE_CARD_COUNTS
) -> Fraction:
    """The expected result of one unit staked at a given pool."""
    return Fraction(_won_at(bet, pool, live), bet.stake * sum(live.values()))


def _won_at(bet: ProgressiveBet, pool: int, live: Mapping[str, int]) -> int:
    """The net result of all deals together, in chips."""
    won, fixed, wins = 0, bet.jackpot.fixed, 0
    for line in bet.table.lines:
        deals = live[line.category]
        won += _prize_at(line, pool, fixed[line.category]) * deals
        wins += deals
    return won - bet.retained * wins - bet.stake * (sum(live.values()) - wins)


def break_even(bet: ProgressiveBet, live: Mapping[str, int] = FIVE_CARD_COUNTS) -> int | None:
    """The smallest pool at which the stake does not lose; ``None`` if there is none."""
    if _won_at(bet, LARGEST_POOL, live) < 0:
        return None
    most = 1
    while _won_at(bet, most, live) < 0:
        most *= 2
    least = 0
    while least < most:
        middle = (least + most) // 2
        if _won_at(bet, middle, live) < 0:
            least = middle + 1
        else:
            most = middle
    return least
