"""The memorandum: what is counted, the fewest entries to settle, and its page and data."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from games.law.reading.memorandum import as_record, memorandum
from games.records import turning_counts
from games.records.turning_counts import HandsTurning, fewest, settled_by
from games.rules.game import GAMES, game

COUNTS: list[HandsTurning] = [
    {"doubts": [], "hands": 50},
    {"doubts": [["A"]], "hands": 30},
    {"doubts": [["A"], ["B", "C"]], "hands": 19},
    {"doubts": [["D"]], "hands": 1},
]


def test_of_two_doubts_that_only_together_decide_one_is_enough() -> None:
    assert settled_by(COUNTS, ()) == 50
    assert settled_by(COUNTS, ("A",)) == 80
    assert settled_by(COUNTS, ("A", "C")) == 99


def test_the_fewest_are_no_more_than_needed() -> None:
    assert fewest(COUNTS, 0.5) == ()
    assert fewest(COUNTS, 0.8) == ("A",)
    assert fewest(COUNTS, 0.99) in (("A", "B"), ("A", "C"))
    assert len(fewest(COUNTS, 1)) == 3


@pytest.mark.parametrize("key", GAMES)
def test_the_first_hands_counted_again_are_as_stored(key: str) -> None:
    kept = turning_counts.stored_counts(key)
    assert kept is not None
    numbers = range(turning_counts.SAMPLED)
    assert kept["first"] == turning_counts._by_doubts(turning_counts._by_chance(key, numbers))


def test_every_draft_says_the_reading_taken_in_both_languages() -> None:
    for part in memorandum():
        defaults = {reading.id: reading.default for reading in game(part.game).readings}
        for weighed in part.to_settle:
            assert set(weighed.draft) == {"pt", "zh-hant"}, weighed.entry.id
            assert weighed.entry.id in defaults
        assert part.settled >= 0.99 * part.hands > part.holding


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_the_page_has_each_entry_its_words_and_its_draft(client: Client, language: str) -> None:
    page = client.get(f"/{language}/law/memorandum/").content.decode()
    for part in memorandum():
        for weighed in part.to_settle:
            assert weighed.draft["pt"] in page
            assert weighed.draft["zh-hant"] in page
            assert f"/divergences/{weighed.entry.id}/" in page
    told = json.loads(client.get("/data/memorandum.json").content)
    assert told == json.loads(json.dumps(as_record()))
    assert told["digest"] in page
