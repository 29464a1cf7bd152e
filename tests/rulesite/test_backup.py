"""A backup made while the site is served, and put back whole or not at all."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from rulesite.backup import ABOUT, DATABASE, digest_of
from tests.rulesite.other_database import on_file
from tests.rulesite.served import PATIENCE, ROOT, Served
from tests.simulations.paused_worker import ROUNDS

SPEC = {"game": "fortune3", "rounds": 20 * ROUNDS, "seed": 89, "seats": 2}
PAGES = ["/pt/", "/pt/law/despacho-sef-97-2010/", "/zh-hant/glossary/", "/pt/about/"]


class Folder:
    """A data folder prepared once, with commands run in it as its owner would."""

    def __init__(self, path: Path, unblock: Callable[[], Any] = nullcontext) -> None:
        self.path = path
        self.unblock = unblock
        self.environment = os.environ | {
            "RULESITE_DATA": str(path),
            "RULESITE_DATABASE_URL": "",
            "RULESITE_BROKER_URL": "",
            "DJANGO_SETTINGS_MODULE": "rulesite.settings.embedded",
        }

    @property
    def database(self) -> Path:
        return self.path / "rulesite.sqlite3"

    def manage(self, *command: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *map(str, command)],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE * 3,
            check=False,
        )

    def call(self, *command: object) -> subprocess.CompletedProcess[str]:
        """The same command within this process, for what does not hang on its being another."""
        words = list(map(str, command))
        said, complaints, code = StringIO(), StringIO(), 0
        with self.unblock(), on_file(self.database), override_settings(DATA_DIR=self.path):
            try:
                call_command(*words, stdout=said, stderr=complaints)
            except CommandError as refused:
                code = refused.returncode
                complaints.write(f"CommandError: {refused}")
        return subprocess.CompletedProcess(words, code, said.getvalue(), complaints.getvalue())

    def ask(self, question: str) -> list[Any]:
        with closing(sqlite3.connect(self.database, timeout=20)) as database:
            return database.execute(question).fetchall()

    def mark(self, words: str) -> None:
        """Something of its own, by which one state of the database is told from another."""
        with closing(sqlite3.connect(self.database, timeout=20)) as database, database:
            database.execute("delete from simulations_meter")
            database.execute("insert into simulations_meter values (?, 1)", [words])

    def marked(self) -> str:
        return str(self.ask("select name from simulations_meter")[0][0])

    def contents(self) -> set[str]:
        return {each.name for each in self.path.iterdir()}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder with a small database, and a backup of it."""
    folder = Folder(tmp_path_factory.mktemp("backup") / "data")
    assert folder.manage("migrate", "--verbosity", "0").returncode == 0
    folder.mark("then")
    file = folder.path.with_name("then.zip")
    done = folder.manage("backup", file)
    assert done.returncode == 0, done.stderr
    return folder.path, file


@pytest.fixture
def folder(prepared: tuple[Path, Path], tmp_path: Path, django_db_blocker: Any) -> Folder:
    path = tmp_path / "data"
    shutil.copytree(prepared[0], path)
    found = Folder(path, django_db_blocker.unblock)
    found.mark("now")
    return found


@pytest.fixture
def file(prepared: tuple[Path, Path], tmp_path: Path) -> Path:
    return Path(shutil.copy(prepared[1], tmp_path / "then.zip"))


@pytest.mark.slow
def test_a_backup_is_private_whole_and_says_what_it_is(file: Path, prepared: Any) -> None:
    assert prepared[1].stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(file) as archive:
        about = json.loads(archive.read(ABOUT))
        archive.extract(DATABASE, file.parent)
    assert digest_of(file.parent / DATABASE) == about["digest"]
    assert (about["kind"], about["format"]) == ("rulesite-backup", 1)


def test_what_the_log_alone_holds_is_in_the_backup(folder: Folder, tmp_path: Path) -> None:
    """The file of the database without its log would lose it."""
    with closing(sqlite3.connect(folder.database, isolation_level=None)) as writer:
        writer.execute("pragma wal_autocheckpoint=0")
        writer.execute("insert into simulations_meter values ('in the log', 7)")
        alone = Path(shutil.copy(folder.database, tmp_path / "alone.sqlite3"))
        assert folder.call("backup", tmp_path / "whole.zip").returncode == 0
    with closing(sqlite3.connect(alone)) as copied:
        question = "select name from simulations_meter where value = 7"
        assert copied.execute(question).fetchall() == []
    assert folder.call("restore", tmp_path / "whole.zip").returncode == 0
    assert folder.ask(question) == [("in the log",)]


