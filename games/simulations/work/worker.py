"""A worker's part in a batch: play it slice by slice and check its run in between."""

import logging
import os
import signal
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from threading import Event, Thread
from time import monotonic, sleep

from django.db import DatabaseError, close_old_connections, connection
from numba.core.errors import NumbaError

from games.odds import registry
from games.odds.figures.tally import Tally
from games.simulations.models import ACTIVE, Batch, Meter, Run, State
from games.simulations.queue import batch_size, leases, workers
from games.simulations.queue.batch_size import Mark
from games.simulations.queue.quotas import limits
from games.simulations.results import result
from games.site.logs import about
from games.site.upkeep import DutyRound

log = logging.getLogger(__name__)

SECONDS = 60.0
"""After this time a worker tries a game again."""

OWN_FAULTS = (OSError, EOFError, ImportError, MemoryError, NumbaError)
"""Errors of this machine's files, libraries or kernels, which no batch causes."""

BATCH_SECONDS = 10.0
"""After this time a worker tries a batch again that it could not play, if no other has."""

_until: dict[str, float] = {}
_batch_until: dict[int, float] = {}


def games() -> set[str]:
    """The keys of the games set aside."""
    now = monotonic()
    return {game for game, until in list(_until.items()) if now < until}


def batches() -> list[int]:
    """The batches that others shall try first, so that one worker does not use up all attempts."""
    now = monotonic()
    for batch in [batch for batch, until in _batch_until.items() if until <= now]:
        del _batch_until[batch]
    return list(_batch_until)


def is_own(fault: Exception) -> bool:
    """Whether the error is due to this worker, not to the batch."""
    return isinstance(fault, OWN_FAULTS)


def set_aside(game: str) -> None:
    _until[game] = monotonic() + SECONDS
    log.error("this worker cannot play %s and leaves it to others for %d s", game, SECONDS)


def forget() -> None:
    _until.clear()
    _batch_until.clear()


COMPILING = 660
"""Seconds for a task that may compile every kernel of a game."""


class TaskClock:
    def __init__(self) -> None:
        self.task = ""
        self._ends_at = float("inf")

    def begin(self, task: str, seconds: float | None) -> None:
        self._ends_at = monotonic() + seconds if seconds else float("inf")
        self.task = task

    def end(self) -> None:
        self.task, self._ends_at = "", float("inf")

    def is_over(self) -> bool:
        return monotonic() > self._ends_at

    @contextmanager
    def stopped(self, longest: float) -> Iterator[None]:
        """Allow up to ``longest`` seconds; then the task has the time that it had left before."""
        left = self._ends_at - monotonic()
        self._ends_at = monotonic() + max(longest, left)
        try:
            yield
        finally:
            self._ends_at = monotonic() + left


CLOCK = TaskClock()

FIRST_SLICE = 20_000
"""Rounds of the first slice; slices double, so that a short run shows its course too."""

WRITE_AGAIN_AFTER = (0.5, 2.0, 5.0)


class Outcome(Enum):
    IDLE = "idle"
    WRITTEN = "written"
    LOST = "lost"
    FAILED = "failed"
    ASIDE = "aside"


def _reckon(name: str) -> None:
    """Compute the figures of a run that this worker has finished."""
    run = Run.objects.filter(pk=name, state=State.FINISHED).first()
    if run is None:
        return
    try:
        figures = result.reckoned(run)
        Run.objects.filter(pk=name, state=State.FINISHED, done=run.done).update(figures=figures)
    except Exception:
        log.exception("the figures of %s could not be reckoned; its page will", run)


_in_hand: Batch | None = None
"""The batch that this process plays; at most one."""

_is_leaving = Event()


def renew_lease() -> None:
    """Renew the lease of the current batch, whatever its playing waits for."""
    if batch := _in_hand:
        leases.prolong(batch)


def leave() -> None:
    """End the current batch after this slice and return the rest."""
    _is_leaving.set()


def play_one() -> Outcome:
    """Take a batch, play it and save it; an error costs at most this batch."""
    global _in_hand
    others = games()
    batch = None
    if not _is_leaving.is_set():
        batch = leases.take(workers.own_name(), others, batches())
    if batch is None:
        return Outcome.ASIDE if others else Outcome.IDLE
    _in_hand = batch
    try:
        with about(run=batch.run_id, batch=batch.index):
            return _play(batch)
    finally:
        _in_hand = None


