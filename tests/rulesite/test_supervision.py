"""The site as one person serves it: whatever is killed, it goes on; whoever ends it, all ends."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import sleep

import pytest

from games.odds import registry
from tests.rulesite.served import PATIENCE, TOKEN, Served
from tests.rulesite.stalls import Stalls
from tests.simulations.paused_worker import ROUNDS

pytestmark = pytest.mark.slow

PASSWORD = "uma frase que ninguém adivinha"
SPEC = {"game": "fortune3", "rounds": 20 * ROUNDS, "seed": 88, "seats": 2}
MAKE = ("make", "--no-print-directory", f"VENV={sys.prefix}", "-o", f"{sys.prefix}/.base", "run")

PATIENT = f"""
import sys
from rulesite import serve
serve.GRACE = {PATIENCE}
sys.exit(serve.main([]))
"""
"""As ``python -m rulesite.serve``, but its processes have as long to end as they need."""


@pytest.fixture(scope="module")
def served(ready_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    site = Served(tmp_path_factory.mktemp("served") / "data")
    site.move_in(ready_folder)
    try:
        site.start_and_wait()
        yield site
    finally:
        site.end()


@pytest.fixture(scope="module")
def undisturbed() -> dict[str, object]:
    spec = registry.read_spec(SPEC)
    return registry.batch(spec, 0, spec.rounds).to_json()


@pytest.fixture
def site(served: Served) -> Served:
    served.forget_runs()
    served.wait("two idle workers", lambda: len(served.idle()) == 2)
    served.wait("two web processes, their leader and a reserve", lambda: len(served.web()) == 4)
    return served


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def kill_an_idle_worker(site: Served) -> None:
    kill(min(site.idle()))
    site.simulate(SPEC)


def kill_every_worker_idle(site: Served) -> None:
    for pid in site.idle():
        kill(pid)
    site.simulate(SPEC)


def kill_a_busy_worker(site: Served) -> None:
    kill(site.simulate_and_pause(SPEC))


def kill_who_minds_the_others(site: Served) -> None:
    site.simulate_and_pause(SPEC)
    kill(site.wait("somebody on duty", site.minder))


def kill_the_webs_leader(site: Served) -> None:
    site.simulate_and_pause(SPEC)
    leader, reserve, *_led = site.web()
    kill(leader)
    site.wait("the web", site.answers)
    assert site.web()[0] == reserve


def kill_a_web_process(site: Served) -> None:
    site.simulate_and_pause(SPEC)
    kill(site.web()[-1])
    site.wait("the web", site.answers)


def remove_the_brokers_folder(site: Served) -> None:
    site.simulate_and_pause(SPEC)
    site.lose_broker()


def remove_the_brokers_folder_while_idle(site: Served) -> None:
    site.lose_broker()
    site.simulate(SPEC)


def stop_a_busy_worker_for_good(site: Served) -> None:
    """Not dead, and never heard of again: its batch is another's before long."""
    os.kill(site.simulate_and_pause(SPEC), signal.SIGSTOP)


def stop_every_worker_for_a_while(site: Served) -> None:
    site.simulate_and_pause(SPEC)
    stopped = site.workers()
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    site.go_on()
    sleep(15)
    for pid in stopped:
        os.kill(pid, signal.SIGCONT)


def hold_the_writers_lock(site: Served) -> None:
    """Longer than a page waits for it: one reads and signs in, and the run goes on after it."""
    site.add_person("Ana", PASSWORD)
    site.simulate_and_pause(SPEC)
    with closing(sqlite3.connect(site.folder / "rulesite.sqlite3", timeout=20)) as database:
        database.execute("begin immediate")
        site.go_on()
        assert site.signs_in("Ana", PASSWORD)
        for _look in range(30):
            assert site.ask("/pt/law/")[0] == 200
            sleep(0.5)
        database.rollback()


HARM = [
    kill_an_idle_worker,
    kill_every_worker_idle,
    kill_a_busy_worker,
    kill_who_minds_the_others,
    kill_the_webs_leader,
    kill_a_web_process,
    remove_the_brokers_folder,
    remove_the_brokers_folder_while_idle,
    stop_a_busy_worker_for_good,
    stop_every_worker_for_a_while,
    hold_the_writers_lock,
]


