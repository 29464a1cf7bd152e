"""Figures from the process that stands beside the one that asks."""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Iterator
from threading import Thread

import pytest

from games.odds import subprocesses
from games.odds.figures.tally import Tally
from games.odds.subprocesses import MOST_IN_LINE, NotCounted, Subprocess
from games.records import jobs
from games.rules.values.refusal import Unusable
from games.site.pages import TooLong
from rulesite.under_way import interrupt

HANDS = {"hands": ["As Ad Kh 9c", "Qs Jd 10h 9d"], "board": "Ks 10c 2h 3d"}


@pytest.fixture
def beside() -> Iterator[Subprocess]:
    begun = Subprocess(jobs.MODULE)
    yield begun
    if begun.process is not None:
        begun.end(begun.process)


@pytest.fixture
def simple() -> Iterator[Subprocess]:
    begun = Subprocess("tests.odds.answering_process")
    yield begun
    if begun.process is not None:
        begun.end(begun.process)


def test_what_fails_is_told_and_the_process_stays(
    simple: Subprocess, capfd: pytest.CaptureFixture[str]
) -> None:
    first = simple.ask(["say", "here"])
    with pytest.raises(NotCounted, match="no such card"):
        simple.ask(["fail", "no such card"])
    with pytest.raises(NotCounted, match="not JSON serializable"):
        simple.ask(["what json holds not", 1])
    with pytest.raises(Unusable) as no:
        simple.ask(["refuse", "too_few"])
    assert (no.value.reason, no.value.facts, no.value.field) == ("too_few", {"given": 3}, "hands")
    assert simple.ask(["say", "here"]) == first
    assert "RuntimeError: no such card" in capfd.readouterr().err


def test_half_a_character_ends_no_process(simple: Subprocess) -> None:
    first = simple.ask(["say", "\ud800"])
    assert first["told"] == "\ud800"
    assert simple.ask(["say", "again"])["process"] == first["process"]


def test_an_answer_is_never_of_another_question(simple: Subprocess) -> None:
    """Whoever was ended while waiting leaves an answer behind that nobody has read."""
    simple.ask(["say", "first"])
    process = simple.process
    assert process is not None
    assert process.stdin is not None
    process.stdin.write(b'[1, ["say", "given up"]]\n')
    process.stdin.flush()
    assert simple.ask(["say", "second"])["told"] == "second"
    assert simple.process is not process


@pytest.mark.parametrize("what", ["print", "die", "half an answer"])
def test_what_is_no_answer_is_told_as_none(simple: Subprocess, what: str) -> None:
    with pytest.raises(NotCounted, match="ended twice"):
        simple.ask([what, 3])
    assert simple.ask(["say", "again"])["told"] == "again"


def test_what_takes_too_long_is_given_up_with_its_process() -> None:
    simple = Subprocess("tests.odds.answering_process", longest=0.01)
    with pytest.raises(NotCounted, match="no answer within"):
        simple.ask(["sleep", 60])
    assert simple.process is None


def test_a_process_that_does_not_stay_ends_after_its_answer() -> None:
    """What a long count took is free at once, and the next one begins anew."""
    brief = Subprocess("tests.odds.answering_process", stays=False, niceness=3)
    first = brief.ask(["say", "here"])
    assert brief.process is None
    assert brief.ask(["say", "again"])["process"] != first["process"]
    assert first["niceness"] == os.nice(0) + 3


def test_a_thread_that_waits_can_be_interrupted(simple: Subprocess) -> None:
    """As the server does with a request that takes too long."""
    ended: list[type[BaseException]] = []

    def ask() -> None:
        try:
            simple.ask(["sleep", 3_600])
        except TooLong as no:
            ended.append(type(no))

    waiting = Thread(target=ask)
    waiting.start()
    while not simple._lock.locked():
        pass
    assert waiting.ident is not None
    interrupt(waiting.ident, TooLong)
    waiting.join(60)
    assert ended == [TooLong]
    assert simple.ask(["say", "again"])["told"] == "again"


def test_no_more_wait_in_line_than_leave_readers_a_thread(simple: Subprocess) -> None:
    simple.ask(["say", "begun"])
    waiting = [Thread(target=simple.ask, args=[["say", "x"]]) for _each in range(MOST_IN_LINE)]
    with simple._lock:
        for each in waiting:
            each.start()
        while len(simple._in_line) < MOST_IN_LINE:
            pass
        with pytest.raises(NotCounted, match="wait already"):
            simple.ask(["say", "one too many"])
    for each in waiting:
        each.join()
    assert simple.ask(["say", "again"])["told"] == "again"


def test_an_answer_is_waited_for_however_many_files_are_open(
    simple: Subprocess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(select, "select")
    assert simple.ask(["say", "here"])["told"] == "here"
    assert subprocesses.has_come(simple.process.stdout.fileno(), 0) is False  # type: ignore[union-attr]


@pytest.mark.slow
def test_it_answers_as_this_process_does_and_stays(beside: Subprocess) -> None:
    told = beside.ask(["equity", "omaha", HANDS])
    assert told == jobs.do("equity", "omaha", HANDS)
    first = beside.process
    spec = {"game": "stud", "rounds": 4000, "seed": 3}
    asked = {"spec": spec, "first": 1000, "count": 500}
    played = beside.ask(["batch", "stud", asked])
    assert played == jobs.do("batch", "stud", asked)
    assert Tally.from_json(played).rounds == 500
    assert beside.process is first


@pytest.mark.slow
def test_it_refuses_as_this_process_does(beside: Subprocess) -> None:
    with pytest.raises(Unusable) as no:
        beside.ask(["equity", "omaha", {**HANDS, "board": "Ks Ks 10c 2h"}])
    assert (no.value.reason, no.value.field) == ("card_twice", "board[1]")
    assert beside.ask(["equity", "omaha", HANDS])["method"] == "enumeration"


@pytest.mark.slow
def test_another_begins_where_it_was_killed(beside: Subprocess) -> None:
    told = beside.ask(["equity", "omaha", HANDS])
    first = beside.process
    assert first is not None
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    assert beside.ask(["equity", "omaha", HANDS]) == told
    assert beside.process is not first


@pytest.mark.slow
def test_it_ends_when_nobody_can_ask_it_any_more(beside: Subprocess) -> None:
    beside.ask(["equity", "omaha", HANDS])
    process = beside.process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(240) == 0
