"""Games a worker cannot play just now: it takes no batch of them, and others go on with theirs."""

from __future__ import annotations

import logging
from time import monotonic

from numba.core.errors import NumbaError

log = logging.getLogger(__name__)

SECONDS = 60.0
"""After which a worker tries a game again."""

OWN_FAULTS = (OSError, EOFError, ImportError, MemoryError, NumbaError)
"""What no batch brings about: files, libraries and kernels of this machine."""

_until: dict[str, float] = {}


def games() -> set[str]:
    """Those set aside, by their keys."""
    now = monotonic()
    return {game for game, until in list(_until.items()) if now < until}


def is_own(fault: Exception) -> bool:
    """Whether the fault is this worker's, and not of what it played."""
    return isinstance(fault, OWN_FAULTS)


def set_aside(game: str) -> None:
    _until[game] = monotonic() + SECONDS
    log.error("this worker cannot play %s and leaves it to others for %d s", game, SECONDS)


def forget() -> None:
    _until.clear()
