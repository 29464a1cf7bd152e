"""A misspelt field is refused by its name at every address, and null is as good as left out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.simulations import exact_cache, tasks
from games.simulations.models import Run
from rulesite.api.v1 import api
from rulesite.catalogues import compile_all

compile_all()
pytestmark = pytest.mark.django_db

JSON = "application/json"
PATHS: dict[str, dict[str, Any]] = api.get_openapi_schema(path_prefix="/api/v1/")["paths"]
PARTS = {
    "{game}": "stud",
    "{key}": "despacho-sef-97-2010",
    "{eid}": "art_16",
    "{ident}": "OD-02",
    "{act}": "despacho-sef-94-2025",
}


@pytest.fixture(autouse=True)
def nobody_asked_before(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(tasks, "_send", lambda _count: None)


def examples() -> list[tuple[str, dict[str, Any]]]:
    """Every example that the description has of a body, with the address it is sent to."""
    return [
        (path.replace("{game}", name), example["value"])
        for path, ways in PATHS.items()
        for name, example in _bodies(ways.get("post", {})).items()
    ]


def _bodies(told: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = (
        told.get("requestBody", {}).get("content", {}).get(JSON, {}).get("examples", {})
    )
    return found


def posted(path: str, record: object) -> tuple[int, dict[str, Any]]:
    answer = Client().post(path, json.dumps(record), JSON)
    return answer.status_code, answer.json()


@pytest.fixture
def run() -> str:
    asked = {"game": "stud", "rounds": 20_000, "seed": 17}
    return str(posted("/api/v1/runs", asked)[1]["run"])


@pytest.mark.parametrize(("path", "record"), examples())
def test_a_misspelt_field_is_refused_by_its_name(
    path: str, record: dict[str, Any], run: str
) -> None:
    (*_, last) = record
    status, told = posted(path.replace("{name}", run), {**record, f"{last}x": 1})
    assert (status, told["field"], told["reason"]) == (422, f"{last}x", "unknown_field")
    assert f"«{last}x»" in told["detail"]
    assert f"«{last}»" in told["detail"]  # what was meant


@pytest.mark.parametrize(("path", "record"), examples())
def test_a_field_of_null_is_as_good_as_left_out(
    path: str, record: dict[str, Any], run: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact_cache, "exact_soon", lambda _game, asked: {"asked": asked})
    monkeypatch.setattr(exact_cache, "soon", exact_cache.elsewhere)
    path = path.replace("{name}", run)
    shape = _shape_of(path, record)
    plain, nulls = posted(path, record), posted(path, dict.fromkeys(shape) | record)
    assert nulls[0] == plain[0]
    if plain[0] == 200:
        assert nulls[1].keys() | {"key"} == plain[1].keys() | {"key"}  # told once of a run
    assert Run.objects.count() <= 2


def _shape_of(path: str, record: dict[str, Any]) -> dict[str, Any]:
    """The fields that the description gives the record: those of its game, where it has one."""
    way = path.rpartition("/")[2]
    (found,) = [
        told for name, told in PATHS.items() if name.rpartition("/")[2] == way if "post" in told
    ]
    schema = found["post"]["requestBody"]["content"][JSON]["schema"]
    names = [each["$ref"].rpartition("/")[2] for each in schema.get("anyOf", [schema])]
    game = str(record.get("game") or path.split("/")[-2]).title().replace("_", "")
    ref = next((name for name in names if name.startswith(game)), names[0])
    shapes = api.get_openapi_schema(path_prefix="/api/v1/")["components"]["schemas"]
    told: dict[str, Any] = shapes[ref]
    assert told["additionalProperties"] is False
    assert "null" not in json.dumps(told)
    return dict(told["properties"])


@pytest.mark.parametrize(
    ("way", "record", "field"),
    [
        ("games/stud/rank", {"hands": [None]}, "hands[0]"),
        ("stud/settle", {"seats": [{"player": ["As", None]}]}, "seats[0].player[1]"),
        ("omaha/play", {"table": {"seats": [1, None]}}, "table.seats[1]"),
        ("games/omaha/equity", {"hands": ["AA", None]}, "hands[1]"),
    ],
)
def test_a_null_in_a_list_is_refused_at_its_place(
    way: str, record: dict[str, Any], field: str
) -> None:
    status, told = posted(f"/api/v1/{way}", record)
    assert (status, told["field"], told["reason"]) == (400, field, "null_in_list")
    assert "None" not in told["detail"]


@pytest.mark.parametrize(
    ("way", "record", "field"),
    [
        ("stud/settle", {"seats": [{"seat": 1, "stakes": {}}]}, "seats[0].stakes"),
        ("stud/play", {"table": {"bet": {}}}, "table.bet"),
        ("fortune3/play", {"table": {"limits": {"ante": {"least": 1}}}}, "table.limits.ante.least"),
        ("five_card/play", {"table": {"antes": 5}}, "table.antes"),
        ("omaha/play", {"table": {"bigblind": 5}}, "table.bigblind"),
        ("omaha/session", {"table": {"stacks": {"1": 9}}, "hands": [{"sead": 1}]}, "hands[0].sead"),
    ],
)
def test_a_misspelt_field_within_another_is_refused_by_its_path(
    way: str, record: dict[str, Any], field: str
) -> None:
    status, told = posted(f"/api/v1/{way}", record)
    assert (status, told["field"], told["reason"]) == (422, field, "unknown_field")


@pytest.mark.parametrize("path", [path for path, ways in PATHS.items() if "get" in ways])
def test_a_misspelt_parameter_of_an_address_is_refused(path: str, run: str) -> None:
    for part, name in {**PARTS, "{name}": run}.items():
        path = path.replace(part, name)
    Client().get(path)  # what is kept of the answer is not given to another question
    answer = Client().get(path, {"fame": "omaha"})
    assert (answer.status_code, answer.json()["field"]) == (422, "fame")
    assert answer.json()["reason"] == "unknown_field"


def test_the_nearest_parameter_is_named() -> None:
    assert "«game»" in Client().get("/api/v1/divergences", {"fame": "omaha"}).json()["detail"]
    assert Client().get("/api/v1/divergences", {"register": "omaha"}).status_code in (200, 422)


@pytest.mark.parametrize(
    "query", ["parameters?instrument=nothing", "search?q=flush&game=whist", "effects?act=nothing"]
)
def test_what_a_query_names_and_is_not_there_is_a_refusal_that_is_described(query: str) -> None:
    answer = Client().get(f"/api/v1/{query}")
    told = PATHS[f"/api/v1/{query.partition('?')[0]}"]["get"]["responses"]
    assert answer.status_code == 404
    assert 404 in told or "404" in told


def test_fields_of_a_list_without_entries_are_no_fault() -> None:
    query = "divergences?q=no-such-word&fields=title_pt,title_zh_hant"
    answer = Client().get(f"/api/v1/{query}")
    assert (answer.status_code, answer.json()["divergences"]) == (200, [])


def test_a_parameter_that_must_have_a_value_is_described_so() -> None:
    for ways in PATHS.values():
        for parameter in (p for way in ways.values() for p in way["parameters"]):
            schema = parameter["schema"]
            if schema.get("type") == "string" and not schema.keys() & {"enum", "format"}:
                assert schema["minLength"] == 1, parameter
