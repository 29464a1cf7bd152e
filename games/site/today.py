"""Today for the site: the clock's day, or the day for which a copy is made."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date

from django.utils import timezone

_fixed_day: ContextVar[date | None] = ContextVar("day of a copy", default=None)


def today() -> date:
    return _fixed_day.get() or timezone.localdate()


def of_a_copy() -> date | None:
    """The day of the copy in progress, if any."""
    return _fixed_day.get()


@contextmanager
def shown_on_day(day: date) -> Iterator[None]:
    before = _fixed_day.set(day)
    try:
        yield
    finally:
        _fixed_day.reset(before)
