"""What a file has of one text, in any format."""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace

from games.translation.interchange.messages import FileRefused, Refusal, refuse

KINDS = ("provision", "note", "reading", "glossary", "name", "interface")
STATES = ("draft", "proposed", "reviewed", "official")
PARTS = ("number", "heading", "text", "message", "one", "many")


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a text with its translation.

    ``base`` is the digest of the words at export; on import it tells who changed them: the
    file, the desk, or both.
    """

    part: str
    source: str
    target: str
    base: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text of the desk in a file; an import takes only the words, the rest is for people."""

    id: str
    kind: str
    source_lang: str
    target_lang: str
    segments: tuple[Segment, ...]
    state: str = "draft"
    context: str = ""
    note: str = ""
    singular: str = ""
    """The source's singular, where the target language has one form for all numbers."""
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
    """A file as read: the texts that can be imported, and the refusals of others."""

    entries: tuple[Entry, ...]
    refused: tuple[Refusal, ...] = ()


def digest(words: str) -> str:
    """The first twelve hexadecimal digits of the words' hash, "none" for no words."""
    return hashlib.sha256(words.encode()).hexdigest()[:12] if words else "none"


MOST_SEGMENTS = 30_000
"""Segments of one file, at most: several times what the desk has."""


MOST_REFUSED = 500
"""Texts refused or unknown to the desk after which the rest of the file is not read."""

Acquainted = Callable[[Collection[str]], Collection[str]]
"""Returns which of some ids the desk knows."""
_id_lookup: ContextVar[Acquainted | None] = ContextVar("who knows the ids of texts", default=None)


@contextmanager
def known_by(desk: Acquainted) -> Iterator[None]:
    """Have files that are read within this context look up their ids with ``desk``."""
    token = _id_lookup.set(desk)
    try:
        yield
    finally:
        _id_lookup.reset(token)


@dataclass
class Enough(Exception):
    """Raised to read no further; ``reading`` is what is reported of the file."""

    reading: FileReading


class Assembly:
    """Joins segments that may be scattered in a file to the texts they belong to."""

    def __init__(self) -> None:
        self._held: dict[str, Entry] = {}
        self._met = 0
        self.refused: list[Refusal] = []
        self._unasked: list[str] = []
        self._strangers = 0

    def _meet(self) -> None:
        """Count a segment; refuse the whole file if it has too many."""
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
            for segment in entry.segments:
                if known.segment(segment.part) is not None:
                    refuse("twice", entry.line, entry.id, part=segment.part)
            if known.pair != entry.pair:
                refuse("two_pairs", entry.line, entry.id)
            self._held[entry.id] = replace(known, segments=known.segments + entry.segments)
        except FileRefused as refused:
            self.refuse(refused)

    def refuse(self, refused: FileRefused) -> None:
        """Record a refusal and read on."""
        self._meet()
        self.refused.append(refused.refusal)
        self._ask()

    def _ask(self) -> None:
        """Raise ``Enough`` if too many texts are refused or unknown to the desk."""
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


def entry_read(
    id: str,
    kind: str,
    pair: tuple[str, str],
    segments: tuple[Segment, ...],
    state: str,
    notes: Mapping[str, str],
    line: int,
) -> Entry:
    """The entry of a file, whose ``notes`` hold its context, its note and its singular."""
    named = {name: notes.get(name, "") for name in ("context", "note", "singular")}
    source, target = pair
    return checked(Entry(id, kind, source, target, segments, state, line=line, **named))


def checked(entry: Entry) -> Entry:
    """Return the entry if its kind, its state and its parts are known, else refuse it."""
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
    """The entries by pair of languages, since most formats have one pair in a file."""
    pairs: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        pairs.setdefault(entry.pair, []).append(entry)
    return pairs
