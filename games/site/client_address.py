"""The address of the client, rather than of the proxies before the site, and its quota."""

import hashlib
import hmac
import time
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

HOUSEHOLD = 64
"""Prefix bits of an IPv6 address that identify a connection; the client chooses the rest."""


def client_address(request: HttpRequest) -> str:
    """The address that connected to the outermost of our proxies; earlier hops are ignored."""
    hops: int = settings.PROXIES
    addresses = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",")]
    spoken_from = read(addresses[-hops]) if hops and len(addresses) >= hops else ""
    direct = str(request.META.get("REMOTE_ADDR", ""))
    return spoken_from or read(direct) or direct


def visitor_of(request: HttpRequest) -> str:
    """A keyed digest of the client's address, different every day."""
    text = f"{timezone.now():%Y-%m-%d} {client_address(request)}"
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hexdigest()[:32]


def asker_of(request: HttpRequest) -> str:
    """Whose share a request uses: the account's that is signed in, or the visitor's."""
    person = getattr(request, "user", None)
    return f"account-{person.pk}" if person and person.is_authenticated else visitor_of(request)


def read(text: str) -> str:
    """The normal form of an address, without a port; empty if it is not an address."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> HOUSEHOLD << HOUSEHOLD))
    return str(address)


MINUTE = 60
MOST = 60_000
"""Simple records, such as two hands to compare, that an address may send in a minute."""
HAND = 20
"""Cost of a hand that is played."""


class TooMuch(Exception):
    """The quota of this minute is used up; it is renewed in ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def left(whose: str, most: int) -> tuple[int, int]:
    """What is left of this minute's quota, and the seconds until it is renewed."""
    now = int(time.time())
    used = cache.get(f"api:{whose}:{now // MINUTE}") or 0
    return max(0, most - int(used)), MINUTE - now % MINUTE


def count(whose: str, cost: int, most: int) -> None:
    """Add the cost to the minute of that name; raise ``TooMuch`` beyond ``most``."""
    now = int(time.time())
    name = f"api:{whose}:{now // MINUTE}"
    if add_to(name, cost, 2 * MINUTE) > most:
        raise TooMuch(MINUTE - now % MINUTE)


def add_to(name: str, cost: int, seconds: int) -> int:
    """What is counted under a name with this cost; forgotten ``seconds`` after the first."""
    if cache.add(name, cost, seconds):
        return cost
    try:
        return int(cache.incr(name, cost))
    except ValueError:  # expired meanwhile
        cache.set(name, cost, seconds)
        return cost
