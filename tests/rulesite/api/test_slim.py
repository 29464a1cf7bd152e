"""The descriptions that are served are small, whole, and say what the addresses do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from games.rules.game import GAMES

pytestmark = pytest.mark.django_db

MOST_BYTES, MOST_SCHEMAS = 150_000, 120


def description(game: str = "") -> Any:
    return Client().get("/api/v1/openapi.json", {"game": game} if game else {}).json()


@pytest.mark.parametrize("game", ["", *GAMES])
def test_a_description_is_small_whole_and_without_numbered_names(game: str) -> None:
    answer = Client().get("/api/v1/openapi.json", {"game": game} if game else {})
    assert len(answer.content) < MOST_BYTES
    told = answer.json()
    schemas = told["components"]["schemas"]
    assert len(schemas) < MOST_SCHEMAS
    assert not [name for name in schemas if "_" in name or name[-1].isdigit()]
    for kind, name in refs(told):
        assert name in told["components"][kind]
    for place, union in unions(told):
        assert "discriminator" in union, place


def refs(told: Any) -> list[tuple[str, str]]:
    if isinstance(told, dict):
        own = [tuple(told["$ref"].split("/")[2:])] if "$ref" in told else []
        return own + [ref for part in told.values() for ref in refs(part)]
    return [ref for part in told for ref in refs(part)] if isinstance(told, list) else []


def unions(told: Any, place: str = "") -> list[tuple[str, Any]]:
    """The places where one of several objects stands."""
    if isinstance(told, list):
        return [union for part in told for union in unions(part, place)]
    if not isinstance(told, dict):
        return []
    several = [part for part in told.get("anyOf", ()) if isinstance(part, dict) and is_object(part)]
    own = [(place, told)] if len(several) > 1 else []
    return own + [u for name, part in told.items() for u in unions(part, f"{place}/{name}")]


def is_object(part: Any) -> bool:
    return "properties" in part or "$ref" in part


def test_the_description_of_a_game_has_its_own_shapes_and_no_other_game() -> None:
    told = description("stud")
    way = told["paths"]["/api/v1/games/{game}/settle"]["post"]
    body = way["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/StudSettleRecord"}
    assert way["parameters"][0].get("$ref", "").endswith("/Game")
    assert told["components"]["parameters"]["Game"]["schema"]["enum"] == ["stud"]
    assert not any("Fortune3" in name for name in told["components"]["schemas"])
    assert Client().get("/api/v1/openapi.json?game=whist").status_code == 404


def test_the_whole_description_answers_as_before() -> None:
    names = description("all")["components"]["schemas"].keys()
    assert {"StudSettleRecord", "OmahaPlayAnswer", "Fortune3Table", "FiveCardEvent"} <= names


@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_example_in_a_description_follows_it(game: str) -> None:
    told = description(game)
    for ways in told["paths"].values():
        for operation in ways.values():
            bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
            for content in (c for body in bodies for c in body.get("content", {}).values()):
                for example in content.get("examples", {}).values():
                    schema = {**content["schema"], "components": told["components"]}
                    Draft202012Validator(schema).validate(example["value"])


def test_an_address_for_each_kind_of_body_answers_as_the_shorter_one() -> None:
    record = {"player": ["Ah", "Kd", "4d", "3d", "2c"], "bets": {"ante": 300}, "action": "fold"}
    short = post("settle", record)
    lines = Client().post(
        "/api/v1/games/stud/settle/lines", json.dumps(record), content_type="application/jsonl"
    )
    assert json.loads(lines.getvalue()) == short.json()
    seats = {"seats": [{"seat": 1, **record}]}
    assert post("settle/table", seats).json() == post("settle", seats).json()
    assert "Deprecation" not in short


def post(way: str, record: dict[str, Any]) -> Any:
    address = f"/api/v1/games/stud/{way}"
    return Client().post(address, json.dumps(record), content_type="application/json")
