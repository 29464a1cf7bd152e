"""What one request may ask for: so much of anybody, more of whoever brings a key."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from itertools import islice, product
from string import ascii_letters
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from games.records.lines import LONGEST_LINE
from games.rules.values.fields import MOST_PARTS
from games.rules.values.refusal import Unusable
from rulesite.api import examples, keys
from rulesite.api.rulings import of_so_many

pytestmark = pytest.mark.django_db
JSON, LINES = "application/json", "application/jsonl"
MEGA = 1_000_000


@pytest.fixture(autouse=True)
def no_calls_before() -> None:
    cache.clear()


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(keys, "MOST", 10**12)
    return keys.make("school", 10**9, User.objects.create_user("staff")).secret


def sent(path: str, body: str, kind: str = LINES, key: str = "") -> Any:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    return Client().post(f"/api/v1/{path}", body, kind, headers=headers)


@pytest.mark.parametrize(
    ("path", "most"), [("stud/rank", 1_000), ("stud/settle", 1_000), ("stud/play", 50)]
)
def test_lines_of_anybody_are_fewer_than_with_a_key(path: str, most: int, key: str) -> None:
    assert sent(path, "{}\n" * most).status_code == 200
    refused = sent(path, "{}\n" * (most + 1))
    assert (refused.status_code, refused.json()["reason"]) == (413, "too_many_lines")
    told = sent(path, "{}\n" * (most + 1), key=key)
    assert len(told.getvalue().splitlines()) == most + 1


def test_pairs_of_anybody_are_bounded_in_bytes_too(key: str) -> None:
    pair = examples.PAIRS["amounts"] | {"source": "a " * 9_000}
    long = "\n".join([json.dumps(pair)] * 4)
    refused = sent("checks", long)
    assert (refused.status_code, refused.json()["reason"]) == (413, "too_many_bytes")
    assert sent("checks", long, key=key).status_code == 200
    refused = sent("checks", "{}\n" * 21)
    assert (refused.status_code, refused.json()["reason"]) == (413, "too_many_lines")


def test_hands_of_anybody_are_bounded_in_bytes_where_many_are_compared(key: str) -> None:
    hands = [[f"{rank}{suit}" for suit in "shdc"] for rank in "23456789TJQ"]
    record = json.dumps({"hands": hands, "board": ["As", "Ks", "Kh", "Kd", "Kc"]})
    refused = sent("omaha/rank", "\n".join([record] * 400))
    assert (refused.status_code, refused.json()["reason"]) == (413, "too_many_bytes")
    assert sent("omaha/rank", "\n".join([record] * 200)).status_code == 200
    assert sent("omaha/rank", "\n".join([record] * 400), key=key).status_code == 200


def test_a_session_of_anybody_has_five_hands_at_most(key: str) -> None:
    record = examples.examples_of("session")["omaha"]
    table = {**record["table"], "stacks": {"1": 0}}
    long = json.dumps({**record, "table": table, "hands": [{"play": "quietly"}] * 6})
    refused = sent("omaha/session", long, JSON).json()
    assert (refused["reason"], refused["field"]) == ("too_many_hands_told", "hands")
    assert " 5 " in refused["detail"]
    told = sent("omaha/session", long, JSON, key).json()
    assert told.get("reason") != "too_many_hands_told"


def test_hands_are_counted_over_all_sessions_of_a_request() -> None:
    played = of_so_many(lambda record: iter([{"of": record["id"]}]), 5)
    assert list(played({"id": 1, "hands": [{}] * 3})) == [{"of": 1}]
    with pytest.raises(Unusable) as refused:
        played({"id": 2, "hands": [{}] * 3})
    assert refused.value.facts == {"most": 5}
    assert list(played({"id": 3, "hands": [{}] * 2})) == [{"of": 3}]
    assert list(played({"id": 4})) == [{"of": 4}]


def filled(unit: str, number: int) -> str:
    return (
        f'{{"hands": [{",".join([unit] * min(number, (LONGEST_LINE - 20) // len(unit + ",")))}]}}'
    )


def named(number: int) -> Iterator[str]:
    return islice(map("".join, product(ascii_letters, repeat=3)), number)


MANY = MOST_PARTS - 10
FULL = {
    "lists": filled("[]", MANY),
    "objects": filled('{"a":0}', MANY // 2),
    "names": "{" + ",".join(f'"{name}":0' for name in named(MANY)) + "}",
    "a name twice": "{" + ",".join(f'"{name}":0' for name in [*named(MANY), "aaa"]) + "}",
    "texts": filled('"ab"', LONGEST_LINE),
    "Chinese": filled('"中"', LONGEST_LINE // 6 - 20),
    "numbers": filled("300", LONGEST_LINE),
}


@pytest.mark.parametrize("kind", [JSON, LINES])
@pytest.mark.parametrize("name", FULL)
def test_no_record_takes_more_than_twenty_megabytes(name: str, kind: str) -> None:
    sent("stud/settle", "{}", kind)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        answer = sent("stud/settle", FULL[name], kind)
        told = answer.getvalue()
        most = tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
    assert b"error" in told or answer.status_code in (400, 422)
    assert most < 20 * MEGA


@pytest.mark.parametrize("unit", ["[]", "{}", '{"a": 0}'])
def test_more_parts_than_any_record_has_are_refused_unread(unit: str) -> None:
    body = filled(unit, MOST_PARTS)
    refused = sent("stud/settle", body, JSON)
    assert (refused.status_code, refused.json()["reason"]) == (413, "too_many_parts")
    (line,) = sent("stud/settle", body).getvalue().splitlines()
    assert json.loads(line)["id"] is None
    assert "60" in json.loads(line)["error"]
