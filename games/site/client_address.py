"""The address of the client, rather than of the proxies before the site."""

import hashlib
import hmac
from ipaddress import IPv6Address, ip_address

from django.conf import settings
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
