"""What one file says of one text, whatever the file's format."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace

from games.translation.interchange.refusal import Refusal, refuse

KINDS = ("provision", "note", "reading", "glossary", "name", "interface")
STATES = ("draft", "proposed", "reviewed", "official")
PARTS = ("number", "heading", "text", "message", "one", "many")


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a text with its translation.

    ``base`` stands for the words that were there when the file went out. Coming back, it
    tells who changed them: the file, the desk, or both.
    """

    part: str
    source: str
    target: str
    base: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text of the desk in a file. Only the words come back in; the rest is for people."""

    id: str
    kind: str
    source_lang: str
    target_lang: str
    segments: tuple[Segment, ...]
    state: str = "draft"
    context: str = ""
    note: str = ""
    singular: str = ""
    """The source's words for one, where the other language has one form for all numbers."""
    line: int = field(default=0, compare=False)

    @property
    def pair(self) -> tuple[str, str]:
        return self.source_lang, self.target_lang

    @property
    def is_plural(self) -> bool:
        return any(segment.part == "many" for segment in self.segments)

    def segment(self, part: str) -> Segment | None:
        return next((segment for segment in self.segments if segment.part == part), None)

    def targets(self) -> tuple[str, ...]:
        return tuple(segment.target for segment in self.segments)


@dataclass(frozen=True, slots=True)
class FileReading:
    """A file as read: what can be taken, and what cannot with its line and reason."""

    entries: tuple[Entry, ...]
    refused: tuple[Refusal, ...] = ()


def digest(words: str) -> str:
    """Twelve figures that stand for words. None for no words."""
    return hashlib.sha256(words.encode()).hexdigest()[:12] if words else "none"


MOST_SEGMENTS = 30_000
"""Of one file: several times what the desk has."""


MOST_REFUSED = 500
"""Once so many texts cannot be taken, nothing of the file can: the rest is not read."""

Acquainted = Callable[[Collection[str]], Collection[str]]
"""Tells which of some ids the desk knows."""
_id_lookup: ContextVar[Acquainted | None] = ContextVar("who knows the ids of texts", default=None)


@contextmanager
def known_by(desk: Acquainted) -> Iterator[None]:
    """A file read within is asked after its texts as it is read."""
    token = _id_lookup.set(desk)
    try:
        yield
    finally:
        _id_lookup.reset(token)


@dataclass
class Enough(Exception):
    """Read no further: this is what is told of the file."""

    reading: FileReading


class Assembly:
    """Segments that stand apart in a file, put together to the texts they are parts of."""

    def __init__(self) -> None:
        self._held: dict[str, Entry] = {}
        self._met = 0
        self.refused: list[Refusal] = []
        self._unasked: list[str] = []
        self._strangers = 0

    def _meet(self) -> None:
        """A file is refused whole that holds more than anybody could have to bring."""
        self._met += 1
        if self._met > MOST_SEGMENTS:
            refuse("too_many_segments", most=MOST_SEGMENTS)

    def add(self, entry: Entry) -> None:
        self._meet()
        known = self._held.get(entry.id)
        if known is None:
            self._held[entry.id] = entry
            self._unasked.append(entry.id)
            self._ask()
            return
        try:
            self._held[entry.id] = _joined(known, entry)
        except Exception as refused:
            self.refuse(refused)

    def refuse(self, refused: Exception) -> None:
        """Note what cannot be taken and read on; anything but a refusal goes its way."""
        self._meet()
        self.refused.append(Refusal.from_exception(refused))
        self._ask()

    def _ask(self) -> None:
        """A file of strangers is not read to its end."""
        know = _id_lookup.get()
        if know is None:
            return
        if len(self._unasked) >= MOST_REFUSED:
            self._strangers += len(self._unasked) - len(know(self._unasked))
            self._unasked = []
        if self._strangers + len(self.refused) >= MOST_REFUSED:
            refusal = Refusal("too_many_refused", facts={"most": str(MOST_REFUSED)})
            self.refused.insert(0, refusal)
            raise Enough(self.reading())

    def reading(self) -> FileReading:
        return FileReading(tuple(self._held.values()), tuple(self.refused))


def _joined(known: Entry, addition: Entry) -> Entry:
    for segment in addition.segments:
        if known.segment(segment.part) is not None:
            refuse("twice", addition.line, addition.id, part=segment.part)
    if known.pair != addition.pair:
        refuse("two_pairs", addition.line, addition.id)
    return replace(known, segments=known.segments + addition.segments)


def checked(entry: Entry) -> Entry:
    """The entry if it is of a known kind and its parts have known names."""
    if not entry.id:
        refuse("nameless", entry.line)
    if entry.kind not in KINDS:
        refuse("unknown_kind", entry.line, entry.id, kind=entry.kind)
    if entry.state not in STATES:
        refuse("unknown_state", entry.line, entry.id, state=entry.state)
    if not entry.segments:
        refuse("no_words", entry.line, entry.id)
    for segment in entry.segments:
        if segment.part not in PARTS:
            refuse("unknown_part", entry.line, entry.id, part=segment.part)
    return entry


def by_pair(entries: Iterable[Entry]) -> dict[tuple[str, str], list[Entry]]:
    """The entries of each pair of languages: most formats hold one pair a file."""
    pairs: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        pairs.setdefault(entry.pair, []).append(entry)
    return pairs
