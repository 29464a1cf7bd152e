"""The static files a copy refers to, and those they refer to in turn."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

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
