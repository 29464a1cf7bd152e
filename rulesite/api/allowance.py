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
    key = keys.key_of(request)
    most = key.per_minute if key else MOST
    name = f"api:{whose(request)}:{now // MINUTE}"
    used = cost if cache.add(name, cost, 2 * MINUTE) else _counted(name, cost)
    if used > most:
        raise TooMuch(MINUTE - now % MINUTE)


def whose(request: HttpRequest) -> str:
    """Who is counted: a key, wherever it is used, or else the address."""
    key = keys.key_of(request)
    return keys.name_of(key) if key else visitor_of(request)


def _counted(name: str, cost: int) -> int:
    try:
        return int(cache.incr(name, cost))
    except ValueError:  # let go of meanwhile
        cache.set(name, cost, 2 * MINUTE)
        return cost
