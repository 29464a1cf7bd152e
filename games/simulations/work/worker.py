"""A worker's part in a batch: play it slice by slice and check its run in between."""

import logging
from enum import Enum
from threading import Event
from time import monotonic, sleep

from django.db import DatabaseError, close_old_connections, connection

from games.odds import registry
from games.odds.tally import Tally
from games.simulations.models import ACTIVE, Batch, Meter, Run, State
from games.simulations.queue import batch_size, leases, workers
from games.simulations.queue.convergence import Trail
from games.simulations.queue.limits import limits
from games.simulations.results import result
from games.simulations.work import aside
from games.simulations.work.task_clock import CLOCK, COMPILING
from games.site.logs import about

log = logging.getLogger(__name__)

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
    others = aside.games()
    batch = None
    if not _is_leaving.is_set():
        batch = leases.take(workers.own_name(), others, aside.batches())
    if batch is None:
        return Outcome.ASIDE if others else Outcome.IDLE
    _in_hand = batch
    try:
        with about(run=batch.run_id, batch=batch.index):
            return _play(batch)
    finally:
        _in_hand = None


def _play(batch: Batch) -> Outcome:
    trail = Trail(batch.run)
    try:
        load_kernels(batch)
        began = monotonic()
        tally = play(batch, trail)
    except DatabaseError:
        log.exception("the database went away during %s", batch)
        return Outcome.LOST
    except Exception as fault:
        log.exception("%s could not be played", batch)
        if aside.is_own(fault):
            leases.give_back(batch, is_tried=False)
            aside.set_aside(batch.run.game)
            return Outcome.ASIDE
        leases.give_back(batch)
        aside.leave_batch(batch.pk)
        return Outcome.FAILED
    if tally is None:
        return Outcome.LOST
    if not tally.rounds:
        leases.give_back(batch)
        return Outcome.WRITTEN
    is_kept = _write_patiently(batch, tally, monotonic() - began, trail)
    if is_kept:
        Meter.add(Meter.ROUNDS, tally.rounds)
        _reckon(batch.run_id)
    return Outcome.WRITTEN if is_kept else Outcome.LOST


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


def play(batch: Batch, trail: Trail | None = None) -> Tally | None:
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
        if trail:
            trail.mark(tally)
        if tally.rounds == batch.count:
            break
        state = leases.renew(batch, tally.rounds)
        if state is None:
            return None
        if state not in ACTIVE or _is_leaving.is_set():
            break
    return tally


def _write_patiently(batch: Batch, tally: Tally, seconds: float, trail: Trail) -> bool:
    """Save a batch, trying again if the database is briefly away."""
    for pause in (*WRITE_AGAIN_AFTER, None):
        try:
            return leases.write(batch, tally, seconds, trail.marks)
        except DatabaseError:
            log.exception("%s could not be written down", batch)
            if pause is None or connection.in_atomic_block:
                return False
            close_old_connections()
            sleep(pause)
    return False
