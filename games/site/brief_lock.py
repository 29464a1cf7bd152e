"""Wait briefly for a lock of the database, where a reader should not wait for what is written."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def brief_lock(milliseconds: int) -> Iterator[None]:
    """A block in a transaction; raises OperationalError where it would wait longer for a lock."""
    if connection.vendor != "sqlite":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"SET LOCAL lock_timeout = {milliseconds}")
            yield
        return
    seconds = connection.settings_dict["OPTIONS"].get("timeout", 5)
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout={milliseconds}")
        try:
            with transaction.atomic():
                yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout={seconds * 1000:.0f}")
