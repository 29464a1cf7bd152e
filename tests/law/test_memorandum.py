"""The memorandum: what is counted, the fewest entries to settle, and its page and data."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.utils.html import escape

from games.law.acts.memorandum import as_record, memorandum
from games.records import turning_counts
from games.records.turning_counts import HandsTurning, fewest, settled_by
from games.rules.game import GAMES

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
    assert kept["first"] == turning_counts._turning(key, turning_counts.by_chance(key, numbers))


def test_the_fewest_to_settle_have_a_draft_that_was_tried_and_changes_no_other_hand() -> None:
    for part in memorandum():
        for weighed in part.entries:
            assert weighed.draft, weighed.entry.id
            assert weighed.tried, f"manage.py drafts {part.game} {weighed.entry.id} --write"
            assert weighed.tried["settled"] > 0
            assert weighed.tried["changed"] == 0
        assert part.settled >= 0.99 * part.hands > part.holding


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_the_page_has_each_entry_its_words_and_its_draft(client: Client, language: str) -> None:
    page = client.get(f"/{language}/law/memorandum/").content.decode()
    for part in memorandum():
        for weighed in part.entries:
            for side in weighed.sides:
                assert escape(side.text) in page
            assert f"/divergences/{weighed.entry.id}/" in page
    told = json.loads(client.get("/data/memorandum.json").content)
    assert told == json.loads(json.dumps(as_record()))
    assert told["digest"] in page