def test_a_file_that_exists_is_left_as_it_is(folder: Folder, file: Path) -> None:
    before = file.read_bytes()
    refused = folder.call("backup", file)
    assert refused.returncode == 1
    assert "exists already" in refused.stderr
    assert file.read_bytes() == before


def test_where_nothing_can_be_written_it_is_told(folder: Folder, tmp_path: Path) -> None:
    refused = folder.call("backup", tmp_path / "no" / "such" / "folder.zip")
    assert refused.returncode == 1
    assert "cannot be written to" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.slow
def test_a_backup_is_put_back(folder: Folder, file: Path) -> None:
    done = folder.manage("restore", file)
    assert done.returncode == 0, done.stderr
    assert folder.marked() == "then"
    assert folder.database.stat().st_mode & 0o777 == 0o600
    assert folder.ask("pragma integrity_check") == [("ok",)]
    assert not [name for name in folder.contents() if name.startswith(".")]


def test_a_wiped_folder_is_filled_again(folder: Folder, file: Path) -> None:
    shutil.rmtree(folder.path)
    assert folder.call("restore", file).returncode == 0
    assert folder.marked() == "then"


def test_a_database_that_is_none_any_more_is_kept_aside(folder: Folder, file: Path) -> None:
    folder.database.write_bytes(b"no database at all" * 1000)
    done = folder.call("restore", file)
    assert done.returncode == 0, done.stderr
    assert folder.marked() == "then"
    (aside,) = folder.path.glob("*.damaged-*[0-9]")
    assert aside.read_bytes().startswith(b"no database")


def flipped(file: Path, at: int) -> None:
    held = bytearray(file.read_bytes())
    held[at] ^= 0xFF
    file.write_bytes(held)


def cut(file: Path, at: int) -> None:
    file.write_bytes(file.read_bytes()[:at])


def rewritten(file: Path, **changed: object) -> None:
    """The same archive, saying something else of itself."""
    with zipfile.ZipFile(file) as archive:
        about, database = json.loads(archive.read(ABOUT)), archive.read(DATABASE)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(ABOUT, json.dumps(about | changed))
        archive.writestr(DATABASE, database)


def holding(file: Path, database: bytes) -> None:
    """An archive right in itself, whose database is none."""
    beside = file.with_suffix(".other")
    beside.write_bytes(database)
    with zipfile.ZipFile(file) as archive:
        about = json.loads(archive.read(ABOUT))
    about |= {"size": len(database), "digest": digest_of(beside)}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(ABOUT, json.dumps(about))
        archive.writestr(DATABASE, database)


def assert_refused(folder: Folder, file: Path, why: str) -> None:
    before = folder.contents()
    refused = folder.call("restore", file)
    assert refused.returncode == 1
    assert why in refused.stderr
    assert folder.marked() == "now"
    assert folder.contents() - {"serving.lock"} == before - {"serving.lock"}


@pytest.mark.slow
def test_a_damaged_file_changes_nothing(folder: Folder, file: Path) -> None:
    size = file.stat().st_size
    whole = file.read_bytes()
    draw = random.Random(16)
    for harm in (flipped, cut):
        harm(file, draw.randrange(size // 10, size - 2000))
        assert_refused(folder, file, "damaged")
        told = folder.manage("restore", file).stderr
        assert "damaged" in told
        assert "Traceback" not in told
        file.write_bytes(whole)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"digest": "0" * 64}, "its digest is not that of its database"),
        ({"size": 4096}, "longer than it says"),
        ({"size": 10**15}, "shorter than it says"),
        ({"size": "all"}, "size or digest is missing"),
        ({"kind": "a letter"}, "does not say that it is one"),
        ({"format": 2}, "its format is 2, not 1"),
    ],
)
def test_a_file_that_says_something_else_of_itself_is_refused(
    folder: Folder, file: Path, changed: dict[str, object], why: str
) -> None:
    rewritten(file, **changed)
    assert_refused(folder, file, why)


@pytest.mark.parametrize("database", [b"", b"no database", b"SQLite format 3\0" + b"\0" * 5000])
def test_an_archive_of_something_else_is_refused(
    folder: Folder, file: Path, database: bytes
) -> None:
    holding(file, database)
    assert_refused(folder, file, "holds a damaged database")


