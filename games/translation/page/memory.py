"""How things were put before: the official pairs, and what people have reviewed since."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from games.law import edition
from games.lawtexts.reader import read
from games.quality.terms import bilingual
from games.translation.models import Unit
from games.translation.words import tokens

LEAST = 0.34
MOST = 5


@dataclass(frozen=True, slots=True)
class Said:
    """A text in both languages: official, or reviewed on the desk."""

    instrument: str
    eid: str
    words: dict[str, str]
    state: str
    unit: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    said: Said
    share: int
    """In hundredths, how much of the text is the same."""
    source: str
    target: str


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


@lru_cache(maxsize=1)
def official() -> tuple[Said, ...]:
    """The headings and words of the instruments at hand in both languages."""
    return tuple(
        Said(key, provision.eid, dict(words), "official")
        for key in bilingual()
        for provision in read(key).provisions
        for words in (provision.heading, provision.text)
        if len(words) == 2
    )


def reviewed() -> tuple[Said, ...]:
    """Read once for each edition: what is approved is put where readers see it, a new edition."""
    return _reviewed(edition.current())


@lru_cache(maxsize=1)
def _reviewed(_digest: str) -> tuple[Said, ...]:
    return tuple(_approved())


def _approved() -> Iterator[Said]:
    found = Unit.objects.filter(state=Unit.State.REVIEWED, is_gone=False)
    for unit in found.exclude(kind=Unit.Kind.INTERFACE):
        for source, target in zip(unit.sources, unit.targets, strict=False):
            if len(source) > 2 and target:
                words = {unit.source_lang: source, unit.lang: target}
                yield Said(unit.instrument, unit.eid, words, unit.state, unit.pk)


def matches(unit: Unit) -> list[Match]:
    """The texts most like the unit's source, best first."""
    source = unit.sources[-1].strip()
    if unit.source_lang == "en" or not source:
        return []
    known = [*official(), *(each for each in reviewed() if each.unit != unit.pk)]
    near = sorted(known, key=lambda each: -_near(source, each.words[unit.source_lang]))[:12]
    weighed = []
    for each in near:
        theirs = each.words[unit.source_lang]
        share = SequenceMatcher(None, tokens(source), tokens(theirs), autojunk=False).ratio()
        share = max(share, _near(source, theirs))
        if share >= LEAST:
            weighed.append(Match(each, round(share * 100), theirs, each.words[unit.lang]))
    return sorted(weighed, key=lambda match: -match.share)[:MOST]


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


@lru_cache(maxsize=16_384)
def _shingles(text: str) -> frozenset[str]:
    text = re.sub(r"\s+", " ", text.casefold())
    return frozenset(text[at : at + 3] for at in range(max(1, len(text) - 2)))


def _near(one: str, other: str) -> float:
    """The share of three-letter pieces the two have in common."""
    here, there = _shingles(one), _shingles(other)
    return 2 * len(here & there) / (len(here) + len(there))


def concordance(words: str, most: int = 60) -> list[Concorded]:
    """Where the words stand, in either language, beside how they were put in the other."""
    pattern = re.compile(re.escape(words.strip()).replace(r"\ ", r"\s+"), re.IGNORECASE)
    found = []
    for said in (*official(), *reviewed()):
        for lang, text in said.words.items():
            if met := pattern.search(text):
                other = next(each for each in said.words if each != lang)
                found.append(
                    Concorded(
                        said,
                        lang,
                        text[: met.start()],
                        met[0],
                        text[met.end() :],
                        other,
                        said.words[other],
                    )
                )
    return found[:most]
