"""The queue of batches: lease one, give it back, save it once."""

import logging
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from games.odds import registry
from games.odds.certificate.reading import digest_of
from games.odds.figures.tally import Tally
from games.rules.game import GAMES
from games.simulations.models import ACTIVE, Batch, Meter, Run, Size, State
from games.simulations.queue import batch_size, workers
from games.simulations.queue.batch_size import Mark
from games.simulations.queue.quotas import limits

log = logging.getLogger(__name__)

OTHER_CODE = "other_code"
FAILED = "failed"
MOST_RUNS = 200
MOST_RETURNED = 50
OVERDUE = timedelta(seconds=15)
TO_OTHERS = 20
"""For so many leases a host leaves a batch that it lost to living hosts that have not tried it.

Clocks differ by less; otherwise the lease of a fast clock would never seem over to the others."""

LONGER = 3
"""So many times the attempts are allowed while a living host has not tried a batch."""

BULKY = ("tally", "figures", "convergence", "texts", "versions")


def unleased() -> Q:
    """What has no lease, or one that has expired."""
    return Q(lease_until__isnull=True) | Q(lease_until__lt=timezone.now())


def free() -> Q:
    """Unfinished batches that are not leased."""
    return Q(done_at__isnull=True) & unleased()


def new_lease() -> dict[str, Any]:
    """The values of a lease that begins now."""
    until = timezone.now() + timedelta(seconds=limits().lease)
    return {"lease": secrets.token_hex(16), "lease_until": until}


def take(worker: str, besides: Collection[str] = (), failed: Collection[int] = ()) -> Batch | None:
    """Lease the next batch to ``worker`` in fair turns, but no game in ``besides`` and no batch in
    ``failed``."""
    for run in _by_turns():
        if run.game in besides:
            continue
        if run.code != registry.digest(run.game):
            _refuse_other_code(run, worker)
            continue
        batch = _lend_returned(run, worker, failed) or _lend_new(run, worker)
        if batch:
            return batch
    return None


def has_work() -> bool:
    """Whether ``take`` could find a batch for a worker of this code."""
    left = Run.objects.filter(_open()).defer(*BULKY).filter(_has_a_batch())
    return any(run.code == registry.digest(run.game) for run in left[:MOST_RUNS])


def _has_a_batch() -> Q:
    """Runs with rounds not yet in a batch, or with a free batch."""
    free_of_it = Batch.objects.filter(free(), run=OuterRef("pk"))
    return Q(next_round__lt=F("rounds")) | Q(Exists(free_of_it))


def _open() -> Q:
    """Runs to be played, also those that a worker of other code refused and this code can play."""
    ours = [registry.digest(game) for game in GAMES]
    return Q(state__in=ACTIVE) | Q(state=State.REFUSED, refusal__reason=OTHER_CODE, code__in=ours)


def _by_turns() -> Iterator[Run]:
    """Overdue large runs, then small ones, then large ones; the longest unserved first."""
    long_ago = timezone.now() - OVERDUE
    runs = list(
        Run.objects.filter(_open())
        .defer(*BULKY)
        .annotate(served=Coalesce("turn", "created"))
        .order_by("served")[:MOST_RUNS]
    )

    def turn(run: Run) -> tuple[bool, int, datetime]:
        served: datetime = run.turn or run.created
        is_overdue = run.size == Size.LARGE and served < long_ago
        return (not is_overdue, run.size, served)

    return iter(sorted(runs, key=turn))


