"""A run played from the command line by several processes, that can be stopped at any time.

Batches are given out in the order of their rounds and those in hand are waited for, so that
what was played when it stops is always the first rounds of the run, without a gap: the
figures of a stopped run are those of a shorter one.
"""

from __future__ import annotations

import json
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Any

from games.odds import registry
from games.odds.same_deals import block_of
from games.odds.spec import Spec
from games.odds.tally import Tally

FIRST = 20_000
MOST = 200_000_000
SECONDS = 0.4
"""How long a batch should take: the time to stop in, and the time between two looks."""

AHEAD = 2
"""Batches given out for each worker, so that none waits for the next."""

Report = Callable[[int, int], None]


class Stop:
    """Whether somebody has asked for the end."""

    def __init__(self) -> None:
        self.is_asked = False

    @contextmanager
    def on_interrupt(self) -> Iterator[Stop]:
        """The first Ctrl-C asks for the end; the second does not wait for it."""
        before = signal.signal(signal.SIGINT, self._handle_signal)
        try:
            yield self
        finally:
            signal.signal(signal.SIGINT, before)

    def _handle_signal(self, number: int, frame: FrameType | None) -> None:
        if self.is_asked:
            raise KeyboardInterrupt
        self.is_asked = True


def play(spec: Spec, workers: int, stop: Stop, report: Report) -> Tally:
    """The tally of all rounds, or of those played when the end was asked for."""
    if workers == 1:
        return _alone(spec, stop, report)
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_deaf_to_interrupts)
    try:
        return _together(pool, spec, workers, stop, report)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _alone(spec: Spec, stop: Stop, report: Report) -> Tally:
    tally, count = Tally(), FIRST
    while tally.rounds < spec.rounds and not stop.is_asked:
        began = monotonic()
        some = min(whole_sessions(spec, count), spec.rounds - tally.rounds)
        tally = tally.merge(registry.batch(spec, tally.rounds, some))
        count = _next_count(some, monotonic() - began)
        report(tally.rounds, spec.rounds)
    return tally


def _together(pool: Executor, spec: Spec, workers: int, stop: Stop, report: Report) -> Tally:
    encoded = json.dumps(spec.to_json())
    tally, submitted, count = Tally(), 0, FIRST
    in_hand: deque[Future[tuple[dict[str, Any], float]]] = deque()
    while True:
        while not stop.is_asked and submitted < spec.rounds and len(in_hand) < AHEAD * workers:
            some = min(whole_sessions(spec, count), spec.rounds - submitted)
            with _interrupts_held_back():
                in_hand.append(pool.submit(_batch, encoded, submitted, some))
            submitted += some
        if not in_hand:
            return tally
        played, seconds = in_hand.popleft().result()
        batch = Tally.from_json(played)
        tally = tally.merge(batch)
        count = _next_count(batch.rounds, seconds)
        report(tally.rounds, spec.rounds)


def whole_sessions(spec: Spec, count: int) -> int:
    """A session is dealt in one piece, so no batch ends within one if it can be helped.

    Nor within a block of several specifications together.
    """
    session = block_of(spec) if spec.compared else spec.options.get("session") or 1
    return max(session, count // session * session)


def _next_count(count: int, seconds: float) -> int:
    """Towards batches of the time wished for, never growing by more than eight at once."""
    wished = int(count * SECONDS / max(seconds, 1e-6))
    return max(1000, min(wished, 8 * count, MOST))


def _batch(encoded: str, first: int, count: int) -> tuple[dict[str, Any], float]:
    spec = _spec(encoded)
    began = monotonic()
    tally = registry.batch(spec, first, count)
    return tally.to_json(), monotonic() - began


_read: dict[str, Spec] = {}


def _spec(encoded: str) -> Spec:
    if encoded not in _read:
        _read[encoded] = registry.read_spec(json.loads(encoded))
    return _read[encoded]


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """A process started meanwhile is born with them held back, until it has made itself deaf."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _deaf_to_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; only the first decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
