"""The best five of the player's three cards and the bank's three (art. 14.º).

Without five of a suit the class depends only on the six ranks: a table by the two rows. With five
of a suit it depends on the ranks in that suit, because the sixth card can add no more than one
pair. ``progressive_ranks`` does the same for three cards and two.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.fortune3.odds.showdowns import CATEGORIES, ROWS, Canon, every_hand, ladder, one_of_a_kind
from games.odds.kernels.kernelcache import Int, Ints, part_of_kernel

CLASSES = (
    "nothing",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""The winning classes of Six Card Bonus, lowest first, after ``nothing``."""

FLUSH, STRAIGHT_FLUSH, ROYAL = 3, 6, 7

RANKS = np.array(ROWS, dtype=np.uint8)
PAIRS = list(combinations_with_replacement(range(13), 2))

FOUR_SUITED = np.int64(0x3333)
AT_LEAST_FIVE = np.int64(0x8888)


Sets = npt.NDArray[np.int64]
Ranks = npt.NDArray[np.uint8]


class SixCards(NamedTuple):
    """``ranks[row, row]``: the class of six ranks; ``suited[set]``: that of a suit's ranks."""

    ranks: npt.NDArray[np.uint8]
    suited: npt.NDArray[np.uint8]


def has_run(ranks: Sets) -> npt.NDArray[np.bool_]:
    """Whether a set of ranks has five in sequence; the ace also counts below the two."""
    ranks = (ranks << 1) | (ranks >> 12)
    is_run: npt.NDArray[np.bool_] = (
        ranks & (ranks >> 1) & (ranks >> 2) & (ranks >> 3) & (ranks >> 4)
    ) != 0
    return is_run


def classes_of_ranks(rows: Ranks, others: Ranks) -> npt.NDArray[np.uint8]:
    """By row and other row: the highest class of five among the ranks of both, suits ignored."""
    counts = _counts_of(rows)[:, None] + _counts_of(others)
    ranks = ((counts > 0) << np.arange(13)).sum(axis=2)
    fours, threes, twos = ((counts == many).sum(axis=2) for many in (4, 3, 2))
    is_full = (threes > 1) | ((threes > 0) & (twos > 0))
    classes = np.select([fours > 0, is_full, has_run(ranks), threes > 0], [5, 4, 2, 1])
    return classes.astype(np.uint8)


def _counts_of(rows: Ranks) -> npt.NDArray[np.int8]:
    """By row and rank: how many of that rank."""
    counts: npt.NDArray[np.int8] = (rows[:, :, None] == np.arange(13)).sum(axis=1, dtype=np.int8)
    return counts


@part_of_kernel
def suit_with_five(a: int, b: int, c: int, d: int, e: int, f: int) -> Int:
    """The suit that five or six of these cards share, or -1."""
    shared = (
        (1 << 4 * (a & 3))
        + (1 << 4 * (b & 3))
        + (1 << 4 * (c & 3))
        + (1 << 4 * (d & 3))
        + (1 << 4 * (e & 3))
        + (1 << 4 * (f & 3))
    )
    full = (shared + FOUR_SUITED) & AT_LEAST_FIVE
    if full == 0:
        return -1
    return (full > 8) + (full > 0x80) + (full > 0x800)


@part_of_kernel
def ranks_in(suit: int, a: int, b: int, c: int, d: int, e: int, f: int) -> Int:
    """The set of ranks in a suit."""
    mask = np.int64(a & 3 == suit) << (a >> 2)
    mask |= np.int64(b & 3 == suit) << (b >> 2)
    mask |= np.int64(c & 3 == suit) << (c >> 2)
    mask |= np.int64(d & 3 == suit) << (d >> 2)
    mask |= np.int64(e & 3 == suit) << (e >> 2)
    mask |= np.int64(f & 3 == suit) << (f >> 2)
    return mask


@cache
def six_cards() -> SixCards:
    return SixCards(classes_of_ranks(RANKS, RANKS), _suited())


def progressive_ranks() -> npt.NDArray[np.uint8]:
    """By the player's row and the pair of community ranks: the class of five ranks."""
    return classes_of_ranks(RANKS, np.array(PAIRS, dtype=np.uint8))


def _suited() -> npt.NDArray[np.uint8]:
    ranks, royal = np.arange(1 << 13), 0b1111100000000
    is_royal = ranks & royal == royal
    return np.select([is_royal, has_run(ranks)], [ROYAL, STRAIGHT_FLUSH], FLUSH).astype(np.uint8)


def pair_of_ranks() -> npt.NDArray[np.uint8]:
    table = np.zeros((13, 13), dtype=np.uint8)
    for place, (a, b) in enumerate(PAIRS):
        table[a, b] = table[b, a] = place
    return table


def count_six(hands: Canon, banks: Canon) -> npt.NDArray[np.int64]:
    """The best of six by the class of the player's three (``CATEGORIES``)."""
    ranks, suited = six_cards()
    own = ladder("amended").categories[ladder("amended").rungs[hands.rows, hands.suited]]
    by_suit, size = _ranks_by_suit(banks.cards), np.array([n.bit_count() for n in range(1 << 13)])
    counts = np.zeros((len(CATEGORIES), len(CLASSES)), dtype=np.int64)
    for player, sets in enumerate(_ranks_by_suit(hands.cards)):
        free = banks.masks & hands.masks[player] == 0
        classes = ranks[hands.rows[player], banks.rows]
        for suit in np.flatnonzero(size[sets] > 1):
            flush = free & (size[by_suit[:, suit]] + size[sets[suit]] >= 5)
            classes[flush] = suited[by_suit[flush, suit] | sets[suit]]
        many = np.bincount(classes[free], minlength=len(CLASSES))
        counts[own[player]] += many * hands.weights[player]
    return counts


def _ranks_by_suit(hands: Ints) -> Sets:
    """By hand and suit: the set of ranks."""
    marks = np.where((hands & 3)[:, :, None] == np.arange(4), 1 << (hands >> 2)[:, :, None], 0)
    sets: Sets = np.bitwise_or.reduce(marks, axis=1)
    return sets


@cache
def by_own_class() -> npt.NDArray[np.int64]:
    return count_six(one_of_a_kind(), every_hand())
