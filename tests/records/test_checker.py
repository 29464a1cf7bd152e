"""The checks on what strangers send run beside the process that answers, and within bounds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from games.odds.subprocesses import NotCounted, Subprocess
from games.records import jobs, pairs
from games.rules.values.refusal import Unusable
from games.translation.checking import records as checked
from rulesite.api import rulings

pytestmark = pytest.mark.django_db

PAIR = {
    "id": "c1",
    "source_lang": "pt",
    "target_lang": "zh-hant",
    "kind": "law",
    "source": "ao quádruplo da aposta",
    "target": "投注的五倍（",
}


class Answers:
    """Stands for the process beside: holds what it was asked."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.asked: list[Any] = []
        self.fault = fault

    def ask(self, question: list[Any]) -> dict[str, Any]:
        self.asked.append(question)
        if self.fault is not None:
            raise self.fault
        return {"findings": [], "left_out": 0}


@pytest.fixture
def beside() -> Iterator[Subprocess]:
    process = Subprocess(jobs.MODULE)
    yield process
    if process.process is not None:
        process.end(process.process)


def post(record: dict[str, Any]) -> Any:
    return Client().post("/api/v1/checks", json.dumps(record), "application/json")


def test_a_pair_is_checked_beside_as_it_is_here(
    beside: Subprocess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(jobs.LANES, "checks", beside)
    found = checked.findings(PAIR, beside=True)
    assert found == checked.findings(PAIR, beside=False)
    assert {finding.check for finding in found[0]} >= {"amounts", "unbalanced"}


def test_what_strangers_send_is_checked_beside(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Answers()
    settings.COUNTS_APART = True
    monkeypatch.setitem(jobs.LANES, "checks", answers)
    assert post(PAIR).json() == {"id": "c1", "findings": []}
    assert answers.asked == [["check", PAIR]]
    assert post({**PAIR, "source_lang": "fr"}).status_code == 422
    assert len(answers.asked) == 1


def test_a_pair_that_takes_too_long_is_refused_with_a_sentence(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.COUNTS_APART = True
    monkeypatch.setitem(jobs.LANES, "checks", Answers(NotCounted("no answer within 10 seconds")))
    refused = post(PAIR)
    assert refused.status_code == 422
    assert refused.json()["reason"] == "not_checked_in_time"
    assert refused.json()["detail"]
    with pytest.raises(Unusable):
        checked.findings(PAIR, beside=True)


def test_an_answer_holds_two_hundred_findings_and_how_many_are_left_out() -> None:
    many = {**PAIR, "kind": "law", "source": "x" + "(" * 300, "target": "甲" + "(" * 500 + "五倍"}
    found, left_out = checked.findings(many, beside=False)
    assert len(found) == pairs.MOST_FINDINGS
    assert left_out > 0
    severities = [finding.severity for finding in found]
    assert severities == sorted(severities)
    answer = post(many).json()
    assert (len(answer["findings"]), answer["left_out"]) == (200, left_out)


def test_a_longer_pair_counts_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    costs: list[int] = []
    monkeypatch.setattr(rulings, "take", lambda request, cost: costs.append(cost))
    post({**PAIR, "source": "a"})
    post({**PAIR, "source": "a" * 10_000})
    assert costs[1] - costs[0] == pytest.approx(5_000, abs=1)
