"""The files of an SQLite database: readable by their owner only, the log not too long, and writers
who begin in the order in which they asked, across threads and processes.

SQLite lets one write at a time. Those who wait sleep and try again by themselves, so one who comes
later can be first many times over: of eight who always wrote, some did not begin for six seconds.
Here each waits in line. It locks one byte of a file beside the database, at the offset of the time
it came, and begins once no earlier byte is locked. The kernel frees the bytes of a process that
ends. The line is left when the transaction has begun: from then on SQLite keeps the others off, and
nothing depends on how the transaction ends.

The line is only an order: SQLite's own lock decides. Both waits together take the connection's
``timeout`` at most, and the last quarter of it is spent outside the line, so that a process stopped
in line, or a stranger who holds the lock, costs each writer its own time only.

Two other shapes were considered. A file locked for the whole transaction must be freed on every way
out of one, and such a lock has neither an order nor a longest wait. Numbered tickets stored in a
file stay behind when a process ends. Where an open file has no locks of its own (only Linux has
them), in memory, or in a folder that cannot be written, SQLite's own way remains.
"""

import fcntl
import os
import sqlite3
import stat
import struct
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic_ns, sleep
from typing import Any

from django.db import connection

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


# Writers in turn

WRITING = ("BEGIN", "INSERT", "UPDATE", "DELETE", "REPLACE", "CREATE", "DROP", "ALTER")
LONGEST = 20 * 10**9
"""Nanoseconds after which others no longer wait for one in line: it may be a stopped process."""
IN_LINE = 0.75
"""The part of the time that is waited in line; the rest is for SQLite's own lock."""
PAUSE = 0.003
"""Seconds between two looks at the line."""
FLOCK = "hhqqi"
"""A lock of part of a file, as Linux describes it: kind, origin, offset, length, process."""


def write_in_turn(connection: Any, **signal: Any) -> None:
    """Let this connection wait in line, if it is to an SQLite file."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or name.startswith((":memory:", "file:")):
        return
    if in_turn not in connection.execute_wrappers:
        connection.execute_wrappers.insert(0, in_turn)


def in_turn(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Execute a statement; in turn, if it takes the write lock."""
    connection = context["connection"]
    if not sql.startswith(WRITING) or connection.connection.in_transaction:
        return execute(sql, params, many, context)
    seconds = float(connection.settings_dict["OPTIONS"].get("timeout", 5))
    with turn(str(connection.settings_dict["NAME"]), seconds) as waited:
        if waited < PAUSE:
            return execute(sql, params, many, context)
        database = connection.connection
        database.execute(f"PRAGMA busy_timeout={(seconds - waited) * 1000:.0f}")
        try:
            return execute(sql, params, many, context)
        finally:
            database.execute(f"PRAGMA busy_timeout={seconds * 1000:.0f}")


@contextmanager
def turn(name: str, seconds: float) -> Iterator[float]:
    """A place in line until the block ends; the seconds waited for the turn, or without one."""
    came = monotonic_ns()
    try:
        file = os.open(f"{name}-turns", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # a folder that cannot be written
        yield 0
        return
    try:
        with suppress(AttributeError, OSError):  # no such locks on this system
            _ask(file, fcntl.F_OFD_SETLK, fcntl.F_WRLCK, came, 1)
            while _is_earlier(file, came) and monotonic_ns() < came + seconds * IN_LINE * 10**9:
                sleep(PAUSE)
        yield (monotonic_ns() - came) / 10**9
    finally:
        with suppress(AttributeError, OSError):  # closing does not free what a fork has taken along
            _ask(file, fcntl.F_OFD_SETLK, fcntl.F_UNLCK, 0, 0)
        os.close(file)


def _is_earlier(file: int, came: int) -> bool:
    """Whether somebody who came earlier is still in line."""
    start = max(0, monotonic_ns() - LONGEST)
    lock = _ask(file, fcntl.F_OFD_GETLK, fcntl.F_WRLCK, start, max(1, came - start))
    return bool(lock[0] != fcntl.F_UNLCK)


def _ask(file: int, command: int, kind: int, start: int, length: int) -> tuple[int, ...]:
    flock = struct.pack(FLOCK, kind, os.SEEK_SET, start, length, 0)
    return struct.unpack(FLOCK, fcntl.fcntl(file, command, flock))
