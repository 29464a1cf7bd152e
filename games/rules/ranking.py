"""The shape of a hand: its class, and the ranks that compare two hands of a class."""

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from games.rules.cards import Card

ACE = 14

CATEGORIES = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)

_BY_GROUPS = {
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (3,): "three_of_a_kind",
    (2, 1): "pair",
}


_RANK, _SUIT = attrgetter("rank"), attrgetter("suit")


class Shape(NamedTuple):
    """``ranks`` has larger groups first; a sequence is in order, with its low ace last as 1."""

    category: str
    ranks: tuple[int, ...]


class Graded(NamedTuple):
    """A hand and its class; ``strength`` compares with any other under the same reading."""

    category: str
    strength: tuple[int, ...]


def shape_of(hand: Sequence[Card], ace_below: int) -> Shape:
    """Classify three or five cards; ``ace_below`` is the rank above a low ace: 2, or 5."""
    values = sorted(map(_RANK, hand), reverse=True)
    is_flush = hand[0].suit == hand[1].suit and len(set(map(_SUIT, hand))) == 1
    return _of_values(tuple(values), is_flush, ace_below)


@lru_cache(maxsize=16384)
def _of_values(values: tuple[int, ...], is_flush: bool, ace_below: int) -> Shape:
    """Classify by ranks; there are fewer than 8,000 such hands, so all fit the cache."""
    distinct = set(values)
    if len(distinct) == len(values):
        sequence = in_sequence(values, ace_below)
        if sequence is None:
            return Shape("flush" if is_flush else "high_card", values)
        if not is_flush:
            return Shape("straight", sequence)
        if len(values) == 5 and sequence[-1] == 10:
            return Shape("royal_flush", sequence)
        return Shape("straight_flush", sequence)
    groups = sorted([(values.count(value), value) for value in distinct], reverse=True)
    sizes, ranks = zip(*groups, strict=True)
    return Shape(_BY_GROUPS[sizes], ranks)


def in_sequence(values: Sequence[int], ace_below: int) -> tuple[int, ...] | None:
    """The ranks if they form a sequence, else None; ``values`` are sorted, highest first."""
    if values[0] - values[-1] == len(values) - 1:
        return tuple(values)
    if values[0] == ACE and values[-1] == ace_below and values[1] - ace_below == len(values) - 2:
        return (*values[1:], ace_below - 1)
    return None
