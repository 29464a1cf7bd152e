"""Play a run from the command line in several processes, stoppable at any time."""

from __future__ import annotations

import json
import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from time import monotonic
from types import FrameType

from games.odds import registry
from games.odds.counting.same_deals import whole_sessions
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Tally, TallyJson

FIRST = 20_000
MOST = 200_000_000
SECONDS = 0.4
"""Target seconds of a batch: the delay to stop, and between two updates."""

AHEAD = 2
"""Batches submitted for each worker, so that none waits for the next."""

Report = Callable[[int, int], None]


class Stop:
    """Whether the user wants to stop."""

    def __init__(self) -> None:
        self.is_asked = False

    @contextmanager
    def on_interrupt(self) -> Iterator[Stop]:
        """Stop at the first Ctrl-C; raise ``KeyboardInterrupt`` at the second."""
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
    """The tally of all rounds, or of those played before the stop."""
    if workers == 1:
        tally, count = Tally(), FIRST
        while tally.rounds < spec.rounds and not stop.is_asked:
            began = monotonic()
            some = min(whole_sessions(spec, count), spec.rounds - tally.rounds)
            tally = tally.merge(registry.batch(spec, tally.rounds, some))
            count = _next_count(some, monotonic() - began)
            report(tally.rounds, spec.rounds)
        return tally
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_deaf_to_interrupts)
    try:
        return _together(pool, spec, workers, stop, report)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _together(pool: Executor, spec: Spec, workers: int, stop: Stop, report: Report) -> Tally:
    encoded = json.dumps(spec.to_json())
    tally, submitted, count = Tally(), 0, FIRST
    in_hand: deque[Future[tuple[TallyJson, float]]] = deque()
    while True:
        while not stop.is_asked and submitted < spec.rounds and len(in_hand) < AHEAD * workers:
            some = min(whole_sessions(spec, count), spec.rounds - submitted)
            with _interrupts_blocked():
                in_hand.append(pool.submit(_batch, encoded, submitted, some))
            submitted += some
        if not in_hand:
            return tally
        played, seconds = in_hand.popleft().result()
        batch = Tally.from_json(played)
        tally = tally.merge(batch)
        count = _next_count(batch.rounds, seconds)
        report(tally.rounds, spec.rounds)


def _next_count(count: int, seconds: float) -> int:
    """The size of the next batch, to approach ``SECONDS``; at most eight times ``count``."""
    wished = int(count * SECONDS / max(seconds, 1e-6))
    return max(1000, min(wished, 8 * count, MOST))


def _batch(encoded: str, first: int, count: int) -> tuple[TallyJson, float]:
    if encoded not in _read:
        _read[encoded] = registry.read_spec(json.loads(encoded))
    spec = _read[encoded]
    began = monotonic()
    tally = registry.batch(spec, first, count)
    return tally.to_json(), monotonic() - began


_read: dict[str, Spec] = {}


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT, so that a new process inherits the block until it ignores the signal."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _deaf_to_interrupts() -> None:
    """Ignore Ctrl-C, which reaches every process of the terminal; only the first handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
