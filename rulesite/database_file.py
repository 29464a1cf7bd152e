"""Make an SQLite database and its side files readable by their owner only."""

import os
import stat
from contextlib import suppress
from typing import Any

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
