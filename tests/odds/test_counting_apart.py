"""Figures counted in a process of their own are those counted here."""

from __future__ import annotations

import json

import pytest

from games.odds import counting, registry
from games.odds.counting import NotCounted, count_in_process, counted
from games.rules.refusal import Unusable
from tests.sheet_json import exact_json


def test_the_exact_figures_come_back_as_they_are() -> None:
    options = {"readings": {"PA-03": "flush"}}
    assert count_in_process("exact", "five_card", options) == json.loads(
        json.dumps(exact_json("five_card", options))
    )


def test_the_figures_of_a_run_come_back_as_they_are() -> None:
    spec = registry.read_spec({"game": "omaha", "rounds": 1000, "seed": 1})
    asked = {"spec": spec.to_json(), "tally": registry.batch(spec, 0, 1000).to_json()}
    here = json.loads(json.dumps(counted("figures", "omaha", asked)))
    assert count_in_process("figures", "omaha", asked) == here


def test_what_cannot_be_counted_is_refused_as_it_is_here() -> None:
    options = {"bets": {"contribution": 101}, "options": {"chip": 5, "big_blind": 10}}
    with pytest.raises(Unusable) as here:
        counted("exact", "omaha", options)
    with pytest.raises(Unusable) as there:
        count_in_process("exact", "omaha", options)
    assert (there.value.reason, there.value.field) == (here.value.reason, here.value.field)


def test_a_count_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "LONGEST", 0.01)
    with pytest.raises(NotCounted):
        count_in_process("exact", "omaha", {})
