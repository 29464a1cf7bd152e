"""URLs that only a copy has, or that it serves differently from the site."""

from django.conf import settings

DOOR, OFFLINE = "/", "/offline.html"
OF_BOTH = {DOOR: "publish/door.html", OFFLINE: "publish/offline.html"}
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
