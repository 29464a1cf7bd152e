"""Announce a new edition to every web process, so that none has to ask whether there is one.

Beside an SQLite database a file grows by a byte. PostgreSQL notifies a thread of each web process.
"""

import logging
import os
from contextlib import closing
from functools import partial
from itertools import count
from threading import Event, Thread
from typing import NamedTuple

from django.db import Error, connection, transaction

log = logging.getLogger(__name__)

CHANNEL = "law_edition"
AGAIN = 1.0
"""Seconds between two attempts to listen, and between two looks whether to end."""


class Mark(NamedTuple):
    """Differs after each announcement. PostgreSQL's has the digest announced."""

    number: int
    digest: str = ""


_heard: Mark | None = None
_numbers = count(1)


def announce(digest: str) -> None:
    """Announce the edition when the transaction is committed. If that fails, it is only logged."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, digest])
    elif file := _file():
        transaction.on_commit(lambda: _lengthen(file), robust=True)


def mark() -> Mark | None:
    """What was announced last; ``None`` where this process would not hear of a new edition."""
    if not (file := _file()):
        return _heard
    try:
        return Mark(os.stat(file).st_size)
    except OSError:  # nothing was announced yet
        return None


def _file() -> str:
    name = str(connection.settings_dict["NAME"])
    is_file = connection.vendor == "sqlite" and not name.startswith((":memory:", "file:"))
    return f"{name}-edition" if is_file else ""


def _lengthen(file: str) -> None:
    with open(file, "ab", opener=partial(os.open, mode=0o600)) as opened:
        opened.write(b".")


class Listener(Thread):
    """Hears PostgreSQL's announcements for this process."""

    def __init__(self) -> None:
        super().__init__(name="new editions", daemon=True)
        self._stop_asked = Event()

    def run(self) -> None:
        while connection.vendor == "postgresql" and not self._stop_asked.is_set():
            try:
                with closing(connection):
                    self._hear()
            except Error as why:
                if _heard:
                    log.warning("new editions are no longer announced to this process: %s", why)
            finally:
                _forget()
            self._stop_asked.wait(AGAIN)

    def _hear(self) -> None:
        global _heard
        with connection.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")
            # Nothing counts as heard before this comes back: a pool between may lose notices.
            cursor.execute("SELECT pg_notify(%s, digest) FROM law_edition WHERE id = 1", [CHANNEL])
        with connection.wrap_database_errors:
            while not self._stop_asked.is_set():
                for notice in connection.connection.notifies(timeout=AGAIN):
                    _heard = Mark(next(_numbers), notice.payload)

    def stop(self) -> None:
        self._stop_asked.set()
        self.join()


def _forget() -> None:
    global _heard
    _heard = None


os.register_at_fork(after_in_child=_forget)  # the thread stays with the parent
