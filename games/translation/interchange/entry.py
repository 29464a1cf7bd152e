"""What a file has of one text in any format, and the names of texts, parts and languages there."""

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

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
Piece = TypeVar("Piece")


EntriesRead = Iterator[Entry | Refusal]
"""The texts of a file one after another, or why one of them cannot be taken."""


def each_read(pieces: Iterable[Piece], entry_of: Callable[[Piece], Entry]) -> EntriesRead:
    """What is read of each piece of a file."""
    for piece in pieces:
        try:
            yield entry_of(piece)
        except FileRefused as refused:
            yield refused.refusal


def assembled(read: EntriesRead, known: Acquainted | None = None) -> FileReading:
    """Join segments that may be scattered in a file to the texts they belong to. With ``known``,
    read no further once too many texts are refused or unknown to the desk.
    """
    texts: dict[str, Entry] = {}
    refused: list[Refusal] = []
    unasked: list[str] = []
    strangers = 0
    for number, one in enumerate(read, 1):
        if number > MOST_SEGMENTS:
            refuse("too_many_segments", most=MOST_SEGMENTS)
        if isinstance(one, Refusal):
            refused.append(one)
        elif one.id not in texts:
            texts[one.id] = one
            unasked.append(one.id)
        else:
            try:
                texts[one.id] = _joined(texts[one.id], one)
            except FileRefused as refusal:
                refused.append(refusal.refusal)
        if known and len(unasked) >= MOST_REFUSED:
            strangers += len(unasked) - len(known(unasked))
            unasked = []
        if known and strangers + len(refused) >= MOST_REFUSED:
            refused.insert(0, Refusal("too_many_refused", facts={"most": str(MOST_REFUSED)}))
            break
    return FileReading(tuple(texts.values()), tuple(refused))


def _joined(known: Entry, other: Entry) -> Entry:
    for segment in other.segments:
        if known.segment(segment.part) is not None:
            refuse("twice", other.line, other.id, part=segment.part)
    if known.pair != other.pair:
        refuse("two_pairs", other.line, other.id)
    return replace(known, segments=known.segments + other.segments)


def entry_read(
    id: str,
    kind: str,
    pair: tuple[str, str],
    segments: tuple[Segment, ...],
    state: str,
    notes: Mapping[str, str],
    line: int,
) -> Entry:
    """The entry of a file, whose ``notes`` hold its context, its note and its singular; refused
    if its kind, its state or a part of it is not known. Without one, its kind is that of its id.
    """
    if not id:
        refuse("nameless", line)
    kind, state = kind or id.split(":")[0], state or "draft"
    if kind not in KINDS:
        refuse("unknown_kind", line, id, kind=kind)
    if state not in STATES:
        refuse("unknown_state", line, id, state=state)
    if not segments:
        refuse("no_words", line, id)
    for segment in segments:
        if segment.part not in PARTS:
            refuse("unknown_part", line, id, part=segment.part)
    named = {name: notes.get(name, "") for name in ("context", "note", "singular")}
    return Entry(id, kind, *pair, segments, state, line=line, **named)


def one_pair(entries: Iterable[Entry]) -> tuple[list[Entry], str, str]:
    """The entries, each checked, and their languages; refuse none, and two pairs."""
    checked = [checked_entry(entry) for entry in entries]
    if not checked:
        refuse("nothing")
    pairs = {entry.pair for entry in checked}
    if len(pairs) > 1:
        refuse("two_pairs")
    return checked, *pairs.pop()


def checked_entry(entry: Entry) -> Entry:
    """Return the entry if a file can hold all its texts, else refuse it."""
    texts = [entry.id, entry.context, entry.note, entry.singular]
    for segment in entry.segments:
        texts += [segment.source, segment.target, segment.base]
    for text in texts:
        hold(text, entry.line, entry.id if not _UNHELD.search(entry.id) else "")
    return entry


TAGS = {"pt": "pt", "zh-hant": "zh-Hant", "en": "en"}

_TOOLS_TAGS = {
    "pt": ("pt", "pt-pt", "pt-mo"),
    "zh-hant": ("zh-hant", "zh-hant-mo", "zh-mo", "zh-hk", "zh-tw"),
    "en": ("en", "en-us", "en-gb"),
}
_FOLDED = {tag: lang for lang, tags in _TOOLS_TAGS.items() for tag in tags}
"""The desk's language for each tag of a tool; plain “zh” names no script and is refused."""

_PLAIN = re.compile(r"[A-Za-z0-9_:-]")
_SAFE = re.compile(r"(?:[A-Za-z0-9_:-]|\.[0-9a-f]{1,6}\.)+")
_UNHELD = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def known_language(tag: str | None) -> str | None:
    """The desk's code for a tool's language tag, if it has one."""
    return _FOLDED.get((tag or "").strip().replace("_", "-").lower())


def language(tag: str | None, line: int = 0) -> str:
    """The desk's code for a tool's language tag; refuse an unknown one."""
    known = known_language(tag)
    if known is None:
        refuse("other_language", line, tag=tag or "")
    return known


def token(id: str) -> str:
    """An id as an XML name, with other characters as code points between full stops."""
    return "".join(sign if _PLAIN.fullmatch(sign) else f".{ord(sign):x}." for sign in id)


def id_of(name: str, line: int = 0) -> str:
    if not _SAFE.fullmatch(name):
        refuse("foreign_id", line, found=name)
    try:
        return re.sub(r"\.([0-9a-f]{1,6})\.", lambda m: chr(int(m[1], 16)), name)
    except ValueError:
        refuse("foreign_id", line, found=name)


def address(id: str, part: str) -> str:
    """The name of one part of a text, for formats that name each part."""
    return f"{token(id)}/{part}"


def place_of(address: str, line: int = 0) -> tuple[str, str]:
    name, slash, part = address.rpartition("/")
    if not slash:
        refuse("foreign_id", line, found=address)
    return id_of(name, line), part


def hold(text: str, line: int = 0, id: str = "") -> str:
    """Return the text if XML can hold its characters, else refuse it, whatever the format."""
    if match := _UNHELD.search(text):
        code = f"U+{ord(match[0]):04X}"
        refuse("unheld_character", line, id, code=code, place=match.start() + 1)
    return text
