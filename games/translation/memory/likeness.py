"""Similarity of texts: the share of three-letter pieces that two of them have in common.

An index lists the texts with each piece, so that a text is compared with thousands of others by the
pieces they share, and not one by one.
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
"""Pieces in the index, four bytes each; when there are more, it is built again."""


def pieces(text: str) -> frozenset[str]:
    """The three-letter pieces of a text, all whitespace equal; a shorter text is one piece."""
    text = re.sub(r"\s+", " ", fold(text))
    return frozenset(text[start : start + 3] for start in range(max(1, len(text) - 2)))


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other))


class PieceIndex:
    """An index of texts by their pieces."""

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
        """The similarity of ``text`` to each of ``texts`` that shares a piece with it."""
        own = pieces(text)
        with self._lock:
            counts = self._common(own, texts)
            size = len(own)
            return {
                candidate: 2 * common / (size + self._sizes[self._numbers[candidate]])
                for candidate, common in counts.items()
            }

    def with_most_of(self, text: str, share: float, texts: Collection[str]) -> set[str]:
        """Those of ``texts`` that contain at least ``share`` of the pieces of ``text``."""
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
        """Index the new texts; if the index is full, rebuild it from ``texts`` alone."""
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
    """The index of this process."""
    return PieceIndex()
