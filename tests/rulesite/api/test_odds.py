"""Exact figures and what-if for programs: what the sheet of the pages counts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
import rulesite_rules
from django.core.cache import cache
from django.test import Client

from games.rules.game import game
from games.simulations import exact_cache
from games.site.today import today
from rulesite.api import examples, waiting
from rulesite.catalogues import compile_all

compile_all()
pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"


@pytest.fixture(autouse=True)
def nobody_asked_before() -> None:
    cache.clear()


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, Any]]:
    """What is asked of the sheet, which is not counted here."""
    asked: list[Mapping[str, Any]] = []

    def soon(key: str, options: Mapping[str, Any]) -> dict[str, Any]:
        asked.append(options)
        return {"game": key, "prizes": options["prizes"]}

    monkeypatch.setattr(exact_cache, "exact_soon", soon)
    return asked


def what_if(key: str, record: Any, lang: str = "pt") -> Any:
    body = record if isinstance(record, str) else json.dumps(record)
    address = f"/api/v1/odds/{key}/what-if"
    return Client().post(address, body, "application/json", headers={"accept-language": lang})


@pytest.mark.parametrize("key", examples.examples_of("what_if"))
def test_what_if_asks_for_both_sheets(key: str, counted: list[Mapping[str, Any]]) -> None:
    record = examples.examples_of("what_if")[key]
    answer = what_if(key, record)
    assert answer.status_code == 200
    told = answer.json()
    assert (told["id"], told["game"]) == (record["id"], key)
    other, by_law = counted
    assert by_law == exact_cache.by_law(key)
    assert other != by_law
    for name in record.keys() - {"id"}:
        for inner, value in record[name].items():
            assert other[name][inner] == value


def test_a_day_decides_what_the_law_is(counted: list[Mapping[str, Any]]) -> None:
    then = what_if("fortune3", {"at": "2025-11-10"}).json()
    assert then["version"]["id"] == "as-first-published"
    assert {asked["readings"]["FA-02"] for asked in counted} == {"first_published"}
    counted.clear()
    answer = Client().get("/api/v1/odds/fortune3/exact?at=2025-11-10").json()
    assert answer["version"]["id"] == "as-first-published"
    assert counted[0]["readings"]["FA-02"] == "first_published"
    now = Client().get("/api/v1/odds/fortune3/exact").json()["version"]
    assert (now["id"], now["day"]) == ("as-amended-by-94-2025", today().isoformat())


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no prize": ({"prizes": {"pair_plus": {"nothing": "4"}}}, "prizes.pair_plus.nothing"),
    "no table": ({"prizes": {"nothing": {}}}, "prizes.nothing"),
    "no reading": ({"readings": {"XX-01": "a"}}, "readings"),
    "no strategy": ({"strategy": "luck"}, "strategy"),
    "no number": ({"prizes": {"pair_plus": {"flush": "1e9"}}}, "prizes.pair_plus.flush"),
    "no day": ({"at": "tomorrow"}, "at"),
    "no such field": ({"wishes": 3}, "wishes"),
}


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_asked_is_told_by_its_field(name: str, lang: str) -> None:
    record, field = BAD[name]
    answer = what_if("fortune3", record, lang)
    assert (answer.status_code, answer["Content-Type"]) == (422, PROBLEM)
    told = answer.json()
    assert told["field"].startswith(field)
    assert told["detail"].endswith((".", "。"))


def test_a_day_that_is_none_is_told_for_the_law_itself() -> None:
    answer = Client().get("/api/v1/odds/fortune3/exact?at=2025-02-30")
    assert (answer.status_code, answer.json()["field"]) == (422, "at")


@pytest.mark.parametrize("key", ["omaha", "five_card"])
def test_games_between_players_have_no_edge(key: str) -> None:
    assert game(key).settle is None
    assert what_if(key, {}).status_code == 404


LATE = {
    "exact": ("fortune3/exact?at=2026-01-05", None),
    "what-if": ("fortune3/what-if", {"id": "é", "prizes": {"pair_plus": {"pair": "3/2"}}}),
    "equity": ("omaha/equity", examples.examples_of("equity")["omaha"]),
}


def asked(way: str, record: Any = None) -> Any:
    address, sent = LATE[way]
    address, sent = f"/api/v1/games/{address}", record or sent
    if sent is None:
        return Client().get(address)
    return Client().post(address, json.dumps(sent), "application/json")


@pytest.mark.parametrize("way", LATE)
def test_figures_that_are_late_have_an_address_at_which_the_same_is_asked_again(
    way: str,
    monkeypatch: pytest.MonkeyPatch,
    counted: list[Mapping[str, Any]],
    caplog: pytest.LogCaptureFixture,
) -> None:
    counting: list[tuple[object, ...]] = []

    def late(*question: object) -> None:
        counting.append(question)

    with monkeypatch.context() as still:
        still.setattr(exact_cache, "exact_soon", late)
        still.setattr(exact_cache, "soon", late)
        answer = asked(way)
        told = answer.json()
        assert (answer.status_code, answer["Location"]) == (202, told["address"])
        assert answer["Retry-After"] in told["detail"]
        assert int(answer["Retry-After"]) == told["retry_after"] > 0
        again = Client().get(answer["Location"])
        assert (again.status_code, again["Location"]) == (202, answer["Location"])
    assert counting[0] == counting[1]
    assert not caplog.records
    monkeypatch.setattr(exact_cache, "soon", lambda *_: {"total": 1})
    ready = Client().get(answer["Location"])
    assert (ready.status_code, ready.json()) == (200, asked(way).json())


@pytest.mark.parametrize("way", LATE)
def test_where_too_many_are_counted_it_is_refused_until_later(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise exact_cache.TooManyWaiting

    monkeypatch.setattr(exact_cache, "exact_soon", never)
    monkeypatch.setattr(exact_cache, "soon", never)
    answer = asked(way)
    assert (answer.status_code, answer["Content-Type"]) == (503, PROBLEM)
    assert (answer["Retry-After"], answer.json()["reason"]) == ("15", "too_many_computed")


def test_a_record_that_is_too_long_for_an_address_is_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exact_cache, "exact_soon", lambda *_: None)
    answer = asked("what-if", {"id": "x" * 8_000})
    assert (answer.status_code, answer.json()["reason"]) == (503, "being_computed")
    assert answer["Retry-After"] == "15"


@pytest.mark.parametrize("address", ["fortune3/what-if", "omaha/equity"])
def test_what_is_no_record_in_an_address_is_named(address: str) -> None:
    answer = Client().get(f"/api/v1/games/{address}", {"record": '{"hands": [null'})
    assert (answer.status_code, answer["Content-Type"]) == (422, PROBLEM)
    assert answer.json()["field"] == "record"


@pytest.mark.slow
def of_package(asked: dict[str, object]) -> dict[str, object]:
    return rulesite_rules.to_json(rulesite_rules.exact("fortune3", asked))


def test_the_package_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_cache, "exact_soon", exact_cache.exact)
    record = examples.examples_of("what_if")["fortune3"]
    told = what_if("fortune3", record).json()
    asked = {name: value for name, value in record.items() if name != "id"}
    assert told["figures"] == json.loads(json.dumps(of_package(asked)))
    assert told["by_law"] == json.loads(json.dumps(of_package({})))


@pytest.mark.parametrize(
    ("query", "headers"), [("?wait=2", {}), ("", {"prefer": "respond-async, wait=2"})]
)
def test_figures_that_are_being_computed_are_waited_for(
    monkeypatch: pytest.MonkeyPatch, query: str, headers: dict[str, str]
) -> None:
    monkeypatch.setattr(waiting, "STEP", 0)
    for name, address, sent in (
        ("exact_soon", "fortune3/exact", None),
        ("exact_soon", "fortune3/what-if", {}),
        ("soon", "omaha/equity", examples.examples_of("equity")["omaha"]),
    ):
        answers = iter((None, None, {"total": 1}, {"total": 1}))
        monkeypatch.setattr(exact_cache, name, lambda *_, answers=answers: next(answers))
        address = f"/api/v1/games/{address}"
        if sent is None:
            answer = Client().get(address + query, headers=headers)
        else:
            body = json.dumps(sent)
            answer = Client().post(address + query, body, "application/json", headers=headers)
        assert answer.status_code == 200, address
    assert Client().get("/api/v1/games/fortune3/exact?wait=21").status_code == 422
