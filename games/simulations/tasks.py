"""Messages that wake a worker. None of them says which batch: the database knows."""

from __future__ import annotations

import logging
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.db import transaction
from kombu.exceptions import OperationalError

from games.odds import registry
from games.rules.registry import GAMES
from games.simulations.par import exact_cache, what_if
from games.simulations.queue import leases, retention
from games.simulations.queue.limits import limits
from games.simulations.queue.worker import Outcome, play_one

log = logging.getLogger(__name__)

STALE = 60
"""Seconds after which a message no worker has read is left unread; ``mind`` sends others."""

PATIENT = {"soft_time_limit": 600, "time_limit": 660}
"""For what may have to compile every kernel of a game first."""


@shared_task(name="simulations.work")  # type: ignore[untyped-decorator]
def work() -> str:
    """Play one batch, and pass the word on while there is more to do."""
    outcome = play_one()
    if outcome is not Outcome.IDLE and leases.has_work():
        _send(1)
    return outcome.value


@shared_task(name="simulations.mind")  # type: ignore[untyped-decorator]
def mind() -> int:
    """Return lost batches and wake whoever is needed."""
    returned = leases.reap()
    if leases.has_work():
        _send(_idle_lanes())
    return returned


@shared_task(name="simulations.tidy")  # type: ignore[untyped-decorator]
def tidy() -> None:
    """Once a day: let go of what nobody keeps."""
    runs, folders = retention.tidy()
    if runs or folders:
        log.info("let go of %s runs and %s folders of kernels", runs, folders)


@shared_task(name="simulations.make_ready", **PATIENT)  # type: ignore[untyped-decorator]
def make_ready(games: list[str]) -> None:
    """Count the law's own sheet of the first game, then of the others: one lane stays free."""
    game, *others = games
    exact_cache.exact(game, what_if.by_law(game))
    registry.batch(registry.read_spec({"game": game, "rounds": 1}), 0, 1)
    if others:
        make_ready.apply_async((others,), retry=False)


def wake() -> None:
    """Tell whoever is idle that there may be work, once the change is committed."""
    transaction.on_commit(lambda: _send(max(1, _idle_lanes())))


def _idle_lanes() -> int:
    """Every busy worker passes the word on itself: more messages would only pile up."""
    return max(0, limits().lanes - leases.live_leases())


def _send(messages: int) -> None:
    """A broker that is away delays a run and loses nothing: ``mind`` asks again."""
    for _ in range(messages):
        try:
            work.apply_async(retry=False, expires=STALE)
        except (OperationalError, OSError):
            log.warning("no message could be sent; the runs wait for the next look")
            return


@worker_ready.connect  # type: ignore[untyped-decorator]
def look_around(**told: Any) -> None:
    """A worker that starts may find what another left, and sheets nobody has counted yet."""
    try:
        mind.apply_async(retry=False, expires=STALE)
        make_ready.apply_async((list(GAMES),), retry=False)
    except (OperationalError, OSError):
        log.warning("no message could be sent; the runs wait for the next look")
