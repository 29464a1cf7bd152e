"""Findings of checks that are often wrong are hints; a warning is answered by one key."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from games.quality import check as checks
from games.quality.measured import MEASURES, CheckRecord
from games.translation.checking.findings import found_in
from games.translation.models import Dismissal, Unit
from games.translation.workflow import flow
from tests.quality.sets import measures
from tests.translation.desk_pages import signed
from tests.translation.test_views import at, sent

pytestmark = pytest.mark.django_db


def with_a_warning(point: Unit) -> list[str]:
    return [point.targets[0], point.targets[1].replace("，", ",", 1)]


def test_a_hint_stops_nobody_and_is_folded(
    point: Unit, translator: User, reviewer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = with_a_warning(point)
    warned = {each.finding.check for each in found_in(point, words)}
    monkeypatch.setattr(checks, "HINTS", frozenset(warned))
    saved = flow.propose(point, words, translator, 0)
    assert saved.warnings == 0
    page = signed(reviewer).get(at("unit", saved)).content.decode()
    assert 'class="hints"' in page
    assert 'class="finding hint"' in page
    assert flow.review(saved, reviewer, 1).state == Unit.State.REVIEWED


def test_a_warning_is_answered_by_a_ready_reason(
    point: Unit, translator: User, reviewer: User
) -> None:
    saved = flow.propose(point, with_a_warning(point), translator, 0)
    client = signed(reviewer)
    page = client.get(at("unit", saved)).content.decode()
    assert re.findall(r'data-keys="(alt\+[789])"', page) == ["alt+7", "alt+8", "alt+9"]
    fingerprint = re.search(r'name="fingerprint" value="([^"]*)"', page)
    reason = re.search(r'name="reason"\s+value="([^"]{8,})"', page)
    assert fingerprint
    assert reason
    form = {"fingerprint": fingerprint[1], "reason": reason[1]}
    client.post(at("dismiss", saved), sent(saved, **form))
    assert Dismissal.objects.get(unit=saved).reason == reason[1]


def test_one_reason_answers_all_warnings_of_a_check_if_it_is_to(
    point: Unit, translator: User, reviewer: User
) -> None:
    text = point.targets[1].replace("，", ",").replace(",", ";", 1)
    words = [point.targets[0], f"{text},莊荷"]
    saved = flow.propose(point, words, translator, 0)
    of_width = [found for found in found_in(saved, words) if found.finding.check == "width"]
    warned = sorted({found.fingerprint for found in of_width})
    assert 1 < len(warned) < len(of_width)
    form = {"fingerprint": warned[0], "reason": "It is printed so there."}
    client = signed(reviewer)
    page = client.get(at("unit", saved)).text
    assert 'name="alike"' in page
    assert page.count(f'name="fingerprint" value="{warned[0]}"') == 1, (
        "what one reason answers has one form"
    )
    client.post(at("dismiss", saved), sent(saved, **form, alike="1"))
    dismissed = saved.dismissals.values_list("fingerprint", flat=True)
    assert set(dismissed) == set(warned)
    flow.restore(saved, warned[1], reviewer)
    assert set(dismissed.all()) == set(warned) - {warned[1]}


def test_a_check_under_four_fifths_gives_hints_once_it_is_measured_enough() -> None:
    assert CheckRecord(right=7, findings=10, found=0, faults=0).is_hint
    assert not CheckRecord(right=8, findings=10, found=0, faults=0).is_hint
    assert not CheckRecord(right=1, findings=3, found=0, faults=0).is_hint


def test_the_figures_have_each_check_with_how_often_it_is_right_and_how_often_dismissed(
    point: Unit, translator: User
) -> None:
    dismissed = {"unit": point, "check_id": "clauses", "reason": "Diz o mesmo."}
    Dismissal.objects.create(**dismissed)
    checks_shown = signed(translator).get(reverse("translation:figures")).context["checks"]
    worst = checks_shown[0]
    assert (worst.record.is_hint, worst.dismissed) == (True, 1)
    assert worst.record == MEASURES["clauses"]
    assert (worst.record.precision, worst.record.recall) == (70, 33)
    assert CheckRecord(right=3, findings=3, found=0, faults=0).precision is None


def test_the_measures_shown_are_those_of_the_checks_as_they_are() -> None:
    rows = {check: CheckRecord(**row) for check, row in measures().items()}
    assert rows == MEASURES, "python -m tests.quality.sets --write"
