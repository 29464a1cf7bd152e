"""Load before the fork what every process would load for its first pages, so that it is shared."""

import ctypes
from contextlib import suppress

ARENAS = -8
"""glibc's option for the number of its heaps. By default each thread has its own, and memory freed
in one is not reused by another."""


def warm(*, is_restart: bool = False) -> None:
    """Load it; after a restart only the code of the pages, so that readers do not wait for more."""
    with suppress(OSError, AttributeError):  # another C library has no such setting
        ctypes.CDLL(None).mallopt(ARENAS, 2)
    if is_restart:
        return

    from games.play.coverage import exercised
    from games.quality.official import run_official

    exercised()
    run_official()
