"""How large batches are cut: few of them, and none that all but one worker wait for at the end."""

from __future__ import annotations

import heapq

import pytest
from django.db.models.functions import Now
from hypothesis import given
from hypothesis import strategies as st

from games.simulations.models import Run, Worker
from games.simulations.queue import batch_size
from games.simulations.queue.quotas import limits

RATE = 60_000_000.0
TURN = 0.03
"""Seconds between two batches of a worker, on the high side."""


def seconds_of(rounds: int, workers: int) -> tuple[float, int]:
    """Until the last of so many workers, each with a core of its own, is done; and the batches."""
    free = [0.15 * each for each in range(workers)]
    lent, batches, ends = 0, 0, 0.0
    while lent < rounds:
        begun = heapq.heappop(free)
        wished = batch_size.wished_at(RATE, lent, rounds - lent, workers)
        count = min(wished, rounds - lent)
        lent, batches = lent + count, batches + 1
        heapq.heappush(free, begun + count / RATE + TURN)
        ends = max(ends, begun + count / RATE + TURN)
    return ends, batches


@pytest.mark.parametrize(("seconds", "times"), [(15, 3.5), (25, 3.7), (60, 3.85), (300, 3.95)])
def test_four_workers_end_together(seconds: int, times: float) -> None:
    rounds = int(RATE * seconds)
    (one, few), (four, more) = seconds_of(rounds, 1), seconds_of(rounds, 4)
    assert one / four >= times
    assert more <= few + 20


@given(
    lent=st.integers(0, 10**12),
    left=st.integers(1, 10**12),
    hands=st.integers(0, 500),
    rate=st.floats(1, 1e9),
)
def test_a_batch_is_never_too_long_and_hardly_ever_too_short(
    lent: int, left: int, hands: int, rate: float
) -> None:
    wished = batch_size.wished_at(rate, lent, left, hands)
    least = int(rate * batch_size.FIRST_SECONDS)
    assert max(1000, least) <= wished <= max(1000, int(rate * limits().batch))


def test_one_worker_is_not_asked_to_end_with_small_batches() -> None:
    for hands in (0, 1):
        wished = batch_size.wished_at(RATE, 10**12, 10**6, hands)
        assert wished == int(RATE * batch_size.FIRST_SECONDS)
        assert batch_size.wished_at(RATE, 10**12, 10**9, hands) == int(RATE * limits().batch)


@pytest.mark.django_db
def test_a_batch_is_cut_for_the_workers_that_live() -> None:
    run = Run(game="stud", rate=RATE, rounds=10**9, next_round=5 * 10**8, spec={"options": {}})
    alone = batch_size.rounds_of_a_batch(run)
    for name in ("a:1", "a:2", "b:1", "b:2"):
        Worker.objects.create(name=name, seen=Now(), started=Now())
    assert batch_size.rounds_of_a_batch(run) == 5 * 10**8 // 7 < alone
