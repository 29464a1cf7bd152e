"""Simulations for programs, under the quotas of the pages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.simulations import services, tasks
from games.simulations.models import Run
from games.simulations.queue.limits import limits
from rulesite.api import examples, shapes
from rulesite.catalogues import compile_all

compile_all()
pytestmark = pytest.mark.django_db

ASKED = examples.RUNS["stud"]


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(tasks, "_send", lambda _count: None)


def ask(record: Any, **headers: str) -> Any:
    body = record if isinstance(record, str) else json.dumps(record)
    return Client().post("/api/v1/runs", body, "application/json", headers=headers)


def cancel(name: str, **headers: str) -> Any:
    return Client().post(f"/api/v1/runs/{name}/cancel", headers=headers)


@pytest.mark.parametrize("game", examples.RUNS)
def test_a_run_is_asked_for_watched_and_certified(game: str) -> None:
    answer = ask(examples.RUNS[game])
    assert answer.status_code == 200, answer.content
    told = answer.json()
    shapes.RunAnswer.model_validate(told)
    run = Run.objects.get(pk=told["run"])
    assert (run.spec["rounds"], run.seed, run.owner) == (20_000, 17, None)
    seen = Client().get(f"/api/v1/runs/{run.name}")
    assert seen.json() == {name: value for name, value in told.items() if name != "key"}
    assert seen["Cache-Control"] == "no-store"
    certificate = Client().get(f"/api/v1/runs/{run.name}/certificate").json()
    shapes.CertificateAnswer.model_validate(certificate)


def test_the_same_run_is_not_made_twice_and_its_key_is_told_once() -> None:
    first, second = ask(ASKED).json(), ask(ASKED).json()
    assert first["run"] == second["run"]
    assert first["key"]
    assert "key" not in second


def test_only_the_key_cancels() -> None:
    told = ask(ASKED).json()
    assert cancel(told["run"]).status_code == 403
    assert cancel(told["run"], authorization="Bearer other").status_code == 403
    done = cancel(told["run"], authorization=f"Bearer {told['key']}")
    assert (done.status_code, done.json()["state"]) == (200, "cancelled")
    assert cancel("nowhere").status_code == 404


def test_the_quotas_are_those_of_a_visitor() -> None:
    answers = [ask({**ASKED, "seed": n}) for n in range(limits().at_once + 1)]
    assert [each.status_code for each in answers] == [200] * limits().at_once + [429]
    assert answers[-1].json()["reason"] == "too_many_at_once"
    large = ask({**ASKED, "rounds": limits().small + 1}, **{"x-forwarded-for": "192.0.2.1"})
    assert (large.status_code, large.json()["field"]) == (422, "rounds")
    assert Run.objects.count() == limits().at_once


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ("{", 400),
        ('{"game": "stud", "rounds": 1e999}', 400),
        ({"game": "whist"}, 422),
        ({**ASKED, "rounds": -1}, 422),
        ({**ASKED, "strategy": "luck"}, 422),
        ({**ASKED, "whim": 1}, 422),
    ],
)
def test_nothing_is_begun_by_what_cannot_be_read(sent: Any, status: int) -> None:
    for lang in ("pt", "zh-hant"):
        answer = ask(sent, **{"accept-language": lang})
        assert answer.status_code == status
        assert shapes.Problem.model_validate(answer.json()).detail
    assert not Run.objects.exists()


def test_a_page_of_another_site_begins_nothing() -> None:
    asked = Client().options("/api/v1/runs", headers={"origin": "https://school.example"})
    assert "Access-Control-Allow-Origin" not in asked
    assert "Access-Control-Allow-Origin" not in ask(ASKED, origin="https://school.example")
    run = services.already_made(services.read_spec(ASKED))
    assert run is not None
    seen = Client().get(f"/api/v1/runs/{run.name}")
    assert seen["Access-Control-Allow-Origin"] == "*"
