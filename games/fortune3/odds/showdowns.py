"""Every deal of three cards to a player and three to the bank: 22,100 x 18,424."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.fortune3.rules.ranking import ORDERS, grade, is_queen_or_higher
from games.rules.values.cards import DECK_52, Card
from games.rules.values.ranking import Graded

CATEGORIES = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
"""The classes of three cards. Their order here is not an order of strength."""

ROWS = list(combinations_with_replacement(range(13), 3))


class ThreeCardLadder(NamedTuple):
    """The rungs, lowest hand first; equal hands share one.

    ``rungs[row, 1]`` is the rung of three ranks in one suit, ``rungs[row, 0]`` in several.
    """

    hands: tuple[Graded, ...]
    examples: tuple[tuple[Card, ...], ...]
    """By rung: one such hand."""
    rungs: npt.NDArray[np.int16]
    categories: npt.NDArray[np.uint8]
    """By rung: the index of its class in ``CATEGORIES``."""
    queen: int
    """The lowest rung with which the bank qualifies."""


@cache
def ladder(order: str) -> ThreeCardLadder:
    """The ladder under an order of the classes (reading FA-02)."""
    mixed = {row: _in_suits(row, (0, 1, 2)) for row in ROWS}
    suited = {row: _in_suits(row, (3, 3, 3)) for row in combinations(range(13), 3)}
    examples = {grade(hand, order): hand for hand in (*mixed.values(), *suited.values())}
    hands = tuple(sorted(examples, key=lambda hand: hand.strength))
    place = {hand: rung for rung, hand in enumerate(hands)}
    rungs = np.full((len(ROWS), 2), -1, dtype=np.int16)
    for row, ranks in enumerate(ROWS):
        rungs[row, 0] = place[grade(mixed[ranks], order)]
        if ranks in suited:
            rungs[row, 1] = place[grade(suited[ranks], order)]
    categories = np.array([CATEGORIES.index(hand.category) for hand in hands], dtype=np.uint8)
    queen = next(rung for rung, hand in enumerate(hands) if is_queen_or_higher(hand))
    assert all(is_queen_or_higher(hand) for hand in hands[queen:])
    return ThreeCardLadder(hands, tuple(examples[hand] for hand in hands), rungs, categories, queen)


def row_of_ranks() -> npt.NDArray[np.uint16]:
    """By three ranks in any order: their row."""
    table = np.zeros((13, 13, 13), dtype=np.uint16)
    for row, (a, b, c) in enumerate(ROWS):
        table[a, b, c] = table[a, c, b] = table[b, a, c] = row
        table[b, c, a] = table[c, a, b] = table[c, b, a] = row
    return table


def _in_suits(ranks: tuple[int, ...], suits: tuple[int, int, int]) -> tuple[Card, ...]:
    return tuple(DECK_52[4 * rank + suit] for rank, suit in zip(ranks, suits, strict=True))


class Canon(NamedTuple):
    """One hand of each kind, a kind being hands that a change of suits turns into one another."""

    cards: npt.NDArray[np.int64]
    masks: npt.NDArray[np.uint64]
    rows: npt.NDArray[np.uint16]
    suited: npt.NDArray[np.uint8]
    weights: npt.NDArray[np.int64]


@cache
def every_hand() -> Canon:
    """All 22,100 hands, each of weight one."""
    return listed((hand, 1) for hand in combinations(range(52), 3))


@cache
def one_of_a_kind() -> Canon:
    """One hand of each kind, weighted by the size of the kind."""
    counts: dict[tuple[int, ...], int] = {}
    first: dict[tuple[int, ...], tuple[int, ...]] = {}
    for hand in combinations(range(52), 3):
        kind = _kind(hand)
        counts[kind] = counts.get(kind, 0) + 1
        first.setdefault(kind, hand)
    return listed((first[kind], weight) for kind, weight in counts.items())


def _kind(hand: tuple[int, ...]) -> tuple[int, ...]:
    """The sets of ranks by suit, sorted so that suits are interchangeable."""
    ranks = [0, 0, 0, 0]
    for code in hand:
        ranks[code & 3] |= 1 << (code >> 2)
    return tuple(sorted(ranks))


def listed(hands: Iterable[tuple[tuple[int, ...], int]]) -> Canon:
    row_of = row_of_ranks()
    dealt, masks, rows, suited, weights = [], [], [], [], []
    for (a, b, c), weight in hands:
        dealt.append((a, b, c))
        masks.append((1 << a) | (1 << b) | (1 << c))
        rows.append(row_of[a >> 2, b >> 2, c >> 2])
        suited.append(a & 3 == b & 3 == c & 3)
        weights.append(weight)
    return Canon(
        np.array(dealt, dtype=np.int64),
        np.array(masks, dtype=np.uint64),
        np.array(rows, dtype=np.uint16),
        np.array(suited, dtype=np.uint8),
        np.array(weights, dtype=np.int64),
    )


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
