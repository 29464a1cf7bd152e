"""Periodic duties, each done by one worker at a time.

A duty is a row that says when it is due. The worker that moves the date on, by a conditional
update, does it; if that worker dies, another does it next time. The database's clock counts, so the
machines' clocks need not agree.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.db.models.functions import Now

from games.simulations.models import Duty
from games.simulations.queue import workers


@dataclass(frozen=True, slots=True)
class DutyRound:
    name: str
    every: timedelta
    do: Callable[[], object]


MORE: list[DutyRound] = []
"""Duties of other applications, which they add when they are ready."""


def claim(name: str, every: timedelta) -> bool:
    """Whether the duty is due and this worker is the one to do it."""
    due = Q(due__lte=Now()) | Q(due__gt=Now() + every)  # no later than it can be
    this = Duty.objects.filter(name=name)
    if this.exists():
        is_due = this.filter(due).exists()
        return is_due and bool(
            this.filter(due).update(due=Now() + every, worker=workers.own_name())
        )
    try:
        with transaction.atomic():
            Duty.objects.create(name=name, due=Now() + every, worker=workers.own_name())
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


def forget_the_old(days: float = 30) -> None:
    """Delete the duties of hosts that no longer exist."""
    Duty.objects.filter(due__lt=Now() - timedelta(days=days)).delete()
