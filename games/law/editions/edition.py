"""The edition: a digest of everything the law pages show, stored in the database."""

import hashlib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from threading import local
from time import monotonic

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections, transaction
from django.utils import timezone

from games.law.editions import announcements
from games.law.models import Change, Edition
from games.site import reading_copy
from games.site.upkeep import Checked

_DIGEST = "SELECT digest FROM law_edition WHERE id = 1"


_heard = local()
"""The digest read within the current thread's request."""


class EditionChecked(Checked):
    digest: str


def check() -> EditionChecked:
    """Whether the texts are loaded, and their digest."""
    digest = current()
    return {"ok": bool(digest), "digest": digest}


def current() -> str:
    """The digest by which pages are cached; read at most once a request, in one plain query.

    A reader's request takes one that this process read, until another is announced.
    """
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
    """The last digest this process read: for readers' requests soon after, and for cached pages
    while the database is unavailable."""

    digest: str = ""
    read_at: float = -inf
    next_check: float = 0.0
    mark: announcements.Mark | None = None
    """What had been announced when it was read."""


_last: defaultdict[str, Heard] = defaultdict(Heard)
"""By database: a reading copy may lag behind."""


def _cached_digest() -> str:
    alias = reading_copy.alias()
    connection, last, now = connections[alias], _last[alias], monotonic()
    mark = announcements.mark()
    seconds = settings.EDITION_SECONDS if mark is None else settings.ANNOUNCED_EDITION_SECONDS
    is_fresh = (
        reading_copy.is_reader() and mark in (None, last.mark) and now < last.read_at + seconds
    )
    if last.digest and not connection.in_atomic_block and (is_fresh or now < last.next_check):
        return last.digest
    try:
        with connection.cursor() as cursor:
            cursor.execute(_DIGEST)
            row = cursor.fetchone()
        digest = str(row[0]) if row else ""
    except (OperationalError, InterfaceError):
        if alias != DEFAULT_DB_ALIAS:
            reading_copy.note_away()
            return _cached_digest()
        if connection.in_atomic_block or not last.digest:
            raise
        last.next_check = monotonic() + AWAY
        return last.digest
    is_behind = alias != DEFAULT_DB_ALIAS and mark is not None and digest != mark.digest
    is_kept = not connection.in_atomic_block and not is_behind
    _last[alias] = Heard(digest, now if is_kept else -inf, mark=mark)
    return digest


def listen(environ: Mapping[str, str] | None = None, **signal: object) -> None:
    """Begin a request: the digest must be read again."""
    reading_copy.begin(environ or {})
    _heard.is_within_request, _heard.digest = True, None


def forget(**signal: object) -> None:
    reading_copy.end()
    _heard.is_within_request, _heard.digest = False, None


@transaction.atomic
def renew(reason: str) -> str:
    """Expire every cached page, because something it may show has changed."""
    stamp = hashlib.sha256(f"{current()} {timezone.now().isoformat()} {reason}".encode())
    Edition.objects.update_or_create(
        pk=1, defaults={"digest": stamp.hexdigest(), "changed": timezone.now()}
    )
    _heard.digest = None
    announcements.announce(stamp.hexdigest())
    transaction.on_commit(_last.clear)
    return stamp.hexdigest()


def record(instrument: str, kind: str, what: str, subjects: list[str]) -> None:
    """Add a change to the feed."""
    Change.objects.create(instrument=instrument, kind=kind, what=what, subjects=subjects)
