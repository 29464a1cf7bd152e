"""An index of earlier translations by the three-letter pieces of their texts."""

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property, lru_cache
from threading import RLock
from typing import Any

from django.db.models import Count, Max, Q, QuerySet, Sum

from games.lawtexts.files.caches import of_corpus
from games.lawtexts.texts.reader import read
from games.quality.terms import bilingual
from games.questions.characters import fold
from games.translation.models import Unit
from games.translation.models.unit import BETWEEN

INTERFACE = "interface"
PERSONAL = "personal"
WEIGHT = {"official": 1.0, "reviewed": 0.97, INTERFACE: 0.9, "proposed": 0.85, PERSONAL: 0.84}
"""The weight of equally similar texts by state: official ones come first."""
Order = tuple[int, int, str, int]


@dataclass(frozen=True)
class KnownText:
    """A text in both languages: official, reviewed or proposed on the desk, or the interface's."""

    instrument: str
    eid: str
    words: dict[str, str]
    state: str
    unit: int | None = None
    kind: str = ""
    stem: str = ""
    """The part of the key that a unit and its twin have in common."""
    order: Order = (0, 0, "", 0)
    """Official texts first, then those of the desk by position."""
    whose: str = ""
    name: str = ""
    """The memory that somebody brought along, and who."""

    @cached_property
    def weight(self) -> float:
        own = WEIGHT.get(self.state, 0.5)
        return own * WEIGHT[INTERFACE] if self.kind == INTERFACE else own

    @property
    def is_interface(self) -> bool:
        return self.kind == INTERFACE


@of_corpus
@lru_cache(maxsize=1)
def official() -> tuple[KnownText, ...]:
    """The headings and texts of the instruments that have both languages."""
    both = (
        (key, provision.eid, dict(words))
        for key in bilingual()
        for provision in read(key).provisions
        for words in (provision.heading, provision.text)
        if len(words) == 2
    )
    return tuple(
        KnownText(key, eid, words, "official", order=(0, number, "", 0))
        for number, (key, eid, words) in enumerate(both)
    )


REMEMBERED = (Unit.State.REVIEWED, Unit.State.PROPOSED)
VERSION = ("changed", "revision", "state", "ground_state")
"""Fields of which one changes whenever the words of a unit do."""
Version = tuple[Any, ...]
TEXT_COLUMNS = (
    *("key", "kind", "instrument", "object", "lang", "source_lang", "state", "position"),
    *("parts", "source", "target", "ground", "ground_state", "ground_source"),
)


def standing() -> QuerySet[Unit]:
    """Units with reviewed or proposed words, including words that a draft now covers."""
    rests = Q(state__in=REMEMBERED, is_empty=False) | Q(ground_state__in=REMEMBERED)
    return Unit.objects.filter(rests, is_gone=False).order_by()


def versions(units: QuerySet[Unit]) -> dict[int, Version]:
    return {pk: tuple(version) for pk, *version in units.values_list("pk", *VERSION)}


FEW = 500
"""Units selected by id, at most; if there are more, all units are read."""


def texts_of(units: list[int]) -> dict[int, tuple[KnownText, ...]]:
    """The texts of each of these units."""
    wanted = standing().only(*TEXT_COLUMNS)
    rows = wanted if len(units) > FEW else wanted.filter(pk__in=units)
    return {unit.pk: tuple(_known_texts(unit)) for unit in rows}


def _known_texts(unit: Unit) -> Iterator[KnownText]:
    if unit.state in REMEMBERED:
        yield from _parts(unit, unit.source, unit.target, unit.state, 0)
    is_shown = unit.state in (*REMEMBERED, Unit.State.OFFICIAL) and unit.ground == unit.target
    if unit.ground_state in REMEMBERED and not is_shown:
        yield from _parts(unit, unit.ground_source, unit.ground, unit.ground_state, 100)


def _parts(unit: Unit, source: str, target: str, state: str, number: int) -> Iterator[KnownText]:
    pairs = zip(source.split(BETWEEN), target.split(BETWEEN), strict=False)
    for own, words in pairs:
        number += 1
        if len(own) > 2 and words:
            order = (1, unit.position, unit.key, number)
            sides = {unit.source_lang: own, unit.lang: words}
            about = unit.pk, unit.kind, stem_of(unit), order
            yield KnownText(unit.instrument, unit.eid, sides, state, *about)


def stem_of(unit: Unit) -> str:
    return unit.key.rpartition(":")[0]


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
            return sorted(self._all(), key=lambda text: text.order)

    def _all(self) -> list[KnownText]:
        return [*self._official, *(text for texts in self._texts.values() for text in texts)]

    def index(self, lang: str) -> LanguageIndex:
        """The index of a language; the caller holds the lock."""
        self._update()
        index = self._indexes.get(lang)
        if index is None or index.stale > MOST_STALE:
            index = self._indexes[lang] = LanguageIndex(lang, self._all())
        return index

    def _update(self) -> None:
        """Read what changed; all of it, if the sums differ from what is known then."""
        if self._official is not official():
            self._forget()
            self._official = official()
        sums = {"latest": Max("changed"), "number": Count("pk"), "revisions": Sum("revision")}
        totals = standing().aggregate(**sums)
        now = totals["latest"], totals["number"], totals["revisions"] or 0
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