def _lend_returned(run: Run, worker: str, failed: Collection[int]) -> Batch | None:
    host = workers.host_of(worker)
    since = timezone.now() - timedelta(seconds=TO_OTHERS * limits().lease)
    left = run.batches.filter(free()).exclude(pk__in=failed).order_by("index")
    for batch in left[:MOST_RETURNED]:
        is_again = host in batch.tried_by
        others = workers.able_hosts().difference(batch.tried_by) if is_again else set()
        if others and (batch.lease_until or since) > since:
            continue
        tried = sorted({host, *batch.tried_by})
        taken = Batch.objects.filter(free(), pk=batch.pk).update(
            **new_lease(), attempts=F("attempts") + 1, tried_by=tried, played=0, worker=worker
        )
        if taken:
            if batch.lease:
                Meter.add(Meter.LOST_LEASES, 1)
            batch = Batch.objects.select_related("run").get(pk=batch.pk)
            if is_again and batch.attempts > limits().attempts * (LONGER if others else 1):
                _refuse(run, {"reason": FAILED, "batch": batch.index, "attempts": batch.attempts})
                give_back(batch)
                return None
            _mark_running(run)
            return batch
    return None


def _lend_new(run: Run, worker: str) -> Batch | None:
    """Make the next batch from the rounds that are in none, and lease it."""
    while run.next_round < run.rounds:
        count = batch_size.rounds_of_a_batch(run)
        with transaction.atomic():
            moved = Run.objects.filter(
                _open(), pk=run.pk, next_round=run.next_round, rounds=run.rounds
            ).update(next_round=run.next_round + count, batches_made=F("batches_made") + 1)
            if moved:
                fresh = Run.objects.get(pk=run.pk)
                batch = Batch.objects.create(
                    **new_lease(),
                    run=fresh,
                    index=fresh.batches_made - 1,
                    first=run.next_round,
                    count=count,
                    attempts=1,
                    tried_by=[workers.host_of(worker)],
                    worker=worker,
                )
                _mark_running(run)
                return batch
        if not Run.objects.filter(_open(), pk=run.pk).exists():
            return None
        run.refresh_from_db(fields=["next_round", "rounds", "done", "rate", "state"])
    return None


def _mark_running(run: Run) -> None:
    now = timezone.now()
    Run.objects.filter(pk=run.pk).update(turn=now, started=Coalesce("started", now))
    try:
        with transaction.atomic():
            Run.objects.filter(_open(), pk=run.pk).exclude(state=State.RUNNING).update(
                state=State.RUNNING, refusal={}
            )
    except IntegrityError:
        # The same spec was started again while this run was refused.
        Run.objects.filter(pk=run.pk).update(state=State.CANCELLED, finished=now)


def _own(batch: Batch) -> QuerySet[Batch]:
    """The batch, while it is under the lease with which it was taken."""
    return Batch.objects.filter(pk=batch.pk, lease=batch.lease, done_at__isnull=True)


def renew(batch: Batch, played: int) -> State | None:
    """Renew the lease while playing. Return the run's state, or ``None`` if the lease is lost."""
    until = timezone.now() + timedelta(seconds=limits().lease)
    if not _own(batch).update(lease_until=until, played=played):
        return None
    return State(Run.objects.values_list("state", flat=True).get(pk=batch.run_id))


def prolong(batch: Batch) -> None:
    """Renew the lease while something other than rounds takes time."""
    _own(batch).update(lease_until=timezone.now() + timedelta(seconds=limits().lease))


def give_back(batch: Batch, *, is_tried: bool = True) -> None:
    """Return the batch to the queue; the attempt does not count if ``is_tried`` is false."""
    # A run that was resumed meanwhile has forgotten its attempts.
    attempts = F("attempts") if is_tried else Greatest(F("attempts") - 1, 0)
    ended = timezone.now() - timedelta(seconds=limits().lease) if is_tried else None
    _own(batch).update(lease="", lease_until=ended, played=0, attempts=attempts)


