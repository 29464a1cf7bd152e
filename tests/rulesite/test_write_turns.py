"""Writers of one SQLite file take turns in the order in which they came, in real processes."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest
from django.db import connections

from rulesite.database_file import in_turn
from tests.rulesite.one_server import ROOT
from tests.rulesite.other_database import on_file

Writer = subprocess.Popen[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE turns (turn INTEGER PRIMARY KEY)")
    Path(f"{path}-turns").touch()
    return path


@contextmanager
def writers(
    many: int, file: Path, timeout: float = 20, turns: int = 1, hold: float = 0
) -> Iterator[list[Writer]]:
    told = map(str, (file, timeout, turns, hold))
    command = [sys.executable, "-m", "tests.rulesite.a_writer", *told]
    with ExitStack() as stack:
        found = []
        for _ in range(many):
            writer = subprocess.Popen(
                command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            stack.enter_context(writer)
            stack.callback(writer.kill)
            found.append(writer)
        for writer in found:
            assert line(writer) == "ready"
        yield found


def line(writer: Writer) -> str:
    assert writer.stdout
    return writer.stdout.readline().strip()


def begin(writer: Writer) -> None:
    assert writer.stdin
    writer.stdin.write("\n")
    writer.stdin.flush()
    assert line(writer) == "asking"


@contextmanager
def held(file: Path) -> Iterator[None]:
    """The lock in the hands of a stranger, who knows no line."""
    with closing(sqlite3.connect(file, isolation_level=None)) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        yield
        stranger.execute("ROLLBACK")


def in_line(file: Path, *asking: Writer) -> None:
    """The lock is held: these come one after the other and wait."""
    for writer in asking:
        before = waiting(file)
        begin(writer)
        while waiting(file) == before:
            sleep(0.01)


def waiting(file: Path) -> int:
    """How many are in line, as the kernel has it."""
    lock = re.compile(rf"OFDLCK .*:{os.stat(f'{file}-turns').st_ino} ")
    return len(lock.findall(Path("/proc/locks").read_text()))


@pytest.mark.slow
def test_of_eight_who_always_write_none_waits_for_three_rounds(file: Path) -> None:
    with writers(8, file, turns=12, hold=0.005) as asking:
        for writer in asking:
            begin(writer)
        waited = [int(line(writer)) for writer in asking for _ in range(12)]
    assert max(waited) < 8 * 3


@pytest.mark.slow
def test_after_a_held_lock_they_write_in_the_order_in_which_they_came(file: Path) -> None:
    with writers(4, file) as asking:
        with held(file):
            in_line(file, *asking)
            with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as reader:
                assert reader.execute("SELECT count(*) FROM turns").fetchone() == (0,)
        assert [line(writer) for writer in asking] == ["0", "1", "2", "3"]


@pytest.mark.slow
def test_one_killed_in_line_or_in_its_turn_keeps_nobody_waiting(file: Path) -> None:
    with writers(4, file, hold=60) as (first, second, third, _), writers(1, file) as (last,):
        with held(file):
            in_line(file, first, second, third, last)
            first.kill()
        assert line(second) == "0"
        second.kill()
        assert line(third) == "0"
        third.kill()
        assert line(last) == "0"


@pytest.mark.slow
def test_one_stopped_in_line_is_passed_once_the_others_have_waited_their_time(file: Path) -> None:
    with writers(1, file) as (stopped,), writers(2, file, timeout=1) as others:
        with held(file):
            in_line(file, stopped)
            stopped.send_signal(signal.SIGSTOP)
            in_line(file, *others)
        assert sorted(line(other) for other in others) == ["0", "1"]


@pytest.mark.slow
def test_a_stranger_who_keeps_the_lock_costs_each_its_own_time_only(file: Path) -> None:
    with writers(6, file, timeout=2) as asking, held(file):
        began = monotonic()
        for writer in asking:
            begin(writer)
        assert [line(writer) for writer in asking] == ["database is locked"] * 6
        assert monotonic() - began < 2 * 6 - 2


@pytest.mark.django_db
def test_the_site_waits_in_line_on_a_file_and_not_in_memory(file: Path) -> None:
    with on_file(file):
        connections["default"].cursor().execute("INSERT INTO turns DEFAULT VALUES")
        assert in_turn in connections["default"].execute_wrappers
        assert Path(f"{file}-turns").stat().st_size == 0
    with on_file(":memory:"):
        connections["default"].ensure_connection()
        assert in_turn not in connections["default"].execute_wrappers


@pytest.mark.django_db
def test_where_no_line_can_be_kept_writing_goes_sqlites_own_way(file: Path) -> None:
    Path(f"{file}-turns").unlink()
    Path(f"{file}-turns").mkdir()
    with on_file(file):
        connections["default"].cursor().execute("INSERT INTO turns DEFAULT VALUES")
