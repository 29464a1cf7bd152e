"""What the queue and the list of runs cost does not grow with the rows there are.

Ten thousand runs and a million batches, made up, on PostgreSQL. Counted are queries, and the rows
the database itself says it looked at; nothing is timed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client

from games.odds import registry
from games.simulations import services, tasks
from games.simulations.models import Batch, Run
from games.simulations.queue import leases

pytestmark = [pytest.mark.services, pytest.mark.django_db]

RUNS = 10_000
BATCHES = 1_000_000
OF_THE_LONGEST = 200_000

ENDED_RUNS = """
insert into simulations_run
  (name, game, spec, digest, seed, rounds, done, next_round, batches_made, state, size, key_digest,
   visitor, code, texts, versions, pace, rate, convergence, refusal, turn, label, created,
   started, finished)
select 'r' || n, 'fortune3', %s, 'd' || n, n, 100000, 100000, 100000, 100, 'finished', 0, '', '',
   %s, '{}', '{}', 'fortune3', 1000, '[]', '{}', at, '', at, at, at
from (select n, now() - n * interval '1 minute' as at from generate_series(1, %s) as n) as runs
"""
DONE_BATCHES = """
insert into simulations_batch
  (run_id, index, first, count, lease, lease_until, attempts, played, digest, seconds, worker,
   tried_by, done_at)
select {run}, {index}, 0, 1000, '', null, 1, 1000, 'd', 1, 'w', '[]',
  now() - n * interval '1 second'
from generate_series(0, %s) as n
"""
SETTLED = ("simulations_run", "simulations_batch")
MOST_ROWS = 2_000
"""Looked at by one question of the queue. Two hundred runs have a turn at most."""
SHARE = 3
"""A list is counted by its rows, which no index spares; no batch is."""


@pytest.fixture
def long_ago(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Years of runs that ended, one that has gone on for long, and another nobody has begun."""
    assert connection.vendor == "postgresql"
    monkeypatch.setattr(tasks, "_send", lambda _count: None)
    spec = {"game": "fortune3", "seed": 1, "rounds": 1_000}
    going = services.start(services.read_spec({**spec, "seed": 2}), AnonymousUser(), "v").run
    rounds = {"rounds": 10**9, "next_round": 10**8, "batches_made": OF_THE_LONGEST}
    Run.objects.filter(pk=going.pk).update(**rounds)
    services.start(services.read_spec({**spec, "seed": 3}), AnonymousUser(), "v")
    left = BATCHES - OF_THE_LONGEST
    with connection.cursor() as cursor:
        told = json.dumps(registry.read_spec(spec).to_json())
        cursor.execute(ENDED_RUNS, [told, registry.digest("fortune3"), RUNS])
        of_many = DONE_BATCHES.format(run=f"'r' || (n %% {RUNS} + 1)", index=f"n / {RUNS}")
        cursor.execute(of_many, [left - 1])
        cursor.execute(DONE_BATCHES.format(run="%s", index="n"), [going.pk, OF_THE_LONGEST - 1])
        for table in SETTLED:
            cursor.execute(f"analyze {table}")
    assert Batch.objects.count() == BATCHES
    return going


@contextmanager
def looked_at() -> Iterator[list[tuple[int, str]]]:
    """Each question, with the rows of both tables the database read for it."""
    found: list[tuple[int, str]] = []

    def explained(execute: Callable[..., Any], sql: str, given: Any, many: bool, told: Any) -> Any:
        if sql.startswith("SELECT") and any(table in sql for table in SETTLED):
            with connection.cursor() as cursor:
                cursor.cursor.execute(f"explain (analyze, format json) {sql}", given)
                plan = cursor.cursor.fetchone()[0][0]["Plan"]
            found.append((rows_of(plan), sql[:300]))
        else:
            found.append((0, sql[:300]))
        return execute(sql, given, many, told)

    with connection.execute_wrapper(explained):
        yield found


def rows_of(plan: dict[str, Any]) -> int:
    """Rows read from tables and indexes, those thrown away with the others."""
    own = 0
    if "Scan" in plan["Node Type"] and plan["Node Type"] != "Bitmap Heap Scan":
        told = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
        own = int(told * plan["Actual Loops"])
    return own + sum(rows_of(each) for each in plan.get("Plans", []))


def test_the_queue_looks_at_few_rows(long_ago: Run) -> None:
    asked = {
        "take": lambda: leases.take("w"),
        "is there work": leases.has_work,
        "reap": leases.reap,
        "oldest wait": leases.oldest_wait,
        "out and waiting": leases.out_and_waiting,
        "waiting before": lambda: leases.waiting_before(long_ago),
        "rounds a second": leases.rounds_a_second,
    }
    for name, ask in asked.items():
        with looked_at() as found:
            ask()
        assert len(found) <= 25, name
        assert [each for each in found if each[0] > MOST_ROWS] == [], name


def test_pages_look_at_no_batch_they_do_not_show(client: Client, long_ago: Run) -> None:
    run = f"/pt/simulations/runs/{long_ago.pk}"
    for path in ("/pt/simulations/", "/pt/simulations/?page=300", f"{run}/", f"{run}/progress/"):
        with looked_at() as found:
            assert client.get(path).status_code in (200, 302), path
        assert len(found) <= 40, path
        assert [each for each in found if each[0] > SHARE * RUNS] == [], path


def test_a_message_is_sent_for_what_there_is_to_do_alone(
    long_ago: Run,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(tasks, "_send", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.wake()
    assert sent == [1]
