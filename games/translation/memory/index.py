"""An index of earlier translations by the three-letter pieces of their texts.

A text is compared with thousands of others by the pieces they share, and not one by one. Only what
changed since the last look is read and indexed again.
"""

import re
from array import array
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import lru_cache
from threading import RLock

from django.db.models import Count, Max, Sum

from games.law.search import fold
from games.translation.memory.known_texts import (
    KnownText,
    Version,
    official,
    standing,
    texts_of,
    versions,
)

MOST_STALE = 100_000
"""Pieces of texts that are gone, in one index; when there are more, it is built again."""
OVERLAP = timedelta(minutes=1)
"""How much earlier than the last change seen another change may have been stamped."""


def pieces(text: str) -> frozenset[str]:
    """The three-letter pieces of a text, all whitespace equal; a shorter text is one piece."""
    text = re.sub(r"\s+", " ", fold(text))
    return frozenset(
        map("".join, zip(text, text[1:], text[2:], strict=False)) if text[2:] else [text]
    )


class PieceIndex:
    """Texts by their pieces, in four bytes for each piece."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._sizes: list[int] = []
        self._known: set[str] = set()
        self._having: dict[str, int | array[int]] = {}
        """The numbers of the texts with a piece; of a single text, which most have, no array."""

    def add(self, text: str) -> None:
        if text in self._known:
            return
        own, number = pieces(text), len(self._texts)
        self._known.add(text)
        self._texts.append(text)
        self._sizes.append(len(own))
        for piece in own:
            before = self._having.get(piece)
            if before is None:
                self._having[piece] = number
            elif isinstance(before, int):
                self._having[piece] = array("I", (before, number))
            else:
                before.append(number)

    def similar(self, text: str) -> dict[str, float]:
        """The similarity of each text that shares a piece: twice the shared ones of all pieces."""
        own = pieces(text)
        size, texts, sizes = len(own), self._texts, self._sizes
        shared = self._shared(own)
        return {texts[n]: 2 * common / (size + sizes[n]) for n, common in shared.items()}

    def with_most_of(self, own: frozenset[str], share: float) -> list[str]:
        """The texts that contain at least this share of the pieces."""
        least = share * len(own)
        return [self._texts[n] for n, common in self._shared(own).items() if common >= least]

    def _shared(self, own: frozenset[str]) -> Counter[int]:
        counts = Counter[int]()
        for piece in own:
            having = self._having.get(piece, ())
            counts.update((having,) if isinstance(having, int) else having)
        return counts


class LanguageIndex:
    """The known texts of one language."""

    def __init__(self, lang: str, known: Iterable[KnownText]) -> None:
        self.lang = lang
        self.stale = 0
        self.pieces = PieceIndex()
        self.known: dict[str, dict[str, list[KnownText]]] = {}
        """By the other language and the text in this one."""
        for text in known:
            self.add(text)

    def add(self, text: KnownText) -> None:
        if (other := self._other(text)) is None:
            return
        words = text.words[self.lang]
        self.known.setdefault(other, {}).setdefault(words, []).append(text)
        self.pieces.add(words)

    def remove(self, text: KnownText) -> None:
        if (other := self._other(text)) is not None:
            self.known[other][text.words[self.lang]].remove(text)
            self.stale += len(text.words[self.lang])

    def _other(self, text: KnownText) -> str | None:
        """The other language; none if no unit is translated from this one into it."""
        source, target = text.words
        if self.lang == source:
            return target
        return source if self.lang == target and not text.is_interface else None


class Memory:
    """The known texts, as this process last read them; not safe between threads but by ``lock``."""

    def __init__(self) -> None:
        self.lock = RLock()
        self._forget()

    def _forget(self) -> None:
        self._official: tuple[KnownText, ...] = ()
        self._seen: tuple[datetime | None, int, int] = (None, 0, 0)
        self._versions: dict[int, Version] = {}
        self._texts: dict[int, tuple[KnownText, ...]] = {}
        self._indexes: dict[str, LanguageIndex] = {}

    def everything(self) -> list[KnownText]:
        """The official texts, then those of the desk in their order."""
        with self.lock:
            self._update()
            written = [text for texts in self._texts.values() for text in texts]
            return [*self._official, *sorted(written, key=lambda text: text.order)]

    def index(self, lang: str) -> LanguageIndex:
        """The index of a language; the caller holds the lock."""
        self._update()
        index = self._indexes.get(lang)
        if index is None or index.stale > MOST_STALE:
            written = [text for texts in self._texts.values() for text in texts]
            index = self._indexes[lang] = LanguageIndex(lang, [*self._official, *written])
        return index

    def _update(self) -> None:
        """Read what changed; all of it, if the sums differ from what is known then."""
        if self._official is not official():
            self._forget()
            self._official = official()
        sums = {"latest": Max("changed"), "number": Count("pk"), "revisions": Sum("revision")}
        seen = standing().aggregate(**sums)
        now = seen["latest"], seen["number"], seen["revisions"] or 0
        if now == self._seen:
            return
        before = self._seen[0]
        recent = standing().filter(changed__gte=before - OVERLAP) if before else standing()
        self._take(versions(recent))
        number = len(self._versions), sum([version[1] for version in self._versions.values()])
        if number != now[1:]:
            known = versions(standing())
            self._take(known, removed=[pk for pk in self._versions if pk not in known])
        self._seen = now

    def _take(self, current: dict[int, Version], removed: Iterable[int] = ()) -> None:
        changed = [pk for pk in current if self._versions.get(pk) != current[pk]]
        texts = texts_of(changed) if changed else {}
        for pk in (*changed, *removed):
            self._replace(pk, texts.get(pk, ()))
        for pk in removed:
            del self._versions[pk], self._texts[pk]
        self._versions |= {pk: current[pk] for pk in changed}

    def _replace(self, unit: int, texts: tuple[KnownText, ...]) -> None:
        for index in self._indexes.values():
            for text in self._texts.get(unit, ()):
                index.remove(text)
            for text in texts:
                index.add(text)
        self._texts[unit] = texts


@lru_cache(maxsize=1)
def memory() -> Memory:
    """The memory of this process."""
    return Memory()
