"""Back up the whole database to one file, and restore it.

Of an SQLite database one is made each hour and before each update, in the data folder. Those of a
day are kept, and the last of each of seven days. SQLite checks each copy whole
(``integrity_check``), so damage is noticed within an hour; each night the newest file is read
again. While there is damage no backup is made, and none of those before it is deleted.
"""

import hashlib
import json
import logging
import os
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from games.site.upkeep import UPKEEP, Copies, DutyRound

log = logging.getLogger(__name__)

KIND, FORMAT = "rulesite-backup", 1
ABOUT, DATABASE = "about.json", "database.sqlite3"
PIECE = 1 << 20
LONGEST_ABOUT = 100_000
PAGES_AT_A_TIME = 1000


class BackupRefused(CommandError):
    """A backup cannot be made or restored; the message says why, and nothing was changed."""


def own_database() -> Path:
    database = connections["default"].settings_dict
    if database["ENGINE"] != "django.db.backends.sqlite3":
        raise BackupRefused("This site's database is PostgreSQL: use pg_dump and pg_restore.")
    return Path(database["NAME"])


# Making a backup


def make(target: Path) -> dict[str, Any]:
    """Write the database to ``target``, which must not exist; return ``about.json``."""
    source = own_database()
    if not source.exists():
        raise BackupRefused(f"There is no database at {source}.")
    if target.exists():
        raise BackupRefused(f"{target} exists already and was left as it is.")
    with _unfinished_file(target) as unfinished, _unfinished_file(target) as copy:
        _copy(source, copy)
        about = {
            "kind": KIND,
            "format": FORMAT,
            "version": settings.SITE_VERSION,
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "size": copy.stat().st_size,
            "digest": digest_of(copy),
        }
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(ABOUT, json.dumps(about, indent=2))
            archive.write(copy, DATABASE)
        os.chmod(unfinished, 0o600)
        with unfinished.open("rb") as opened:
            os.fsync(opened.fileno())
        os.link(unfinished, target)  # never overwrites a file made meanwhile
    return about


def _copy(source: Path, target: Path) -> None:
    readable = f"{source.absolute().as_uri()}?mode=ro"
    try:
        with (
            closing(sqlite3.connect(readable, uri=True, timeout=60)) as live,
            closing(sqlite3.connect(target)) as copy,
        ):
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as why:
        raise BackupRefused(f"The database cannot be copied: {why}.") from None
    if fault := _fault_of(target):
        raise BackupRefused(f"The database itself is damaged: {fault}.")


# Restoring a backup


def restore_file(source: Path, progress: Callable[..., None] | None = None) -> dict[str, Any]:
    """Restore the database from ``source``; return the contents of its ``about.json``."""
    target = own_database()
    target.parent.mkdir(parents=True, exist_ok=True)
    with _unfinished_file(target) as copy:
        about = _unpacked(source, copy)
        _migrated(copy)
        _replace(target, copy, progress)
    for tell in UPKEEP.after_restore:
        tell()
    return about


def _unpacked(source: Path, copy: Path) -> dict[str, Any]:
    try:
        with zipfile.ZipFile(source) as archive:
            about = _read_about(archive)
            with archive.open(DATABASE) as packed, copy.open("wb") as file:
                _take(packed, file, about["size"])
    except OSError as why:
        raise BackupRefused(f"{source} cannot be read: {why.strerror or why}.") from None
    except (zipfile.BadZipFile, EOFError, KeyError, ValueError, NotImplementedError) as why:
        raise BackupRefused(f"{source} is no backup of this site, or is damaged ({why}).") from None
    except Exception as why:  # zlib raises errors of its own
        raise BackupRefused(f"{source} is damaged ({why}).") from None
    if digest_of(copy) != about["digest"]:
        raise BackupRefused(f"{source} is damaged: its digest is not that of its database.")
    if fault := _fault_of(copy):
        raise BackupRefused(f"{source} holds a damaged database: {fault}.")
    return about


