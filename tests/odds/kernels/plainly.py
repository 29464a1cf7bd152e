"""Rounds dealt with plain whole numbers, and hands of every class."""

from __future__ import annotations

from itertools import permutations

from games.rules.values.cards import DECK_40, DECK_52, Card, cards
from tests.odds.test_generator import key_of, word_of

HANDS_52 = (
    "As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "5d 4d 3d 2d Ad", "9s 9d 9c 9h 2s", "Td Tc Ts 5h 5s",
    "Kc Jc 8c 6c 2c", "Js Td 9s 8c 7s", "5s 4d 3s 2c As", "Jd Jc Js 7h 2s", "Qs Qd 7c 7h 2s",
    "Kd Ks 7c 5h 2s", "As Kd 7c 5h 2s", "Kh Qh Jh Th 8s", "2c 2d 2h 3s 3c",
)  # fmt: skip
HANDS_40 = (
    "As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "8d 7d 6d 5d Ad", "9s 9d 9c 9h 5s", "Td Tc Ts 5h 5s",
    "Kc Jc 8c 6c 5c", "Js Td 9s 8c 7s", "8s 7d 6s 5c As", "Jd Jc Js 7h 5s", "Qs Qd 7c 7h 5s",
    "Kd Ks 7c 6h 5s", "As Kd 7c 6h 5s", "Kh Qh Jh Th 8s", "5c 5d 5h 6s 6c",
)  # fmt: skip
"""Of each class, the lowest sequences, and four of a suit with a fifth of another."""


def codes(hand: str | tuple[Card, ...], deck: tuple[Card, ...] = DECK_52) -> list[int]:
    return [deck.index(each) for each in (cards(hand) if isinstance(hand, str) else hand)]


def in_every_order(hands: tuple[str, ...], deck: tuple[Card, ...]) -> list[list[int]]:
    return [list(order) for hand in hands for order in permutations(codes(hand, deck))]


def dealt(seed: int, number: int, counts: list[int], size: int) -> list[int]:
    """The cards of a round: so many of each word, those of the first word first."""
    deck = list(range(size))
    at = 0
    for place, count in enumerate(counts):
        word = word_of(key_of(seed, place), number)
        for _ in range(count):
            taken = at + (word * (size - at) >> 58)
            word = word * (size - at) & ((1 << 58) - 1)
            deck[at], deck[taken] = deck[taken], deck[at]
            at += 1
    return deck[:at]


def of_40(dealt_codes: list[int]) -> tuple[Card, ...]:
    return tuple(DECK_40[code] for code in dealt_codes)


def of_52(dealt_codes: list[int]) -> tuple[Card, ...]:
    return tuple(DECK_52[code] for code in dealt_codes)


def together(winners: tuple[int, ...]) -> int:
    return sum(1 << place for place in winners)
