"""Pages of the law, rendered once for each edition and then taken from the shelf.

A public page holds no session, no cookie and no token, so its bytes are the same for everybody
who asks for the same address in the same language. A page is found by the digest of the
edition: when anything it may show changes, the digest does, and the old bytes are not found.
"""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, QueryDict
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from games.law import edition
from games.site.pages import wants_part

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

Name = tuple[str, ...]

MOST_PAGES = 600
LONGEST = 1_000
"""Of what a reader asks for in words; the rest is let go."""
KEPT = ("Content-Type", "Content-Disposition")


@dataclass(frozen=True, slots=True)
class Copy:
    body: bytes
    zipped: bytes
    given: dict[str, str]
    etag: str

    @property
    def size(self) -> int:
        return len(self.body) + len(self.zipped)


class Shelf:
    """The copies this process holds, least lately used given up first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.bytes = 0
        self._copies: OrderedDict[Name, Copy] = OrderedDict()
        self._lock = Lock()

    def take(self, name: Name) -> Copy | None:
        with self._lock:
            copy = self._copies.get(name)
            if copy is not None:
                self._copies.move_to_end(name)
            return copy

    def put(self, name: Name, copy: Copy) -> None:
        with self._lock:
            if before := self._copies.pop(name, None):
                self.bytes -= before.size
            self._copies[name] = copy
            self.bytes += copy.size
            while len(self._copies) > self._most:
                self.bytes -= self._copies.popitem(last=False)[1].size

    def clear(self) -> None:
        with self._lock:
            self._copies.clear()
            self.bytes = 0


SHELF = Shelf(MOST_PAGES)


def public(*shown_by: str) -> Callable[[View[P]], View[P]]:
    """A view whose page anybody may keep. ``shown_by`` names the query parameters it reads.

    It is shown no other, so that nothing of one reader's address gets into another's page.
    """

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def respond(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method not in {"GET", "HEAD"}:
                return view(request, *args, **kwargs)
            _leave_only(request, shown_by)
            name = _name(request, edition.current())
            copy = SHELF.take(name)
            if copy is None:
                response = view(request, *args, **kwargs)
                if response.status_code != 200:
                    return response
                copy = _copy(response)
                SHELF.put(name, copy)
            return _serve(request, copy)

        return cast("View[P]", respond)

    return decorate


def _leave_only(request: HttpRequest, shown_by: tuple[str, ...]) -> None:
    query = QueryDict(mutable=True)
    for name in shown_by:
        if name in request.GET:
            query[name] = request.GET[name][:LONGEST]
    request.META["QUERY_STRING"] = query.urlencode()
    request.GET = query  # type: ignore[assignment]


def _name(request: HttpRequest, digest: str) -> Name:
    return (
        digest,
        settings.SITE_VERSION,
        get_language() or "",
        request.get_host(),
        request.scheme or "",
        request.path,
        "part" if wants_part(request) else "page",
        request.META["QUERY_STRING"],
    )


def _copy(response: HttpResponse) -> Copy:
    """Its tag is weak: the same words may be sent compressed or not."""
    body = response.content
    etag = hashlib.sha256(body).hexdigest()[:32]
    zipped = gzip.compress(body, compresslevel=9, mtime=0)
    given = {name: response[name] for name in KEPT if name in response}
    return Copy(body, zipped, given, f'W/"{etag}"')


def _serve(request: HttpRequest, copy: Copy) -> HttpResponse:
    asked = {tag.strip() for tag in request.headers.get("If-None-Match", "").split(",")}
    if copy.etag in asked or copy.etag.removeprefix("W/") in asked:
        response: HttpResponse = HttpResponseNotModified()
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(copy.zipped, headers=copy.given)
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(copy.body, headers=copy.given)
    response["ETag"] = copy.etag
    response["Cache-Control"] = "public, max-age=0, must-revalidate"
    patch_vary_headers(response, ["Accept-Encoding", "HX-Request"])
    return response
