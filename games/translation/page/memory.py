"""How things were put before, in the law and on the desk: found again, marked and weighed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from games.law.search import fold
from games.lawtexts.kept import kept_within
from games.translation.models import Unit
from games.translation.page.known_texts import KnownText, everything, stem_of
from games.translation.page.likeness import known, likeness, pieces
from games.translation.words import WordChange, difference, tokens

LEAST = 0.34
LEAST_PART = 0.6
PART_WORTH = 0.7
"""What a part that is the same counts beside a whole that is."""
MOST = 5


@dataclass(frozen=True, slots=True)
class Match:
    said: KnownText
    share: int
    """In hundredths, how much of the text is the same."""
    source: str
    target: str
    changes: list[WordChange] = field(default_factory=list)
    """From the source it was made for to the one that is to be put now."""
    is_part: bool = False
    """Whether the likeness is to a part of the sentence, and not to the whole."""


@dataclass(frozen=True, slots=True)
class Concorded:
    """A text in which the words asked for stand, cut where they do."""

    said: KnownText
    lang: str
    before: str
    words: str
    after: str
    other_lang: str
    other: str


def matches(unit: Unit) -> list[Match]:
    """The texts most like the unit's source, or like a part of it, best first."""
    source = unit.sources[-1].strip()
    if not source:
        return []
    pair = {unit.source_lang, unit.lang}
    own = stem_of(unit)
    others = [entry for entry in everything() if entry.words.keys() == pair and entry.stem != own]
    like = known().likeness(source, {entry.words[unit.source_lang] for entry in others})

    def nearness(entry: KnownText) -> float:
        return like.get(entry.words[unit.source_lang], 0.0)

    near = sorted(others, key=lambda entry: -nearness(entry) * entry.weight)[:12]
    weighed = [match for entry in near if (match := _whole(entry, source, unit, nearness(entry)))]
    parts = _parts([entry for entry in others if nearness(entry) < PART_WORTH], source, unit)
    ordered = sorted([*weighed, *parts], key=lambda m: -m.share * m.said.weight)
    return _once(ordered)[:MOST]


def _once(candidates: Iterable[Match]) -> list[Match]:
    """The same words for the same source are shown once, as the best of them stand."""
    met: dict[tuple[str, str], Match] = {}
    for match in candidates:
        met.setdefault((match.source, match.target), match)
    return list(met.values())


def _whole(entry: KnownText, source: str, unit: Unit, nearness: float) -> Match | None:
    theirs = entry.words[unit.source_lang]
    ratio = SequenceMatcher(None, tokens(fold(source)), tokens(fold(theirs)), autojunk=False)
    share = max(ratio.ratio(), nearness)
    if share < LEAST:
        return None
    changes = difference(theirs, source)
    return Match(entry, round(share * 100), theirs, entry.words[unit.lang], changes)


def _parts(others: list[KnownText], source: str, unit: Unit) -> Iterator[Match]:
    """Where a clause of one is a clause of the other, in a sentence that is otherwise another."""
    own = [clause for clause in clauses(source) if len(clause) > 11 or unit.source_lang != "pt"]
    texts = {entry.words[unit.source_lang] for entry in others}
    # Pieces of a clause are pieces of its sentence: elsewhere no clause can be so like.
    worth_a_look = set[str]().union(
        *(known().with_most_of(clause, LEAST_PART / (2 - LEAST_PART), texts) for clause in own)
    )
    split = [pieces(clause) for clause in own]
    for entry in others:
        theirs = entry.words[unit.source_lang]
        if theirs not in worth_a_look:
            continue
        compared = [pieces(clause) for clause in clauses(theirs) if len(clause) > 5]
        share = max((likeness(one, other) for one in split for other in compared), default=0.0)
        if share >= LEAST_PART:
            changes = difference(theirs, source)
            worth = round(share * PART_WORTH * 100)
            yield Match(entry, worth, theirs, entry.words[unit.lang], changes, is_part=True)


@kept_within(1024 * 1024)
def clauses(text: str) -> tuple[str, ...]:
    """The pieces of a sentence between its marks, where it has several."""
    parts = [part.strip() for part in re.split(r"[.;:,()«»\n。；：，、（）「」]+", text)]
    return tuple(part for part in parts if len(part) > 3)[:30]


def same_elsewhere(units: Iterable[Unit]) -> dict[int, list[str]]:
    """For each unit the words of another whose source is the same, the best reviewed first."""
    selected = list(units)
    rank = {Unit.State.OFFICIAL: 0, Unit.State.REVIEWED: 1, Unit.State.PROPOSED: 2}
    candidates = Unit.objects.filter(is_gone=False, is_empty=False, state__in=rank)
    known: dict[tuple[str, str, str], list[Unit]] = {}
    for candidate in candidates.filter(source__in={unit.source for unit in selected}):
        known.setdefault((candidate.source_lang, candidate.lang, candidate.source), []).append(
            candidate
        )
    words = {}
    for unit in selected:
        same = known.get((unit.source_lang, unit.lang, unit.source), [])
        fit = [
            candidate
            for candidate in same
            if len(candidate.parts) == len(unit.parts) and candidate.pk != unit.pk
        ]
        if fit:
            words[unit.pk] = min(
                fit, key=lambda candidate: rank[Unit.State(candidate.state)]
            ).targets
    return words


def concordance(words: str, most: int = 60) -> list[Concorded]:
    """Where the words stand, in any language, beside how they were put in the other."""
    pattern = re.compile(re.escape(fold(words.strip())).replace(r"\ ", r"\s+"))
    results = []
    for entry in everything():
        for lang, text in entry.words.items():
            if met := pattern.search(fold(text)):
                other = next(language for language in entry.words if language != lang)
                results.append(
                    Concorded(
                        entry,
                        lang,
                        text[: met.start()],
                        text[met.start() : met.end()],
                        text[met.end() :],
                        other,
                        entry.words[other],
                    )
                )
    return sorted(results, key=lambda result: -result.said.weight)[:most]
