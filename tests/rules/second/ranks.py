"""Hands of three and five cards, ranked from the words of each regulation.

``rank`` gives ``(class, cards)``, to be compared; ``cards`` are the ranks that decide, in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

RANKS = "23456789TJQKA"
SUITS = "dchs"
"""69/2003, art. 4.º, 1): «espadas, copas, paus e ouros», the lowest first."""

FIVE = (
    "high_card",
    "pair",
    "two_pairs",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""97/2010, art. 15.º; 69/2003, art. 8.º; 89/2025, art. 7.º, n.ºs 2 and 3; 104/85/M, art. 5.º."""
THREE = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
"""89/2025, art. 7.º, n.º 1, as 94/2025 left it."""

Rank = tuple[int, tuple[int, ...]]


def value(card: str) -> int:
    return RANKS.index(card[0]) + 2


def run(cards: Sequence[str], low: Sequence[int]) -> int:
    """The top of a sequence, or 0. ``low`` is the lowest one, with its ace at the end."""
    held = sorted((value(card) for card in cards), reverse=True)
    if held == sorted(low, reverse=True):
        return sorted(low)[-2]
    whole = list(range(held[0], held[0] - len(cards), -1))
    return held[0] if held == whole else 0


def groups(cards: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many of each rank, the most first, and the ranks in that order."""
    counted = Counter(value(card) for card in cards)
    order = sorted(counted, key=lambda rank: (counted[rank], rank), reverse=True)
    return tuple(counted[rank] for rank in order), tuple(order)


SHAPES = {
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pairs",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high_card",
}


def category(cards: Sequence[str], low: Sequence[int] = (5, 4, 3, 2, 14)) -> str:
    """The class of five cards."""
    top = run(cards, low)
    if len({card[1] for card in cards}) == 1:
        if top == 14:
            return "royal_flush"
        return "straight_flush" if top else "flush"
    return "straight" if top else SHAPES[groups(cards)[0]]


def rank(
    cards: Sequence[str],
    low: Sequence[int] = (5, 4, 3, 2, 14),
    idle: Sequence[str] = (),
) -> Rank:
    """``idle`` are classes whose remaining cards «não são contadas para nenhum efeito»."""
    name = category(cards, low)
    if name in ("royal_flush", "straight_flush", "straight"):
        return FIVE.index(name), (run(cards, low),)
    ranks = groups(cards)[1]
    return FIVE.index(name), ranks[:1] if name in idle else ranks


def rank_three(cards: Sequence[str]) -> Rank:
    top, (counted, ranks) = run(cards, (3, 2, 14)), groups(cards)
    suited = len({card[1] for card in cards}) == 1
    if top:
        return THREE.index("straight_flush" if suited else "straight"), (top,)
    name = "flush" if suited else {3: "three_of_a_kind", 2: "pair", 1: "high_card"}[counted[0]]
    return THREE.index(name), ranks


def suit_of_stud(cards: Sequence[str], by_ace: bool) -> int:
    """The suit that decides between equal cards of 69/2003, art. 8.º, 1), 2), 5), 6), 8)–10).

    Of a pair and of two pairs it is that of the (higher) pair, whose better card has it: SA-04.
    Of 5-4-3-2-ace it is the suit of the five, or by SA-06 that of the ace.
    """
    low = sorted(value(card) for card in cards) == [2, 3, 4, 5, 14]
    pairs = [rank for rank, many in Counter(map(value, cards)).items() if many == 2]
    deciding = 5 if low and not by_ace else max(pairs or map(value, cards))
    return max(SUITS.index(card[1]) for card in cards if value(card) == deciding)
