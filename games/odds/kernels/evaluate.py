"""The strength of five cards as a small integer, on one ladder of all hands of a deck.

The ladder is built from the shapes of ``games.rules.values.ranking``, so the two cannot disagree.
Five cards are read as a pair times a triple of ranks, or, if all are of one suit, as a set of
ranks: tables small enough for the processor's cache.

A card is its place in the deck: ``code >> 2`` is the rank counted from the lowest, ``code & 3`` the
suit in the order of ``games.rules.values.cards.SUITS``.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.kernels.kernelcache import Int, Ints, part_of_kernel
from games.rules.values.cards import DECK_40, DECK_52, SUITS, Card, card, rank_name
from games.rules.values.ranking import ACE, CATEGORIES, Shape, shape_of

Codes = npt.NDArray[np.uint8]

LANE = 32
"""Rows of pairs are padded to whole vector registers."""


class Tables(NamedTuple):
    """The tables for compiled code; a strength of -1 means that no such hand exists."""

    pair: npt.NDArray[np.uint8]
    """By two ranks in any order: the column of the pair."""
    triple: npt.NDArray[np.uint16]
    """By three ranks in any order: the row of the triple."""
    mixed: npt.NDArray[np.int16]
    """By triple and pair: the strength of five cards not all of one suit."""
    suited: npt.NDArray[np.int16]
    """By the set of five ranks, a bit each: their strength in one suit."""


class Ladder(NamedTuple):
    """All hands of a deck, lowest first; equal hands share a strength."""

    shapes: tuple[Shape, ...]
    categories: npt.NDArray[np.uint8]
    """By strength: the index of its category in ``CATEGORIES``."""
    tables: Tables


@cache
def ladder_52() -> Ladder:
    """The hands of the full deck, in which an ace may rank below the two."""
    return _ladder(DECK_52, 2, "straight_flush")


@cache
def ladder_40(low_ace_in_suit: str = "straight_flush") -> Ladder:
    """The hands of the deck without twos, threes and fours: A-5-6-7-8 is its lowest straight.

    ``low_ace_in_suit`` is the value of ``PA-03``: A-5-6-7-8 of one suit is a straight flush, or a
    flush led by the ace.
    """
    return _ladder(DECK_40, 5, low_ace_in_suit)


def codes_of(named: Iterable[Card], deck: Sequence[Card]) -> Codes:
    return np.array([deck.index(card) for card in named], dtype=np.uint8)


def height(shape: Shape) -> tuple[int, tuple[int, ...]]:
    """The sort key of shapes, as articles 15 of 97/2010 and 5 of 104/85/M order them."""
    return -CATEGORIES.index(shape.category), shape.ranks


def _ladder(deck: Sequence[Card], ace_below: int, low_ace_in_suit: str) -> Ladder:
    lowest, ranks = deck[0].rank, range(len(deck) // 4)
    mixed = {
        hand: shape_of(_in_suits(hand, lowest, "cdhsc"), ace_below)
        for hand in combinations_with_replacement(ranks, 5)
        if hand[0] != hand[4]
    }
    suited = {
        hand: _of_one_suit(shape_of(_in_suits(hand, lowest, "sssss"), ace_below), low_ace_in_suit)
        for hand in combinations(ranks, 5)
    }
    shapes = tuple(sorted({*mixed.values(), *suited.values()}, key=height))
    rung = {shape: strength for strength, shape in enumerate(shapes)}
    categories = np.array([CATEGORIES.index(shape.category) for shape in shapes], dtype=np.uint8)
    tables = _tables(
        len(ranks),
        {hand: rung[shape] for hand, shape in mixed.items()},
        {hand: rung[shape] for hand, shape in suited.items()},
    )
    return Ladder(shapes, categories, tables)


def _of_one_suit(shape: Shape, low_ace_in_suit: str) -> Shape:
    # Reading PA-03: whether the ace may stand for a 4 in a sequence of one suit too.
    if shape.category == "straight_flush" and low_ace_in_suit == "flush" and shape.ranks[-1] < 5:
        return Shape("flush", (ACE, *shape.ranks[:-1]))
    return shape


def _in_suits(ranks: Iterable[int], lowest: int, suits: str) -> tuple[Card, ...]:
    return tuple(
        card(rank_name(rank + lowest) + suit) for rank, suit in zip(ranks, suits, strict=True)
    )


def _tables(
    ranks: int, mixed: dict[tuple[int, ...], int], suited: dict[tuple[int, ...], int]
) -> Tables:
    pairs = list(combinations_with_replacement(range(ranks), 2))
    triples = list(combinations_with_replacement(range(ranks), 3))
    pair = np.zeros((ranks, ranks), dtype=np.uint8)
    triple = np.zeros((ranks, ranks, ranks), dtype=np.uint16)
    for place, (a, b) in enumerate(pairs):
        pair[a, b] = pair[b, a] = place
    for place, (a, b, c) in enumerate(triples):
        triple[a, b, c] = triple[a, c, b] = triple[b, a, c] = place
        triple[b, c, a] = triple[c, a, b] = triple[c, b, a] = place
    by_both = np.full((len(triples), -(-len(pairs) // LANE) * LANE), -1, dtype=np.int16)
    for row, three in enumerate(triples):
        by_both[row, : len(pairs)] = [mixed.get(tuple(sorted(three + two)), -1) for two in pairs]
    by_set = np.full(1 << ranks, -1, dtype=np.int16)
    for hand, strength in suited.items():
        by_set[sum(1 << rank for rank in hand)] = strength
    return Tables(pair, triple, by_both, by_set)


@part_of_kernel
def is_one_suit(a: int, b: int, c: int, d: int, e: int) -> bool:
    return ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3 == 0


@part_of_kernel
def strength_of(
    pair: Ints, triple: Ints, mixed: Ints, suited: Ints, a: Int, b: Int, c: Int, d: Int, e: Int
) -> Int:
    """The strength of five cards; the tables come in the order of ``Tables``."""
    if is_one_suit(a, b, c, d, e):
        mask = (1 << (a >> 2)) | (1 << (b >> 2)) | (1 << (c >> 2)) | (1 << (d >> 2))
        return suited[mask | (1 << (e >> 2))]
    return mixed[triple[a >> 2, b >> 2, c >> 2], pair[d >> 2, e >> 2]]


assert SUITS == "cdhs", "suit codes follow the deck's own order"
