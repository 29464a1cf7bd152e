"""A backup a day without anybody's doing, damage noticed by it, and restoring rehearsed."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from games.simulations import tasks
from rulesite import backup
from tests.rulesite.other_database import on_file
from tests.rulesite.test_backup import Folder, file, folder, prepared

__all__ = ["file", "folder", "prepared"]


@pytest.fixture
def on_day(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], list[str]]:
    """``on_day(2)``: the duty as it is done two days from now; the names of the backups then."""
    today = timezone.localdate()

    def later(days: int) -> list[str]:
        monkeypatch.setattr(timezone, "localdate", lambda: today + timedelta(days=days))
        with folder.unblock(), on_file(folder.database), override_settings(DATA_DIR=folder.path):
            backup.back_up()
            return [each.name for each in backup.stored_backups()]

    return later


def damage(folder: Folder) -> None:
    """Pages in the middle of the file are overwritten, as by a failing disk."""
    with folder.database.open("r+b") as database:
        database.seek(20 * 4096)
        database.write(b"\xff" * 40 * 4096)


def test_one_backup_a_day_is_made_and_seven_are_kept(
    folder: Folder, on_day: Callable[[int], list[str]]
) -> None:
    first = on_day(0)
    assert len(first) == 1
    assert on_day(0) == first
    for day in range(1, 10):
        stored = on_day(day)
    assert len(stored) == 7
    assert first[0] not in stored
    assert stored[-1] == f"rulesite-{timezone.localdate()}.zip"
    last = folder.path / "backups" / stored[-1]
    folder.mark("after it")
    assert folder.call("restore", last).returncode == 0
    assert folder.marked() == "now"


def test_any_worker_has_it_among_its_duties() -> None:
    assert backup.DAILY in tasks.rounds_of_duty()


def test_damage_is_noticed_and_costs_no_backup_made_before(
    folder: Folder, on_day: Callable[[int], list[str]], caplog: pytest.LogCaptureFixture
) -> None:
    whole = on_day(0)
    damage(folder)
    assert on_day(1) == whole
    assert "today's backup was not made" in caplog.text
    assert caplog.records[-1].levelname == "ERROR"


def test_none_is_made_where_the_settings_ask_for_none(
    on_day: Callable[[int], list[str]], settings: Any
) -> None:
    settings.DAILY_BACKUPS = 0
    assert on_day(0) == []


@pytest.mark.slow
def test_a_damaged_database_says_what_to_do(
    folder: Folder, on_day: Callable[[int], list[str]]
) -> None:
    (name,) = on_day(0)
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
