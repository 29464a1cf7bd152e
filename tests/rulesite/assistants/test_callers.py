"""What comes in with a question: who asks, and words no file could hold."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import override_settings
from starlette.requests import Request

from games.site.client_address import client_address
from rulesite.assistants import tools
from rulesite.assistants.answers import answer
from rulesite.assistants.api_calls import Caller, caller_of, request_of

HALF = "\ud800"


def sent(*forwarded: str) -> Request:
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    return Request({"type": "http", "client": ("10.0.0.2", 4711), "headers": headers})


@override_settings(PROXIES=1)
def test_an_address_is_believed_as_the_last_proxy_told_it_in_a_line_of_its_own() -> None:
    """As some proxies tell it; what the asker wrote stands in the line before."""
    for told in (["198.51.100.9", "203.0.113.7"], ["198.51.100.9, 203.0.113.7"]):
        assert client_address(request_of(caller_of(sent(*told)))) == "203.0.113.7"
    assert client_address(request_of(caller_of(sent()))) == "10.0.0.2"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "given", "field"),
    [
        ("find_provision", {"q": HALF}, "q"),
        ("quote_provision", {"provision": f"despacho-sef-89-2025#{HALF}"}, "provision"),
        ("verify_run", {"run": HALF}, "run"),
        ("readings_and_consequences", {"row": HALF}, "row"),
        ("readings_and_consequences", {"game": "stud", "part": f"/{HALF}"}, "part"),
    ],
)
def test_half_a_character_is_no_text(name: str, given: dict[str, Any], field: str) -> None:
    cache.clear()
    tool = tools.BY_NAME[name]
    told = answer(tool.answering, tool.offered, Caller(), given)
    assert told.is_error
    problem = told.content["problem"]
    assert (problem["field"], problem["reason"]) == (field, "not_text")
    assert problem["detail"]
