"""Which day it is for what is shown: the clock's, or the one a copy of the site is made for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date

from django.utils import timezone

_fixed_day: ContextVar[date | None] = ContextVar("day of a copy", default=None)


def today() -> date:
    return _fixed_day.get() or timezone.localdate()


def of_a_copy() -> date | None:
    """The day of the copy that is being made, if one is."""
    return _fixed_day.get()


@contextmanager
def shown_as_on(day: date) -> Iterator[None]:
    before = _fixed_day.set(day)
    try:
        yield
    finally:
        _fixed_day.reset(before)
