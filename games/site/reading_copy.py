"""A reading copy of the database, which answers browsers without a cookie: they sent no form.

What a process keeps for all its requests (glossary, words of the interface, which corpus) is read
from the database itself: the copy may be behind.
"""

from collections.abc import Mapping
from threading import local
from time import monotonic

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections

COPY = "copy"
"""The copy's alias in the databases, if there is one."""
AWAY = 10.0
"""Seconds before an unavailable copy is asked again."""

_request = local()
_asked_again = 0.0


def begin(sent: Mapping[str, str]) -> None:
    """Begin a request of the thread, which asks one database to its end: a page is never cached
    under the edition of one with what another holds."""
    cookies = sent.get("HTTP_COOKIE", "")
    _request.is_reader = (
        sent.get("REQUEST_METHOD") in {"GET", "HEAD"}
        and not sent.get("PATH_INFO", "").startswith("/api/")
        and settings.SESSION_COOKIE_NAME not in cookies
        and settings.CSRF_COOKIE_NAME not in cookies
    )
    _request.asks_copy = (
        _request.is_reader and COPY in connections.databases and monotonic() >= _asked_again
    )


def end() -> None:
    _request.is_reader = _request.asks_copy = False


def is_reader() -> bool:
    """Whether the thread answers a request of somebody who cannot have written anything."""
    return getattr(_request, "is_reader", False)


def note_away() -> None:
    global _asked_again
    _asked_again = monotonic() + AWAY
    _request.asks_copy = False


def alias() -> str:
    """The database that this thread reads."""
    return COPY if getattr(_request, "asks_copy", False) else DEFAULT_DB_ALIAS


class Router:
    """Reads from the copy where that is allowed; what writes, asks the database from then on."""

    def db_for_read(self, model: object, **hints: object) -> str:
        return alias()

    def db_for_write(self, model: object, **hints: object) -> str:
        end()
        return DEFAULT_DB_ALIAS

    def allow_relation(self, *objects: object, **hints: object) -> bool:
        return True

    def allow_migrate(self, db: str, *app: object, **hints: object) -> bool:
        return db != COPY
