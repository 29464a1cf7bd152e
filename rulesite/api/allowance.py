"""The quota per minute of the API, for each key or, without one, each address."""

from django.http import HttpRequest

from games.site.allowance import MOST as MOST
from games.site.allowance import TooMuch as TooMuch
from games.site.allowance import count
from games.site.client_address import visitor_of
from rulesite.api import keys

READING = 20
"""Cost of a request without a record."""


def take(request: HttpRequest, cost: int) -> None:
    """Count the request. An address is stored as a digest that changes every day."""
    key = keys.key_of(request)
    count(whose(request), cost, key.per_minute if key else MOST)


def whose(request: HttpRequest) -> str:
    """The key or, without one, the address that the request counts against."""
    key = keys.key_of(request)
    return keys.name_of(key) if key else visitor_of(request)
