"""The site put on another database for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connections

from games.law.editions import edition
from rulesite.settings.environment import sqlite


@contextmanager
def on(other: Any) -> Iterator[None]:
    """The site on another connection; then on its own again."""
    own = connections["default"]
    connections["default"] = other
    try:
        yield
    finally:
        other.close()
        connections["default"] = own
        edition._last.clear()


def away() -> Any:
    other = connections["default"].copy()
    nowhere = {"NAME": "/nowhere/at/all.sqlite3", "HOST": "127.0.0.1", "PORT": "1"}
    other.settings_dict = {**other.settings_dict, **nowhere}
    return on(other)


def on_file(name: str | Path, **options: Any) -> Any:
    """On SQLite, whatever the tests are on."""
    told = sqlite(Path("unused")) | {"NAME": str(name)}
    told["OPTIONS"] = {**told["OPTIONS"], **options}
    connections.databases["a file"] = told
    connections.configure_settings(connections.databases)
    try:
        return on(connections.create_connection("a file"))
    finally:
        del connections.databases["a file"]