@pytest.mark.parametrize("harm", HARM, ids=lambda harm: harm.__name__)
def test_a_run_ends_with_the_same_figures_whatever_is_killed(
    site: Served,
    undisturbed: dict[str, object],
    harm: Callable[[Served], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = site.workers()
    finished = "select count(*) from simulations_run where state = 'finished'"
    with Stalls.of(site) as stalls:
        harm(site)
        site.go_on()
        site.wait("the end of the run", lambda: site.number(finished) == 1)
    with capsys.disabled():
        what = harm.__name__.replace("_", " ")
        print(f"\n{what}: the run stood for {stalls.run:.1f} s, pages for {stalls.pages:.1f} s")
    ((tally, count),) = site.rows("select tally, done from simulations_run")
    assert count == SPEC["rounds"]
    assert json.loads(tally) == undisturbed
    assert site.number("select sum(count) from simulations_batch") == SPEC["rounds"]
    for pid in before & site.workers():
        with suppress(ProcessLookupError, FileNotFoundError):  # ended by its supervisor meanwhile
            if is_stopped(pid):
                kill(pid)
    site.wait("both workers", lambda: len(site.workers()) == 2)
    site.wait("the web", site.answers)


def is_stopped(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat").read_text()
    return status.rpartition(")")[2].split()[0] == "T"


def counted(site: Served) -> float:
    """Requests for a page, as any of the web processes tells of all."""
    status, told = site.ask("/metrics", Authorization=f"Bearer {TOKEN}")
    assert status == 200
    assert "rulesite_rounds_total" in told
    lines = [line for line in told.splitlines() if line.startswith("rulesite_requests_total{")]
    return sum(float(line.split()[-1]) for line in lines if 'view="about"' in line)


def test_the_site_tells_how_it_stands(site: Served) -> None:
    site.wait("readiness", lambda: site.ask("/readyz")[0] == 200)
    checks = json.loads(site.ask("/readyz")[1])["checks"]
    assert checks["workers"]["living"] >= 2
    before = counted(site)
    for _turn in range(20):
        assert site.ask("/pt/about/")[0] == 200
    assert [counted(site) - before for _turn in range(8)] == [20] * 8
    for pid in site.workers():
        os.kill(pid, signal.SIGSTOP)
    site.wait("readiness to end", lambda: site.ask("/readyz")[0] == 503)
    assert site.ask("/healthz") == (200, "ok\n")
    assert site.ask("/readyz?of=web")[0] == 200
    for pid in site.workers():
        os.kill(pid, signal.SIGCONT)
    site.wait("readiness", lambda: site.ask("/readyz")[0] == 200)


def test_a_second_site_on_the_same_folder_is_told_and_ends(site: Served) -> None:
    other = site.environment | {"PORT": "1"}
    second = subprocess.run(
        [sys.executable, "-m", "rulesite.serve"],
        cwd=Path(__file__).parent.parent.parent,
        env=other,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert second.returncode == 1
    assert f"being served from {site.folder} already" in second.stderr
    assert f"port {site.port}" in second.stderr
    assert site.answers()


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Served]:
    """A site on a folder with nothing in it."""
    site = Served(tmp_path / "data")
    try:
        yield site
    finally:
        site.end()


@pytest.fixture
def another(fresh: Served, ready_folder: Path) -> Served:
    """The same on a folder that was made ready."""
    fresh.move_in(ready_folder)
    return fresh


def test_of_two_first_starts_at_once_one_serves_and_the_other_says_so(fresh: Served) -> None:
    first, second = fresh.start(), fresh.start()
    fresh.wait("one to end", lambda: (first.poll(), second.poll()) != (None, None))
    ended = [each.returncode for each in (first, second) if each.poll() is not None]
    assert ended == [1]
    fresh.wait("the site", fresh.answers, PATIENCE * 3)
    told = fresh.log.read_text()
    assert told.count("already (process") == 1
    assert "Traceback" not in told


def test_killing_make_run_leaves_no_orphan_and_the_next_start_ends_the_run(
    another: Served, undisturbed: dict[str, object]
) -> None:
    made = another.start_and_wait(*MAKE)
    another.simulate_and_pause(SPEC)
    assert len(another.processes()) > 5
    kill(made.pid)
    made.wait()
    another.wait("every process to end", lambda: not another.processes())
    another.go_on()
    supervisor = another.start_and_wait()
    finished = "select count(*) from simulations_run where state = 'finished'"
    another.wait("the end of the run", lambda: another.number(finished) == 1)
    ((tally,),) = another.rows("select tally from simulations_run")
    assert json.loads(tally) == undisturbed
    kill(supervisor.pid)
    supervisor.wait()
    another.wait("every process to end", lambda: not another.processes())


def test_asked_to_stop_it_stops_all_and_says_nothing(another: Served) -> None:
    supervisor = another.start_and_wait(sys.executable, "-c", PATIENT)
    another.simulate_and_pause(SPEC)
    supervisor.send_signal(signal.SIGTERM)
    assert supervisor.wait(PATIENCE) == 0
    assert another.processes() == {}
    assert another.number("select count(*) from simulations_batch where lease <> ''") == 0
    lines = another.log.read_text().splitlines()
    assert lines == [f"Rulesite is at http://localhost:{another.port}/ (Ctrl-C stops it)"]