def _play(batch: Batch) -> Outcome:
    trail: list[Mark] = []
    try:
        load_kernels(batch)
        began = monotonic()
        tally = play(batch, trail)
    except DatabaseError:
        log.exception("the database went away during %s", batch)
        return Outcome.LOST
    except Exception as fault:
        log.exception("%s could not be played", batch)
        if is_own(fault):
            leases.give_back(batch, is_tried=False)
            set_aside(batch.run.game)
            return Outcome.ASIDE
        leases.give_back(batch)
        _batch_until[batch.pk] = monotonic() + BATCH_SECONDS
        return Outcome.FAILED
    if tally is None:
        return Outcome.LOST
    if not tally.rounds:
        leases.give_back(batch)
        return Outcome.WRITTEN
    if not _write_patiently(batch, tally, monotonic() - began, trail):
        return Outcome.LOST
    Meter.add(Meter.ROUNDS, tally.rounds)
    _reckon(batch.run_id)
    return Outcome.WRITTEN


_kernels_of = ""
"""The spec whose kernels were loaded last."""


def load_kernels(batch: Batch) -> None:
    """Play one round of a new spec, which loads or compiles its kernels."""
    global _kernels_of
    if batch.run.digest == _kernels_of:
        return
    with CLOCK.stopped(COMPILING):
        registry.batch(registry.read_spec(batch.run.spec), batch.first, 1)
    _kernels_of = batch.run.digest


def play(batch: Batch, trail: list[Mark] | None = None) -> Tally | None:
    """The tally of a batch, or of its rounds until its run was stopped; ``None`` if it is lost."""
    run = batch.run
    spec = registry.read_spec(run.spec)
    session = batch_size.session_of(run)
    pace = limits().slice
    rate = run.rate or batch_size.known_rate(run.pace) / 4
    tally = Tally()
    while tally.rounds < batch.count:
        grown = max(FIRST_SLICE, batch.first + tally.rounds)
        wished = batch_size.whole_sessions(min(grown, max(1000, int(rate * pace))), session)
        count = min(wished, batch.count - tally.rounds)
        began = monotonic()
        tally = tally.merge(registry.batch(spec, batch.first + tally.rounds, count))
        rate = count / max(monotonic() - began, 1e-6)
        if trail is not None:
            trail += batch_size.mark_of(run, tally)
        if tally.rounds == batch.count:
            break
        state = leases.renew(batch, tally.rounds)
        if state is None:
            return None
        if state not in ACTIVE or _is_leaving.is_set():
            break
    return tally


def _write_patiently(batch: Batch, tally: Tally, seconds: float, trail: Sequence[Mark]) -> bool:
    """Save a batch, trying again if the database is briefly away."""
    for pause in (*WRITE_AGAIN_AFTER, None):
        try:
            return leases.write(batch, tally, seconds, trail)
        except DatabaseError:
            log.exception("%s could not be written down", batch)
            if pause is None or connection.in_atomic_block:
                return False
            close_old_connections()
            sleep(pause)
    return False


LOOKS_A_LEASE = 5


class Keeper:
    def __init__(
        self, rounds: Callable[[], Iterable[DutyRound]], clock: TaskClock | None = None
    ) -> None:
        self.rounds = rounds
        self._over = Event()
        self.clock = clock or TaskClock()

    def start(self) -> None:
        for name, look in (("signs", self.give_signs), ("duties", self.do_duties)):
            Thread(target=self._go_round, args=(look,), name=name, daemon=True).start()

    def stop(self) -> None:
        self._over.set()

    def begins(self, task: str, seconds: float | None) -> None:
        self.clock.begin(task, seconds)

    def is_done(self) -> None:
        self.clock.end()

    def give_signs(self) -> None:
        speak()
        if self.clock.is_over():
            log.error("%s took too long: this worker ends itself", self.clock.task)
            os.kill(os.getpid(), signal.SIGKILL)
        renew_lease()
        workers.give_sign(workers.ASIDE if games() else self.clock.task)

    def do_duties(self) -> None:
        workers.do_due_duties(self.rounds())

    def _go_round(self, look: Callable[[], None]) -> None:
        is_well = True
        while True:
            try:
                close_old_connections()
                look()
                is_well = True
            except Exception:
                if is_well:
                    log.exception("a look round failed; the next ones are tried in silence")
                is_well = False
                with suppress(Exception):
                    connection.close()
            if self._over.wait(limits().lease / LOOKS_A_LEASE):
                connection.close()
                return


def speak() -> None:
    """Send a sign of life to the supervisor: ``rulesite.serve`` or systemd."""
    with suppress(OSError):
        if pipe := os.environ.get("RULESITE_VOICE"):
            os.write(int(pipe), b".")
        if address := os.environ.get("NOTIFY_SOCKET"):
            name = f"\0{address[1:]}" if address.startswith("@") else address
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
                ear.sendto(b"WATCHDOG=1", name)
