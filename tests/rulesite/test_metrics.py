"""Metrics: requests under their view, the queue from the database, for whoever bears the token."""

from __future__ import annotations

import errno
import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games.simulations import tasks
from games.simulations.models import Batch, Meter, Run
from games.simulations.queue import leases, workers
from games.simulations.work.worker import play_one
from rulesite import watching
from rulesite.metrics import BYTES, Counted
from tests.simulations.conftest import ask, sent

__all__ = ["ask", "sent"]

pytestmark = pytest.mark.django_db

WATCH = Path(__file__).parents[2] / "deploy" / "watch"
TOKEN = "a token of the monitor's"


@pytest.fixture
def watched(settings: Any) -> Client:
    settings.METRICS_TOKEN = TOKEN
    client = Client()
    client.handler.load_middleware()
    return client


def metrics(client: Client) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    families = text_string_to_metric_families(answer.content.decode())
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in families
        for sample in family.samples
    }


def test_metrics_are_for_who_bears_the_token(watched: Client, settings: Any) -> None:
    for told in ("", "Bearer", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer é"):
        assert watched.get("/metrics", headers={"Authorization": told}).status_code == 404
    settings.METRICS_TOKEN = ""
    assert watched.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_requests_are_counted_under_their_view(watched: Client) -> None:
    def answered(view: str, status: str) -> float:
        name = frozenset({"view": view, "method": "GET", "status": status}.items())
        return metrics(watched).get(("rulesite_requests_total", name), 0)

    before = answered("about", "200"), answered("none", "404")
    watched.get("/pt/about/")
    watched.get("/zh-hant/about/")
    watched.get("/pt/no-such-page/")
    watched.get("/pt/no-such-page-either/")
    assert (answered("about", "200"), answered("none", "404")) == (before[0] + 2, before[1] + 2)
    found = metrics(watched)
    pages = frozenset({"cache": "pages"}.items())
    assert found["rulesite_cache_bytes", pages] > 1000
    resident = [value for (name, _), value in found.items() if name == "rulesite_resident_bytes"]
    assert resident[0] > 10_000_000
    assert found["rulesite_request_seconds_count", frozenset({("view", "about")})] >= 2


def test_failures_to_sign_in_are_counted(watched: Client) -> None:
    def failures() -> float:
        name = ("rulesite_failed_sign_ins_total", frozenset({("what", "password")}))
        return metrics(watched).get(name, 0)

    before = failures()
    watched.post("/pt/accounts/login/", {"username": "nobody", "password": "guessed"})
    assert failures() == before + 1


def test_the_queue_is_told_from_the_database(watched: Client, ask: Callable[..., Run]) -> None:
    ask(rounds=30_000)
    play_one()
    ask(rounds=1000, seed=5)
    leases.take("dies")
    Batch.objects.filter(done_at=None).update(lease_until=timezone.now() - timedelta(seconds=1))
    tasks.mind()
    workers.give_sign("simulations.work")
    found = metrics(watched)
    none: frozenset[tuple[str, str]] = frozenset()
    assert found["rulesite_rounds_total", none] == 30_000
    assert found["rulesite_rounds_per_second", none] == 500
    assert found["rulesite_lost_leases_total", none] == 1
    assert found["rulesite_runs", frozenset({("state", "running")})] == 1
    assert found["rulesite_batches", frozenset({("state", "waiting")})] == 1
    assert found["rulesite_workers", frozenset({("state", "busy")})] == 1
    assert found["rulesite_database_up", none] == 1


def test_alerts_and_the_dashboard_ask_for_what_is_measured(watched: Client) -> None:
    watched.get("/pt/about/")
    watched.post("/pt/accounts/login/", {"username": "nobody", "password": "guessed"})
    measured = {name for name, _labels in metrics(watched)} | {"up"}
    rules = yaml.safe_load((WATCH / "alerts.yaml").read_text())["groups"][0]["rules"]
    panels = json.loads((WATCH / "dashboard.json").read_text())["panels"]
    asked = [rule["expr"] for rule in rules]
    asked += [target["expr"] for panel in panels for target in panel["targets"]]
    names = {name for expression in asked for name in re.findall(r"\b(rulesite_\w+)", expression)}
    assert names - measured == set()
    assert {rule["labels"]["severity"] for rule in rules} == {"page", "look"}


def test_metrics_are_told_with_the_database_away(
    watched: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(name: str) -> int:
        raise OperationalError("the database is away")

    monkeypatch.setattr(Meter, "read", away)
    assert metrics(watched)["rulesite_database_up", frozenset()] == 0


def test_nothing_is_counted_where_nobody_may_read_it(settings: Any) -> None:
    settings.METRICS_TOKEN = ""
    assert watching.counter() is None


def test_what_is_counted_in_is_on_the_disk_before_it_is_mapped(tmp_path: Path) -> None:
    """A page that is not there yet ends the process that writes it on a full disk."""
    file = tmp_path / "counter_1.db"
    counting = Counted(str(file))
    names = [f"{number:0200}" for number in range(3000)]
    for name in names:
        counting.write_value(name, 1.0, 0.0)
        told = file.stat()
        assert told.st_blocks * 512 >= told.st_size >= BYTES
    counting.close()
    assert file.stat().st_size == 4 * BYTES
    again = Counted(str(file))
    assert [again.read_value(name)[0] for name in names] == [1.0] * 3000
    again.close()
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_with_no_room_to_count_in_requests_are_answered(
    watched: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_told: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        Counted(str(tmp_path / "counter_1.db"))
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(watching, "counter", lambda: full)
    watched.handler.load_middleware()
    assert watched.get("/pt/about/").status_code == 200
