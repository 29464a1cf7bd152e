"""What every process would load with its first pages, loaded before there are any: then shared."""

from __future__ import annotations

import ctypes
from contextlib import suppress

from django.urls import get_resolver

ARENAS = -8
"""What glibc calls the number of its heaps. By default each thread has one of its own, and what
one has let go of no other takes up."""


def warm() -> None:
    with suppress(OSError, AttributeError):  # another C library has no such setting
        ctypes.CDLL(None).mallopt(ARENAS, 2)
    addresses = get_resolver().url_patterns
    assert addresses

    from games.play.coverage.samples import exercised
    from games.quality.official import run_official

    exercised()
    run_official()