def test_what_is_no_archive_or_is_not_there_is_refused(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "words").write_text("no archive")
    assert_refused(folder, tmp_path / "words", "is no backup of this site")
    assert_refused(folder, tmp_path / "nowhere", "cannot be read")


def test_a_backup_of_a_later_version_is_refused(
    folder: Folder, prepared: tuple[Path, Path], tmp_path: Path
) -> None:
    later = Folder(tmp_path / "later")
    shutil.copytree(prepared[0], later.path)
    with closing(sqlite3.connect(later.database)) as database, database:
        row = ("simulations", "9999_of_another_century", "2099-01-01")
        database.execute("insert into django_migrations (app, name, applied) values (?, ?, ?)", row)
    later.unblock = folder.unblock
    assert later.call("backup", tmp_path / "later.zip").returncode == 0
    assert_refused(folder, tmp_path / "later.zip", "of a later version of the site")


@pytest.mark.slow
def test_a_backup_of_an_earlier_version_is_brought_up_to_date(
    folder: Folder, prepared: tuple[Path, Path], tmp_path: Path
) -> None:
    earlier = Folder(tmp_path / "earlier")
    shutil.copytree(prepared[0], earlier.path)
    assert earlier.manage("migrate", "simulations", "0001", "--verbosity", "0").returncode == 0
    assert earlier.manage("backup", tmp_path / "earlier.zip").returncode == 0
    done = folder.manage("restore", tmp_path / "earlier.zip")
    assert done.returncode == 0, done.stderr
    assert folder.ask("select count(*) from simulations_duty") == [(0,)]
    assert folder.manage("migrate", "--check").returncode == 0


KILLED_MIDWAY = """
import os, signal, sys
from pathlib import Path
import django
django.setup()
from rulesite import backup
backup.PAGES_AT_A_TIME = 20
turns = []
def progress(status, remaining, total):
    turns.append(remaining)
    if len(turns) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
backup.restore_file(Path(sys.argv[1]), progress)
"""


@pytest.mark.slow
def test_killed_midway_the_database_is_the_old_one(folder: Folder, file: Path) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", KILLED_MIDWAY, str(file)],
        cwd=ROOT,
        env=folder.environment,
        timeout=PATIENCE,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL
    assert folder.marked() == "now"
    assert folder.ask("pragma integrity_check") == [("ok",)]
    assert folder.manage("restore", file).returncode == 0
    assert folder.marked() == "then"


@pytest.mark.slow
def test_a_database_of_another_kind_is_sent_to_its_own_tools(folder: Folder, file: Path) -> None:
    folder.environment["RULESITE_DATABASE_URL"] = "postgresql://nobody@127.0.0.1:9/none"
    for command in (("backup", file.with_name("new.zip")), ("restore", file)):
        refused = folder.manage(*command)
        assert refused.returncode == 1
        assert "pg_dump" in refused.stderr


@pytest.fixture
def served(tmp_path: Path, ready_folder: Path) -> Iterator[Served]:
    site = Served(tmp_path / "data")
    site.move_in(ready_folder)
    try:
        yield site
    finally:
        site.end()


@pytest.mark.slow
def test_dumped_while_served_wiped_and_restored_it_is_the_same_site(
    served: Served, tmp_path: Path
) -> None:
    served.start_and_wait()
    before = {path: served.ask(path) for path in PAGES}
    assert {status for status, _page in before.values()} == {200}
    served.simulate_and_pause(SPEC)
    own = Folder(served.folder)
    own.environment = served.environment
    dumped = own.manage("backup", tmp_path / "busy.zip")
    assert dumped.returncode == 0, dumped.stderr
    refused = own.manage("restore", tmp_path / "busy.zip")
    assert refused.returncode == 1
    assert "Stop the site first" in refused.stderr
    served.go_on()
    finished = "select count(*) from simulations_run where state = 'finished'"
    served.wait("the end of the run", lambda: served.number(finished) == 1)
    ((tally,),) = served.rows("select tally from simulations_run")
    served.end()
    shutil.rmtree(served.folder)
    assert own.manage("restore", tmp_path / "busy.zip").returncode == 0
    served.start_and_wait()
    assert {path: served.ask(path) for path in PAGES} == before
    served.wait("the end of the run again", lambda: served.number(finished) == 1)
    assert served.rows("select tally from simulations_run") == [(tally,)]
