"""The sample hands run to their end, and together they show every irregularity and reading."""

from __future__ import annotations

import pytest

from games.lawtexts.citations.citation import cite_short
from games.lawtexts.register.register_reader import rows
from games.rules.game import Record, game
from games.rules.hands.script import Step
from games.rules.values.fields import listing, mapping
from tests.rules.banked import GAMES_FOLDER, account, run, transcripts

BANKED = ("fortune3", "stud")
SAMPLES = {key: dict(transcripts(key)) for key in BANKED}
EACH_SAMPLE = pytest.mark.parametrize(
    ("key", "name"), [(key, name) for key in BANKED for name in SAMPLES[key]]
)


def records(key: str) -> list[Record]:
    return [mapping(told["record"], "record") for told in SAMPLES[key].values()]


def grounds(step: Step) -> str:
    """The provisions of a step in both languages and its doubts, as a transcript has them."""
    told = [
        "; ".join(cite_short(each.instrument, each.eid, lang) for each in step.provisions)
        for lang in ("pt", "zh-hant")
    ]
    return " | ".join(filter(None, [*told, " ".join(step.doubts)]))


@EACH_SAMPLE
def test_every_step_rests_on_what_its_transcript_cites_in_that_order(key: str, name: str) -> None:
    """The transcripts beside the samples were read line by line against the texts."""
    text = (GAMES_FOLDER / key / "play" / "sample_hands" / f"{name}.txt").read_text("utf-8")
    steps = run(game(key), mapping(SAMPLES[key][name]["record"], "record")).steps
    told = [block.splitlines() for block in text.split("\n\n") if block[0].isdecimal()]
    assert [lines[0] for lines in told] == [f"{at}. {s.name}" for at, s in enumerate(steps, 1)]
    for lines, step in zip(told, steps, strict=True):
        assert f"    {grounds(step)}" in lines[1:], step.name


@EACH_SAMPLE
def test_sample_runs_to_its_end(key: str, name: str) -> None:
    told = SAMPLES[key][name]
    record = mapping(told["record"], "record")
    assert run(game(key), record).waiting is None
    assert account(game(key), record)["total_chips_check"] is True
    assert set(mapping(told["title"], "title")) == {"pt", "zh-hant"}


@pytest.mark.parametrize("key", BANKED)
def test_samples_show_every_irregularity_and_every_reading_flipped(key: str) -> None:
    told = [
        mapping(event, "")
        for record in records(key)
        for event in listing(record.get("events"), "events")
    ]
    events = {event["event"] for event in told if "action" not in event}
    flipped = {
        name for record in records(key) for name in mapping(record.get("readings"), "readings")
    }
    assert events == set(game(key).events)
    assert {event["event"] for event in told if "action" in event} <= set(
        game(key).detectable_faults
    )
    assert flipped == {reading.id for reading in game(key).readings}


@pytest.mark.parametrize("key", BANKED)
def test_the_readings_that_decide_a_branch_are_told(key: str) -> None:
    told = {
        reading
        for record in records(key)
        for step in run(game(key), record).steps
        for reading in step.readings
    }
    switches = {reading.id for reading in game(key).readings}
    assert switches <= told <= {row.id for row in rows(key)}
