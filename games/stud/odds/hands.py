"""All hands of five, from the lowest up, and one of each kind that suits turn into another."""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.evaluate import ladder_52, strength_of
from games.odds.kernelcache import Int, Ints, kernel, part_of_kernel
from games.rules.ranking import CATEGORIES

HANDS = comb(52, 5)
RUNGS = 7462
RANK_OF_SUIT = np.array([1, 0, 2, 3], dtype=np.int64)
"""Reading SA-20: spades, hearts, clubs, diamonds; by code, which goes c, d, h, s."""

HANDS_OF_RANKS = dict(zip(CATEGORIES, (4, 4, 4, 24, 4, 1020, 64, 144, 384, 1020), strict=True))
"""The number of suit combinations for the ranks of each class."""


class Hands(NamedTuple):
    """Every hand, cards ascending by code, sorted by strength; ``kinds`` are indices into it."""

    cards: npt.NDArray[np.uint8]
    strengths: npt.NDArray[np.int16]
    starts: npt.NDArray[np.int64]
    """By rung: the index of its first hand, and one past the end."""
    kinds: npt.NDArray[np.int64]
    weights: npt.NDArray[np.int64]
    """By kind: the number of its hands."""


@kernel
def sort_hands(
    pair: Ints, triple: Ints, mixed: Ints, suited: Ints, places: Ints, cards: Ints, strengths: Ints
) -> None:
    """Write every hand into the next free index of its rung."""
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        rung = strength_of(pair, triple, mixed, suited, a, b, c, d, e)
                        place = places[rung]
                        cards[place, 0], cards[place, 1], cards[place, 2] = a, b, c
                        cards[place, 3], cards[place, 4] = d, e
                        strengths[place] = rung
                        places[rung] += 1


@kernel
def mark_kinds(cards: Ints, ranks: Ints, weights: Ints) -> None:
    """Write the weight of each hand that represents its kind, 0 for the others.

    The representative has descending sets of ranks by suit, clubs first; ``ranks`` is a buffer.
    """
    for place in range(cards.shape[0]):
        for suit in range(4):
            ranks[suit] = 0
        for card in cards[place]:
            ranks[card & 3] |= 1 << (card >> 2)
        weights[place] = 0
        if ranks[0] >= ranks[1] and ranks[1] >= ranks[2] and ranks[2] >= ranks[3]:
            weights[place] = arrangements(ranks)


@part_of_kernel
def arrangements(ranks: Ints) -> Int:
    """The number of ways to assign these sets of ranks, in descending order, to four suits."""
    ways, alike = 24, 1
    for suit in range(1, 4):
        alike = alike + 1 if ranks[suit] == ranks[suit - 1] else 1
        ways //= alike
    return ways


@cache
def hands() -> Hands:
    tables = ladder_52().tables
    per_rung = [HANDS_OF_RANKS[CATEGORIES[place]] for place in ladder_52().categories]
    starts = np.array([0, *per_rung], dtype=np.int64).cumsum()
    cards = np.empty((HANDS, 5), dtype=np.uint8)
    strengths = np.empty(HANDS, dtype=np.int16)
    sort_hands(*tables, starts.copy(), cards, strengths)
    weights = np.empty(HANDS, dtype=np.uint8)
    mark_kinds(cards, np.zeros(4, dtype=np.int64), weights)
    kinds = np.flatnonzero(weights)
    return Hands(cards, strengths, starts, kinds, weights[kinds].astype(np.int64))


@cache
def qualifying(reading: str) -> npt.NDArray[np.bool_]:
    """Reading SA-01, by rung: whether the croupier's hand qualifies.

    By value: any pair, or ace and king among five odd cards; by holding: an ace and a king in
    whatever hand.
    """
    ladder = ladder_52()
    has_both = np.array([{14, 13} <= set(shape.ranks) for shape in ladder.shapes])
    if reading == "holding":
        return has_both
    is_odd = ladder.categories == CATEGORIES.index("high_card")
    return ~is_odd | has_both
