"""Whether runs go on, and how far: for the probes and the metrics of the site."""

from collections.abc import Iterator

from games.simulations.models import Meter, Run, State
from games.simulations.queue import leases, workers
from games.simulations.queue.quotas import limits
from games.site.upkeep import Checked, Metric

LONGEST_WAIT = 120.0
"""Seconds a run may wait before the queue counts as blocked."""


class WorkersChecked(Checked):
    living: int
    aside: list[str]
    idle: int
    seconds_since_a_sign: float | None


class QueueChecked(Checked):
    oldest_waiting_seconds: float | None


def living() -> WorkersChecked:
    """Workers seen recently, with the names of those aside; ready if one can play every game."""
    age = workers.seconds_since_a_sign()
    living, aside = workers.living().count(), sorted(workers.aside().values_list("pk", flat=True))
    return {
        "ok": age is not None and age < 3 * limits().lease and not living == len(aside) > 0,
        "living": living,
        "aside": aside,
        "idle": workers.living().filter(task="").count(),
        "seconds_since_a_sign": None if age is None else round(age, 1),
    }


def queue() -> QueueChecked:
    wait = leases.oldest_wait()
    return {
        "ok": wait is None or wait < LONGEST_WAIT,
        "oldest_waiting_seconds": None if wait is None else round(wait, 1),
    }


def metrics() -> Iterator[Metric]:
    """The state of the runs, from the database, which covers every worker on every machine."""
    states = (State.QUEUED, State.RUNNING, State.PAUSED)
    runs = {str(state): Run.objects.filter(state=state).count() for state in states}
    living = workers.living()
    idle, aside = living.filter(task="").count(), workers.aside().count()
    by_work = {"idle": idle, "aside": aside, "busy": living.count() - idle - aside}
    sick = dict.fromkeys(workers.aside().values_list("pk", flat=True), 1)
    lent, waiting = leases.out_and_waiting()
    batches = {"lent": lent, "waiting": waiting}
    wait, rounds = leases.oldest_wait() or 0.0, Meter.read(Meter.ROUNDS)
    lost = Meter.read(Meter.LOST_LEASES)
    yield Metric("rulesite_runs", "Runs not yet over.", runs, "state")
    yield Metric("rulesite_workers", "Workers that live.", by_work, "state")
    yield Metric("rulesite_worker_aside", "A worker aside.", sick, "worker")
    yield Metric("rulesite_batches", "Batches not yet done.", batches, "state")
    yield Metric(
        "rulesite_oldest_wait_seconds", "How long the longest unserved run waits.", {"": wait}
    )
    yield Metric(
        "rulesite_rounds_per_second",
        "Rounds played in the last minute.",
        {"": leases.rounds_a_second()},
    )
    yield Metric("rulesite_rounds", "Rounds played.", {"": rounds}, is_counter=True)
    yield Metric(
        "rulesite_lost_leases",
        "Batches lent to a worker that was not heard of again.",
        {"": lost},
        is_counter=True,
    )
