"""How like texts are: the share of three-letter pieces two of them have in common.

Which known texts have a piece is written down once, so that a text is held to thousands of others
by the pieces it shares with them, and not one by one.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Collection, Iterable
from functools import lru_cache
from threading import Lock

from games.law.search import fold

MOST_PIECES = 500_000
"""Of all texts written down, each four bytes; past it they are written down anew."""


def pieces(text: str) -> frozenset[str]:
    """Three letters each, any space like another; a shorter text is its own piece."""
    text = re.sub(r"\s+", " ", fold(text))
    return frozenset(text[start : start + 3] for start in range(max(1, len(text) - 2)))


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other))


class PieceIndex:
    """Texts by their pieces."""

    def __init__(self, most_pieces: int = MOST_PIECES) -> None:
        self.most_pieces = most_pieces
        self._lock = Lock()
        self._forget()

    def _forget(self) -> None:
        self._numbers: dict[str, int] = {}
        self._sizes: list[int] = []
        self._having: dict[str, array[int]] = {}
        self._written = 0

    def likeness(self, text: str, texts: Collection[str]) -> dict[str, float]:
        """To each of ``texts`` that has a piece of ``text``."""
        own = pieces(text)
        with self._lock:
            counts = self._common(own, texts)
            size = len(own)
            return {
                candidate: 2 * common / (size + self._sizes[self._numbers[candidate]])
                for candidate, common in counts.items()
            }

    def with_most_of(self, text: str, share: float, texts: Collection[str]) -> set[str]:
        """Those of ``texts`` that have so large a share of the pieces of ``text``."""
        own = pieces(text)
        with self._lock:
            counts = self._common(own, texts)
        return {candidate for candidate, common in counts.items() if common >= share * len(own)}

    def _common(self, own: frozenset[str], texts: Collection[str]) -> dict[str, int]:
        self._write(texts)
        counts = Counter[int]()
        for piece in own:
            counts.update(self._having.get(piece, ()))
        counted = ((text, counts[self._numbers[text]]) for text in texts)
        return {text: common for text, common in counted if common}

    def _write(self, texts: Iterable[str]) -> None:
        """Write down those not known yet. What no text says any more goes when room is wanted."""
        fresh = [text for text in texts if text not in self._numbers]
        if fresh and self._written > self.most_pieces:
            self._forget()
            fresh = list(texts)
        for text in dict.fromkeys(fresh):
            number = self._numbers[text] = len(self._sizes)
            own = pieces(text)
            self._sizes.append(len(own))
            self._written += len(own)
            for piece in own:
                self._having.setdefault(piece, array("I")).append(number)


@lru_cache(maxsize=1)
def known() -> PieceIndex:
    """Of this process."""
    return PieceIndex()
