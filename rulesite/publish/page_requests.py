"""Request pages of the site within this process, as an anonymous reader."""

import time
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseRedirectBase
from django.urls import resolve
from django.utils.translation import get_language_from_path, override
from django_htmx.middleware import HtmxDetails

from games.law import edition

NOWHERE = "https://copy.invalid"
"""Origin for a copy that names no live site; no link with it remains in the copy."""
PATIENCE = 600
"""Seconds a page may wait for figures being counted."""


class Reader(HttpRequest):
    """A request without cookies that came through no server."""

    def __init__(self, address: str, origin: str) -> None:
        super().__init__()
        self._scheme, _, self._host = origin.partition("://")
        self.path, _, query = address.partition("?")
        self.path_info, self.method = self.path, "GET"
        self.META = {"QUERY_STRING": query}
        self.GET = QueryDict(query)
        self.user = AnonymousUser()
        self.htmx = HtmxDetails(self)

    def get_host(self) -> str:
        return self._host

    def _get_scheme(self) -> str:
        return self._scheme


@dataclass(frozen=True, slots=True)
class FetchedPage:
    body: bytes
    media: str

    @property
    def is_page(self) -> bool:
        return self.media.startswith("text/html")


class Redirected(Exception):
    """The URL redirects to another."""


class NotAnswered(Exception):
    """The page exists but could not be fetched, so the copy would be incomplete."""


def answered(address: str, origin: str) -> FetchedPage | None:
    """The page at ``address``, or ``None`` if there is none. Raises ``Redirected`` for a redirect
    and ``NotAnswered`` for a page that cannot be had now.
    """
    response = _response(address, origin)
    begun = time.monotonic()
    while response.status_code == 202 and time.monotonic() - begun < PATIENCE:
        time.sleep(0.2)
        response = _response(address, origin)
    if isinstance(response, HttpResponseRedirectBase):
        raise Redirected(response.url)
    if response.status_code == 404:
        return None
    if response.status_code != 200:
        raise NotAnswered(f"{address} was answered {response.status_code}")
    return FetchedPage(response.content, response["Content-Type"])


def _response(address: str, origin: str) -> HttpResponse:
    request = Reader(address, origin)
    edition.listen()
    try:
        with override(language_of(request.path)):
            match = request.resolver_match = resolve(request.path)
            response: HttpResponse = match.func(request, *match.args, **match.kwargs)
            return response
    except Http404:
        return HttpResponse(status=404)
    finally:
        edition.forget()


def language_of(path: str) -> str:
    return get_language_from_path(path) or settings.LANGUAGE_CODE
