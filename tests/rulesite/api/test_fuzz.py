"""Whatever its own description lets a stranger send, or forbids: no fault of the site's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from games.simulations import exact_cache, tasks
from rulesite.api import allowance
from rulesite.api.v1 import api
from rulesite.catalogues import compile_all
from rulesite.wsgi import application

compile_all()
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def no_fault_of_the_server(context: Any, answer: Any, case: Any) -> bool | None:
    """Being busy is no fault, where it says for how long."""
    if answer.status_code == 503 and answer.headers.get("retry-after"):
        return None
    return not_a_server_error(context, answer, case)


HELD_TO = [
    no_fault_of_the_server,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
DESCRIBED = schemathesis.openapi.from_dict(dict(api.get_openapi_schema(path_prefix="/api/v1/")))


def uncompressed(asked: dict[str, Any], start_response: Any) -> Any:
    """The site as asked by a client in its own process, which takes no compressed answer apart."""
    asked.pop("HTTP_ACCEPT_ENCODING", None)
    return application(asked, start_response)


DESCRIBED.app = uncompressed
OPERATIONS = [found.ok() for found in DESCRIBED.get_all_operations()]


@pytest.fixture(autouse=True)
def asked_here(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is counted or played, nobody waits, and the test keeps its connection."""
    monkeypatch.setattr(allowance, "MOST", 10**12)
    monkeypatch.setattr(tasks, "_send", lambda _count: None)
    monkeypatch.setattr(exact_cache, "exact_soon", lambda game, asked: {"bets": {}})
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
    assert len(OPERATIONS) == sum(len(path) for path in api.get_openapi_schema()["paths"].values())
    assert len(OPERATIONS) > 10
