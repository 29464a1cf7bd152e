"""How much one address, or one key, may ask for in a minute. What costs more counts for more."""

from __future__ import annotations

import time

from django.core.cache import cache
from django.http import HttpRequest

from games.simulations.queue.quotas import visitor_of
from rulesite.api import keys

MINUTE = 60
MOST = 60_000
"""Plain records, such as two hands to be compared, that an address is answered in a minute."""
READING = 20
"""What one question without a record counts for."""


class TooMuch(Exception):
    """The minute's share is used up; ``seconds`` are left until the next."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def take(request: HttpRequest, cost: int) -> None:
    """Count it to whoever asks. An address is kept as a digest that changes every day."""
    now = int(time.time())
    whose, most = _whose(request)
    name = f"api:{whose}:{now // MINUTE}"
    used = cost if cache.add(name, cost, 2 * MINUTE) else _counted(name, cost)
    if used > most:
        raise TooMuch(MINUTE - now % MINUTE)


def _whose(request: HttpRequest) -> tuple[str, int]:
    """A key has a share of its own, wherever it is used."""
    if key := keys.of(request):
        return f"key-{key.pk}", key.per_minute
    return visitor_of(request), MOST


def _counted(name: str, cost: int) -> int:
    try:
        return int(cache.incr(name, cost))
    except ValueError:  # let go of meanwhile
        cache.set(name, cost, 2 * MINUTE)
        return cost
