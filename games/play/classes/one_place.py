"""How many hand in to a class from one address in a day, so that one person cannot fill it.

A room behind one address, and the next shift after it, has its place. Of an address no more is
kept than a keyed digest, for that day.
"""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from games.site.client_address import client_address

MOST = 60
DAY = 24 * 60 * 60


def name_of(request: HttpRequest, key: str) -> str:
    """What the cache calls the count of what comes from that address to this class."""
    return "class-" + salted_hmac(key, client_address(request)).hexdigest()[:32]


def is_full(name: str) -> bool:
    return int(cache.get(name) or 0) >= MOST


def count(name: str) -> None:
    if not cache.add(name, 1, DAY):
        try:
            cache.incr(name)
        except ValueError:  # its day was over meanwhile
            cache.set(name, 1, DAY)
