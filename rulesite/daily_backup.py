"""A backup of an SQLite database once a day, in the data folder; the last seven are kept.

SQLite checks the copy whole (``integrity_check``), so damage is noticed within a day. While there
is damage no backup is made, and none of those before it is deleted.
"""

import logging
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.simulations.queue.workers import DutyRound
from rulesite import backup

log = logging.getLogger(__name__)

LOOKS = timedelta(hours=1)
"""How often a worker looks whether today's backup exists; one that failed is tried again."""
DAMAGED = ("malformed", "not a database")


def folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def stored_backups() -> list[Path]:
    """The daily backups, oldest first."""
    return sorted(folder().glob("rulesite-*.zip"))


def back_up() -> None:
    target = folder() / f"rulesite-{timezone.localdate():%Y-%m-%d}.zip"
    if connection.vendor != "sqlite" or not settings.DAILY_BACKUPS or target.exists():
        return
    try:
        folder().mkdir(mode=0o700, exist_ok=True)
        backup.make(target)
    except (backup.BackupRefused, OSError) as why:
        log.error("today's backup was not made: %s", why)
        return
    for old in stored_backups()[: -settings.DAILY_BACKUPS]:
        old.unlink(missing_ok=True)


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


DAILY = DutyRound("daily backup", LOOKS, back_up)
