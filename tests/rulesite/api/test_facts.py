"""The facts of every step, decision and event are described: what real hands tell validates."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, partial
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from games.records.answers import play_explained, session_answers
from games.records.commands import of_its_day
from games.rules.game import GAMES, game
from games.rules.hands.script import WAYS
from games.rules.values.refusal import Forbidden
from games.table.written_out import Sample
from rulesite.api.by_game import name_of
from rulesite.api.v1 import api
from tests.play.spoken import every_sample
from tests.rules.faults import every_case

SCHEMAS: dict[str, Any] = json.loads(
    json.dumps(api.get_openapi_schema(path_prefix="/api/v1/")["components"]["schemas"])
)
SEEDS = range(8)


@cache
def validator(name: str) -> Draft202012Validator:
    ref = {"$ref": f"#/components/schemas/{name}"}
    return Draft202012Validator({**ref, "components": {"schemas": SCHEMAS}})


@cache
def step_schemas(key: str) -> dict[str, str]:
    """The schema of each step by its name, to try no other."""
    refs = [
        each["$ref"].rpartition("/")[2] for each in SCHEMAS[name_of(key, "StepAnswer")]["anyOf"]
    ]
    names = {ref: SCHEMAS[ref]["allOf"][1]["properties"]["name"]["enum"] for ref in refs}
    by_name = {name: ref for ref, own in names.items() for name in own}
    assert len(by_name) == sum(map(len, names.values()))
    return by_name


def errors(key: str, name: str, told: Any) -> list[str]:
    """Why an answer does not follow its description, each step held to its own alone."""
    told = json.loads(json.dumps(told))
    found = []
    for part in ("steps", "before", "after") if name.endswith("Answer") else ():
        for step in told.get(part, ()):
            found += validator(step_schemas(key)[step["name"]]).iter_errors(step)
        told |= {part: []} if part in told else {}
    found += validator(name_of(key, name)).iter_errors(told)
    return [f"{each.json_path}: {each.instance} {best_match([each]).message}" for each in found]


def play_today(key: str, record: Any) -> Any:
    return of_its_day(partial(play_explained, key), game(key).instrument.key)(record)


def sessions(key: str) -> Iterator[dict[str, Any]]:
    """Hands in a row at the game's own table, played by each way, with a doubt read otherwise."""
    ways = [*WAYS, *game(key).chain.ways]
    for seed in SEEDS:
        hands = [{"play": way, "seed": seed + place} for place, way in enumerate(ways)]
        yield {"table": dict(game(key).table), "hands": hands, "seed": seed}


def without_null(record: Any) -> Any:
    """The record without the fields of null, which count as left out."""
    if isinstance(record, dict):
        return {name: without_null(part) for name, part in record.items() if part is not None}
    return [without_null(part) for part in record] if isinstance(record, list) else record


@every_sample
def test_a_sample_hand_and_its_record_follow_their_description(sample: Sample) -> None:
    key, record = sample.game.key, sample.record
    if max(record["table"]["seats"]) in game(key).seats:
        assert not errors(key, "PlayRecord", without_null(record))
    assert not errors(key, "PlayAnswer", {"id": None, **play_today(key, record)})


@pytest.mark.parametrize("key", GAMES)
def test_every_hand_of_many_sessions_follows_its_description(key: str) -> None:
    played = 0
    for record in sessions(key):
        assert not errors(key, "SessionRecord", record)
        with suppress(Forbidden):  # a stack that has to be made up before the next hand
            for hand in session_answers(key, record):
                if "steps" in hand:
                    assert not errors(key, "HandAnswer", hand)
                    played += 1
    assert played >= len(SEEDS) * 2


@pytest.mark.parametrize("key", GAMES)
def test_every_irregularity_has_its_fields_described(key: str) -> None:
    """Each case of every fault, with the facts that the desk asks for it too."""
    for fault, case in every_case(game(key)):
        if fault.name in game(key).detectable_faults:
            assert not errors(key, "Event", {"event": fault.name, **case.facts})


@pytest.mark.parametrize("key", GAMES)
def test_a_fact_that_is_not_described_fails(key: str) -> None:
    record = {"table": dict(game(key).table), "seed": 5}
    answer: Any = {"id": None, **play_today(key, record)}
    assert not errors(key, "PlayAnswer", answer)
    for step in answer["steps"]:
        step["facts"]["colour"] = "red"
        assert any("colour" in each for each in errors(key, "PlayAnswer", answer)), step["name"]
        del step["facts"]["colour"]
    answer["waiting"]["facts"]["colour"] = "red"
    assert errors(key, "PlayAnswer", answer)


@pytest.mark.parametrize("key", GAMES)
def test_no_fact_of_a_game_is_of_any_type(key: str) -> None:
    """So that generated clients have fields, and not ``unknown``."""
    own = [name for name in SCHEMAS if name.startswith(name_of(key, ""))]
    assert len(own) > 30
    for name in own:
        untyped = [*places_without_a_type(SCHEMAS[name], name)]
        without = f"{name_of(key, 'StepWithoutFacts')}.facts"
        assert [place for place in untyped if place != without] == []


def places_without_a_type(schema: Any, place: str) -> Iterator[str]:
    typed = {"type", "anyOf", "oneOf", "allOf", "$ref", "enum", "const"} & schema.keys()
    is_open = schema.get("type") == "object" and not schema.get("properties")
    if not typed or (is_open and not isinstance(schema.get("additionalProperties"), dict)):
        yield place
    for part in ("anyOf", "oneOf", "allOf"):
        for inner in schema.get(part, ()):
            yield from places_without_a_type(inner, place)
    for name, inner in schema.get("properties", {}).items():
        yield from places_without_a_type(inner, f"{place}.{name}")
    for part in ("items", "additionalProperties"):
        if isinstance(schema.get(part), dict):
            yield from places_without_a_type(schema[part], place)
