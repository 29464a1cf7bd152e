"""A request that waits for its answer: `wait=` of the query, or ``Prefer: wait=``."""

import re
from collections.abc import Callable
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Annotated, TypeVar

from django.http import HttpRequest
from pydantic import Field

T = TypeVar("T")

LONGEST = 20
STEP = 0.25
WAITING = BoundedSemaphore(2)
"""Requests of a process that may wait at once; others are answered as if they did not wait."""
Wait = Annotated[int, Field(ge=0, le=LONGEST)]
PREFERRED = re.compile(r"\bwait=([0-9]{1,4})\b")


def seconds_of(request: HttpRequest, wait: int) -> int:
    """The seconds that the query or else the header asks to wait, at most ``LONGEST``."""
    preferred = PREFERRED.search(request.headers.get("Prefer", "")[:200])
    return wait or min(int(preferred[1]) if preferred else 0, LONGEST)


def until_answered(ask: Callable[[], T | None], seconds: int) -> T | None:
    """What ``ask`` gives, asked again for so many seconds while that is None."""
    answer = ask()
    if answer is None and seconds and WAITING.acquire(blocking=False):
        try:
            until = monotonic() + seconds
            while answer is None and monotonic() < until:
                sleep(STEP)
                answer = ask()
        finally:
            WAITING.release()
    return answer
