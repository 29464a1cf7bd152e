"""What this worker cannot play at the moment and leaves to others: games, and single batches."""

import logging
from time import monotonic

from numba.core.errors import NumbaError

log = logging.getLogger(__name__)

SECONDS = 60.0
"""After this time a worker tries a game again."""

OWN_FAULTS = (OSError, EOFError, ImportError, MemoryError, NumbaError)
"""Errors of this machine's files, libraries or kernels, which no batch causes."""

BATCH_SECONDS = 10.0
"""After this time a worker tries a batch again that it could not play, if no other has."""

_until: dict[str, float] = {}
_batch_until: dict[int, float] = {}


def games() -> set[str]:
    """The keys of the games set aside."""
    now = monotonic()
    return {game for game, until in list(_until.items()) if now < until}


def batches() -> list[int]:
    """The batches that others shall try first, so that one worker does not use up all attempts."""
    now = monotonic()
    for batch in [batch for batch, until in _batch_until.items() if until <= now]:
        del _batch_until[batch]
    return list(_batch_until)


def leave_batch(batch: int) -> None:
    _batch_until[batch] = monotonic() + BATCH_SECONDS


def is_own(fault: Exception) -> bool:
    """Whether the error is due to this worker, not to the batch."""
    return isinstance(fault, OWN_FAULTS)


def set_aside(game: str) -> None:
    _until[game] = monotonic() + SECONDS
    log.error("this worker cannot play %s and leaves it to others for %d s", game, SECONDS)


def forget() -> None:
    _until.clear()
    _batch_until.clear()
