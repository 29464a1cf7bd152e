"""Figures counted in a process of their own are those counted here."""

from __future__ import annotations

import json

import pytest

from games.odds import registry
from games.odds.subprocesses import NotCounted, Subprocess
from games.records import jobs
from games.rules.values.refusal import Unusable
from tests.sheet_json import exact_json


def test_the_exact_figures_come_back_as_they_are() -> None:
    options = {"readings": {"PA-03": "flush"}}
    assert jobs.result("exact", "five_card", options, isolated=True) == json.loads(
        json.dumps(exact_json("five_card", options))
    )


def test_the_figures_of_a_run_come_back_as_they_are() -> None:
    spec = registry.read_spec({"game": "omaha", "rounds": 1000, "seed": 1})
    asked = {"spec": spec.to_json(), "tally": registry.batch(spec, 0, 1000).to_json()}
    here = json.loads(json.dumps(jobs.do("figures", "omaha", asked)))
    assert jobs.result("figures", "omaha", asked, isolated=True) == here


def test_what_cannot_be_counted_is_refused_as_it_is_here() -> None:
    options = {"bets": {"contribution": 101}, "options": {"chip": 5, "big_blind": 10}}
    with pytest.raises(Unusable) as here:
        jobs.do("exact", "omaha", options)
    with pytest.raises(Unusable) as there:
        jobs.result("exact", "omaha", options, isolated=True)
    assert (there.value.reason, there.value.field) == (here.value.reason, here.value.field)


def test_a_count_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(jobs.LANES, "counts", Subprocess(jobs.MODULE, longest=0.01))
    with pytest.raises(NotCounted):
        jobs.result("exact", "omaha", {}, isolated=True)
