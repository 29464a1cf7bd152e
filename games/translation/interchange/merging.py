"""Comparison of a file's text with the desk's: what each changed since the export."""

import re
import unicodedata
from dataclasses import dataclass, replace

from games.translation.interchange.codes import CLOSE, CODE, OPEN
from games.translation.interchange.entry import Entry, Segment, digest
from games.translation.interchange.messages import refuse
from games.translation.interchange.selection import sources_of
from games.translation.models import Unit

_MARKUP = re.compile(r"</?[A-Za-z!?][^<>]*>?")


@dataclass(frozen=True, slots=True)
class Merged:
    """``words`` are the file's where it changed them, and the desk's elsewhere."""

    words: tuple[str, ...]
    is_changed: bool = False
    is_moved: bool = False
    """Whether the desk changed the same words meanwhile."""
    has_other_source: bool = False
    """Whether the file's words translate another source than the present one."""

    @property
    def is_conflict(self) -> bool:
        return self.is_changed and (self.is_moved or self.has_other_source)


def merge(unit: Unit, entry: Entry) -> Merged:
    if entry.pair != (unit.source_lang, unit.lang):
        refuse("other_pair", entry.line, entry.id)
    for segment in entry.segments:
        if segment.part not in unit.parts:
            refuse("unknown_part", entry.line, entry.id, part=segment.part)
    parts = [
        _part(entry.segment(part), target, source, entry)
        for part, target, source in zip(unit.parts, unit.targets, sources_of(unit), strict=True)
    ]
    return Merged(
        words=tuple(word for part in parts for word in part.words),
        is_changed=any(part.is_changed for part in parts),
        is_moved=any(part.is_moved for part in parts),
        has_other_source=any(part.has_other_source for part in parts),
    )


def _part(segment: Segment | None, target: str, source: str, entry: Entry) -> Merged:
    """Merge one part; an empty one changes nothing, since a file never empties a text."""
    if segment is None or not segment.target.strip():
        return Merged((target,))
    segment = restore_codes(segment, source, entry)
    came = _came(segment, source)
    if came == target or digest(segment.target) == segment.base:
        return Merged((target,))
    if len(_MARKUP.findall(came)) > len(_MARKUP.findall(source)):
        refuse("markup", entry.line, entry.id, found=_MARKUP.findall(came)[0])
    return Merged(
        words=(came,),
        is_changed=True,
        is_moved=segment.base != digest(target) if segment.base else bool(target),
        has_other_source=_folded(segment.source) != _folded(source),
    )


def _came(segment: Segment, source: str) -> str:
    """The file's words, stripped if the tool changed the whitespace of the source."""
    came = unicodedata.normalize("NFC", segment.target.replace("\r\n", "\n").replace("\r", "\n"))
    return came if segment.source == source else came.strip()


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


_NUMBER = re.compile(f"{OPEN}(/?)([0-9]+){CLOSE}")
MOST = 60
"""Such codes in one part, at most; no message has nearly as many."""


def restore_codes(segment: Segment, source: str, entry: Entry) -> Segment:
    """Return the part with the texts of its codes; refuse it if the source has other words."""
    if OPEN not in segment.source + segment.target:
        return segment
    match = None
    if len(_NUMBER.findall(segment.source)) <= MOST:
        match = re.fullmatch(rf"\s*{_pattern(segment.source)}\s*", source)
    if match is None:
        refuse("loose_code", entry.line, entry.id)
    groups = match.groupdict()

    def code(number: re.Match[str]) -> str:
        return str(groups[_name(number)])

    return replace(
        segment, source=_NUMBER.sub(code, segment.source), target=_NUMBER.sub(code, segment.target)
    )


def _pattern(words: str) -> str:
    """A pattern for the words: each number matches one code, equal numbers the same code."""
    made, position, met = "", 0, set()
    for number in _NUMBER.finditer(words):
        made += _plain(words[position : number.start()])
        name = _name(number)
        made += f"(?P={name})" if name in met else f"(?P<{name}>{CODE})"
        met.add(name)
        position = number.end()
    return made + _plain(words[position:])


def _plain(words: str) -> str:
    return r"\s+".join(re.escape(word) for word in re.split(r"\s+", words))


def _name(number: re.Match[str]) -> str:
    return f"{'end' if number[1] else 'start'}_{number[2]}"
