"""Every deal of three cards to a player and three to the bank: 22,100 x 18,424."""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.fortune3.odds.ladder import Canon, every_hand, ladder, one_of_a_kind
from games.fortune3.rules.ranking import ORDERS

HANDS = 22_100
BANKS = 18_424
DEALS = HANDS * BANKS

BELOW_QUEEN, WIN, TIE, LOSE = range(4)


class Showdowns(NamedTuple):
    """The results of each rung of a player's hand, over all deals.

    ``counts[rung]`` has the deals with the bank below the queen, lower, equal, higher;
    ``hands[rung]`` the number of hands.
    """

    counts: npt.NDArray[np.int64]
    hands: npt.NDArray[np.int64]


def rungs_of(hands: Canon, order: str) -> npt.NDArray[np.int16]:
    return ladder(order).rungs[hands.rows, hands.suited]


def meet(hands: Canon, banks: Canon, order: str) -> npt.NDArray[np.int64]:
    """For each hand: the deals with the bank below the queen, lower, equal, higher."""
    bank_rungs, queen = rungs_of(banks, order), ladder(order).queen
    met = np.zeros((hands.weights.size, 4), dtype=np.int64)
    for player, (mask, rung) in enumerate(zip(hands.masks, rungs_of(hands, order), strict=True)):
        dealt = bank_rungs[banks.masks & mask == 0]
        against = dealt[dealt >= queen]
        lower, equal = np.count_nonzero(against < rung), np.count_nonzero(against == rung)
        met[player] = dealt.size - against.size, lower, equal, against.size - lower - equal
    return met


def disagree(hands: Canon, banks: Canon, *orders: str) -> int:
    """The number of deals whose winner differs between two orders of classes."""
    ones, others = ((rungs_of(hands, order), rungs_of(banks, order)) for order in orders)
    deals = 0
    for player, (mask, weight) in enumerate(zip(hands.masks, hands.weights, strict=True)):
        signs, other_signs = (np.sign(bank - own[player]) for own, bank in (ones, others))
        changed = (signs != other_signs) & (banks.masks & mask == 0)
        deals += int(np.count_nonzero(changed) * weight)
    return deals


@cache
def by_kind(order: str) -> npt.NDArray[np.int64]:
    return meet(one_of_a_kind(), every_hand(), order)


@cache
def by_rung(order: str) -> Showdowns:
    kinds, rungs = one_of_a_kind(), rungs_of(one_of_a_kind(), order)
    size = len(ladder(order).hands)
    counts = np.zeros((size, 4), dtype=np.int64)
    np.add.at(counts, rungs, by_kind(order) * kinds.weights[:, None])
    hands = np.bincount(rungs, weights=kinds.weights, minlength=size).astype(np.int64)
    return Showdowns(counts, hands)


@cache
def changed_winners() -> int:
    """Reading FA-02: the number of deals whose winner differs between the two orders of classes."""
    return disagree(one_of_a_kind(), every_hand(), *ORDERS)
