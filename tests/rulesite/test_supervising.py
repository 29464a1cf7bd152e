"""The supervisor alone, with parts that do nothing but end, hang or ignore it."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from rulesite import serve
from rulesite.serve import SiteProcess, Supervisor, exit_text
from tests.rulesite.served import PATIENCE

LIVES = "import time; time.sleep(600)"
SPEAKS_ONCE = "import os, time; os.write(int(os.environ['RULESITE_VOICE']), b'.'); time.sleep(600)"
IGNORES = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open(sys.argv[1], "w").close()
time.sleep(600)
"""
HAS_A_CHILD = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", {LIVES!r}])
open(sys.argv[1], "a").write(f"{{child.pid}}\\n")
child.wait()
"""


@pytest.fixture
def parts() -> Iterator[list[SiteProcess]]:
    made: list[SiteProcess] = []
    yield made
    for part in made:
        if part.process:
            part.clear_away()


def part(parts: list[SiteProcess], code: str, *told: str) -> SiteProcess:
    made = SiteProcess("a part", "", os.environ)
    made.command = [sys.executable, "-c", code, *told]
    parts.append(made)
    return made


def run_until(supervisor: Supervisor, holds: object) -> bool:
    """Run it until something holds."""
    until = monotonic() + PATIENCE
    assert callable(holds)
    result = supervisor.run(lambda: not holds() and monotonic() < until)
    assert monotonic() < until
    return result


def test_a_part_that_is_killed_is_started_again(
    parts: list[SiteProcess], caplog: pytest.LogCaptureFixture
) -> None:
    kept = part(parts, LIVES)
    pids: list[int] = []

    def has_come_twice() -> bool:
        if kept.process and kept.process.pid not in pids:
            pids.append(kept.process.pid)
            if len(pids) == 1:
                os.kill(kept.process.pid, signal.SIGKILL)
        return len(pids) == 2

    assert run_until(Supervisor(parts), has_come_twice)
    assert "a part was ended by SIGKILL and is started again" in caplog.text
    assert kept.process is None
    assert not Path(f"/proc/{pids[1]}").exists()


def test_nothing_a_part_started_outlives_it(parts: list[SiteProcess], tmp_path: Path) -> None:
    record = tmp_path / "children"
    kept = part(parts, HAS_A_CHILD, str(record))
    children: list[str] = []
    killed: list[int] = []

    def has_come_twice() -> bool:
        if record.exists():
            children[:] = record.read_text().split()
        if len(children) == 1 and not killed:
            assert kept.process
            killed.append(kept.process.pid)
            os.kill(kept.process.pid, signal.SIGKILL)
        return len(children) == 2

    assert run_until(Supervisor(parts), has_come_twice)
    until = monotonic() + PATIENCE
    while any(is_alive(int(each)) for each in children):
        assert monotonic() < until
        sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


def test_a_part_that_hangs_is_ended_and_started_again(
    parts: list[SiteProcess], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serve, "SILENT", 0.3)
    part(parts, SPEAKS_ONCE)
    assert run_until(Supervisor(parts), lambda: "had hung" in caplog.text)


def test_a_part_that_never_speaks_is_not_held_hung(
    parts: list[SiteProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "SILENT", 0.0)
    quiet = part(parts, LIVES)
    quiet.start()
    assert not quiet.is_silent()


def test_a_part_that_cannot_start_stops_all(
    parts: list[SiteProcess], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serve, "LONGEST_PAUSE", 0.0)
    other = part(parts, LIVES)
    part(parts, "raise SystemExit(3)")
    with caplog.at_level(logging.WARNING):
        assert not Supervisor(parts).run(lambda: True)
    assert caplog.text.count("ended by itself (3) and is started again") == 5
    assert other.process is None


def test_a_part_that_once_was_steady_is_never_given_up(parts: list[SiteProcess]) -> None:
    kept = part(parts, LIVES)
    kept._count(serve.STEADY)
    for _turn in range(20):
        kept._count(0.1)
    assert not kept.is_hopeless
    assert kept.may_start <= monotonic() + serve.LONGEST_PAUSE


def test_asked_to_stop_even_what_does_not_listen_is_ended(
    parts: list[SiteProcess], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(serve, "GRACE", 0.5)
    deaf = part(parts, IGNORES, str(tmp_path / "deaf"))
    ended: list[int] = []
    monkeypatch.setattr(deaf, "clear_away", lambda: ended.append(SiteProcess.clear_away(deaf)))
    assert run_until(Supervisor(parts), (tmp_path / "deaf").exists)
    assert ended == [-signal.SIGKILL]


def test_how_a_part_ended_is_told() -> None:
    assert exit_text(1) == "ended by itself (1)"
    assert exit_text(-9) == "was ended by SIGKILL"
    assert exit_text(-200) == "was ended by signal 200"
