"""Findings say where they are, and one press mends what has one right answer."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User

from games.translation.checking import findings
from games.translation.memory import lookup
from games.translation.models import Scratch, Unit
from games.translation.page.unit_page import excerpt
from tests.translation.desk_pages import at, signed

pytestmark = pytest.mark.django_db

TYPED = "如莊荷的牌小於Q,甲方  及乙方。"


def to_mend(unit: Unit, words: list[str]) -> list[findings.PartFinding]:
    found = findings.found_in(unit, words, findings.neighbours_of(unit))
    return [each for each in found if each.finding.mend is not None]


def test_one_press_mends_one_finding_and_keeps_the_rest_as_typed(
    translator: User, point: Unit
) -> None:
    typed = [point.targets[0], TYPED]
    first = to_mend(point, typed)[0]
    client = signed(translator)
    sent = {"target_0": typed[0], "target_1": TYPED, "revision": "0", "mend": first.fingerprint}
    for more in ({}, {"HTTP_HX_REQUEST": "true"}):
        page = client.post(at("write", point.pk), sent, **more).content.decode()
        [shown] = re.findall(r'name="target_1"[^>]*>\s*([^<]*)</textarea>', page)
        assert shown != TYPED
        assert first.fingerprint not in {f.fingerprint for f in to_mend(point, [typed[0], shown])}
        assert re.sub(r"[\s,，]", "", shown) == re.sub(r"[\s,，]", "", TYPED)
    assert Scratch.objects.get().target.endswith(shown)
    point.refresh_from_db()
    assert point.revision == 0


def test_a_finding_that_is_gone_mends_nothing_and_loses_nothing(
    translator: User, point: Unit
) -> None:
    sent = {"target_0": "（一）", "target_1": TYPED, "revision": "0", "mend": "0 width nothing"}
    page = signed(translator).post(at("write", point.pk), sent).content.decode()
    assert f"{TYPED}</textarea>" in page


def test_the_words_meant_are_shown_on_both_sides(translator: User, point: Unit) -> None:
    words = point.targets[-1].replace("Q", "K")
    sent = {"target_0": point.targets[0], "target_1": words, "revision": "0"}
    page = signed(translator).post(at("look", point.pk), sent, HTTP_HX_REQUEST="true")
    marks = re.findall(r'data-side="(\w+)"[^>]*>[^<]*<mark>([^<]+)</mark>', page.content.decode())
    assert ("target", "K") in marks or ("source", "Q") in marks


@pytest.mark.parametrize(
    ("span", "shown"),
    [((0, 2), ("", "ab", "cd")), ((3, 4), ("abc", "d", "")), ((2, 2), None), ((3, 9), None)],
)
def test_an_excerpt_is_of_the_span_or_of_nothing(
    span: tuple[int, int], shown: tuple[str, str, str] | None
) -> None:
    made = excerpt("abcd", span)
    assert (made and (made.before, made.words, made.after)) == shown


def test_less_similar_translations_come_on_demand(translator: User, reading: Unit) -> None:
    matches = lookup.matches(reading)
    near = [match for match in matches if match.is_near]
    assert len(near) < len(matches)
    client = signed(translator)
    page = client.get(at("unit", reading.pk)).content.decode()
    assert "memory=all" in page
    everything = client.get(at("unit", reading.pk) + "?memory=all").content.decode()
    assert everything.count("data-insert") - page.count("data-insert") == len(matches) - len(near)


def test_a_matching_part_is_marked_alone() -> None:
    units = Unit.objects.filter(kind="provision", lang="zh-hant", is_gone=False)
    parts = [match for unit in units[:40] for match in lookup.matches(unit) if match.part]
    assert parts
    for match in parts:
        assert [change.text for change in match.changes if change.manner == "mark"] == [match.part]
        assert len("".join(change.text for change in match.changes)) <= len(match.part) + 130
