"""Whatever a stranger asks, in any role: no fault of the site's, and no cost beyond the ceiling.

Cost is counted in calls and in queries, which are the same on any machine. `make fuzz` asks more
often, and from another seed where one is named.
"""

from __future__ import annotations

import cProfile
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from tests.rulesite.addresses import every_address
from tests.rulesite.scene import ROLES, Scene
from tests.rulesite.strangers import Request, Stranger

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

SEED = int(os.environ.get("RULESITE_FUZZ_SEED", "16"))
NUMBER = int(os.environ.get("RULESITE_FUZZ", "2000"))


@dataclass(slots=True)
class Cost:
    """Calls of Python's functions, and queries of the database."""

    calls: int = 0
    queries: int = 0


MOST = {"visitor": Cost(1_000_000, 40), "signed in": Cost(3_000_000, 120)}
"""A call takes a fifth of a microsecond or so where nothing is counted."""


@contextmanager
def counted() -> Iterator[Cost]:
    cost = Cost()

    def query(execute: Any, *asked: Any) -> Any:
        cost.queries += 1
        return execute(*asked)

    profile = cProfile.Profile(builtins=False)
    with connection.execute_wrapper(query):
        profile.enable()
        try:
            yield cost
        finally:
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
    dearest: dict[tuple[str, str], tuple[int, str]] = {}
    for number, request in enumerate(stranger.requests(NUMBER)):
        if number % 50 == 0:
            clients = {role: quiet_scene.browser(role) for role in ROLES}
        with counted() as cost:
            answer = asked(clients[request.role], request)
        who = "visitor" if request.role == "visitor" else "signed in"
        is_fault = answer.status_code >= 500 and not answer.headers.get("Retry-After")
        if is_fault or cost.calls > MOST[who].calls or cost.queries > MOST[who].queries:
            faults.append(f"{answer.status_code} {cost} {request}")
        for what, value in asdict(cost).items():
            dearest[who, what] = max(dearest.get((who, what), (0, "")), (value, str(request)[:150]))
        if answer.headers.get("Content-Type", "").startswith("text/html") and not answer.streaming:
            stranger.read(request.path, answer.content.decode())
    with capsys.disabled():
        print(f"\nseed {SEED}, {NUMBER} requests; the most that one of them took:")
        for (who, what), (value, told) in sorted(dearest.items()):
            print(f"{who:10} {value:>10,} {what:8} {told}")
    assert faults == []
