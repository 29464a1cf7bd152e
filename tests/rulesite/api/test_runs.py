"""Simulations for programs, under the quotas of the pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from games.odds.certificate.issuing import CertificateAnswer
from games.simulations import services, tasks
from games.simulations.models import Batch, Run
from games.simulations.queue.quotas import limits
from rulesite.api import examples, keys, shapes
from rulesite.api.shapes import shape
from rulesite.catalogues import compile_all
from tests.simulations.conftest import play_out

compile_all()
pytestmark = pytest.mark.django_db

ASKED = examples.RUNS["stud"]


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    """And a batch may be tried however busy this machine is."""
    cache.clear()
    settings.SIMULATIONS = {"verify": 100_000}
    monkeypatch.setattr(tasks, "_send", lambda _count: None)
    yield
    cache.clear()


def ask(record: Any, **headers: str) -> Any:
    body = record if isinstance(record, str) else json.dumps(record)
    return Client().post("/api/v1/runs", body, "application/json", headers=headers)


def cancel(name: str, **headers: str) -> Any:
    return Client().post(f"/api/v1/runs/{name}/cancel", headers=headers)


@pytest.mark.parametrize("game", examples.RUNS)
def test_a_run_is_asked_for_watched_and_certified(game: str) -> None:
    answer = ask(examples.RUNS[game])
    assert answer.status_code == 202, answer.content
    told = answer.json()
    assert answer["Location"] == f"/api/v1/runs/{told['run']}"
    shapes.RunAnswer.model_validate(told)
    run = Run.objects.get(pk=told["run"])
    assert (run.spec["rounds"], run.seed, run.owner) == (20_000, 17, None)
    seen = Client().get(f"/api/v1/runs/{run.name}")
    assert seen.json() == {name: value for name, value in told.items() if name != "key"}
    assert answer["Cache-Control"] == "no-store"
    certificate = Client().get(f"/api/v1/runs/{run.name}/certificate").json()
    shape(CertificateAnswer).model_validate(certificate)


@pytest.mark.parametrize("part", ["", "/certificate", "/figures"])
def test_a_run_that_has_not_moved_is_not_sent_again(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulesite.api.runs.figures_of", lambda run: {"rounds": run.done})
    address = f"/api/v1/runs/{played_out()}{part}"
    first = Client().get(address)
    assert (first.status_code, first["Cache-Control"]) == (200, "no-cache")
    known = Client().get(address, headers={"if-none-match": first["ETag"]})
    assert (known.status_code, known.content) == (304, b"")
    Run.objects.update(done=1, spec=Run.objects.get().spec | {"seed": 18})
    assert Client().get(address, headers={"if-none-match": first["ETag"]}).status_code == 200


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
    assert [each.status_code for each in answers] == [202] * limits().at_once + [429]
    assert answers[-1].json()["reason"] == "too_many_at_once"
    large = ask({**ASKED, "rounds": limits().small + 1}, **{"x-forwarded-for": "192.0.2.1"})
    assert (large.status_code, large.json()["field"]) == (422, "rounds")
    assert Run.objects.count() == limits().at_once


def test_a_key_has_a_visitors_quotas_to_itself() -> None:
    """Whatever the address has asked for, and wherever the key is used."""
    staff = User.objects.create_user("fiscal")
    one, other = (keys.make(name, 10_000, staff).secret for name in ("school", "house"))

    def asked(seed: int, secret: str = "", **more: str) -> Any:
        brought = {"authorization": f"Bearer {secret}"} if secret else {}
        return ask({**ASKED, "seed": seed}, **brought, **more)

    most = limits().at_once
    assert {asked(n).status_code for n in range(most)} == {202}
    assert asked(most).status_code == 429
    assert {asked(100 + n, one).status_code for n in range(most)} == {202}
    refused = asked(100 + most, one, **{"x-forwarded-for": "192.0.2.1"})
    assert (refused.status_code, refused.json()["reason"]) == (429, "too_many_at_once")
    assert asked(200, other).status_code == 202


def test_the_key_a_run_was_asked_for_with_cancels_it() -> None:
    staff = User.objects.create_user("fiscal")
    one, other = (keys.make(name, 10_000, staff) for name in ("school", "house"))
    own = {"authorization": f"Bearer {one.secret}"}
    name = ask(ASKED, **own).json()["run"]
    assert cancel(name, authorization=f"Bearer {other.secret}").status_code == 403
    assert cancel(name, **own).json()["state"] == "cancelled"
    visitors = ask({**ASKED, "seed": 5}).json()["run"]
    assert cancel(visitors, **own).status_code == 403


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


def played_out() -> str:
    name = ask(ASKED).json()["run"]
    play_out()
    return str(name)


def test_the_figures_of_a_run_are_told_once_it_is_played() -> None:
    waiting = ask(ASKED).json()["run"]
    assert Client().get(f"/api/v1/runs/{waiting}/figures").status_code == 404
    play_out()
    answer = Client().get(f"/api/v1/runs/{waiting}/figures")
    if answer.status_code == 503:
        assert int(answer["Retry-After"]) > 0
        return
    shapes.FiguresAnswer.model_validate(answer.json())
    assert answer.json()["figures"]["rounds"] == ASKED["rounds"]


def verify(name: str, record: Any) -> Any:
    return Client().post(f"/api/v1/runs/{name}/verify", json.dumps(record), "application/json")


def test_a_batch_is_played_again_and_held_to_the_certificate() -> None:
    name = played_out()
    told = shapes.TryAnswer.model_validate(verify(name, {"batch": 0}).json())
    ledger = Client().get(f"/api/v1/runs/{name}/certificate").json()["ledger"]
    assert (told.holds, told.written) == (True, told.played)
    assert told.written in json.dumps(ledger)
    Batch.objects.update(digest="0" * 64)
    assert verify(name, {"batch": 0}).json()["holds"] is False


@pytest.mark.parametrize(
    ("record", "status"),
    [({"batch": 99}, 422), ({}, 422), ({"batch": "0"}, 422), ({"batch": -1}, 422), ([], 400)],
)
def test_a_batch_that_is_none_is_told(record: Any, status: int) -> None:
    answer = verify(played_out(), record)
    assert answer.status_code == status
    assert answer.json()["detail"]


def test_batches_are_tried_so_often_in_a_minute() -> None:
    name = played_out()
    assert {verify(name, {"batch": 99}).status_code for _ in range(10)} == {422}
    assert verify(name, {"batch": 0}).status_code == 429


@pytest.mark.parametrize("game", [[[[[]]]], {"a": []}, 5, None, True])
def test_a_run_of_what_names_no_game_is_refused(game: object) -> None:
    told = {"game": game, "rounds": 20000, "seed": 17}
    answer = Client().post("/api/v1/runs", told, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["field"] == "game"


@pytest.mark.parametrize("beside", [[{"game": [[]]}], [[[]]], {"game": []}, [{"strategy": [[]]}]])
def test_what_is_set_beside_a_run_and_is_none_is_refused(beside: object) -> None:
    told = {"game": "fortune3", "rounds": 20000, "seed": 17, "beside": beside}
    answer = Client().post("/api/v1/runs", told, content_type="application/json")
    assert answer.status_code == 422
