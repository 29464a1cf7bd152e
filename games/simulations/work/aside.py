"""Games that this worker cannot play at the moment, so that it takes no batch of them."""

import logging
from time import monotonic

from numba.core.errors import NumbaError

log = logging.getLogger(__name__)

SECONDS = 60.0
"""After this time a worker tries a game again."""

OWN_FAULTS = (OSError, EOFError, ImportError, MemoryError, NumbaError)
"""Errors of this machine's files, libraries or kernels, which no batch causes."""

_until: dict[str, float] = {}


def games() -> set[str]:
    """The keys of the games set aside."""
    now = monotonic()
    return {game for game, until in list(_until.items()) if now < until}


def is_own(fault: Exception) -> bool:
    """Whether the error is due to this worker, not to the batch."""
    return isinstance(fault, OWN_FAULTS)


def set_aside(game: str) -> None:
    _until[game] = monotonic() + SECONDS
    log.error("this worker cannot play %s and leaves it to others for %d s", game, SECONDS)


def forget() -> None:
    _until.clear()
