"""When the pages of the law change: one digest over all they show, kept in the database."""

from __future__ import annotations

import hashlib
from threading import local

from django.db import connection, transaction
from django.utils import timezone

from games.law.models import Change, Edition

_DIGEST = "SELECT digest FROM law_edition WHERE id = 1"


_heard = local()
"""What was answered within the request this thread is at."""


def current() -> str:
    """The digest pages are kept under. Asked once a request, in one plain query."""
    digest: str | None = getattr(_heard, "digest", None)
    if digest is None:
        digest = _ask()
        if getattr(_heard, "is_within_request", False):
            _heard.digest = digest
    return digest


def _ask() -> str:
    with connection.cursor() as cursor:
        cursor.execute(_DIGEST)
        found = cursor.fetchone()
    return str(found[0]) if found else ""


def listen(**signal: object) -> None:
    """A request begins: whatever was heard before is old."""
    _heard.is_within_request, _heard.digest = True, None


def forget(**signal: object) -> None:
    _heard.is_within_request, _heard.digest = False, None


@transaction.atomic
def renew(reason: str) -> str:
    """Make every kept page out of date: something it may show has changed."""
    stamp = hashlib.sha256(f"{current()} {timezone.now().isoformat()} {reason}".encode())
    Edition.objects.update_or_create(
        pk=1, defaults={"digest": stamp.hexdigest(), "changed": timezone.now()}
    )
    _heard.digest = None
    return stamp.hexdigest()


def record(instrument: str, kind: str, what: str, subjects: list[str]) -> None:
    """Tell the feed of a change."""
    Change.objects.create(instrument=instrument, kind=kind, what=what, subjects=subjects)
