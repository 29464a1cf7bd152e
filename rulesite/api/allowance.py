"""The quota per minute of an address or a key. Costlier requests count for more."""

from __future__ import annotations

import time

from django.core.cache import cache
from django.http import HttpRequest

from games.simulations.queue.quotas import visitor_of
from rulesite.api import keys

MINUTE = 60
MOST = 60_000
"""Simple records, such as two hands to compare, that an address may send in a minute."""
READING = 20
"""Cost of a request without a record."""


class TooMuch(Exception):
    """The quota of this minute is used up; it is renewed in ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def take(request: HttpRequest, cost: int) -> None:
    """Count the request. An address is stored as a digest that changes every day."""
    now = int(time.time())
    key = keys.key_of(request)
    most = key.per_minute if key else MOST
    name = f"api:{whose(request)}:{now // MINUTE}"
    used = cost if cache.add(name, cost, 2 * MINUTE) else _counted(name, cost)
    if used > most:
        raise TooMuch(MINUTE - now % MINUTE)


def whose(request: HttpRequest) -> str:
    """The key or, without one, the address that the request counts against."""
    key = keys.key_of(request)
    return keys.name_of(key) if key else visitor_of(request)


def _counted(name: str, cost: int) -> int:
    try:
        return int(cache.incr(name, cost))
    except ValueError:  # expired meanwhile
        cache.set(name, cost, 2 * MINUTE)
        return cost
