"""Earlier translations, from the law and the desk: matches, and a concordance."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from games.law.search import fold
from games.lawtexts.caches import cached_within
from games.translation.memory.known_texts import KnownText, everything, stem_of
from games.translation.memory.likeness import known, likeness, pieces
from games.translation.messages.words import WordChange, difference, tokens
from games.translation.models import Unit

LEAST = 0.34
LEAST_PART = 0.6
PART_WORTH = 0.7
"""The weight of a matching part, compared with a matching whole."""
MOST = 5


@dataclass(frozen=True, slots=True)
class Match:
    said: KnownText
    share: int
    """How much of the text is the same, in percent."""
    source: str
    target: str
    changes: list[WordChange] = field(default_factory=list)
    """The changes from the match's source to the unit's source."""
    is_part: bool = False
    """Whether only a part of the sentence matches."""


@dataclass(frozen=True, slots=True)
class Concorded:
    """A text that contains the words searched for, split around them."""

    said: KnownText
    lang: str
    before: str
    words: str
    after: str
    other_lang: str
    other: str


def matches(unit: Unit) -> list[Match]:
    """The texts most similar to the unit's source or to a part of it, best first."""
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
    """The first, and so the best, of the matches with the same source and target."""
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
    """Texts that share a clause with the source, in a sentence that differs."""
    own = [clause for clause in clauses(source) if len(clause) > 11 or unit.source_lang != "pt"]
    texts = {entry.words[unit.source_lang] for entry in others}
    # Pieces of a clause are pieces of its sentence, so no other text can have a similar clause.
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


@cached_within(1024 * 1024)
def clauses(text: str) -> tuple[str, ...]:
    """The first clauses of a sentence, split at its punctuation marks."""
    parts = [part.strip() for part in re.split(r"[.;:,()«»\n。；：，、（）「」]+", text)]
    return tuple(part for part in parts if len(part) > 3)[:30]


def same_elsewhere(units: Iterable[Unit]) -> dict[int, list[str]]:
    """For each unit the words of another one with the same source, reviewed ones first."""
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
    """The texts that contain the words in any language, with their translations."""
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
