"""Figures from the process that stands beside the one that asks."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from games.odds.beside import Beside
from games.odds.tally import Tally
from games.records import reckoner
from games.rules.refusal import Unusable

HANDS = {"hands": ["As Ad Kh 9c", "Qs Jd 10h 9d"], "board": "Ks 10c 2h 3d"}

pytestmark = pytest.mark.slow


@pytest.fixture
def beside() -> Iterator[Beside]:
    begun = Beside("games.records.reckoner")
    yield begun
    if begun.process is not None:
        begun.end(begun.process)


def test_it_answers_as_this_process_does_and_stays(beside: Beside) -> None:
    told = beside.ask(["equity", "omaha", HANDS])
    assert told == reckoner.equity("omaha", HANDS, beside=False)
    first = beside.process
    spec = {"game": "stud", "rounds": 4000, "seed": 3}
    asked = {"spec": spec, "first": 1000, "count": 500}
    played = Tally.from_json(beside.ask(["batch", "stud", asked]))
    assert played == reckoner.batch("stud", spec, 1000, 500, beside=False)
    assert played.rounds == 500
    assert beside.process is first


def test_it_refuses_as_this_process_does(beside: Beside) -> None:
    with pytest.raises(Unusable) as no:
        beside.ask(["equity", "omaha", {**HANDS, "board": "Ks Ks 10c 2h"}])
    assert (no.value.reason, no.value.field) == ("card_twice", "board[1]")
    assert beside.ask(["equity", "omaha", HANDS])["method"] == "enumeration"


def test_another_begins_where_it_was_killed(beside: Beside) -> None:
    told = beside.ask(["equity", "omaha", HANDS])
    first = beside.process
    assert first is not None
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    assert beside.ask(["equity", "omaha", HANDS]) == told
    assert beside.process is not first


def test_it_ends_when_nobody_can_ask_it_any_more(beside: Beside) -> None:
    beside.ask(["equity", "omaha", HANDS])
    process = beside.process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(10) == 0
