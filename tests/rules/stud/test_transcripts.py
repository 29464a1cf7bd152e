"""The sample hands run to their end, and together they show every irregularity and reading."""

from __future__ import annotations

import pytest

from games.rules.fields import listing, mapping
from games.rules.stud import GAME
from tests.rules.banked import account, run, transcripts

SAMPLES = dict(transcripts("stud"))


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_runs_to_its_end(name: str) -> None:
    record = mapping(SAMPLES[name]["record"], "record")
    assert run(GAME, record).waiting is None
    assert account(GAME, record)["total_chips_check"] is True
    assert set(mapping(SAMPLES[name]["title"], "title")) == {"pt", "zh-hant"}


def test_samples_show_every_irregularity_and_every_reading_flipped() -> None:
    records = [mapping(told["record"], "record") for told in SAMPLES.values()]
    events = {
        mapping(event, "")["event"]
        for record in records
        for event in listing(record.get("events"), "events")
    }
    flipped = {name for record in records for name in mapping(record.get("readings"), "readings")}
    assert events == set(GAME.events)
    assert flipped == {reading.id for reading in GAME.readings}


def test_the_readings_that_decide_a_branch_are_told() -> None:
    told = {
        reading
        for sample in SAMPLES.values()
        for step in run(GAME, mapping(sample["record"], "record")).steps
        for reading in step.readings
    }
    assert told == {reading.id for reading in GAME.readings}
