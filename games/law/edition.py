"""When the pages of the law change: one digest over all they show, kept in the database."""

from __future__ import annotations

import hashlib

from django.db import connection, transaction
from django.utils import timezone

from games.law.models import Change, Edition

_DIGEST = "SELECT digest FROM law_edition WHERE id = 1"


def current() -> str:
    """The digest pages are kept under. Asked at every page, so in one plain query."""
    with connection.cursor() as cursor:
        cursor.execute(_DIGEST)
        found = cursor.fetchone()
    return str(found[0]) if found else ""


@transaction.atomic
def renew(reason: str) -> str:
    """Make every kept page out of date: something it may show has changed."""
    stamp = hashlib.sha256(f"{current()} {timezone.now().isoformat()} {reason}".encode())
    Edition.objects.update_or_create(
        pk=1, defaults={"digest": stamp.hexdigest(), "changed": timezone.now()}
    )
    return stamp.hexdigest()


def record(instrument: str, kind: str, what: str, subjects: list[str]) -> None:
    """Tell the feed of a change."""
    Change.objects.create(instrument=instrument, kind=kind, what=what, subjects=subjects)
