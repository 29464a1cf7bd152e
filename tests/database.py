"""The database the tests begin with: made once for a state of the code, then copied."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.db import connection, transaction
from django.test import TestCase, TransactionTestCase
from django.test.utils import setup_databases, teardown_databases

from games import installed

KEPT = 4
"""How many states of the code have their database kept."""

_kept: Path | None = None
_filled: tuple[Callable[[], None], ...] = ()


MIGRATIONS = ("games/*/migrations", "games/*/*/migrations", "rulesite/*/migrations")
MIGRATED = (*MIGRATIONS, "games/*/models", "games/*/models.py", "games/*/*/models.py")
MIGRATED += ("games/*/guards.py", "rulesite/*/models.py", "rulesite/settings")
"""The files that tables, and the permissions of their models, come from."""

LOADED = ("games/law", *MIGRATIONS)
LOADED += ("games/lawtexts", "games/*/lawtexts")
GATHERED = (*LOADED, "games/quality", "games/translation", "locale")
GATHERED += ("games/narration", "games/*/narration")
"""The files that rows depend on: of the law, and of the desk over it."""

OWN_GAMES = 4
"""The games of this checkout come first; those of packages installed beside it follow."""


def digest(parts: tuple[str, ...]) -> str:
    root = Path(settings.BASE_DIR)
    found = hashlib.sha256((root / "requirements" / "base.txt").read_bytes())
    found.update(" ".join(installed.games()).encode())
    folders = {folder for part in parts for folder in root.glob(part)}
    folders |= {installed.folder(game) for game in installed.games()[OWN_GAMES:]}
    for path in sorted({path for each in folders for path in (each, *each.rglob("*"))}):
        if path.is_file() and path.suffix not in {".pyc", ".mo", ".html"}:
            found.update(str(path).removeprefix(f"{root}/").encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:24]


def prepared(name: str) -> Path:
    """The folder in which tests keep ``name`` between runs."""
    folder = Path(settings.BASE_DIR) / "var" / "tests" / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def begin(folder: Path, gathered: bool) -> Callable[[], None]:
    """Make the database of this process ready; what is answered takes it away again."""
    global _kept, _filled
    _filled = (_load, _gather) if gathered else (_load,)
    if connection.vendor != "sqlite":
        return _made_afresh()
    path = folder / f"{digest(GATHERED if gathered else LOADED)}.sqlite3"
    with _alone(folder):
        if not path.exists():
            leave = _copied(_migrated(folder / "migrated"))
            _fill()
            _keep_as(path)
            leave()
    _kept = path
    return _copied(path)


def _migrated(folder: Path) -> Path:
    """The tables with nothing in them, which outlive most changes of what fills them."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{digest(MIGRATED)}.sqlite3"
    if not path.exists():
        leave = _with_tables()
        _keep_as(path)
        leave()
    return path


@contextmanager
def not_emptied() -> Iterator[None]:
    """A database that is written over needs no emptying, which Django does table by table."""
    if _kept is None:
        yield
        return
    with patch.object(TransactionTestCase, "_fixture_teardown"):
        yield


def as_it_was() -> None:
    """Bring back what a test that commits has left or cleared away."""
    if _kept is None:
        _fill()
        return
    connection.ensure_connection()
    with closing(sqlite3.connect(_kept)) as kept:
        kept.backup(connection.connection)


def changes() -> int | None:
    """How many rows were written since the database was opened; None if that is not known: no
    SQLite, or a connection that a thread of the test has closed."""
    try:
        return getattr(connection.connection, "total_changes", None)
    except sqlite3.ProgrammingError:
        return None


@contextmanager
def checked_if_written(before: int | None) -> Iterator[None]:
    """Foreign keys are looked through at the end of a test that wrote something, for it takes
    longer than most tests that read."""
    if before is None or changes() != before:
        yield
        return
    with patch.object(TestCase, "_should_check_constraints", return_value=False):
        yield


@contextmanager
def for_a_module(blocker: Any) -> Iterator[None]:
    """Rows written within are seen by each test of a module, whose own are undone as ever."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


def _fill() -> None:
    for each in _filled:
        each()


def _load() -> None:
    from games.law.loading import load

    load()


def _gather() -> None:
    from games.translation.gathering import gather

    gather()


def _made_afresh() -> Callable[[], None]:
    leave = _with_tables()
    _fill()
    return leave


def _with_tables() -> Callable[[], None]:
    old: Any = setup_databases(verbosity=0, interactive=False)
    return lambda: teardown_databases(old, verbosity=0)


def _keep_as(path: Path) -> None:
    unfinished = path.with_suffix(".part")
    unfinished.unlink(missing_ok=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(unfinished)])
    unfinished.rename(path)
    _forget_old(path.parent)


def _copied(path: Path) -> Callable[[], None]:
    name = settings.DATABASES["default"]["TEST"]["NAME"]
    shutil.copyfile(path, name)
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name

    def leave() -> None:
        connection.close()
        for end in ("", "-wal", "-shm"):
            Path(f"{name}{end}").unlink(missing_ok=True)

    return leave


def _forget_old(folder: Path) -> None:
    by_age = sorted(folder.glob("*.sqlite3"), key=lambda path: path.stat().st_mtime)
    for path in by_age[:-KEPT]:
        path.unlink(missing_ok=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One worker makes it, the others wait for it."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
