"""The files of an SQLite database: readable by their owner only, and the log not too long."""

import os
import sqlite3
import stat
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.db import connection

from games.simulations.queue.workers import DutyRound

SUFFIXES = ("", "-wal", "-shm", "-journal")
OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def set_private(connection: Any, **signal: Any) -> None:
    """Remove others' access to the database's files; SQLite gives new ones the same mode."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or not name or ":memory:" in name:
        return
    for suffix in SUFFIXES:
        with suppress(OSError):  # missing, or not ours
            mode = os.stat(name + suffix).st_mode
            if mode & OF_OTHERS:
                os.chmod(name + suffix, stat.S_IMODE(mode) & ~OF_OTHERS)


LOG_BYTES = 32 * 1024 * 1024
"""Above what SQLite leaves of the log by itself; readers who overlap keep it from starting anew."""
PATIENCE = 2.0
"""Seconds that writers may have to wait for readers meanwhile."""


def shorten_log() -> None:
    """Write a long log into the database and empty it; later, if readers do not end."""
    log = Path(f"{connection.settings_dict['NAME']}-wal")
    if connection.vendor != "sqlite" or not log.exists() or log.stat().st_size <= LOG_BYTES:
        return
    with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=PATIENCE)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


SHORTEN = DutyRound("database log", timedelta(minutes=10), shorten_log)
