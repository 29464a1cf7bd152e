"""Every deal of three cards to a player and three to the bank: 22,100 x 18,424."""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.fortune3.odds.ladder import Canon, every_hand, ladder, one_of_a_kind
from games.odds.kernelcache import Ints, kernel

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


@kernel
def meet(
    masks: Ints, rungs: Ints, bank_masks: Ints, bank_rungs: Ints, queen: int, met: Ints
) -> None:
    """Compare some hands with every hand the bank may have."""
    for player in range(masks.size):
        mask, rung = masks[player], rungs[player]
        below = lower = equal = higher = 0
        for bank in range(bank_masks.size):
            if mask & bank_masks[bank] == 0:
                against = bank_rungs[bank]
                below += against < queen
                lower += (against >= queen) & (against < rung)
                equal += (against >= queen) & (against == rung)
                higher += (against >= queen) & (against > rung)
        met[player, 0] = below
        met[player, 1] = lower
        met[player, 2] = equal
        met[player, 3] = higher


@kernel
def disagree(
    masks: Ints,
    weights: Ints,
    rungs: Ints,
    others: Ints,
    bank_masks: Ints,
    bank_rungs: Ints,
    bank_others: Ints,
) -> int:
    """The number of deals with another winner by ``others`` than by ``rungs``."""
    deals = 0
    for player in range(masks.size):
        mask, rung, other = masks[player], rungs[player], others[player]
        changed = 0
        for bank in range(bank_masks.size):
            if mask & bank_masks[bank] == 0:
                one, two = bank_rungs[bank], bank_others[bank]
                changed += ((rung > one) != (other > two)) | ((rung < one) != (other < two))
        deals += changed * weights[player]
    return deals


def rungs_of(hands: Canon, order: str) -> npt.NDArray[np.int16]:
    return ladder(order).rungs[hands.rows, hands.suited]


@cache
def by_kind(order: str) -> npt.NDArray[np.int64]:
    """For one hand of each kind: the deals with the bank below the queen, lower, equal, higher."""
    kinds, banks = one_of_a_kind(), every_hand()
    met = np.zeros((kinds.weights.size, 4), dtype=np.int64)
    meet(
        kinds.masks, rungs_of(kinds, order), banks.masks, rungs_of(banks, order),
        ladder(order).queen, met,
    )  # fmt: skip
    return met


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
    """Reading FA-02: the number of deals whose winner differs between the two orders of classes.

    The bank qualifies in all of them, as both orders agree below the queen.
    """
    kinds, banks = one_of_a_kind(), every_hand()
    return int(
        disagree(
            kinds.masks, kinds.weights,
            rungs_of(kinds, "amended"), rungs_of(kinds, "first_published"),
            banks.masks, rungs_of(banks, "amended"), rungs_of(banks, "first_published"),
        )
    )  # fmt: skip
