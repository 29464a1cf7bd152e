"""Conditional updates under a race: two threads, two connections, one winner."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from games.odds.figures.tally import Tally
from games.simulations import services
from games.simulations.models import Batch, Run, State
from games.simulations.queue import batch_size, leases
from games.simulations.work import worker
from tests.simulations.conftest import undisturbed

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(do: Callable[[], Any], threads: int) -> list[Any]:
    """What ``do`` answers when several threads begin it at the same moment."""
    gate, answers = Barrier(threads), []

    def begin() -> None:
        try:
            gate.wait()
            answers.append(do())
        finally:
            connection.close()

    running = [Thread(target=begin) for _each in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    assert len(answers) == threads
    return answers


def _run(rounds: int) -> Run:
    spec = services.read_spec({"game": "fortune3", "rounds": rounds, "seed": 31})
    return services.start(spec, AnonymousUser(), "v").run


def test_no_round_is_lent_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_size, "rounds_of_a_batch", lambda run: 1000)
    _run(8000)
    taken: list[Batch | None] = at_once(lambda: leases.take("w"), 4)
    taken += at_once(lambda: leases.take("w"), 4)
    firsts = sorted(batch.first for batch in taken if batch)
    assert firsts == list(range(0, 8000, 1000))
    assert Run.objects.get().next_round == 8000


def test_one_of_two_takes_a_returned_batch() -> None:
    _run(1000)
    batch = leases.take("dies")
    assert batch is not None
    leases.give_back(batch)
    taken = at_once(lambda: leases.take("w"), 3)
    assert sum(each is not None for each in taken) == 1


def test_two_who_write_the_same_batch_count_it_once() -> None:
    run = _run(1000)
    batch = leases.take("w")
    assert batch is not None
    tally = worker.play(batch)
    assert tally is not None
    assert sorted(at_once(lambda: leases.write(batch, tally, 1.0), 3)) == [False, False, True]
    run.refresh_from_db()
    assert (run.done, run.state) == (1000, State.FINISHED)
    assert run.tally == undisturbed(run)


def test_batches_written_at_the_same_moment_are_all_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batch_size, "rounds_of_a_batch", lambda run: 1000)
    run = _run(4000)
    played: list[tuple[Batch, Tally]] = []
    while batch := leases.take("w"):
        tally = worker.play(batch)
        assert tally is not None
        played.append((batch, tally))
    assert at_once(lambda: leases.write(*played.pop(), 1.0), 4) == [True] * 4
    run.refresh_from_db()
    assert run.tally == undisturbed(run)


def test_the_same_specification_sent_twice_at_once_is_one_run() -> None:
    started = at_once(lambda: _run(5000).pk, 3)
    assert len(set(started)) == 1
    assert Run.objects.count() == 1
