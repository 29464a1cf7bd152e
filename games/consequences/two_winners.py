"""The doubts about a jackpot, counted over all deals: its hands, and two winners of one round."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.consequences.game import CountedShare
from games.odds.counting.progressive import FIVE_CARD_COUNTS, FIVE_CARD_HANDS
from games.rules.bets.jackpot import ROYAL, STRAIGHT_FLUSH
from games.rules.provisions.figures import Paytable

Cards = npt.NDArray[np.int64]
FIXED = ("four_of_a_kind", "full_house", "flush")
"""The classes that are paid a sum posted at the table."""

CARDS, ACE_HIGH, WHEEL = 52, 12, (12, 0, 1, 2, 3)


class TwoWinners(NamedTuple):
    """``deals`` counts by the classes of the first and second seat; ``total`` is all deals.

    The first seat has a royal or a straight flush.
    """

    deals: Mapping[tuple[str, str], int]
    total: int

    def fixed_next_to(self, first: str) -> int:
        return sum(self.deals[first, second] for second in FIXED)


@cache
def two_winners(common: int) -> TwoWinners:
    """The deals in which both win; ``common`` of the five cards are shared on the table.

    A card is ``4 * rank + suit``. One suit is counted and multiplied by four.
    """
    own = 5 - common
    positions = chain.from_iterable(combinations(range(CARDS - 5), own))
    drawn = np.fromiter(positions, dtype=np.int64).reshape(-1, own)
    deals: Counter[tuple[str, str]] = Counter()
    for ranks in [WHEEL, *(tuple(range(low, low + 5)) for low in range(9))]:
        hand = [4 * rank for rank in ranks]
        name = ROYAL if ranks[-1] == ACE_HIGH and ranks != WHEEL else STRAIGHT_FLUSH
        rest = np.array([card for card in range(CARDS) if card not in hand])
        for shared in combinations(hand, common):
            others = np.tile(np.array(shared, dtype=np.int64), (len(drawn), 1))
            for other, count in _classes(np.hstack([rest[drawn], others])).items():
                deals[name, other] += 4 * count
    return TwoWinners(deals, comb(CARDS, common) * comb(CARDS - common, own) * comb(CARDS - 5, own))


def _classes(hands: Cards) -> dict[str, int]:
    """How many of these five-card hands are in each class that a jackpot pays."""
    ranks, suits = np.sort(hands >> 2, axis=1), hands & 3
    is_flush = (suits == suits[:, :1]).all(axis=1)
    is_run = (np.diff(ranks, axis=1) == 1).all(axis=1) | (ranks == sorted(WHEEL)).all(axis=1)
    is_royal = is_run & (ranks[:, 0] == ACE_HIGH - 4)
    four = (ranks[:, 0] == ranks[:, 3]) | (ranks[:, 1] == ranks[:, 4])
    low = (ranks[:, 0] == ranks[:, 1]) & (ranks[:, 3] == ranks[:, 4])
    full = low & ((ranks[:, 1] == ranks[:, 2]) | (ranks[:, 2] == ranks[:, 3]))
    return {
        ROYAL: int((is_flush & is_royal).sum()),
        STRAIGHT_FLUSH: int((is_flush & is_run & ~is_royal).sum()),
        "flush": int((is_flush & ~is_run).sum()),
        "four_of_a_kind": int(four.sum()),
        "full_house": int((full & ~four).sum()),
    }


@dataclass(frozen=True, slots=True)
class JackpotShares:
    """The shares of deals in which readings of a jackpot differ, by their value.

    ``common`` of the five cards that win it are shared on the table.
    """

    table: Paytable
    common: int = 0

    def hands(self, value: str) -> Sequence[CountedShare]:
        won = sum(FIVE_CARD_COUNTS[line.category] for line in self.table.lines)
        return (CountedShare("jackpot_hands", won, FIVE_CARD_HANDS),)

    def straight_flush_paid_later(self, value: str) -> Sequence[CountedShare]:
        """The prize of the seat on the left comes off the pool first."""
        two = two_winners(self.common)
        deals = two.deals[STRAIGHT_FLUSH, STRAIGHT_FLUSH] + two.fixed_next_to(STRAIGHT_FLUSH)
        return (CountedShare("straight_flush_paid_later", deals, two.total),)

    def royal_beside_fixed(self, value: str) -> Sequence[CountedShare]:
        """Wherever the other seat is, or only if it is on the left."""
        two = two_winners(self.common)
        deals = two.fixed_next_to(ROYAL)
        if value == "by_seat":
            return (CountedShare("royal_after_fixed", deals, two.total),)
        return (CountedShare("royal_beside_fixed", 2 * deals, two.total),)

    def straight_flush_after_fixed(self, value: str) -> Sequence[CountedShare]:
        """Of two winners, one of them a royal, the order by seat is the same."""
        if value == "by_seat":
            return ()
        two = two_winners(self.common)
        deals = two.fixed_next_to(STRAIGHT_FLUSH)
        return (CountedShare("straight_flush_after_fixed", deals, two.total),)
