"""The API as a whole: its description, browsers of other sites, and ways it is not asked."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from games import installed
from games.records.answers import readings_of
from rulesite.api import shapes
from rulesite.catalogues import compile_all

compile_all()
pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"


@pytest.fixture(autouse=True)
def nobody_asked_before() -> None:
    cache.clear()


def get(address: str, **headers: str) -> object:
    return Client().get(f"/api/v1/{address}", headers=headers)


def test_the_description_is_openapi_and_holds_whole() -> None:
    told = Client().get("/api/v1/openapi.json").json()
    assert told["openapi"].startswith("3.1")
    names = {op["operationId"] for path in told["paths"].values() for op in path.values()}
    assert len(names) == sum(len(path) for path in told["paths"].values())
    assert {"/api/v1/games", "/api/v1/{game}/rank"} <= set(told["paths"])
    found = told["components"]["schemas"]
    for place in _references(told):
        assert place.removeprefix("#/components/schemas/") in found


def _references(told: object) -> list[str]:
    if isinstance(told, dict):
        own = [told["$ref"]] if isinstance(told.get("$ref"), str) else []
        return own + [ref for each in told.values() for ref in _references(each)]
    if isinstance(told, list):
        return [ref for each in told for ref in _references(each)]
    return []


def test_games_and_readings_are_told() -> None:
    games = Client().get("/api/v1/games").json()
    shapes.GamesAnswer.model_validate(games)
    assert [each["key"] for each in games["games"]] == list(installed.games())
    for key in installed.games():
        told = Client().get(f"/api/v1/games/{key}/readings").json()
        shapes.ReadingsAnswer.model_validate(told)
        assert [each["id"] for each in told["readings"]] == [r["id"] for r in readings_of(key)]
    assert Client().get("/api/v1/games/whist/readings").status_code == 404


def test_other_sites_may_read_it_and_no_cookie_is_set() -> None:
    answer = Client().get("/api/v1/games", headers={"origin": "https://school.example"})
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
    asked = Client().options("/api/v1/stud/rank", headers={"origin": "https://school.example"})
    assert asked.status_code == 204
    assert "Content-Type" in asked["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Origin" not in Client().get("/pt/about/")


def test_what_is_asked_in_another_way_is_told_so() -> None:
    answer = Client().get("/api/v1/stud/rank", headers={"accept-language": "zh-hant"})
    assert (answer.status_code, answer["Content-Type"], answer["Allow"]) == (405, PROBLEM, "POST")
    assert Client().delete("/api/v1/games").status_code == 405
    nowhere = Client().get("/api/v1/nowhere")
    assert (nowhere.status_code, nowhere["Content-Type"]) == (404, PROBLEM)


def test_the_head_alone_is_told_too() -> None:
    whole, head = Client().get("/api/v1/games"), Client().head("/api/v1/games")
    assert head.status_code == 200
    assert head.content == b""
    assert head["Content-Length"] == str(len(whole.content))


def test_what_is_known_already_is_not_sent_again() -> None:
    first = Client().get("/api/v1/games")
    known = Client().get("/api/v1/games", headers={"if-none-match": first["ETag"]})
    assert (known.status_code, known.content) == (304, b"")
    long = ", ".join(f'"{n:032}"' for n in range(220))
    assert len(long) > 7_500
    assert Client().get("/api/v1/games", headers={"if-none-match": long}).status_code == 200
