"""How things were put before, in the law and on the desk: found again, marked and weighed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from games.law.search import fold
from games.lawtexts.kept import kept_within
from games.translation.models import Unit
from games.translation.page.known_texts import Said, everything, stem_of
from games.translation.page.likeness import known, likeness, pieces
from games.translation.words import Change, difference, tokens

LEAST = 0.34
LEAST_PART = 0.6
PART_WORTH = 0.7
"""What a part that is the same counts beside a whole that is."""
MOST = 5


@dataclass(frozen=True, slots=True)
class Match:
    said: Said
    share: int
    """In hundredths, how much of the text is the same."""
    source: str
    target: str
    changes: list[Change] = field(default_factory=list)
    """From the source it was made for to the one that is to be put now."""
    is_part: bool = False
    """Whether the likeness is to a part of the sentence, and not to the whole."""


@dataclass(frozen=True, slots=True)
class Concorded:
    """A text in which the words asked for stand, cut where they do."""

    said: Said
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
    others = [said for said in everything() if said.words.keys() == pair and said.stem != own]
    like = known().likeness(source, {said.words[unit.source_lang] for said in others})

    def nearness(said: Said) -> float:
        return like.get(said.words[unit.source_lang], 0.0)

    near = sorted(others, key=lambda said: -nearness(said) * said.weight)[:12]
    weighed = [match for each in near if (match := _whole(each, source, unit, nearness(each)))]
    parts = _parts([said for said in others if nearness(said) < PART_WORTH], source, unit)
    ordered = sorted([*weighed, *parts], key=lambda m: -m.share * m.said.weight)
    return _once(ordered)[:MOST]


def _once(found: Iterable[Match]) -> list[Match]:
    """The same words for the same source are shown once, as the best of them stand."""
    met: dict[tuple[str, str], Match] = {}
    for match in found:
        met.setdefault((match.source, match.target), match)
    return list(met.values())


def _whole(said: Said, source: str, unit: Unit, nearness: float) -> Match | None:
    theirs = said.words[unit.source_lang]
    ratio = SequenceMatcher(None, tokens(fold(source)), tokens(fold(theirs)), autojunk=False)
    share = max(ratio.ratio(), nearness)
    if share < LEAST:
        return None
    told = difference(theirs, source)
    return Match(said, round(share * 100), theirs, said.words[unit.lang], told)


def _parts(others: list[Said], source: str, unit: Unit) -> Iterator[Match]:
    """Where a clause of one is a clause of the other, in a sentence that is otherwise another."""
    own = [clause for clause in clauses(source) if len(clause) > 11 or unit.source_lang != "pt"]
    texts = {said.words[unit.source_lang] for said in others}
    # Pieces of a clause are pieces of its sentence: elsewhere no clause can be so like.
    worth_a_look = set[str]().union(
        *(known().with_most_of(clause, LEAST_PART / (2 - LEAST_PART), texts) for clause in own)
    )
    split = [pieces(clause) for clause in own]
    for said in others:
        theirs = said.words[unit.source_lang]
        if theirs not in worth_a_look:
            continue
        there = [pieces(clause) for clause in clauses(theirs) if len(clause) > 5]
        share = max((likeness(one, other) for one in split for other in there), default=0.0)
        if share >= LEAST_PART:
            told = difference(theirs, source)
            worth = round(share * PART_WORTH * 100)
            yield Match(said, worth, theirs, said.words[unit.lang], told, is_part=True)


@kept_within(1024 * 1024)
def clauses(text: str) -> tuple[str, ...]:
    """The pieces of a sentence between its marks, where it has several."""
    found = [part.strip() for part in re.split(r"[.;:,()«»\n。；：，、（）「」]+", text)]
    return tuple(part for part in found if len(part) > 3)[:30]


def same_elsewhere(units: Iterable[Unit]) -> dict[int, list[str]]:
    """For each unit the words of another whose source is the same, the best reviewed first."""
    asked = list(units)
    rank = {Unit.State.OFFICIAL: 0, Unit.State.REVIEWED: 1, Unit.State.PROPOSED: 2}
    found = Unit.objects.filter(is_gone=False, is_empty=False, state__in=rank)
    known: dict[tuple[str, str, str], list[Unit]] = {}
    for each in found.filter(source__in={unit.source for unit in asked}):
        known.setdefault((each.source_lang, each.lang, each.source), []).append(each)
    told = {}
    for unit in asked:
        same = known.get((unit.source_lang, unit.lang, unit.source), [])
        fit = [each for each in same if len(each.parts) == len(unit.parts) and each.pk != unit.pk]
        if fit:
            told[unit.pk] = min(fit, key=lambda each: rank[Unit.State(each.state)]).targets
    return told


def concordance(words: str, most: int = 60) -> list[Concorded]:
    """Where the words stand, in any language, beside how they were put in the other."""
    pattern = re.compile(re.escape(fold(words.strip())).replace(r"\ ", r"\s+"))
    found = []
    for said in everything():
        for lang, text in said.words.items():
            if met := pattern.search(fold(text)):
                other = next(each for each in said.words if each != lang)
                found.append(
                    Concorded(
                        said,
                        lang,
                        text[: met.start()],
                        text[met.start() : met.end()],
                        text[met.end() :],
                        other,
                        said.words[other],
                    )
                )
    return sorted(found, key=lambda each: -each.said.weight)[:most]
