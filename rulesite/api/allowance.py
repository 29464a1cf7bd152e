"""The quota per minute of the API, for each key or, without one, each address."""

from django.http import HttpRequest

from games.site.client_address import MINUTE as MINUTE
from games.site.client_address import MOST as MOST
from games.site.client_address import TooMuch as TooMuch
from games.site.client_address import count, left, visitor_of
from rulesite.api import keys

READING = 20
"""Cost of a request without a record."""


def take(request: HttpRequest, cost: int) -> None:
    """Count the request. An address is stored as a digest that changes every day."""
    count(whose(request), cost, most(request))


def most(request: HttpRequest) -> int:
    """What the caller may use in a minute."""
    key = keys.key_of(request)
    return key.per_minute if key else MOST


def remaining(request: HttpRequest) -> tuple[int, int, int]:
    """The caller's limit, what is left of it, and the seconds until it is renewed."""
    return most(request), *left(whose(request), most(request))


def whose(request: HttpRequest) -> str:
    """The key or, without one, the address that the request counts against."""
    key = keys.key_of(request)
    return keys.name_of(key) if key else visitor_of(request)
