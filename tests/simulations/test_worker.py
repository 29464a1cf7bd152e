"""Real workers, killed in the middle: the run ends by itself, with the same figures."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from games.odds import registry
from games.odds.kernels.kernelcache import folder_for
from tests.ports import free_port
from tests.simulations.paused_worker import CANNOT_PLAY, LEASE, ROUNDS, go_on, pause

ROOT = Path(__file__).parent.parent.parent
SPEC = {"game": "fortune3", "rounds": 10 * ROUNDS, "seed": 77, "seats": 2}
PATIENCE = 240

REDIS = shutil.which("redis-server") or shutil.which("valkey-server")
BROKERS = ["spool", "redis"] if REDIS else ["spool"]


class Site:
    """A data folder of its own, with its database, its broker and the workers started in it.

    Each two workers started together are one process group, to be stopped and killed as one.
    """

    def __init__(self, folder: Path, broker: str) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self.environment = os.environ | {
            "RULESITE_DATA": str(folder),
            "RULESITE_KERNELS": str(folder_for("fortune3").parent),
            "DJANGO_SETTINGS_MODULE": "tests.simulations.worker_settings",
            "RULESITE_BROKER_URL": broker,
            "RULESITE_DATABASE_URL": "",
        }

    def ask(self, spec: dict[str, Any]) -> str:
        asked = [sys.executable, "-m", "tests.simulations.run_process", json.dumps(spec)]
        done = subprocess.run(
            asked, cwd=ROOT, env=self.environment, capture_output=True, check=False, text=True
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout.split()[-1]

    def start_worker(self, **more: str) -> subprocess.Popen[bytes]:
        one = shlex.join([sys.executable, "-m", "celery", "-q", "-A", "rulesite", "worker"])
        command = ["sh", "-c", f"{one} & {one} & wait"]
        with (self.folder / "worker.log").open("ab") as log:
            worker = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self.environment | more,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.workers.append(worker)
        return worker

    def stop(self) -> None:
        for worker in self.workers:
            kill_all(worker)

    def rows(self, question: str) -> list[Any]:
        with closing(sqlite3.connect(self.folder / "rulesite.sqlite3", timeout=60)) as database:
            return database.execute(question).fetchall()

    def row(self, question: str) -> Any:
        return self.rows(question)[0]

    def wait(self, what: str, holds: Callable[[], Any]) -> Any:
        """What was waited for, once it is there."""
        until = monotonic() + PATIENCE
        while not (found := holds()):
            log = (self.folder / "worker.log").read_text(errors="replace")[-3000:]
            assert monotonic() < until, f"waited in vain for {what}: {log}"
            sleep(0.05)
        return found

    def done(self) -> int:
        return int(self.row("select done from simulations_run")[0])

    def in_hand(self) -> int:
        """Batches lent by whoever lives or has died, not yet written down."""
        return int(self.row("select count(*) from simulations_batch where lease <> ''")[0])

    def half_played(self) -> dict[int, int]:
        """Batches played in part, by their number, and the process that plays each."""
        lent = "from simulations_batch where lease <> '' and played > 0"
        rows = self.rows(f'select "index", worker {lent}')
        return {at: int(name.rpartition(":")[2]) for at, name in rows}


def kill_all(worker: subprocess.Popen[bytes]) -> None:
    """The worker and every process of its pool, at once and without a word."""
    try:
        os.killpg(worker.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    worker.wait()


@pytest.fixture
def redis_address(tmp_path: Path) -> Iterator[str]:
    assert REDIS
    port = free_port()
    server = subprocess.Popen(
        [REDIS, "--port", str(port), "--save", "", "--dir", str(tmp_path)],
        stdout=subprocess.DEVNULL,
    )
    yield f"redis://127.0.0.1:{port}/0"
    server.terminate()
    server.wait()


@pytest.fixture(params=BROKERS)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    if not REDIS:
        warnings.warn(
            "No redis-server was found: workers were killed on the embedded broker alone.",
            stacklevel=1,
        )
    broker = request.getfixturevalue("redis_address") if request.param == "redis" else "spool://"
    site = Site(tmp_path, broker)
    yield site
    site.stop()


@pytest.mark.slow
def test_a_run_outlives_the_workers_killed_under_it(site: Site) -> None:
    spec = registry.read_spec(SPEC)
    undisturbed = registry.batch(spec, 0, spec.rounds).to_json()
    site.ask(SPEC)
    pause(site.folder, first=1)
    first = site.start_worker()
    busy = site.wait("a batch half played", lambda: site.done() and site.half_played().get(1))
    os.kill(busy, signal.SIGKILL)
    pause(site.folder, first=4)
    site.wait("the other process", lambda: max(site.half_played(), default=0) >= 4)
    kill_all(first)
    assert site.in_hand() > 0
    assert 2 * ROUNDS <= site.done() < spec.rounds
    go_on(site.folder)
    site.start_worker()
    site.wait("the end of the run", lambda: is_finished(site))
    state, done, tally = site.row("select state, done, tally from simulations_run")
    assert (state, done) == ("finished", spec.rounds)
    assert json.loads(tally) == undisturbed
    again = site.rows("select id from simulations_batch where attempts > 1")
    assert len(again) >= 2
    assert site.row("select sum(count) from simulations_batch")[0] == spec.rounds


@pytest.fixture
def on_disk(tmp_path: Path) -> Iterator[Site]:
    """A lease outlasts whatever a busy machine keeps a worker from, so that none is lost."""
    site = Site(tmp_path, "spool://")
    site.environment[LEASE] = "20"
    yield site
    site.stop()


def is_finished(site: Site) -> bool:
    return bool(site.row("select state from simulations_run")[0] == "finished")


@pytest.mark.slow
def test_a_run_ends_though_every_kernel_on_the_disk_is_empty(on_disk: Site) -> None:
    spec = registry.read_spec(SPEC)
    undisturbed = registry.batch(spec, 0, spec.rounds).to_json()
    kernels = on_disk.folder / "kernels"
    for game in ("fortune3", ""):
        shutil.copytree(folder_for(game), kernels / folder_for(game).name)
    files = list(kernels.glob("*/*/*.kernel"))
    assert files
    for file in files:
        file.write_bytes(b"")
    on_disk.environment["RULESITE_KERNELS"] = str(kernels)
    on_disk.ask(SPEC)
    on_disk.start_worker()
    on_disk.wait("the end of the run", lambda: is_finished(on_disk))
    assert json.loads(on_disk.row("select tally from simulations_run")[0]) == undisturbed
    assert on_disk.row("select max(attempts) from simulations_batch")[0] == 1
    assert [file for file in files if file.stat().st_size] != []


@pytest.mark.slow
def test_workers_that_cannot_play_leave_the_run_to_one_that_can(on_disk: Site) -> None:
    on_disk.ask(SPEC)
    on_disk.start_worker(**{CANNOT_PLAY: "1"})
    set_aside = "select count(*) from simulations_worker where task = 'aside'"
    on_disk.wait("two workers aside", lambda: on_disk.row(set_aside)[0] == 2)
    assert on_disk.row("select max(attempts) from simulations_batch")[0] == 0
    assert on_disk.row("select state from simulations_run")[0] == "running"
    on_disk.start_worker()
    on_disk.wait("the end of the run", lambda: is_finished(on_disk))
    assert on_disk.row("select max(attempts) from simulations_batch")[0] == 1
