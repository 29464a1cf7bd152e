"""The parts of a production killed, stopped or locked in turn: the run ends with the same figures.

`make faults` prints how long the run and the pages stood still in each case.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from time import sleep

import psycopg
import pytest

from games.odds import registry
from tests.rulesite.stalls import Stalls
from tests.services.production import Production
from tests.services.servers import wait_for
from tests.services.test_production import SPEC, is_over, made, number, start
from tests.simulations import paused_worker

pytestmark = pytest.mark.services

PLAYED = "select coalesce(sum(played), 0) from simulations_batch"
AWAY = 10.0


@dataclass(slots=True)
class Running:
    """A web host and two workers that are in the middle of a run."""

    site: Production
    port: int
    workers: list[Popen[bytes]]
    broker: str
    going: ExitStack = field(default_factory=ExitStack)

    def number(self, question: str) -> int:
        return int(self.site.rows(question)[0][0])

    def begin_others(self) -> None:
        self.workers += self.going.enter_context(self.site.workers(len(self.workers), "again"))


@pytest.fixture(scope="module", params=["redis", "rabbitmq"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Production:
    return made(request.param, tmp_path_factory.mktemp(request.param))


@pytest.fixture
def running(site: Production) -> Iterator[Running]:
    log = site.folder / "worker-0.log"
    site.ask_database(
        "from games.simulations.models import Run\nprint(len(Run.objects.all().delete()))"
    )
    with site.workers(2) as workers, site.web() as port, ExitStack() as going:
        idle = "simulations_worker where task = '' and seen > now() - interval '3 seconds'"
        wait_for("two workers", lambda: number(site, idle) >= 2, log)
        paused_worker.pause(site.folder, first=4)
        start(site)
        half = "simulations_batch where index >= 4 and lease <> '' and played > 0"
        wait_for("both at a batch", lambda: number(site, half) == 2, log)
        yield Running(site, port, workers, site.environment["RULESITE_BROKER_URL"], going)
        paused_worker.go_on(site.folder)


def process_of(url: str) -> int:
    """The server that listens at the address."""
    port = url.rpartition("//" if url.endswith("//") else "/")[0].rpartition(":")[2]
    marks = (f"RABBITMQ_NODE_PORT={port}".encode(), f"127.0.0.1:{port}".encode())
    for entry in Path("/proc").iterdir():
        try:
            command = (entry / "cmdline").read_bytes()
            is_beam = b"beam.smp" in command and marks[0] in (entry / "environ").read_bytes()
            if is_beam or (b"redis-server" in command and marks[1] in command):
                return int(entry.name)
        except OSError:
            continue
    raise AssertionError(f"nothing listens at {url}")


def kill_a_worker(running: Running) -> None:
    running.workers[0].kill()


def kill_every_worker(running: Running) -> None:
    for worker in running.workers:
        worker.kill()
    running.begin_others()


def stop_a_worker_for_good(running: Running) -> None:
    running.workers[0].send_signal(signal.SIGSTOP)


def stop_the_broker_for_a_while(running: Running) -> None:
    server = process_of(running.broker)
    os.kill(server, signal.SIGSTOP)
    paused_worker.go_on(running.site.folder)
    sleep(AWAY)
    os.kill(server, signal.SIGCONT)


def cut_every_connection_to_the_database(running: Running) -> None:
    running.site.rows(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
    )


def lock_the_batches_for_a_while(running: Running) -> None:
    with psycopg.connect(running.site.environment["RULESITE_DATABASE_URL"]) as database:
        database.execute("lock table simulations_batch in exclusive mode")
        paused_worker.go_on(running.site.folder)
        sleep(AWAY)


HARM = [
    kill_a_worker,
    kill_every_worker,
    stop_a_worker_for_good,
    stop_the_broker_for_a_while,
    cut_every_connection_to_the_database,
    lock_the_batches_for_a_while,
]


@pytest.mark.parametrize("harm", HARM, ids=lambda harm: harm.__name__)
def test_a_run_ends_with_the_same_figures_whatever_is_harmed(
    running: Running, harm: Callable[[Running], None], capsys: pytest.CaptureFixture[str]
) -> None:
    site, log = running.site, running.site.folder / "worker-0.log"
    with Stalls.of(running) as stalls:
        harm(running)
        paused_worker.go_on(site.folder)
        wait_for("the run", lambda: is_over(site), log)
    with capsys.disabled():
        broker, what = running.broker.partition(":")[0], harm.__name__.replace("_", " ")
        print(f"\n{broker}: {what}: the run stood for {stalls.run:.1f} s, ", end="")
        print(f"pages for {stalls.pages:.1f} s")
    ((tally,),) = site.rows("select tally from simulations_run")
    spec = registry.read_spec(SPEC)
    assert tally == registry.batch(spec, 0, spec.rounds).to_json()
    assert stalls.pages < AWAY
