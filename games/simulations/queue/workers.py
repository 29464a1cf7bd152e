"""The living workers; each signs in its own row by the database's clock."""

import os
import socket
from datetime import timedelta

from django.db.models import DurationField, ExpressionWrapper, F, QuerySet
from django.db.models.functions import Now

from games.simulations.models import Worker
from games.simulations.queue.limits import limits

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
    latest = (
        Worker.objects.annotate(age=age).order_by("-seen").values_list("age", flat=True).first()
    )
    return None if latest is None else max(0.0, latest.total_seconds())


def forget_the_dead(days: float = 1) -> None:
    Worker.objects.filter(seen__lt=Now() - timedelta(days=days)).delete()
