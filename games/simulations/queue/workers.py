"""The living workers; each signs in its own row by the database's clock."""

import os
import socket
from collections.abc import Iterable
from datetime import timedelta

from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.db.models import DurationField, ExpressionWrapper, F, Q, QuerySet
from django.db.models.functions import Coalesce, Now
from django.utils import timezone

from games.odds.kernels import kernelcache
from games.simulations.models import ACTIVE, Duty, Extension, Reckoning, Run, Worker
from games.simulations.queue.quotas import limits
from games.site.upkeep import DutyRound

ASIDE = "aside"
"""The task of a worker that has set a game aside."""


def own_name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"[:100]


def host_of(name: str) -> str:
    """The part of a worker's name that all workers of its host share."""
    return name.rpartition(":")[0]


def give_sign(task: str = "") -> None:
    """Record that this worker lives and does ``task``."""
    updated = Worker.objects.filter(pk=own_name()).update(seen=Now(), task=task)
    if not updated:
        Worker.objects.create(name=own_name(), seen=Now(), started=Now(), task=task)


def living() -> QuerySet[Worker]:
    """Workers with a sign within one lease; the others have lost their batches too."""
    return Worker.objects.filter(seen__gte=Now() - timedelta(seconds=limits().lease))


def to_wake() -> int:
    """The number of idle workers to wake; busy ones forward messages themselves."""
    return living().filter(task="").count() if living().exists() else 1


def aside() -> QuerySet[Worker]:
    return living().filter(task=ASIDE)


def able_hosts() -> set[str]:
    """The hosts with a living worker that has set no game aside."""
    return {host_of(name) for name in living().exclude(task=ASIDE).values_list("pk", flat=True)}


def seconds_since_a_sign() -> float | None:
    """Seconds since the last sign of any worker; ``None`` if there was none."""
    age = ExpressionWrapper(Now() - F("seen"), output_field=DurationField())
    ages = Worker.objects.annotate(age=age).order_by("-seen").values_list("age", flat=True)
    latest = ages.first()
    return None if latest is None else max(0.0, latest.total_seconds())


def claim(name: str, every: timedelta) -> bool:
    """Whether the duty is due and this worker is the one to do it."""
    due = Q(due__lte=Now()) | Q(due__gt=Now() + every)  # no later than it can be
    this = Duty.objects.filter(name=name)
    if this.exists():
        is_due = this.filter(due).exists()
        return is_due and bool(this.filter(due).update(due=Now() + every, worker=own_name()))
    try:
        with transaction.atomic():
            Duty.objects.create(name=name, due=Now() + every, worker=own_name())
    except IntegrityError:
        return False
    return True


def do_due_duties(rounds: Iterable[DutyRound]) -> None:
    """Do the duties that are due; one query finds them all."""
    rounds = tuple(rounds)
    known = Duty.objects.filter(name__in=[duty.name for duty in rounds])
    times = {name: (due, now) for name, due, now in known.values_list("name", "due", Now())}
    for duty in rounds:
        due, now = times.get(duty.name, (None, None))
        waits = due is not None and now < due <= now + duty.every
        if not waits and claim(duty.name, duty.every):
            duty.do()


def forget_visitors() -> None:
    """Delete the visitors' digests after a day; the hourly quota no longer needs them."""
    yesterday = timezone.now() - timedelta(days=1)
    old = Run.objects.filter(created__lt=yesterday).exclude(visitor="")
    if old.exists():
        old.update(visitor="")
    Reckoning.objects.filter(created__lt=yesterday).exclude(visitor="").update(visitor="")
    Extension.objects.filter(created__lt=yesterday).delete()


def tidy() -> tuple[int, int]:
    """Delete what is past its retention; return the number of runs and of kernel folders."""
    call_command("clearsessions", verbosity=0)
    Worker.objects.filter(seen__lt=Now() - timedelta(days=1)).delete()
    # The duties of hosts that no longer exist.
    Duty.objects.filter(due__lt=Now() - timedelta(days=30)).delete()
    since = timezone.now() - timedelta(days=limits().run_days)
    # Also those of accounts, because they are quickly made again.
    Reckoning.objects.filter(created__lt=since).delete()
    runs = Run.objects.filter(owner=None).exclude(state__in=ACTIVE)
    last_moved = Coalesce("finished", "turn", "created")
    old = runs.alias(last_moved=last_moved).filter(last_moved__lt=since)
    deleted = old.delete()[1].get("simulations.Run", 0)
    return deleted, len(kernelcache.delete_unused(limits().kernel_days))
