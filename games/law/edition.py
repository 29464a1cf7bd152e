"""The edition: a digest of everything the law pages show, stored in the database."""

import hashlib
from dataclasses import dataclass
from threading import local
from time import monotonic

from django.db import InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from games.law.models import Change, Edition

_DIGEST = "SELECT digest FROM law_edition WHERE id = 1"


_heard = local()
"""The digest read within the current thread's request."""


def current() -> str:
    """The digest by which pages are cached; read once a request, in one plain query."""
    digest: str | None = getattr(_heard, "digest", None)
    if digest is None:
        digest = _cached_digest()
        if getattr(_heard, "is_within_request", False):
            _heard.digest = digest
    return digest


AWAY = 2.0
"""Seconds before an unavailable database is queried again."""


@dataclass(slots=True)
class Heard:
    """The last digest this process read, for cached pages while the database is unavailable."""

    digest: str = ""
    next_check: float = 0.0


_last = Heard()


def _cached_digest() -> str:
    known = _last.digest
    if known and monotonic() < _last.next_check and not connection.in_atomic_block:
        return known
    try:
        with connection.cursor() as cursor:
            cursor.execute(_DIGEST)
            row = cursor.fetchone()
        digest = str(row[0]) if row else ""
    except (OperationalError, InterfaceError):
        if connection.in_atomic_block or not known:
            raise
        _last.next_check = monotonic() + AWAY
        return known
    _last.digest, _last.next_check = digest, 0.0
    return digest


def listen(**signal: object) -> None:
    """Begin a request: the digest must be read again."""
    _heard.is_within_request, _heard.digest = True, None


def forget(**signal: object) -> None:
    _heard.is_within_request, _heard.digest = False, None


@transaction.atomic
def renew(reason: str) -> str:
    """Expire every cached page, because something it may show has changed."""
    stamp = hashlib.sha256(f"{current()} {timezone.now().isoformat()} {reason}".encode())
    Edition.objects.update_or_create(
        pk=1, defaults={"digest": stamp.hexdigest(), "changed": timezone.now()}
    )
    _heard.digest = None
    return stamp.hexdigest()


def record(instrument: str, kind: str, what: str, subjects: list[str]) -> None:
    """Add a change to the feed."""
    Change.objects.create(instrument=instrument, kind=kind, what=what, subjects=subjects)
