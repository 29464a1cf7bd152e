"""Records sent to the API: the same answers as the commands', and a true status for bad ones."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games import installed
from games.records.answers import ranking, session_answers
from games.records.commands import of_its_day
from games.rules.hands.record import PlayAnswer, RankAnswer, SessionAnswer, SettleAnswer
from rulesite.api import examples, keys, shapes
from rulesite.api.shapes import shape
from rulesite.catalogues import compile_all

compile_all()
pytestmark = pytest.mark.django_db

RANKED = examples.examples_of("rank")["stud"]
PROBLEM = "application/problem+json"
ANSWERS = {
    "rank": RankAnswer,
    "settle": SettleAnswer,
    "play": PlayAnswer,
    "session": SessionAnswer,
}


@pytest.fixture(autouse=True)
def nobody_asked_before() -> None:
    cache.clear()


def post(address: str, sent: Any, kind: str = "application/json", lang: str = "pt") -> Any:
    body = sent if isinstance(sent, (bytes, str)) else json.dumps(sent)
    return Client().post(
        f"/api/v1/{address}", body, content_type=kind, headers={"accept-language": lang}
    )


EVERY = [(way, key) for way in ANSWERS for key in examples.examples_of(way)]


@pytest.mark.parametrize(("way", "key"), EVERY)
def test_every_example_is_answered_in_its_shape(way: str, key: str) -> None:
    record = examples.examples_of(way)[key]
    answer = post(f"{key}/{way}", record)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["id"] == record["id"]
    shape(ANSWERS[way]).model_validate(answer.json())


@pytest.mark.parametrize("key", installed.games())
def test_the_table_of_a_game_deals_a_hand(key: str) -> None:
    games = {each["key"]: each for each in Client().get("/api/v1/games").json()["games"]}
    answer = post(f"{key}/play", {"table": games[key]["table"], "seed": 5}).json()
    shape(PlayAnswer).model_validate(answer)
    assert answer["steps"][0]["n"] == 1


def test_it_answers_as_the_commands_do() -> None:
    ruled = of_its_day(ranking("stud"), "despacho-sef-69-2003")(RANKED)
    assert post("stud/rank", RANKED).json() == {"id": RANKED["id"], **json.loads(json.dumps(ruled))}


def test_a_session_is_one_object_or_a_line_for_each_hand_and_the_account() -> None:
    record = examples.examples_of("session")["omaha"]
    told = json.loads(json.dumps(list(session_answers("omaha", record))))
    whole = post("omaha/session", record).json()
    assert whole == {"id": "e1", "hands": told[:-1], **told[-1]}
    lines = post("omaha/session", record, "application/jsonl").getvalue().splitlines()
    assert [json.loads(line) for line in lines] == [{"id": "e1", **each} for each in told]
    assert whole["account"]["conserved"] is True


def test_lines_are_answered_in_order_and_a_bad_one_stops_none() -> None:
    lines = [json.dumps(RANKED), "{", json.dumps({"id": 3, "hands": []}), json.dumps(RANKED)]
    answer = post("stud/rank", "\n".join(lines), "application/jsonl", "zh-hant")
    assert answer.streaming
    assert answer["Content-Type"] == "application/jsonl"
    told = [json.loads(line) for line in answer.getvalue().splitlines()]
    assert [each["id"] for each in told] == [RANKED["id"], None, 3, RANKED["id"]]
    assert ["error" in each for each in told] == [False, True, True, False]
    assert told[2]["field"] == "hands"
    assert told[2]["error"].startswith("「hands」")


def test_a_stream_cut_in_the_middle_tells_the_line_that_was_cut() -> None:
    body = (json.dumps(RANKED) + "\n") * 2 + json.dumps(RANKED)[:20]
    told = post("stud/rank", body, "application/x-ndjson").getvalue().splitlines()
    assert ["error" in json.loads(line) for line in told] == [False, False, True]


BAD: dict[str, tuple[Any, int]] = {
    "not JSON": ("{", 400),
    "nothing": (" ", 400),
    "a list": ("[]", 400),
    "no text": (b"\xff\xfe", 400),
    "NaN": ('{"seed": NaN}', 400),
    "1e999": ('{"seed": 1e999}', 400),
    "no number": ('{"seed": 99999999999999999999999}', 400),
    "twice": ('{"id": 1, "id": 2}', 400),
    "nested": ('{"hands": ' + "[" * 10_000 + "]" * 10_000 + "}", 400),
    "an id that is none": ({"id": [1]}, 422),
    "no hands": ({"id": "x"}, 422),
    "no cards": ({"id": "x", "hands": [["zz"]]}, 422),
    "2 MB": ("{" + " " * (2 << 20) + "}", 413),
    "10 MB": ("{" + " " * (10 << 20) + "}", 413),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_has_a_true_status_and_a_sentence(name: str) -> None:
    sent, status = BAD[name]
    answer = post("stud/rank", sent)
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM)
    told = shapes.Problem.model_validate(answer.json())
    assert told.status == status
    assert told.detail.endswith((".", "。"))


def test_a_problem_is_told_in_the_callers_language_with_its_field() -> None:
    pt, zh = (post("stud/rank", {"id": "x"}, lang=lang) for lang in ("pt", "zh-TW,zh;q=0.8"))
    assert {pt["Content-Language"], zh["Content-Language"]} == {"pt", "zh-hant"}
    assert pt.json()["field"] == zh.json()["field"] == "hands"
    assert pt.json()["reason"] == zh.json()["reason"]
    assert pt.json()["detail"] != zh.json()["detail"]
    assert pt.json()["id"] == "x"


def test_what_the_law_forbids_names_the_provision() -> None:
    record = examples.examples_of("play")["omaha"] | {"actions": [{"seat": 3, "do": "check"}]}
    answer = post("omaha/play", record)
    assert answer.status_code == 422
    assert answer.json()["provision"].startswith("despacho-sef-97-2010#art_")
    assert answer.json()["field"]


@pytest.mark.parametrize(
    ("address", "status"),
    [("whist/rank", 404), ("omaha/settle", 404), ("stud/count", 404)],
)
def test_what_there_is_not_is_a_problem_too(address: str, status: int) -> None:
    answer = post(address, RANKED)
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM)


def test_another_kind_of_body_is_refused() -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = post("stud/rank", json.dumps(RANKED), kind)
        assert (answer.status_code, answer.json()["reason"]) == (415, "another_kind")
    answer = post("stud/rank", json.dumps(RANKED), "application/json; charset=utf-16")
    assert (answer.status_code, answer["Content-Type"]) == (415, PROBLEM)


def test_lines_are_bounded_in_number() -> None:
    answer = post("stud/rank", "{}\n" * 10_001, "application/jsonl")
    assert (answer.status_code, answer.json()["reason"]) == (413, "too_many_lines")


def test_an_address_has_its_share_of_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "MOST", 3)
    monkeypatch.setattr("time.time", lambda: 90.0)
    assert [post("stud/rank", RANKED).status_code for _ in range(4)] == [200, 200, 200, 429]
    answer = post("stud/rank", RANKED)
    assert answer["Retry-After"] == "30"
    assert answer["Content-Type"] == PROBLEM
    elsewhere = Client(REMOTE_ADDR="192.0.2.9")
    sent = json.dumps(RANKED)
    assert elsewhere.post("/api/v1/stud/rank", sent, "application/json").status_code == 200


def test_a_day_is_answered_for() -> None:
    record = {**examples.examples_of("rank")["fortune3"], "at": "2025-11-10"}
    assert post("fortune3/rank", record).json()["version"]["id"]
    assert post("fortune3/rank", {**record, "at": "tomorrow"}).json()["field"] == "at"