def write(batch: Batch, tally: Tally, seconds: float, trail: Sequence[Mark] = ()) -> bool:
    """Save a batch and add it to its run, once and only under its lease."""
    with transaction.atomic():
        updated = _own(batch).update(
            count=tally.rounds,
            played=tally.rounds,
            tally=tally.to_json(),
            digest=digest_of(tally),
            seconds=seconds,
            lease="",
            lease_until=None,
            done_at=timezone.now(),
        )
        if not updated:
            return False
        run = Run.objects.select_for_update().get(pk=batch.run_id)
        if tally.rounds < batch.count:
            Batch.objects.create(
                run=run,
                index=run.batches_made,
                first=batch.first + tally.rounds,
                count=batch.count - tally.rounds,
            )
            run.batches_made += 1
        _add(run, tally, seconds, trail)
    return True


def _add(run: Run, tally: Tally, seconds: float, trail: Sequence[Mark]) -> None:
    before = Tally.from_json(run.tally)
    merged = before.merge(tally)
    run.tally = merged.to_json()
    run.done = merged.rounds
    if seconds > 0 and tally.rounds > 0:
        measured = tally.rounds / seconds
        run.rate = 0.7 * run.rate + 0.3 * measured if run.rate else measured
    run.convergence = batch_size.extended(run, before, merged, trail)
    if run.done == run.rounds and run.state != State.CANCELLED:
        run.state, run.finished = State.FINISHED, timezone.now()
    run.save(
        update_fields=[
            "tally", "done", "rate", "convergence", "state", "finished", "batches_made"
        ]
    )  # fmt: skip


def _refuse_other_code(run: Run, worker: str) -> None:
    """Refuse the run, unless a worker of the right code is playing it."""
    if (
        run.state == State.REFUSED
        or run.batches.filter(done_at__isnull=True, lease_until__gte=timezone.now()).exists()
    ):
        return
    _refuse(run, {"reason": OTHER_CODE, "worker_code": registry.digest(run.game)})
    log.warning("%s refused a batch of %s: it runs other code", worker, run)


def _refuse(run: Run, refusal: Mapping[str, str | int]) -> None:
    Run.objects.filter(pk=run.pk, state__in=ACTIVE).update(state=State.REFUSED, refusal=refusal)


def reap() -> int:
    """Return the batches whose lease has expired; return how many."""
    expired = Batch.objects.filter(done_at__isnull=True, lease_until__lt=timezone.now())
    lost = expired.exclude(lease="")
    if not lost.exists():
        return 0
    returned = lost.update(lease="", played=0)
    Meter.add(Meter.LOST_LEASES, returned)
    return returned


def oldest_wait() -> float | None:
    """Seconds since the last turn of the run that has waited longest; ``None`` if none waits."""
    waiting = Run.objects.filter(_has_a_batch(), state__in=ACTIVE)
    served = waiting.annotate(served=Coalesce("turn", "created")).values_list("served", flat=True)
    oldest: datetime | None = served.order_by("served").first()
    return None if oldest is None else max(0.0, (timezone.now() - oldest).total_seconds())


def out_and_waiting() -> tuple[int, int]:
    """The number of leased batches, and of returned ones that wait for a worker."""
    begun = Batch.objects.filter(done_at__isnull=True)
    lent = begun.filter(lease_until__gte=timezone.now()).count()
    return lent, begun.filter(free(), run__state__in=ACTIVE).count()


def rounds_a_second() -> float:
    """The rate of all workers over the last minute, from the batches saved."""
    since = timezone.now() - timedelta(seconds=60)
    played = Batch.objects.filter(done_at__gte=since).aggregate(n=Sum("count"))["n"]
    return (played or 0) / 60


def in_hand(run: Run) -> int:
    """Rounds played in leased batches that are not yet saved."""
    return sum(_live(run).values_list("played", flat=True))


def has_leases(run: Run) -> bool:
    """Whether a worker has a lease on a batch of it."""
    return _live(run).exists()


def _live(run: Run) -> QuerySet[Batch]:
    return run.batches.filter(done_at__isnull=True, lease_until__gte=timezone.now())


def waiting_before(run: Run) -> int:
    """The number of other active runs."""
    return Run.objects.filter(state__in=ACTIVE).exclude(pk=run.pk).count()
