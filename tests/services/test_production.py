"""Production by environment alone: PostgreSQL with Redis or RabbitMQ, one run over workers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from games.odds import registry
from tests.services.production import Production, ask, is_ready, production
from tests.services.servers import wait_for
from tests.simulations import paused_worker
from tests.simulations.paused_worker import ROUNDS

pytestmark = pytest.mark.services

SPEC = {"game": "fortune3", "seed": 20100, "rounds": 20 * ROUNDS}
START = """
import json, sys
from django.contrib.auth.models import User
from games.simulations import services
staff, _made = User.objects.get_or_create(username="staff", is_staff=True)
spec = services.read_spec(json.loads(sys.stdin.read() or "null") or SPEC)
print(json.dumps(services.start(spec, staff, "").run.pk))
"""


@pytest.fixture(params=["redis", "rabbitmq"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Production:
    return made(request.param, tmp_path)


def made(broker: str, folder: Path) -> Production:
    """A production on the servers, made ready and without runs."""
    redis, database = os.environ["RULESITE_TEST_REDIS"], os.environ["RULESITE_DATABASE_URL"]
    if broker == "redis":
        site = production(folder, database, f"{redis}/0")
    else:
        rabbitmq = os.environ["RULESITE_TEST_RABBITMQ"]
        site = production(folder, database, rabbitmq, RULESITE_CACHE_URL=f"{redis}/1")
    site.command("manage.py", "prepare", "--verbosity", "0")
    site.ask_database(
        "from games.simulations.models import Run, Worker\n"
        "print(Run.objects.all().delete()[0] + Worker.objects.all().delete()[0])"
    )
    return site


def start(site: Production) -> str:
    return str(site.ask_database(START.replace("SPEC", repr(SPEC))))


def number(site: Production, question: str) -> int:
    return int(site.rows(f"select count(*) from {question}")[0][0])


def is_over(site: Production) -> bool:
    return number(site, "simulations_run where state = 'finished'") == 1


def test_one_run_over_four_workers_gives_the_figures_of_one(site: Production) -> None:
    """A worker is killed on the way: its batch goes to another, and nothing is lost or doubled."""
    log, done = site.folder / "worker-0.log", "simulations_batch where done_at is not null"
    with site.workers(4) as workers, site.web() as port:
        wait_for("four workers", lambda: number(site, "simulations_worker") == 4, log)
        paused_worker.pause(site.folder, first=4)
        name = start(site)
        half_played = "simulations_batch where index >= 4 and lease <> '' and played > 0"
        wait_for("each at a batch", lambda: number(site, half_played) == 4, log)
        assert number(site, done) == 4
        workers[0].kill()
        paused_worker.go_on(site.folder)
        wait_for("the run", lambda: is_over(site), log)
        assert ask(port, "/pt/") == 200
        assert ask(port, f"/pt/simulations/runs/{name}/") == 200
        wait_for("readiness", lambda: is_ready(port), log)
    ((tally,),) = site.rows("select tally from simulations_run")
    spec = registry.read_spec(SPEC)
    assert tally == registry.batch(spec, 0, spec.rounds).to_json()
    assert number(site, f"(select distinct worker from {done}) as workers") >= 3


def test_a_run_asked_for_with_the_broker_away_is_played_when_it_is_back(
    site: Production, tmp_path: Path
) -> None:
    """The database is the queue: the message that was never sent is not missed."""
    database = site.environment["RULESITE_DATABASE_URL"]
    start(production(tmp_path, database, "redis://127.0.0.1:1/0"))
    with site.workers(1):
        wait_for("the run", lambda: is_over(site), tmp_path / "worker-0.log")
