"""Whatever a stranger asks, in any role: no fault of the site's, and no cost beyond the ceiling.

Cost is counted in calls and in queries, which are the same on any machine. What takes long within
one call, as a pattern can, shows in the processor's time; its ceiling is ten times what is aimed
at, so that no machine is too slow for it. `make fuzz` asks more often, and from another seed where
one is named.
"""

from __future__ import annotations

import cProfile
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from time import thread_time
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection, transaction
from django.test import Client

from rulesite.doorkeeper import LONGEST_LINE
from tests.rulesite.addresses import every_address
from tests.rulesite.scene import ROLES, Scene
from tests.rulesite.strangers import NAMES, Form, Request, Stranger, forms_of
from tests.worst_texts import DEAREST, repeated

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

SEED = int(os.environ.get("RULESITE_FUZZ_SEED", "16"))
NUMBER = int(os.environ.get("RULESITE_FUZZ", "2000"))


@dataclass(slots=True)
class Cost:
    """Calls of Python's functions, queries of the database, and seconds of the processor."""

    calls: int = 0
    queries: int = 0
    seconds: float = 0.0

    def is_beyond(self, most: Cost) -> bool:
        return any(value > asdict(most)[what] for what, value in asdict(self).items())


MOST = {"visitor": Cost(1_000_000, 50, 3.0), "signed in": Cost(3_000_000, 120, 9.0)}
"""A call takes a fifth of a microsecond or so where nothing is counted."""

LENGTHS = (500, 7_000)
"""The longest that fields of words take, and what an address takes in all."""


@contextmanager
def counted() -> Iterator[Cost]:
    cost = Cost()

    def query(execute: Any, *asked: Any) -> Any:
        cost.queries += 1
        return execute(*asked)

    profile = cProfile.Profile(builtins=False)
    with connection.execute_wrapper(query):
        profile.enable()
        began = thread_time()
        try:
            yield cost
        finally:
            cost.seconds = thread_time() - began
            profile.disable()
            cost.calls = sum(each.callcount for each in profile.getstats())


def asked(client: Client, request: Request) -> Any:
    more = {"HTTP_HX_REQUEST": "true"} if request.is_part else {}
    with transaction.atomic():
        answer = client.generic(request.method, request.path, request.data, request.kind, **more)
        if answer.streaming:
            answer.streaming_content = list(answer.streaming_content)
        return answer


def test_no_stranger_brings_it_down(quiet_scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    stranger = Stranger(SEED, quiet_scene, every_address())
    clients = {role: quiet_scene.browser(role) for role in ROLES}
    faults: list[str] = []
    dearest: dict[tuple[str, str], tuple[float, str]] = {}
    for number, request in enumerate(stranger.requests(NUMBER)):
        if number % 50 == 0:
            clients = {role: quiet_scene.browser(role) for role in ROLES}
        with counted() as cost:
            answer = asked(clients[request.role], request)
        who = "visitor" if request.role == "visitor" else "signed in"
        is_fault = answer.status_code >= 500 and not answer.headers.get("Retry-After")
        if is_fault or cost.is_beyond(MOST[who]):
            faults.append(f"{answer.status_code} {cost} {request}")
        for what, value in asdict(cost).items():
            dearest[who, what] = max(dearest.get((who, what), (0, "")), (value, str(request)[:150]))
        if answer.headers.get("Content-Type", "").startswith("text/html") and not answer.streaming:
            stranger.read(request.path, answer.content.decode())
    with capsys.disabled():
        print(f"\nseed {SEED}, {NUMBER} requests; the most that one of them took:")
        for (who, what), (value, told) in sorted(dearest.items()):
            print(f"{who:10} {value:>12,.2f} {what:8} {told}")
    assert faults == []


def worst_of(path: str, forms: list[Form]) -> Iterator[str]:
    """The page with each of the worst texts in every field that its forms send by address."""
    own = [name for form in forms if form.method == "GET" for name, _value in form.fields]
    names = list(dict.fromkeys(own)) or NAMES[1:3]
    for length in LENGTHS:
        each = length // (1 if length == LENGTHS[0] else len(names))
        for text in DEAREST:
            written = quote(repeated(text, each))
            query = "&".join(f"{name}={written}" for name in names)
            yield f"{path}?{query}"[:LONGEST_LINE]


def test_no_page_costs_a_visitor_more_with_the_worst_that_it_takes(
    quiet_scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    visitor = quiet_scene.browser("visitor")
    found: dict[str, Cost] = {}
    for address in every_address():
        path = quiet_scene.path(address)
        first = asked(visitor, Request("GET", path, "visitor"))
        is_page = first.headers.get("Content-Type", "").startswith("text/html")
        forms = forms_of(path, first.content.decode()) if is_page and not first.streaming else []
        for worst in worst_of(path, forms) if first.status_code == 200 else ():
            with counted() as cost:
                answer = asked(visitor, Request("GET", worst, "visitor"))
            assert answer.status_code < 500 or answer.headers.get("Retry-After"), worst
            found[worst[:150]] = cost
    assert len(found) > 600
    dearest = sorted(found, key=lambda worst: found[worst].seconds)[-5:]
    with capsys.disabled():
        print("".join(f"\n{found[worst].seconds:.2f} s {worst}" for worst in dearest))
    assert [worst for worst in found if found[worst].is_beyond(MOST["visitor"])] == []
