"""A backup an hour without anybody's doing, damage noticed by it, and restoring rehearsed."""

import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone

from games.simulations import tasks
from games.site.upkeep import UPKEEP, Copies
from rulesite import backup
from tests.rulesite.other_database import on_file
from tests.rulesite.test_backup import Folder, file, folder, prepared

__all__ = ["file", "folder", "prepared"]


@pytest.fixture
def after(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """``after(days=2)``: the duty as it is done in two days; the names of the backups then."""
    noon = timezone.localtime().replace(hour=12, minute=0)

    def later(**span: int) -> list[str]:
        monkeypatch.setattr(timezone, "localtime", lambda: noon + timedelta(**span))
        with folder.unblock(), on_file(folder.database), override_settings(DATA_DIR=folder.path):
            backup.back_up()
            return [each.name for each in backup.stored_backups()]

    return later


def damage(folder: Folder) -> None:
    """Pages in the middle of the file are overwritten, as by a failing disk."""
    with folder.database.open("r+b") as database:
        database.seek(20 * 4096)
        database.write(b"\xff" * 40 * 4096)


def test_a_backup_is_made_each_hour_and_a_day_of_them_is_kept(
    folder: Folder, after: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = after()
    assert len(first) == 1
    assert after(minutes=50) == first
    assert len(after(minutes=56)) == 2
    folder.mark("after it")
    assert folder.call("restore", folder.path / "backups" / first[0]).returncode == 0
    assert folder.marked() == "now"
    monkeypatch.setattr(backup, "make", lambda target: target.write_bytes(b"") and {})
    monkeypatch.setattr(backup, "_prove_newest", lambda: None)
    for hour in range(2, 10 * 24):
        stored = after(hours=hour)
    newest = stored[-24:]
    older = stored[:-24]
    days = [name[: len("rulesite-2026-01-01")] for name in older]
    assert len(set(newest)) == 24
    assert len(set(days)) == len(days) == 5, "seven days, of which the newest 24 hours are two"
    assert all("T23." in name for name in older)


def test_the_newest_is_read_again_once_a_night(
    folder: Folder, after: Callable[..., list[str]], caplog: pytest.LogCaptureFixture
) -> None:
    after(hours=-9)
    proved = folder.path / "backups" / "proved.txt"
    assert not proved.exists(), "it is three in the morning"
    (*_, newest) = after(hours=-8)
    assert proved.read_text() == newest[len("rulesite-") :][:10]
    (*_, next_one) = after(days=1, hours=-9)
    torn = folder.path / "backups" / next_one
    torn.write_bytes(torn.read_bytes()[:5000])
    after(days=1, hours=-9, minutes=10)
    assert "cannot be restored" not in caplog.text, "not yet night's end"
    after(days=1, hours=-8, minutes=-6)
    after(days=1, hours=-8)
    assert proved.read_text() != newest[len("rulesite-") :][:10]


@pytest.mark.slow
def test_an_update_begins_with_a_backup(folder: Folder) -> None:
    backups = folder.path / "backups"
    assert folder.manage("prepare", "--only", "pages").returncode == 0
    assert not backups.exists(), "nothing was to be migrated"
    assert folder.manage("migrate", "sessions", "zero").returncode == 0
    assert folder.manage("prepare", "--only", "pages").returncode == 0
    (made,) = backups.glob("*.zip")
    with zipfile.ZipFile(made) as archive:
        archive.extract(backup.DATABASE, backups)
    with closing(sqlite3.connect(backups / backup.DATABASE)) as before:
        tables = before.execute("select name from sqlite_master where name = 'django_session'")
        assert not tables.fetchall()
    assert folder.ask("select count(*) from django_session") == [(0,)]


def test_an_update_without_room_for_a_backup_is_refused(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_has_migrations_to_apply", lambda: True)
    monkeypatch.setattr(backup, "make", full)
    with (
        folder.unblock(),
        on_file(folder.database),
        override_settings(DATA_DIR=folder.path),
        pytest.raises(backup.BackupRefused, match="before the update: No space left"),
    ):
        backup.back_up_before_update()


@pytest.mark.django_db
def test_an_administrator_reads_how_much_would_be_lost_now(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago = timezone.localtime() - timedelta(hours=3)
    monkeypatch.setattr(UPKEEP, "copies", lambda: Copies(long_ago, long_ago.date(), 180))
    page = admin_client.get("/pt/accounts/").content.decode()
    assert "180 minutos" in page
    monkeypatch.setattr(UPKEEP, "copies", lambda: Copies(None, None, 60))
    assert "60 minutos" not in admin_client.get("/pt/accounts/").content.decode()


def test_what_would_be_lost_grows_while_no_backup_is_made(
    folder: Folder, after: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    after()
    noon = timezone.localtime()
    with on_file(folder.database), override_settings(DATA_DIR=folder.path):
        monkeypatch.setattr(timezone, "localtime", lambda: noon + timedelta(minutes=30))
        assert backup.last_copies() == Copies(noon.replace(microsecond=0), noon.date(), 60)
        monkeypatch.setattr(timezone, "localtime", lambda: noon + timedelta(hours=5))
        copies = backup.last_copies()
    assert copies is not None
    assert copies.minutes in {300, 301}


def test_any_worker_has_it_among_its_duties() -> None:
    assert backup.BACKUPS in tasks.rounds_of_duty()


def test_damage_is_noticed_and_costs_no_backup_made_before(
    folder: Folder, after: Callable[..., list[str]], caplog: pytest.LogCaptureFixture
) -> None:
    whole = after()
    damage(folder)
    assert after(days=1) == whole
    assert "this hour's backup was not made" in caplog.text
    assert caplog.records[-1].levelname == "ERROR"


def test_none_is_made_where_the_settings_ask_for_none(
    after: Callable[..., list[str]], settings: Any
) -> None:
    settings.DAILY_BACKUPS = 0
    assert after() == []


@pytest.mark.slow
def test_a_damaged_database_says_what_to_do(
    folder: Folder, after: Callable[..., list[str]]
) -> None:
    (name,) = after()
    damage(folder)
    refused = folder.manage("prepare")
    assert refused.returncode == 1
    assert "is damaged" in refused.stderr
    assert f"manage.py restore {folder.path / 'backups' / name}" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert folder.manage("restore", folder.path / "backups" / name).returncode == 0
    assert folder.marked() == "now"


@pytest.mark.slow
def test_restoring_is_rehearsed_without_touching_the_site(
    ready_folder: Path, tmp_path: Path, file: Path
) -> None:
    site = Folder(ready_folder)
    before = site.contents()
    done = site.manage("restore_drill")
    assert done.returncode == 0, done.stderr
    assert "its pages answer" in done.stdout
    side_files = {f"rulesite.sqlite3-{kind}" for kind in ("shm", "wal")}
    assert site.contents() - side_files == before - side_files
    torn = tmp_path / "torn.zip"
    torn.write_bytes(file.read_bytes()[:5000])
    refused = site.manage("restore_drill", torn)
    assert refused.returncode == 1
    assert "is no backup of this site, or is damaged" in refused.stderr


def test_advice_is_for_damage_alone() -> None:
    assert connection.vendor != "sqlite" or backup.advice_on(OSError("locked")) == ""