def _read_about(archive: zipfile.ZipFile) -> dict[str, Any]:
    if archive.getinfo(ABOUT).file_size > LONGEST_ABOUT:
        raise ValueError("what it says of itself is too long")
    about = json.loads(archive.read(ABOUT))
    if not isinstance(about, dict) or about.get("kind") != KIND:
        raise ValueError("it does not say that it is one")
    if about.get("format") != FORMAT:
        raise ValueError(f"its format is {about.get('format')!r}, not {FORMAT}")
    if not isinstance(about.get("size"), int) or not isinstance(about.get("digest"), str):
        raise ValueError("size or digest is missing")
    return about


def _take(packed: IO[bytes], file: IO[bytes], size: int) -> None:
    """Unpack ``size`` bytes and no more, however large the archive would expand."""
    left = size
    while piece := packed.read(PIECE):
        left -= len(piece)
        if left < 0:
            raise ValueError("its database is longer than it says")
        file.write(piece)
    if left:
        raise ValueError("its database is shorter than it says")


def _migrated(copy: Path) -> None:
    """Migrate an older database before it is restored; refuse a later one."""
    own = connections["default"].settings_dict
    connections.databases["restored"] = {**own, "NAME": copy}
    try:
        applied = set(MigrationLoader(connections["restored"]).applied_migrations)
        known = set(MigrationLoader(None).disk_migrations)
        ours = {app for app, _name in known}
        if later := sorted(f"{app}.{name}" for app, name in applied - known if app in ours):
            raise BackupRefused(
                f"The backup is of a later version of the site ({', '.join(later)})."
            )
        call_command("migrate", database="restored", interactive=False, verbosity=0)
    finally:
        connections["restored"].close()
        del connections["restored"]
        del connections.databases["restored"]
    with closing(sqlite3.connect(copy)) as migrated:
        migrated.execute("PRAGMA journal_mode=DELETE")


def _replace(target: Path, copy: Path, progress: Callable[..., None] | None) -> None:
    connections["default"].close()
    try:
        _write_into(target, copy, progress)
    except sqlite3.OperationalError as why:
        raise BackupRefused(f"The database is in use, and was left as it is: {why}.") from None
    except sqlite3.DatabaseError:  # no longer a valid database: it is put aside
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
        for ending in ("-wal", "-shm", ""):
            with suppress(FileNotFoundError):
                os.rename(f"{target}{ending}", f"{target}.damaged-{stamp}{ending}")
        _write_into(target, copy)
    os.chmod(target, 0o600)


def _write_into(target: Path, copy: Path, progress: Callable[..., None] | None = None) -> None:
    with (
        closing(sqlite3.connect(copy)) as fresh,
        closing(sqlite3.connect(target, timeout=20)) as live,
    ):
        live.execute("PRAGMA journal_mode=WAL")
        fresh.backup(live, pages=PAGES_AT_A_TIME, progress=progress)


# Files


def digest_of(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _fault_of(database: Path) -> str:
    try:
        with closing(sqlite3.connect(database)) as opened:
            row = opened.execute("PRAGMA integrity_check(1)").fetchone()
            opened.execute("SELECT 1 FROM django_migrations").fetchone()
    except sqlite3.DatabaseError as why:
        return str(why)
    return "" if row == ("ok",) else str(row[0])


@contextmanager
def _unfinished_file(target: Path) -> Iterator[Path]:
    """A private temporary file in the same folder, deleted afterwards with its side files."""
    try:
        folder = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))
    except OSError as why:
        raise BackupRefused(f"{target.parent} cannot be written to: {why.strerror}.") from None
    try:
        yield folder / target.name
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# Backups of each hour

HOUR = timedelta(hours=1)
"""The most that lies between two backups."""
LOOKS = timedelta(minutes=5)
"""How often a worker looks whether one is due; one that failed is tried again."""
HOURLY = 24
"""Of the newest so many each is kept; of older ones the last of each day."""
NIGHT = 4
"""From this hour on the newest backup of the day is read again."""
NAMED = "rulesite-%Y-%m-%dT%H.%M.%S"
"""The name of a backup by its local time; those of earlier versions have a day alone."""
DAMAGED = ("malformed", "not a database")


def folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def stored_backups() -> list[Path]:
    """The backups that were made by themselves, oldest first."""
    return sorted(folder().glob("rulesite-*.zip"))


def is_by_itself() -> bool:
    """Whether this site makes backups by itself."""
    return connection.vendor == "sqlite" and settings.DAILY_BACKUPS > 0


def back_up() -> None:
    """Make a backup if one is due, remove old ones, and prove the newest at night."""
    if not is_by_itself() or not _is_made():
        return
    _remove_old()
    if timezone.localtime().hour >= NIGHT:
        _prove_newest()


def back_up_before_update() -> None:
    """Make a backup of a database that an update is about to migrate. Raises ``BackupRefused``."""
    if not is_by_itself() or not own_database().exists() or not _has_migrations_to_apply():
        return
    try:
        _make_by_itself()
    except OSError as why:
        raise BackupRefused(
            f"No backup can be made before the update: {why.strerror or why}. "
            "With RULESITE_DAILY_BACKUPS=0 the site is updated without one."
        ) from None


def _has_migrations_to_apply() -> bool:
    loader = MigrationLoader(connection)
    applied = set(loader.applied_migrations)
    return bool(applied) and bool(set(loader.disk_migrations) - applied)


def _is_made() -> bool:
    """Whether the newest backup is young enough, or one was made now; why not is logged."""
    made = _newest_time()
    if made and made > timezone.localtime() - HOUR + LOOKS:
        return True
    try:
        _make_by_itself()
    except (BackupRefused, OSError) as why:
        log.error("this hour's backup was not made: %s", why)
        return False
    return True


def _make_by_itself() -> None:
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    make(folder() / f"{timezone.localtime():{NAMED}}.zip")


def _newest_time() -> datetime | None:
    for path in reversed(stored_backups()):
        with suppress(ValueError):
            return timezone.make_aware(datetime.strptime(path.stem, NAMED))
    return None


def _remove_old() -> None:
    """Remove all but the newest ``HOURLY`` and the last of each of the newest days."""
    older = stored_backups()[:-HOURLY]
    last_of_days = {_day(path): path for path in stored_backups()}
    saved = set(sorted(last_of_days.values())[-settings.DAILY_BACKUPS :])
    for path in older:
        if path not in saved:
            path.unlink(missing_ok=True)


def _day(path: Path) -> str:
    return path.stem.removeprefix("rulesite-")[: len("2026-01-01")]


PROVED = "proved.txt"
"""The day of the newest backup that was read again."""


def _prove_newest() -> None:
    """Read the newest backup whole, once a day, and note its day."""
    newest, noted = stored_backups()[-1], folder() / PROVED
    if str(_proved()) == _day(newest):
        return
    try:
        with _unfinished_file(noted) as copy:
            _unpacked(newest, copy)
        noted.write_text(_day(newest))
    except (BackupRefused, OSError) as why:
        log.error("the newest backup cannot be restored: %s", why)


def _proved() -> date | None:
    with suppress(OSError, ValueError):
        return date.fromisoformat((folder() / PROVED).read_text())
    return None


def last_copies() -> Copies | None:
    """What the backups made by themselves hold; ``None`` where the site makes none."""
    if not is_by_itself():
        return None
    made = _newest_time()
    lost = max(HOUR, timezone.localtime() - made) if made else HOUR
    return Copies(made, _proved(), -(-lost // timedelta(minutes=1)))


def advice_on(fault: Exception) -> str:
    """What to do about a damaged SQLite database; empty if it is not that."""
    if connection.vendor != "sqlite" or not any(word in str(fault) for word in DAMAGED):
        return ""
    last = stored_backups()[-1:]
    return (
        f"The database {connection.settings_dict['NAME']} is damaged ({fault}).\n"
        "Stop the site and restore a backup, which puts the damaged file aside: "
        f"manage.py restore {last[0] if last else 'FILE'}"
    )


BACKUPS = DutyRound("backups", LOOKS, back_up)
