"""Limits the results that one address hands in per day, so that one person cannot fill a class.

The limit leaves room for two shifts behind one address, and only a keyed digest of the address is
stored, for that day.
"""

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from games.site.client_address import client_address

MOST = 60
DAY = 24 * 60 * 60


def name_of(request: HttpRequest, key: str) -> str:
    """The cache key that counts the results of this address in this class."""
    return "class-" + salted_hmac(key, client_address(request)).hexdigest()[:32]


def is_full(name: str) -> bool:
    return int(cache.get(name) or 0) >= MOST


def count(name: str) -> None:
    if not cache.add(name, 1, DAY):
        try:
            cache.incr(name)
        except ValueError:  # its day was over meanwhile
            cache.set(name, 1, DAY)
