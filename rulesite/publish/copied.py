"""The state of a copy in progress: the pages fetched, and where links lead."""

import posixpath
import re
import zlib
from collections import UserDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

from rulesite.publish.addresses import NOT_FOUND, address_of
from rulesite.publish.page_requests import NOWHERE

OF_BOTH = {
    "/": "publish/door.html",
    "/offline.html": "publish/offline.html",
    f"/{NOT_FOUND}": "publish/not_found.html",
}
"""Pages in both languages, as the reader is not known yet."""
OF_ONE = {"search/": "publish/search.html", "copy/": "publish/copy.html"}
WORDS, MANIFEST = "search/words.js", "app.webmanifest"


def addresses() -> list[str]:
    names = (*OF_ONE, WORDS, MANIFEST)
    return [*OF_BOTH, *(f"/{code}/{name}" for code, _name in settings.LANGUAGES for name in names)]


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
