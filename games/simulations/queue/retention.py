"""Retention: delete the old runs of visitors and the kernels of former code."""

from datetime import timedelta

from django.core.management import call_command
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.odds import kernelcache
from games.simulations.models import ACTIVE, Extension, Reckoning, Run
from games.simulations.queue import duties, workers
from games.simulations.queue.limits import limits


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
    workers.forget_the_dead()
    duties.forget_the_old()
    _delete_old_reckonings()
    return _delete_old_runs(), len(kernelcache.delete_unused(limits().kernel_days))


def _delete_old_runs() -> int:
    """Delete old runs without an account that are not active; return how many."""
    since = timezone.now() - timedelta(days=limits().run_days)
    runs = Run.objects.filter(owner=None).exclude(state__in=ACTIVE)
    last_moved = Coalesce("finished", "turn", "created")
    old = runs.alias(last_moved=last_moved).filter(last_moved__lt=since)
    return old.delete()[1].get("simulations.Run", 0)


def _delete_old_reckonings() -> None:
    """Delete old reckonings, also those of accounts, because they are quickly made again.

    One that never ended waits for code that is no longer installed.
    """
    since = timezone.now() - timedelta(days=limits().run_days)
    Reckoning.objects.filter(created__lt=since).delete()
