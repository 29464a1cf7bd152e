"""The sample hands run to their end, and together they show every irregularity and reading."""

from __future__ import annotations

import pytest

from games.five_card.rules import GAME
from tests.rules.five_card.table import sample_run, samples

SAMPLES = dict(samples())


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_runs_to_its_end(name: str) -> None:
    run = sample_run(name)
    assert run.is_over
    assert set(SAMPLES[name]) == {"title", "record"}
    assert all(SAMPLES[name]["title"][language] for language in ("pt", "zh-hant"))


def test_samples_show_every_irregularity_and_every_reading_flipped() -> None:
    records = [told["record"] for told in SAMPLES.values()]
    events = {event["event"] for told in records for event in told.get("events", [])}
    flipped = {flip for told in records for flip in dict(told.get("readings", {})).items()}
    assert events >= set(GAME.events)
    assert flipped == {(each.id, value) for each in GAME.readings for value in each.values[1:]}


def test_the_readings_that_decide_a_branch_are_told() -> None:
    told = {
        reading
        for name in SAMPLES
        for step in sample_run(name).played.steps
        for reading in step.readings
    }
    without_values = {"PA-19", "PA-23", "PA-35", "PA-37"}
    assert told == {reading.id for reading in GAME.readings} | without_values


def test_samples_show_every_class_of_hand() -> None:
    shown = {
        step.facts["category"] for name in SAMPLES for step in sample_run(name).steps("hand_shown")
    }
    assert len(shown) == 10
