"""The workers that live: each says so in a row of its own, by the database's clock."""

from __future__ import annotations

import os
import socket
from datetime import timedelta

from django.db.models import DurationField, ExpressionWrapper, F, QuerySet
from django.db.models.functions import Now

from games.simulations.models import Worker
from games.simulations.queue.limits import limits

ASIDE = "aside"
"""The task of a worker that leaves a game it cannot play to others."""


def own_name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"[:100]


def give_sign(task: str = "") -> None:
    """This worker lives, and is at ``task``."""
    updated = Worker.objects.filter(pk=own_name()).update(seen=Now(), task=task)
    if not updated:
        Worker.objects.create(name=own_name(), seen=Now(), started=Now(), task=task)


def living() -> QuerySet[Worker]:
    """Those heard of within a lease: who was not has lost its batches too."""
    return Worker.objects.filter(seen__gte=Now() - timedelta(seconds=limits().lease))


def to_wake() -> int:
    """Every busy worker passes the word on itself: more messages would only pile up."""
    return living().filter(task="").count() if living().exists() else 1


def aside() -> QuerySet[Worker]:
    return living().filter(task=ASIDE)


def seconds_since_a_sign() -> float | None:
    """How long ago the last sign of any worker was; ``None`` where none was ever heard of."""
    age = ExpressionWrapper(Now() - F("seen"), output_field=DurationField())
    latest = (
        Worker.objects.annotate(age=age).order_by("-seen").values_list("age", flat=True).first()
    )
    return None if latest is None else max(0.0, latest.total_seconds())


def forget_the_dead(days: float = 1) -> None:
    Worker.objects.filter(seen__lt=Now() - timedelta(days=days)).delete()
