"""Matches come from an index of pieces, and are those that comparing with every text gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher

import pytest
from django.contrib.auth.models import User
from hypothesis import given
from hypothesis import strategies as st

from games.questions.characters import fold
from games.translation.memory import index, lookup
from games.translation.memory.index import KnownText, Memory, PieceIndex, memory, pieces, stem_of
from games.translation.memory.lookup import LEAST, LEAST_PART, PART_WORTH, Match, clauses
from games.translation.messages.words import difference, tokens
from games.translation.models import Unit
from games.translation.workflow import flow
from tests.translation.approving import approve

TEXT = st.text(alphabet="aáB b牌莊 ", max_size=12)


def likeness(one: str, other: str) -> float:
    mine, theirs = pieces(one), pieces(other)
    return 2 * len(mine & theirs) / (len(mine) + len(theirs))


@given(TEXT, st.lists(TEXT, max_size=8))
def test_the_index_knows_the_likeness_of_each_text(text: str, texts: list[str]) -> None:
    known = PieceIndex()
    for other in texts:
        known.add(other)
    similar = known.similar(text)
    expected = {other: likeness(text, other) for other in texts}
    assert {other: similar.get(other, 0.0) for other in texts} == expected


def walked(unit: Unit) -> list[Match]:
    """The matches of a unit by comparison with every text of the memory."""
    source, pair = unit.sources[-1].strip(), {unit.source_lang, unit.lang}
    others = [
        text
        for text in memory().everything()
        if text.words.keys() == pair and text.stem != stem_of(unit)
    ]
    near = {text.order: likeness(source, text.words[unit.source_lang]) for text in others}
    nearest = sorted(others, key=lambda text: -near[text.order] * text.weight)[:12]
    wholes = [
        match(text, share, unit)
        for text in nearest
        if (share := max(ratio(source, text, unit), near[text.order])) >= LEAST
    ]
    parts = [
        replace(match(text, share * PART_WORTH, unit), part="a part")
        for text in others
        if near[text.order] < PART_WORTH
        and (share := max(shares(source, text, unit), default=0.0)) >= LEAST_PART
    ]
    ordered = sorted([*wholes, *parts], key=lambda match: -match.share * match.said.weight)
    different: dict[tuple[str, str], Match] = {}
    for candidate in ordered:
        different.setdefault((candidate.source, candidate.target), candidate)
    return list(different.values())[:5]


def told(matches: list[Match]) -> list[tuple[object, ...]]:
    """What the matches are, and the changes of those that match as a whole."""
    return [
        (each.said, each.share, each.source, each.target, each.part == "" and each.changes)
        for each in matches
    ]


def ratio(source: str, text: KnownText, unit: Unit) -> float:
    mine, theirs = tokens(fold(source)), tokens(fold(text.words[unit.source_lang]))
    return SequenceMatcher(None, mine, theirs, autojunk=False).ratio()


def shares(source: str, text: KnownText, unit: Unit) -> Iterator[float]:
    for clause in clauses(source):
        if len(clause) > 11 or unit.source_lang != "pt":
            for other in clauses(text.words[unit.source_lang]):
                if len(other) > 5:
                    yield likeness(clause, other)


def match(text: KnownText, share: float, unit: Unit) -> Match:
    theirs = text.words[unit.source_lang]
    changes = difference(theirs, unit.sources[-1].strip())
    return Match(text, round(share * 100), theirs, text.words[unit.lang], changes)


@pytest.mark.django_db
@pytest.mark.slow
@pytest.mark.parametrize("kind", Unit.Kind.values)
@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_matches_are_those_of_comparing_with_every_text(kind: str, lang: str) -> None:
    units = Unit.objects.filter(kind=kind, lang=lang, is_gone=False).exclude(source="")
    for unit in units.order_by("pk")[:: max(1, units.count() // 6)]:
        assert told(lookup.matches(unit)) == told(walked(unit)), unit.key


@pytest.mark.django_db
def test_a_few_matches_are_those_of_comparing_with_every_text(point: Unit, reading: Unit) -> None:
    for unit in (point, reading):
        assert told(lookup.matches(unit)) == told(walked(unit))


@pytest.mark.django_db
def test_what_changed_is_indexed_as_if_all_were_read_anew(
    point: Unit, reading: Unit, translator: User, reviewer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    like = Unit.objects.get(key=point.key.replace("point_1:", "point_2:"))
    lookup.matches(like)
    flow.save(reading, ["讀法"], translator, reading.revision)
    flow.propose(point, [point.targets[0], f"{point.targets[1]}。"], translator, point.revision)
    approve(Unit.objects.get(pk=point.pk), reviewer)
    Unit.objects.filter(pk=reading.pk).update(is_gone=True)
    kept, known = lookup.matches(like), memory().everything()
    anew = Memory()
    monkeypatch.setattr(lookup, "memory", lambda: anew)
    assert (lookup.matches(like), anew.everything()) == (kept, known)


@pytest.mark.django_db
def test_an_index_with_too_much_that_is_gone_is_built_again(
    point: Unit, translator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = memory().index(point.source_lang)
    monkeypatch.setattr(index, "MOST_STALE", 1)
    flow.propose(point, point.targets, translator, point.revision)
    flow.save(Unit.objects.get(pk=point.pk), ["一", "二"], translator, point.revision + 1)
    assert memory().index(point.source_lang) is not before
