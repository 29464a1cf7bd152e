"""Import of a file to the desk, with an outcome for each text; of a file with a fault, nothing."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction

from games.translation.checking import findings
from games.translation.checking.cleaning import Unfit, clean
from games.translation.interchange import formats, messages
from games.translation.interchange.codes import CLOSE, CODE, OPEN
from games.translation.interchange.entry import Entry, FileReading, Segment, digest
from games.translation.interchange.messages import FileRefused, Refusal, refuse
from games.translation.interchange.selection import sources_of
from games.translation.models import LogEntry, Unit
from games.translation.store.database import gathered
from games.translation.workflow import flow, history, publish, roles

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
    came = unicodedata.normalize("NFC", segment.target.replace("\r\n", "\n").replace("\r", "\n"))
    if segment.source != source:  # the tool changed the whitespace
        came = came.strip()
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
        name = _name(number)
        return groups[name] if name in groups else refuse("loose_code", entry.line, entry.id)

    source, target = (_NUMBER.sub(code, words) for words in (segment.source, segment.target))
    return replace(segment, source=source, target=target)


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


SAVED, PROPOSED, UNCHANGED = "saved", "proposed", "unchanged"
CONFLICT, REFUSED = "conflict", "refused"


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """The outcome for one text; ``brought`` are the file's words, saved or not."""

    id: str
    verdict: str
    line: int = 0
    unit: Unit | None = None
    refusal: Refusal | None = None
    brought: tuple[str, ...] = ()
    was: tuple[str, ...] = ()
    """The desk's words before."""
    has_other_source: bool = False


@dataclass(frozen=True, slots=True)
class ImportReport:
    """``is_kept`` is whether anything was saved: never after a refusal or in a trial."""

    outcomes: tuple[ImportOutcome, ...]
    is_kept: bool
    lacking: int = 0
    """How many parts of a work package the file does not have; they stay as they are."""

    def counts(self) -> dict[str, int]:
        met = Counter(outcome.verdict for outcome in self.outcomes)
        return {verdict: met[verdict] for verdict in messages.VERDICTS if met[verdict]}

    def with_verdict(self, verdict: str) -> list[ImportOutcome]:
        return [outcome for outcome in self.outcomes if outcome.verdict == verdict]


def look_into(name: str, data: bytes) -> FileReading:
    """Read a file, but only the beginning of one full of texts unknown to the desk."""

    def known(ids: Collection[str]) -> set[str]:
        units = Unit.objects.filter(key__in=ids, is_gone=False)
        return set(units.values_list("key", flat=True))

    return formats.read(name, data, known)


def bring(
    reading: FileReading, person: User, name: str, *, propose: bool = False, trial: bool = False
) -> ImportReport:
    """Save each text as a draft, or propose it if ``propose`` is set and it has no errors.

    What the desk changed meanwhile is a conflict: the unit gets the file's words as ``theirs``.
    """
    if not person.has_perm(roles.EXCHANGE):
        refuse("may_not")
    if not reading.entries and not reading.refused:
        refuse("no_texts")
    wish = _Wish(person, name[:255], propose)
    units = {unit.key: unit for unit in _units(reading.entries)}
    outcomes = [_refused(refusal) for refusal in reading.refused]
    outcomes += [_bring(entry, units.get(entry.id), wish) for entry in reading.entries]
    is_kept = not trial and all(outcome.verdict != REFUSED for outcome in outcomes)
    if is_kept:
        starts = range(0, len(reading.entries), PIECE)
        pieces = (reading.entries[start : start + PIECE] for start in starts)
        outcomes = [outcome for piece in pieces for outcome in _write_all(piece, wish)]
    report = ImportReport(tuple(outcomes), is_kept)
    if is_kept:
        text = ", ".join(f"{verdict} {number}" for verdict, number in report.counts().items())
        LogEntry.objects.create(subject=wish.name, who=person, action="imported", said=text)
    return report


PIECE = findings.AT_ONCE
"""Texts written in one transaction, so that who writes meanwhile waits for no whole file."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """Who brings which file, and what is to be done with its words; at first they are tried."""

    person: User
    name: str
    propose: bool
    is_trial: bool = True


def _units(entries: Sequence[Entry]) -> Iterator[Unit]:
    for start in range(0, len(entries), 500):
        keys = [entry.id for entry in entries[start : start + 500]]
        yield from Unit.objects.filter(key__in=keys, is_gone=False)


def _write_all(entries: Sequence[Entry], wish: _Wish) -> list[ImportOutcome]:
    """Write some of the texts in one transaction; somebody may have changed them since the trial,
    so that one may be in conflict now, or refused.
    """
    wish = replace(wish, is_trial=False)
    with publish.at_once(), gathered(_units(entries)) as store:
        units = {unit.key: unit for unit in store.units.values() if not unit.is_gone}
        return [_bring(entry, units.get(entry.id), wish) for entry in entries]


def _bring(entry: Entry, unit: Unit | None, wish: _Wish) -> ImportOutcome:
    try:
        if unit is None:
            refuse("unknown_text", entry.line, entry.id)
        merged = merge(unit, entry)
        if not merged.is_changed:
            return ImportOutcome(entry.id, UNCHANGED, entry.line, unit)
        if unit.is_official:
            refuse("official_text", entry.line, entry.id)
        if not roles.may_write(wish.person, unit):
            refuse("not_yours", entry.line, entry.id)
        words, was = clean(unit, merged.words), tuple(unit.targets)
        if merged.is_conflict:
            verdict = _save_as_proposal(unit, words, wish)
        else:
            verdict = (
                _would_write(unit, merged, wish) if wish.is_trial else _write(unit, merged, wish)
            )
    except FileRefused as refused:
        return _refused(refused.refusal, unit)
    except (Unfit, flow.ActionRefused) as refused:
        refusal = Refusal("unfit", entry.line, entry.id, {"sentence": str(refused)})
        return _refused(refusal, unit)
    return ImportOutcome(
        id=entry.id,
        verdict=verdict,
        line=entry.line,
        unit=unit,
        brought=merged.words,
        was=was,
        has_other_source=merged.is_conflict and merged.has_other_source,
    )


def _would_write(unit: Unit, merged: Merged, wish: _Wish) -> str:
    """Whether the words would be proposed or saved."""
    if not wish.propose or not any(word.strip() for word in merged.words):
        return SAVED
    of_words = findings.of_unit(unit, merged.words)
    is_barred = any(finding.is_error and finding.is_open for finding in of_words)
    return SAVED if is_barred else PROPOSED


def _write(unit: Unit, merged: Merged, wish: _Wish) -> str:
    """Propose the words if this is wished and nothing forbids it, else save a draft."""
    if wish.propose:
        with suppress(flow.ActionRefused), transaction.atomic():
            flow.propose(unit, merged.words, wish.person, unit.revision, file=wish.name)
            return PROPOSED
    flow.save(unit, merged.words, wish.person, unit.revision, file=wish.name)
    return SAVED


def _save_as_proposal(unit: Unit, words: str, wish: _Wish) -> str:
    """Save the file's words as the unit's ``theirs``, unless it has some already."""
    if not unit.theirs and not wish.is_trial:
        unit.theirs, unit.theirs_from = words, wish.name
        unit.save(update_fields=["theirs", "theirs_from"])
        history.log(unit, wish.person, "brought", wish.name)
    return CONFLICT


def _refused(refusal: Refusal, unit: Unit | None = None) -> ImportOutcome:
    return ImportOutcome(refusal.id, REFUSED, refusal.line, unit, refusal)
