"""Earlier translations, from the law and the desk: matches, and a concordance."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from heapq import nsmallest

from django.contrib.auth.models import User

from games.law.search import fold
from games.translation.memory import personal
from games.translation.memory.index import KnownText, LanguageIndex, Order, memory, pieces, stem_of
from games.translation.messages.words import WordChange, difference, tokens
from games.translation.models import Unit

LEAST = 0.34
LEAST_PART = 0.6
NEAR, NEAR_PART = 70, 63
"""Percent that a match and the matching part of one have on the page at first."""
PART_WORTH = 0.7
"""The weight of a matching part, compared with a matching whole."""
MOST = 5
AROUND = 60
"""Characters shown on either side of a matching part."""
COMPARED = 12
"""Whole texts compared word by word."""
LONGEST_COMPARED = 4_000
"""Characters; longer texts are compared by their pieces alone, for words take the square of it."""


@dataclass(frozen=True, slots=True)
class Match:
    said: KnownText
    share: int
    """How much of the text is the same, in percent."""
    source: str
    target: str
    changes: list[WordChange] = field(default_factory=list)
    """The changes from the match's source to the unit's source."""
    part: str = ""
    """The part of its sentence that matches, if the whole does not."""

    @property
    def is_near(self) -> bool:
        return self.share >= (NEAR_PART if self.part else NEAR)


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


Near = tuple[float, Order, float, KnownText]
"""The rank of a text, with its nearness."""


def matches(unit: Unit, person: User | None = None) -> list[Match]:
    """The texts most similar to the unit's source or to a part of it, best first: those of the
    site, and of the memories that this person uses.
    """
    source = unit.sources[-1].strip()
    if not source:
        return []
    known_texts = memory()
    with known_texts.lock:
        near, parts = _candidates(known_texts.index(unit.source_lang), unit, source)
    memories = personal.indexes(person, source, clauses(source), unit.source_lang) if person else ()
    for index in memories:
        more, more_parts = _candidates(index, unit, source)
        near, parts = near + more, parts + more_parts
    nearest = nsmallest(COMPARED, near)
    weighed = [_whole(text, source, unit, nearness) for _rank, _order, nearness, text in nearest]
    found = [match for match in (*weighed, *parts) if match]
    best: dict[tuple[str, str], Match] = {}
    for match in sorted(found, key=lambda match: -match.share * match.said.weight):
        best.setdefault((match.source, match.target), match)
    return [
        replace(match, changes=_around(match) if match.part else _changes(match.source, source))
        for match in list(best.values())[:MOST]
    ]


def _around(match: Match) -> list[WordChange]:
    """The matching part marked, with a little of the sentence around it."""
    before, _part, after = match.source.partition(match.part)
    before = f"…{before[-AROUND:]}" if len(before) > AROUND else before
    after = f"{after[:AROUND]}…" if len(after) > AROUND else after
    manners = (("same", before), ("mark", match.part), ("same", after))
    return [WordChange(manner, text) for manner, text in manners if text]


def _changes(before: str, after: str) -> list[WordChange]:
    if max(len(before), len(after)) > LONGEST_COMPARED:
        return [WordChange("same", before)]
    return difference(before, after)


def _candidates(index: LanguageIndex, unit: Unit, source: str) -> tuple[list[Near], list[Match]]:
    """The nearest texts of an index, and those that share a part."""
    similar = index.pieces.similar(source)
    known = index.known.get(unit.lang, {})
    return _nearest(known, similar, stem_of(unit)), _parts(index, known, similar, unit)


def _nearest(known: dict[str, list[KnownText]], similar: dict[str, float], own: str) -> list[Near]:
    """The nearest other texts by weight."""
    ranked = [
        (-nearness * text.weight, text.order, nearness, text)
        for words, nearness in similar.items()
        for text in known.get(words, ())
        if text.stem != own
    ]
    best = nsmallest(COMPARED, ranked)
    if len(best) < COMPARED:
        far = [text for words in known if words not in similar for text in known[words]]
        best += sorted((-0.0, text.order, 0.0, text) for text in far if text.stem != own)
    return best[:COMPARED]


def _whole(text: KnownText, source: str, unit: Unit, nearness: float) -> Match | None:
    theirs, share = text.words[unit.source_lang], nearness
    if max(len(theirs), len(source)) <= LONGEST_COMPARED:
        ratio = SequenceMatcher(None, tokens(fold(source)), tokens(fold(theirs)), autojunk=False)
        if max(ratio.quick_ratio(), nearness) < LEAST:
            return None
        share = max(ratio.ratio(), nearness)
    whole = Match(text, round(share * 100), theirs, text.words[unit.lang])
    return whole if share >= LEAST else None


def _parts(
    index: LanguageIndex, known: dict[str, list[KnownText]], similar: dict[str, float], unit: Unit
) -> list[Match]:
    """Texts that share a clause with the source, in a sentence that differs."""
    near: dict[str, list[frozenset[str]]] = {}
    for clause in clauses(unit.sources[-1].strip()):
        if len(clause) > 11 or unit.source_lang != "pt":
            own = pieces(clause)
            # Pieces of a clause are pieces of its sentence: no other text has a similar clause.
            for words in index.pieces.with_most_of(own, LEAST_PART / (2 - LEAST_PART)):
                if known.get(words) and similar.get(words, 0.0) < PART_WORTH:
                    near.setdefault(words, []).append(own)
    shares = {words: _nearest_clause(own, words) for words, own in near.items()}
    matches = [
        Match(text, round(share * PART_WORTH * 100), words, text.words[unit.lang], part=clause)
        for words, (share, clause) in shares.items()
        if share >= LEAST_PART
        for text in known[words]
        if text.stem != stem_of(unit)
    ]
    return sorted(matches, key=lambda match: match.said.order)


def _nearest_clause(own: list[frozenset[str]], words: str) -> tuple[float, str]:
    """The clause of the text most similar to one of these clauses, after its similarity."""
    others = [(pieces(clause), clause) for clause in clauses(words) if len(clause) > 5]
    pairs = [(one, other, clause) for one in own for other, clause in others]
    shares = [(2 * len(a & b) / (len(a) + len(b)), clause) for a, b, clause in pairs]
    return max(shares, default=(0.0, ""))


def clauses(text: str) -> list[str]:
    """The first clauses of a sentence, split at its punctuation marks."""
    parts = map(str.strip, re.split(r"[.;:,()«»\n。；：，、（）「」]+", text))
    return [part for part in parts if len(part) > 3][:30]


def _of_text(unit: Unit) -> tuple[str, str, str, int]:
    return unit.source_lang, unit.lang, unit.source, len(unit.parts)


def same_elsewhere(units: Iterable[Unit]) -> dict[int, list[str]]:
    """For each unit the words of another one with the same source, reviewed ones first."""
    selected = list(units)
    rank = {Unit.State.OFFICIAL: 0, Unit.State.REVIEWED: 1, Unit.State.PROPOSED: 2}
    candidates = Unit.objects.filter(is_gone=False, is_empty=False, state__in=rank)
    known: dict[tuple[str, str, str, int], list[Unit]] = {}
    for candidate in candidates.filter(source__in={unit.source for unit in selected}):
        known.setdefault(_of_text(candidate), []).append(candidate)
    words = {}
    for unit in selected:
        fit = [other for other in known.get(_of_text(unit), []) if other.pk != unit.pk]
        if fit:
            words[unit.pk] = min(fit, key=lambda other: rank[Unit.State(other.state)]).targets
    return words


def concordance(words: str, most: int = 60) -> list[Concorded]:
    """The texts that contain the words in any language, with their translations."""
    pattern = re.compile(re.escape(fold(words.strip())).replace(r"\ ", r"\s+"))
    results = []
    for entry in memory().everything():
        for lang, text in entry.words.items():
            if met := pattern.search(fold(text)):
                other = next(language for language in entry.words if language != lang)
                start, end = met.span()
                sides = text[:start], text[start:end], text[end:]
                results.append(Concorded(entry, lang, *sides, other, entry.words[other]))
    return sorted(results, key=lambda result: -result.said.weight)[:most]
