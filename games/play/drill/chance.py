"""Random draws from a seed, the same on any machine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from games.rules.cards import Card

T = TypeVar("T")


class Chance:
    """Draws that are the same everywhere: only ``random()`` of ``Random`` is used."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def below(self, most: int) -> int:
        return int(self._random.random() * most)

    def one_of(self, offered: Sequence[T]) -> T:
        return offered[self.below(len(offered))]

    def happens(self, in_a_hundred: int) -> bool:
        return self.below(100) < in_a_hundred

    def some_of(self, offered: Sequence[T], number: int) -> list[T]:
        left = list(offered)
        return [left.pop(self.below(len(left))) for _ in range(number)]


class Deck:
    """Cards drawn one after another."""

    def __init__(self, deck: Sequence[Card], chance: Chance) -> None:
        self._left = chance.some_of(deck, len(deck))

    def draw(self, number: int) -> list[str]:
        return [self._left.pop().name for _ in range(number)]
