"""The API as a whole: its description, browsers of other sites, and ways it is not asked."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games import installed
from games.records.answers import readings_of
from games.simulations import exact_cache
from rulesite.api import examples, shapes
from rulesite.api.shapes import shape
from rulesite.api.v1 import api
from rulesite.catalogues import compile_all

compile_all()
pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"


@pytest.fixture(autouse=True)
def nobody_asked_before() -> None:
    cache.clear()


def get(address: str, **headers: str) -> Any:
    return Client().get(f"/api/v1/{address}", headers=headers)


def test_the_description_is_openapi_and_holds_whole() -> None:
    told = Client().get("/api/v1/openapi.json").json()
    assert told["openapi"].startswith("3.1")
    names = {op["operationId"] for path in told["paths"].values() for op in path.values()}
    assert len(names) == sum(len(path) for path in told["paths"].values())
    assert {"/api/v1/games", "/api/v1/games/{game}/rank"} <= set(told["paths"])
    for place in _references(told):
        kind, name = place.removeprefix("#/components/").split("/")
        assert name in told["components"][kind]


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
        shape(shapes.ReadingsAnswer).model_validate(told)
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


ASKED = {
    "citations": "?q=OD",
    "search": "?q=OD",
    "what-if": "?record={}",
    "equity": '?record={"hands":["AA","KK"]}',
}
"""The queries without which an address answers nothing."""


def reading() -> list[str]:
    """Every address that is only read, with something there is in each place of it."""
    there = {
        "{game}": "stud",
        "{key}": "despacho-sef-97-2010",
        "{eid}": "art_16",
        "{ident}": "OD-02",
        "{act}": "despacho-sef-94-2025",
    }
    paths = api.get_openapi_schema(path_prefix="/api/v1/")["paths"]
    found = ["/api/v1/openapi.json"]
    for path, ways in paths.items():
        if "get" in ways and "/runs/" not in path:  # a run is made by those tests
            last = path.rpartition("/")[2]
            path = path.replace("{game}/equity", "omaha/equity")
            for place, name in there.items():
                path = path.replace(place, name)
            found.append(path + ASKED.get(last, ""))
    return found


@pytest.mark.parametrize("path", reading())
def test_what_is_known_already_is_not_sent_again(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found among tags of 8 kB too; and a page of another site may read it and its tag."""
    monkeypatch.setattr(exact_cache, "exact_soon", lambda game, _asked: {"game": game})
    monkeypatch.setattr(exact_cache, "soon", lambda _kind, game, _asked: {"game": game})
    first = Client().get(path)
    assert first.status_code == 200
    assert first["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in first["Access-Control-Expose-Headers"]
    others = ", ".join(f'"{n:032}"' for n in range(240))
    assert len(others) > 8_192
    known = Client().get(path, headers={"if-none-match": f"{others}, {first['ETag']}"})
    assert (known.status_code, known.content) == (304, b"")
    assert known["Access-Control-Allow-Origin"] == "*"
    assert Client().get(path, headers={"if-none-match": others}).status_code == 200


@pytest.mark.parametrize(
    ("old", "new"),
    [("stud/rank", "games/stud/rank"), ("odds/omaha/equity", "games/omaha/equity")],
)
def test_an_old_address_answers_and_says_when_it_ends(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    monkeypatch.setattr(exact_cache, "PATIENCE", 300)
    sent = examples.examples_of(new.rpartition("/")[2])[new.split("/")[1]]
    body = json.dumps(sent)
    before, now = (
        Client().post(f"/api/v1/{path}", body, "application/json") for path in (old, new)
    )
    assert (before.status_code, before.content) == (200, now.content)
    assert before["Link"] == f'</api/v1/{new}>; rel="successor-version"'
    assert before["Deprecation"].startswith("@")
    assert "GMT" in before["Sunset"]
    assert not {"Link", "Deprecation", "Sunset"} & now.headers.keys()


def test_every_answer_tells_what_is_left_of_the_limit() -> None:
    def left(answer: Any) -> int:
        assert answer["RateLimit-Policy"] == '"minute";q=60000;w=60'
        return int(answer["RateLimit"].split(";r=")[1].split(";")[0])

    first = Client().get("/api/v1/games")
    assert left(first) == 60_000 - 20
    known = Client().get("/api/v1/games", headers={"if-none-match": first["ETag"]})
    assert known.status_code == 304
    assert left(known) == 60_000 - 40
    assert left(Client().get("/api/v1/nowhere")) == left(Client().delete("/api/v1/games"))
    assert "RateLimit" not in Client().get("/pt/about/")


def test_a_list_comes_in_pages_and_with_chosen_fields() -> None:
    whole = get("glossary").json()
    first = get("glossary?limit=40&fields=id").json()
    assert set(first["terms"][0]) == {"id"}
    found, page = list(first["terms"]), first
    while "next" in page:
        page = get(f"glossary?limit=40&fields=id&after={page['next']}").json()
        found += page["terms"]
    assert [each["id"] for each in found] == [each["id"] for each in whole["terms"]]
    assert "next" not in whole
    for query, field in (
        ("fields=nothing", "fields"),
        ("after=nothing", "after"),
        ("limit=0", "limit"),
    ):
        refused = get(f"glossary?{query}")
        assert (refused.status_code, refused.json()["field"]) == (422, field)


def test_an_empty_parameter_is_refused() -> None:
    refused = Client().get("/api/v1/divergences?game=")
    assert (refused.status_code, refused.json()["reason"]) == (422, "missing")
