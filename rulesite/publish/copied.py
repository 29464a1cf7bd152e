"""A copy in progress: pages are fetched, and links lead somewhere."""

import posixpath
import re
import time
import zlib
from collections import UserDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseRedirectBase
from django.urls import resolve
from django.utils.translation import override
from django_htmx.middleware import HtmxDetails

from games.law.editions import edition
from rulesite.publish.addresses import NOT_FOUND, address_of, file_of, language_of, way

NOWHERE = "https://copy.invalid"
"""Origin for a copy that names no live site; no link with it remains in the copy."""
PATIENCE = 600
"""Seconds a page may wait for figures being counted."""

OF_BOTH = {
    "/": "publish/door.html",
    "/offline.html": "publish/offline.html",
    f"/{NOT_FOUND}": "publish/not_found.html",
}
"""Pages in both languages, as the reader is not known yet."""
OF_ONE = {"search/": "publish/search.html", "copy/": "publish/copy.html"}
WORDS, MANIFEST = "search/words.js", "app.webmanifest"
ANSWERS = "/answers.js"
"""What questions are answered from, in both languages."""


def addresses() -> list[str]:
    names = (*OF_ONE, WORDS, MANIFEST)
    return [
        *OF_BOTH,
        ANSWERS,
        *(f"/{code}/{name}" for code, _name in settings.LANGUAGES for name in names),
    ]


def named(link: str) -> tuple[str, str] | None:
    """The one of these URLs that a link leads to."""
    path, _, fragment = link.partition("#")
    return (path, fragment) if path in addresses() else None


_WITHIN = re.compile(rb"""url\(\s*["']?([^"')#?:]+)["']?\s*\)""")
FOLDER = "static"


class Statics:
    def __init__(self) -> None:
        self._asked: set[str] = set()

    def name_of(self, link: str) -> str | None:
        """The file name for a link to a static file, which is added to the copy."""
        if not link.startswith(settings.STATIC_URL):
            return None
        name = link.removeprefix(settings.STATIC_URL).partition("?")[0]
        self._asked.add(name)
        return f"{FOLDER}/{name}"

    def text(self, link: str) -> str:
        """The text of a drawing that is inlined into pages."""
        return _body(link.removeprefix(settings.STATIC_URL)).decode()

    def files(self) -> Iterator[tuple[str, bytes]]:
        waiting, done = sorted(self._asked), set[str]()
        while waiting:
            name = waiting.pop()
            if name in done:
                continue
            done.add(name)
            body = _body(name)
            yield f"{FOLDER}/{name}", body
            if name.endswith(".css"):
                folder = posixpath.dirname(name)
                links = (link.decode() for link in _WITHIN.findall(body))
                waiting += [posixpath.normpath(posixpath.join(folder, link)) for link in links]


def _body(name: str) -> bytes:
    """The file's bytes, from the source folder or else from the collected static files."""
    path = finders.find(name)
    if isinstance(path, str):
        return Path(path).read_bytes()
    with staticfiles_storage.open(name) as file:
        return bytes(file.read())


class Packed(UserDict[str, bytes]):
    """Bodies by name, stored in compressed form."""

    def __getitem__(self, name: str) -> bytes:
        return zlib.decompress(super().__getitem__(name))

    def __setitem__(self, name: str, body: bytes) -> None:
        super().__setitem__(name, zlib.compress(body, 1))


Tell = Callable[[str], None]
Within = Callable[[str], bool]


def anything(address: str) -> bool:
    return True


@dataclass(slots=True)
class SiteCopy:
    """A copy in progress."""

    site: str
    """The address of the live site, or empty."""
    day: date
    within: Within = anything
    """Which URLs are fetched."""
    tell: Tell = print
    bodies: Packed = field(default_factory=Packed)
    """Bodies by URL."""
    media: dict[str, str] = field(default_factory=dict)
    elsewhere: dict[str, str] = field(default_factory=dict)
    """URLs that redirect to another."""
    link_targets: dict[str, tuple[str, str] | None] = field(default_factory=dict)
    """Links met so far, and where they lead."""
    statics: Statics = field(default_factory=Statics)

    @property
    def origin(self) -> str:
        return self.site or NOWHERE

    def inward(self, link: str) -> str | None:
        """A link within the site, without its host; ``None`` for an external link."""
        parts = urlsplit(link)
        if f"{parts.scheme}://{parts.netloc}" == self.origin:
            return link[len(self.origin) :] or "/"
        return None if parts.scheme or parts.netloc else link

    def way(self, link: str, base: str, name: str) -> str | None:
        """The link from the file ``name`` to what ``link`` leads to, if the copy has it."""
        target = self.address(link, base)
        if target is None:
            return None
        final = self.elsewhere.get(target[0], target[0])
        return way(name, file_of(final), target[1]) if final in self.bodies else None

    def address(self, link: str, base: str) -> tuple[str, str] | None:
        target = self.inward(link)
        if target is None:
            return None
        if (own := named(target)) is not None:
            return own
        whole = urljoin(base, target)
        if whole not in self.link_targets:
            self.link_targets[whole] = address_of(whole, base, has_site=bool(self.site))
        return self.link_targets[whole]


# Pages requested within this process, as an anonymous reader


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
