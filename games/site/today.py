"""Which day it is for what is shown: the clock's, or the one a copy of the site is made for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date

from django.utils import timezone

_given: ContextVar[date | None] = ContextVar("day of a copy", default=None)


def today() -> date:
    return _given.get() or timezone.localdate()


def of_a_copy() -> date | None:
    """The day of the copy that is being made, if one is."""
    return _given.get()


@contextmanager
def shown_as_on(day: date) -> Iterator[None]:
    before = _given.set(day)
    try:
        yield
    finally:
        _given.reset(before)
