"""Counters shared by all workers and machines, in the database."""

from __future__ import annotations

from django.db.models import F

from games.simulations.models import Meter

LOST_LEASES = "lost leases"
ROUNDS = "rounds"


def add(name: str, amount: int) -> None:
    if amount and not Meter.objects.filter(pk=name).update(value=F("value") + amount):
        Meter.objects.get_or_create(pk=name)
        Meter.objects.filter(pk=name).update(value=F("value") + amount)


def read(name: str) -> int:
    return Meter.objects.filter(pk=name).values_list("value", flat=True).first() or 0
