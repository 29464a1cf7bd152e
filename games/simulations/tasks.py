"""Messages that wake a worker. None names a batch: that is in the database."""

import hashlib
import logging
import signal
import socket
from datetime import timedelta
from functools import cache
from time import sleep
from typing import Any

from celery import shared_task
from celery.signals import (
    task_postrun,
    task_prerun,
    worker_init,
    worker_process_init,
    worker_ready,
    worker_shutdown,
)
from celery.worker import state
from django.db import transaction
from kombu.exceptions import ChannelError, OperationalError

from games.odds import registry
from games.rules.game import GAMES
from games.simulations import exact_cache
from games.simulations.queue import leases, workers
from games.simulations.queue.quotas import limits
from games.simulations.work import equity_parts as parts
from games.simulations.work import worker
from games.simulations.work.worker import CLOCK, COMPILING, Keeper, Outcome, play_one
from games.site.doors import delete_all_expired
from games.site.lifeline import end_with_supervisor
from games.site.upkeep import UPKEEP, DutyRound

log = logging.getLogger(__name__)

STALE = 60
"""Seconds until an unread message expires; ``mind`` sends others."""

PAUSE_ASIDE = 0.5
"""Seconds that a worker waits before it forwards a message that it cannot act on."""

AWAY = (OperationalError, ChannelError, OSError)


@shared_task(name="simulations.work")  # type: ignore[untyped-decorator]
def work() -> str:
    """Play one batch and some parts of an equity; send another message if work remains."""
    outcome = play_one()
    if outcome is Outcome.ASIDE:
        sleep(PAUSE_ASIDE)
    has_reckoned = parts.reckon_some()
    if (outcome is not Outcome.IDLE and leases.has_work()) or (has_reckoned and parts.has_work()):
        _send(1)
    return outcome.value


@shared_task(name="simulations.make_ready", time_limit=COMPILING)  # type: ignore[untyped-decorator]
def make_ready(games: list[str]) -> None:
    """Count the law's own sheet of the first game, then queue the others: one by one."""
    game, *others = games
    exact_cache.exact(game, exact_cache.by_law(game))
    registry.batch(registry.read_spec({"game": game, "rounds": 1}), 0, 1)
    if others:
        make_ready.apply_async((others,), retry=False)


def mind() -> int:
    """Return lost batches to the queue and wake the workers needed."""
    returned = leases.reap()
    if leases.has_work() or parts.has_work():
        _send(workers.to_wake())
    return returned


def tidy() -> None:
    """Delete what is past its retention."""
    runs, folders = workers.tidy()
    if runs or folders:
        log.info("let go of %s runs and %s folders of kernels", runs, folders)
    for name, number in delete_all_expired().items():
        if number:
            log.info("let go of %s %s", number, name)


def wake() -> None:
    """Wake idle workers once the transaction is committed."""
    transaction.on_commit(lambda: _send(max(1, workers.to_wake())), robust=True)


def _send(messages: int) -> None:
    """Send messages; without a broker a run is only delayed, because ``mind`` sends again."""
    for _ in range(messages):
        try:
            work.apply_async(retry=False, expires=STALE)
        except Exception as away:
            log.warning("no message could be sent; the runs wait for the next look: %s", away)
            return


def prepare_sheets() -> None:
    """Queue the counting of sheets and the compiling of kernels that this machine lacks."""
    try:
        make_ready.apply_async((list(GAMES),), retry=False, expires=COMPILING)
    except AWAY:
        log.warning("no message could be sent; sheets are counted when somebody asks")


def rounds_of_duty() -> tuple[DutyRound, ...]:
    return (
        DutyRound("mind", timedelta(seconds=limits().lease / 5), mind),
        DutyRound("forget visitors", timedelta(hours=1), workers.forget_visitors),
        DutyRound("tidy", timedelta(days=1), tidy),
        DutyRound(f"sheets of {place_and_code()}", timedelta(minutes=15), prepare_sheets),
        *UPKEEP.duties,
    )


@cache
def place_and_code() -> str:
    """The name of this machine and a digest of the code, whose kernels and sheets it caches."""
    digests = "".join(registry.digest(game) for game in GAMES)
    return f"{socket.gethostname()} {hashlib.sha256(digests.encode()).hexdigest()[:20]}"


keeper = Keeper(rounds_of_duty, CLOCK)


@worker_init.connect  # type: ignore[untyped-decorator]
def die_with_supervisor(**kwargs: object) -> None:
    end_with_supervisor()


@worker_process_init.connect  # type: ignore[untyped-decorator]
def begin(**kwargs: object) -> None:
    keeper.start()


@worker_ready.connect  # type: ignore[untyped-decorator]
def stop_on_signal(**kwargs: object) -> None:
    """On SIGTERM, end the worker quietly after the current slice."""

    def leave(*_signal: object) -> None:
        worker.leave()
        state.should_stop = 0

    signal.signal(signal.SIGTERM, leave)


@task_prerun.connect  # type: ignore[untyped-decorator]
def is_busy(task: Any, **kwargs: Any) -> None:
    keeper.begins(task.name, task.time_limit or task.app.conf.task_time_limit)


@task_postrun.connect  # type: ignore[untyped-decorator]
def is_idle(**kwargs: object) -> None:
    keeper.is_done()


@worker_shutdown.connect  # type: ignore[untyped-decorator]
def end(**kwargs: Any) -> None:
    keeper.stop()
