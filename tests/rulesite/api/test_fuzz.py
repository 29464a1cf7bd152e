"""Whatever its own description lets a stranger send, or forbids: no fault of the site's."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core import NOT_SET
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from games.simulations import exact_cache, tasks
from rulesite.api import keys
from rulesite.api.described import examples_of
from rulesite.api.v1 import api
from rulesite.catalogues import compile_all
from rulesite.wsgi import application

compile_all()
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


OF_THE_SCHEMA = {
    "unknown_field", "not_a_whole_number", "not_a_list", "not_a_mapping", "not_yes_or_no",
    "not_cards", "not_a_string", "not_on_offer", "no_such_paytable", "no_such_prize",
    "no_such_figure", "no_such_part", "unknown_reading", "unknown_reading_value", "unknown_bet",
    "unknown_option", "unknown_strategy", "seats_out_of_range", "number_too_large",
    "invalid_parameter", "null_in_list", "not_a_percentage", "not_an_id",
}  # fmt: skip
"""Reasons for which the schema alone says what is wrong; all others are of the rules."""
DEPENDING = ("after", "fields", "target_lang", "record")
"""Fields of which others decide what they may be."""
WHOLE_AS_DECIMAL = re.compile(r"\d\.0\b")
"""A whole number for JSON Schema; in a record it is written without a point."""
LOOSE = re.compile(r"events\[|options\.|hands\[\d+\]\.(events|cut|new_pack|bets|method|shuffler)")
"""Fields whose facts depend on one another, so that the schema leaves them open."""


def what_is_described_is_read(context: Any, answer: Any, case: Any) -> bool | None:
    """What the schema allows may break a rule of the game, but never the form of a record."""
    if answer.status_code < 400 or case.meta.generation.mode is GenerationMode.NEGATIVE:
        return None
    told = answer.json()
    reason, field = told["reason"], str(told.get("field", ""))
    has_decimal = WHOLE_AS_DECIMAL.search(json.dumps(case.body if case.body is not NOT_SET else 0))
    is_open = LOOSE.search(field) or field in DEPENDING or has_decimal
    assert reason not in OF_THE_SCHEMA or is_open, f"{reason} of {field}"
    return None


def what_is_forbidden_is_refused(context: Any, answer: Any, case: Any) -> bool | None:
    """Too much at once is refused too, before it is read; a field of null is one left out."""
    if answer.status_code == 413 or (answer.status_code < 400 and has_null(case.body)):
        return None
    return negative_data_rejection(context, answer, case)


def has_null(sent: object) -> bool:
    """Whether a field has null for its value; null in a list is refused."""
    if isinstance(sent, dict):
        return any(value is None or has_null(value) for value in sent.values())
    return isinstance(sent, list) and any(map(has_null, sent))


HELD_TO = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
    what_is_forbidden_is_refused,
    missing_required_header,
    allow_header_conformance,
    unsupported_method,
    ignored_auth,
    what_is_described_is_read,
]


def of_each_game() -> dict[str, Any]:
    """The description with an address for each game, which takes its own records alone."""
    whole = json.loads(json.dumps(dict(api.get_openapi_schema(path_prefix="/api/v1/"))))
    paths: dict[str, Any] = {}
    for path, ways in whole["paths"].items():
        way = next(iter(ways.values()))
        games = [p["schema"]["enum"] for p in way["parameters"] if p["name"] == "game"]
        for game in games[0] if "{game}" in path else [""]:
            own = copy.deepcopy(ways)
            for operation in own.values():
                narrow(operation, game) if game else None
            paths[path.replace("{game}", game)] = own
    return {**whole, "paths": paths}


def narrow(operation: dict[str, Any], game: str) -> None:
    operation["operationId"] += game
    operation["parameters"] = [p for p in operation["parameters"] if p["name"] != "game"]
    for parameter in operation["parameters"]:
        if parameter["name"] == "record":
            parameter.pop("example")  # of one game
    if "requestBody" in operation:
        content = operation["requestBody"]["content"]["application/json"]
        start = "#/components/schemas/" + game.title().replace("_", "")
        content["schema"] = {
            "anyOf": [ref for ref in content["schema"]["anyOf"] if ref["$ref"].startswith(start)]
        }
        content["examples"] = {
            name: example for name, example in content["examples"].items() if name == game
        }


SHEET = examples_of("exactOdds")["fortune3"]["answer"]["figures"]
SHARES = {
    name: part for name, part in examples_of("getEquity")["omaha"]["answer"].items() if name != "id"
}
"""What is answered where nothing is counted."""
DESCRIBED = schemathesis.openapi.from_dict(of_each_game())


def uncompressed(asked: dict[str, Any], start_response: Any) -> Any:
    """The site as asked by a client in its own process, which takes no compressed answer apart."""
    asked.pop("HTTP_ACCEPT_ENCODING", None)
    return application(asked, start_response)


DESCRIBED.app = uncompressed
OPERATIONS = [found.ok() for found in DESCRIBED.get_all_operations()]


@pytest.fixture(autouse=True)
def asked_here(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is counted or played, nobody waits, and the test keeps its connection."""
    monkeypatch.setattr(keys, "MOST", 10**12)
    monkeypatch.setattr(tasks, "_send", lambda _count: None)
    monkeypatch.setattr(exact_cache, "exact_soon", lambda game, asked: SHEET)
    monkeypatch.setattr(exact_cache, "soon", lambda kind, game, asked: SHARES)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


ASKED = [(each, GenerationMode.POSITIVE) for each in OPERATIONS] + [
    (each, GenerationMode.NEGATIVE) for each in OPERATIONS if each.body
]


@pytest.mark.parametrize(
    ("operation", "mode"), ASKED, ids=lambda each: getattr(each, "label", each)
)
def test_nothing_described_brings_it_down(operation: Any, mode: GenerationMode) -> None:
    health = list(HealthCheck)

    @settings(max_examples=30, deadline=None, suppress_health_check=health, database=None)
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        case.call_and_validate(checks=HELD_TO)

    ask()


def test_every_address_of_the_description_is_tried() -> None:
    told = {each.definition.raw["tags"][0] for each in OPERATIONS}
    assert told == {"games", "law", "records", "odds", "runs"}
    assert len(OPERATIONS) > len(api.get_openapi_schema()["paths"])
