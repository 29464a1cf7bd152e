"""Every place of every example of the API holds, in turn, what cannot stand there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.core.cache import cache

from rulesite.api.bodies import JSON
from rulesite.api.v1 import api
from tests.rulesite.scene import Scene

ODD: tuple[Any, ...] = (None, True, -1, 10**30, 0.5, "?", [], ["As"], {"a": {}})


def examples() -> Iterator[tuple[str, Any]]:
    """The address and the record of each."""
    for path, ways in api.get_openapi_schema(path_prefix="/api/v1/")["paths"].items():
        kinds = ways.get("post", {}).get("requestBody", {}).get("content", {})
        for name, told in kinds.get(JSON, {}).get("examples", {}).items():
            yield path.replace("{game}", name), told["value"]


def places(within: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Of a list the first and the last alone: between them stand their like."""
    yield path
    if isinstance(within, dict):
        for name, told in within.items():
            yield from places(told, (*path, name))
    elif isinstance(within, list):
        for at in sorted({0, len(within) - 1} if within else ()):
            yield from places(within[at], (*path, at))


def with_other(record: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    changed = deepcopy(record)
    within = changed
    for at in path[:-1]:
        within = within[at]
    within[path[-1]] = value
    return changed


@pytest.mark.slow
def test_no_place_of_a_record_brings_it_down(quiet_scene: Scene) -> None:
    visitor = quiet_scene.browser("visitor")
    faults = []
    for address, record in examples():
        path = address.format_map(quiet_scene.values)
        for at in places(record):
            for value in ODD:
                cache.clear()
                body = json.dumps(with_other(record, at, value))
                answer = visitor.post(path, body, content_type=JSON)
                if answer.status_code >= 500 and not answer.headers.get("Retry-After"):
                    faults.append((path, at, value, answer.status_code))
    assert faults == []
