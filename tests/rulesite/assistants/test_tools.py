"""Every tool in both languages, and everything it refuses, through the SDK's own client."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client as Browser
from mcp.shared.exceptions import MCPError

from games.simulations import exact_cache, tasks
from rulesite.api import examples
from rulesite.assistants import bounds, questions, tools
from rulesite.assistants import server as assistants_server
from rulesite.assistants.answers import answer
from rulesite.assistants.api_calls import Caller
from rulesite.assistants.server import server
from rulesite.catalogues import compile_all
from tests.rulesite.assistants.driven import answered, ask, listed, refused
from tests.simulations.conftest import play_out

compile_all()
pytestmark = pytest.mark.django_db

LANGUAGES = ("pt", "zh-hant")
FORTUNE = "despacho-sef-89-2025"
POINT = f"{FORTUNE}#art_13__point_3"
RECORDS = [
    (way, game, record)
    for way in questions.WAYS
    for game, record in examples.examples_of(way).items()
]


@pytest.fixture(autouse=True)
def nobody_asked_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """And figures are counted at once, so that nobody is told to come again."""
    cache.clear()
    monkeypatch.setattr(exact_cache, "exact_soon", exact_cache.exact)


def one(name: str, **given: Any) -> Any:
    return ask(server(), (name, given))[0]


def api(address: str) -> Any:
    return Browser().get(f"/api/v1/{address}").json()


def test_a_tool_waits_for_figures_that_are_being_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assistants_server, "STEP", 0.01)
    answers = iter([None, None, {"bets": {}}])
    monkeypatch.setattr(exact_cache, "exact_soon", lambda _game, _asked: next(answers))
    told = answered(one("exact_odds", game="fortune3"))
    assert told["answer"]["figures"] == {"bets": {}}


def test_a_tool_that_waited_in_vain_says_when_to_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assistants_server, "WAITS", 0)
    monkeypatch.setattr(exact_cache, "exact_soon", lambda _game, _asked: None)
    problem = refused(one("exact_odds", game="fortune3"))
    assert problem["retry_after"] > 0
    assert str(problem["retry_after"]) in problem["detail"]


def test_the_tools_are_listed_with_what_they_are_asked_and_answer() -> None:
    told = {tool.name: tool for tool in listed(server())}
    assert set(told) == set(tools.BY_NAME)
    assert len(told) == 13
    sent = (tool.model_dump_json(by_alias=True, exclude_none=True) for tool in told.values())
    assert sum(len(one.encode()) for one in sent) < 20_000
    for tool in told.values():
        assert tool.description
        assert tool.title
        assert tool.annotations.read_only_hint == (tool.name != "start_run")
        assert tool.annotations.idempotent_hint
        assert not tool.annotations.destructive_hint
        assert tool.input_schema["additionalProperties"] is False
        assert {"answer", "left_out", "provisions", "reference"} <= set(
            tool.output_schema["required"]
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_provision_is_quoted_as_the_api_has_it_with_version_and_links(
    language: str, settings: Any
) -> None:
    settings.SITE_ADDRESS = "https://law.example"
    told = answered(one("quote_provision", provision=POINT, language=language))
    quoted = told["answer"]
    same = api(f"instruments/{FORTUNE}/provisions/art_13__point_3")
    for name in ("provision", "citation", "version", "divergences"):
        assert quoted[name] == same[name]
    assert all(quoted["provision"]["text"][lang] for lang in LANGUAGES)
    place = "law/despacho-sef-89-2025/art/13/point/3/"
    assert quoted["page"] == f"https://law.example/{language}/{place}"
    assert quoted["pages"] == {each: f"https://law.example/{each}/{place}" for each in LANGUAGES}
    assert [each["provision"] for each in told["provisions"]] == [POINT]


def test_without_an_address_links_are_paths_and_a_day_is_kept_in_them(settings: Any) -> None:
    settings.SITE_ADDRESS = ""
    told = answered(one("quote_provision", provision=POINT, at="2025-11-10"))
    assert told["answer"]["page"] == f"/pt/law/{FORTUNE}/@2025-11-10/art/13/point/3/"
    today = answered(one("quote_provision", provision=POINT))
    assert told["answer"]["version"]["id"] != today["answer"]["version"]["id"]


@pytest.mark.parametrize(
    ("words", "language"),
    [("artigo 13.º do Despacho n.º 89/2025", "pt"), ("第89/2025號批示第十三條", "zh-hant")],
)
def test_a_citation_is_found_as_the_api_finds_it(words: str, language: str) -> None:
    told = answered(one("find_provision", q=words, language=language))
    assert [each["provision"] for each in told["answer"]["places"]] == [f"{FORTUNE}#art_13"]
    assert told["answer"]["found"] == []
    assert f"/{language}/law/" in told["provisions"][0]["page"]


@pytest.mark.parametrize(("words", "lang"), [("baralhador", "pt"), ("洗牌", "zh-hant")])
def test_words_find_provisions_in_full(words: str, lang: str) -> None:
    told = answered(one("find_provision", q=words, language=lang))
    found = told["answer"]["found"]
    assert 0 < len(found) <= questions.MOST_RESULTS
    assert any(words in each["text"] for each in found if each["lang"] == lang)
    named = {each["provision"] for each in found}
    assert named == {each["provision"] for each in told["provisions"]}


def test_what_a_citation_names_and_no_text_has_is_told_with_what_is_nearest() -> None:
    told = answered(one("find_provision", q="artigo 99.º do Despacho n.º 89/2025"))
    assert told["answer"]["lacking"]
    assert not told["answer"]["places"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("way", "game", "record"), RECORDS)
def test_a_hand_is_ruled_on_as_the_api_rules(
    way: str, game: str, record: dict[str, Any], language: str
) -> None:
    told = whole("rule_hand", game=game, way=way, record=record, language=language)
    same = Browser().post(f"/api/v1/{game}/{way}", record, content_type="application/json")
    assert told["answer"] == same.json()
    assert told["provisions"]


def test_an_assistant_is_shown_a_record_of_every_kind() -> None:
    told = {tool.name: tool.input_schema.get("examples", ()) for tool in listed(server())}
    shown = [(each["way"], each["game"], each["record"]) for each in told["rule_hand"]]
    assert shown == RECORDS
    assert {each["game"] for each in told["exact_odds"]} == set(examples.examples_of("what_if"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_exact_odds_are_those_of_the_api_each_line_under_its_provision(language: str) -> None:
    game, asked = next(iter(examples.examples_of("what_if").items()))
    law, other = (
        answered(each)
        for each in ask(
            server(),
            ("exact_odds", {"game": game, "language": language}),
            ("exact_odds", {"game": game, "what_if": asked, "language": language}),
        )
    )
    whole = api(f"odds/{game}/exact")["figures"]
    for told in (law["answer"]["figures"], other["answer"]["by_law"]):
        for name, bet in whole["bets"].items():
            assert told["bets"][name]["house_edge"] == bet["house_edge"]
    assert law["provisions"]
    assert other["answer"]["figures"] != other["answer"]["by_law"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_readings_of_a_game_and_what_turns_on_one(language: str) -> None:
    game, row = ask(
        server(),
        ("readings_and_consequences", {"game": "omaha", "language": language}),
        ("readings_and_consequences", {"row": "OA-09", "language": language}),
    )
    told = answered(game)
    assert told["answer"]["readings"] == api("games/omaha/readings")["readings"]
    parted = {each["reading"] for each in told["answer"]["consequences"]}
    assert parted <= {each["id"] for each in told["answer"]["readings"]}
    assert "OA-09" in parted
    whole = answered(row)
    assert whole["answer"] == api("divergences/OA-09")
    assert whole["answer"]["consequences"]
    assert whole["provisions"]


@pytest.mark.parametrize("game", examples.examples_of("what_if"))
def test_every_part_left_out_of_a_long_answer_can_be_asked_for(game: str) -> None:
    """Each answer is short, and all parts together are what the API tells."""
    assert whole("exact_odds", game=game)["answer"] == api(f"odds/{game}/exact")


def whole(name: str, **given: Any) -> dict[str, Any]:
    """A tool's answer with every part that was left out, asked for one after another."""
    first = answered(one(name, **given))
    told, waiting = first["answer"], [each["part"] for each in first["left_out"]]
    while waiting:
        part = waiting.pop(0)
        more = answered(one(name, part=part, **given))
        assert more["answer"]["part"] == part
        waiting += [each["part"] for each in more["left_out"]]
        laid_in(told, part, more["answer"]["value"])
    return first


def laid_in(told: Any, part: str, value: Any) -> None:
    """The part put where it was left out."""
    *path, last = part.split("/")[1:]
    for step in path:
        told = told[int(step) if isinstance(told, list) else step]
    if last.endswith(":"):
        if isinstance(told, list):
            assert len(told) == int(last[:-1])
            told.extend(value)
        else:
            told.update(value)
    elif isinstance(told, list):
        told.append(value)
    else:
        told[last] = value


@pytest.mark.parametrize("part", ["figures", "/nothing", "/figures/bets:", "/game/0:", "/0", "//"])
def test_a_part_there_is_not_is_refused(part: str) -> None:
    assert refused(one("exact_odds", game="fortune3", part=part))["field"] == "part"


def settled(hands: int) -> list[dict[str, Any]]:
    return [{**SETTLED, "id": number} for number in range(hands)]


def test_many_hands_are_settled_at_once_as_the_api_settles_each() -> None:
    told = answered(one("settle_hands", game="fortune3", records=[*settled(40), {"id": "bad"}]))
    each = (
        Browser().post("/api/v1/fortune3/settle", SETTLED, content_type="application/json").json()
    )
    answer = told["answer"]
    assert (answer["hands"], answer["refused"], answer["total"]) == (41, 1, 40 * each["total"])
    assert answer["outcomes"] == {each["outcome"]: 40}
    last = answered(
        one(
            "settle_hands",
            game="fortune3",
            records=[*settled(40), {"id": "bad"}],
            part="/answers/40",
        )
    )
    assert last["answer"]["value"]["id"] == "bad"
    assert last["answer"]["value"]["error"]


def test_more_hands_than_there_is_room_for_are_summed_all_the_same() -> None:
    lines = "\n".join(json.dumps(each) for each in settled(300))
    told = answered(one("settle_hands", game="fortune3", records=lines))
    shown = told["answer"]["answers"]
    assert told["answer"]["hands"] == 300
    assert 0 < len(shown) < 300
    assert [each["part"] for each in told["left_out"]] == [f"/answers/{len(shown)}:"]
    assert bounds.size(told["answer"]) <= bounds.MOST_BYTES


@pytest.mark.django_db(transaction=True)
def test_a_batch_of_a_run_is_verified_as_the_api_verifies_it(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.SIMULATIONS = {"verify": 100_000}
    monkeypatch.setattr(tasks, "_send", lambda _count: None)
    asked = Browser().post("/api/v1/runs", examples.RUNS["stud"], content_type="application/json")
    play_out()
    told = answered(one("verify_run", run=asked.json()["run"]))
    assert told["answer"]["holds"] is True
    for batch in (99, "0", -1, None):
        no = refused(one("verify_run", run=asked.json()["run"], batch=batch))
        assert no["field"] == "batch"


SETTLED = examples.examples_of("settle")["fortune3"]
BAD = [
    ("find_provision", {}, "q"),
    ("find_provision", {"q": 5}, "q"),
    ("find_provision", {"q": "a" * 501}, "q"),
    ("find_provision", {"q": "trio", "game": "whist"}, "game"),
    ("find_provision", {"q": "trio", "colour": "red"}, "colour"),
    ("find_provision", {"q": "trio", "language": "en"}, "language"),
    ("find_provision", {"q": "trio", "language": ["pt"]}, "language"),
    ("quote_provision", {}, "provision"),
    ("quote_provision", {"provision": "art_13"}, "provision"),
    ("quote_provision", {"provision": FORTUNE}, "provision"),
    ("quote_provision", {"provision": f"{FORTUNE}#art_999"}, "provision"),
    ("quote_provision", {"provision": f"{FORTUNE}#art/13"}, "provision"),
    ("quote_provision", {"provision": f"{FORTUNE}#\0"}, "provision"),
    ("quote_provision", {"provision": POINT, "at": "yesterday"}, "at"),
    ("rule_hand", {"way": "settle", "record": SETTLED}, "game"),
    ("rule_hand", {"game": "fortune3", "way": "steal", "record": SETTLED}, "way"),
    ("rule_hand", {"game": "omaha", "way": "settle", "record": {}}, "way"),
    ("rule_hand", {"game": "fortune3", "way": "settle"}, "record"),
    ("rule_hand", {"game": "fortune3", "way": "settle", "record": [1]}, "record"),
    (
        "rule_hand",
        {"game": "fortune3", "way": "settle", "record": {**SETTLED, "player": ["1x"]}},
        "player",
    ),
    ("rule_hand", {"game": "fortune3", "way": "settle", "record": "{"}, "record"),
    ("rule_hand", {"game": "fortune3", "way": "settle", "record": '{"ante": 1e999}'}, "record"),
    (
        "rule_hand",
        {"game": "fortune3", "way": "settle", "record": " " * (1 << 20) + "{}"},
        "record",
    ),
    ("settle_hands", {"game": "fortune3"}, "records"),
    ("settle_hands", {"game": "fortune3", "records": 5}, "records"),
    ("settle_hands", {"game": "fortune3", "records": "\n" * 10_001}, "records"),
    ("settle_hands", {"game": "omaha", "records": []}, "game"),
    ("verify_run", {}, "run"),
    ("verify_run", {"run": "nothing"}, "run"),
    ("verify_run", {"run": "a/b"}, "run"),
    ("exact_odds", {"game": "omaha"}, "game"),
    ("exact_odds", {"game": "fortune3", "at": "1900"}, "at"),
    ("exact_odds", {"game": "fortune3", "what_if": {}, "at": "2026-01-01"}, "at"),
    ("exact_odds", {"game": "fortune3", "what_if": {"colour": 1}}, "colour"),
    ("exact_odds", {"game": "fortune3", "what_if": "[]"}, "what_if"),
    ("exact_odds", {"game": "omaha", "what_if": {}}, "game"),
    ("readings_and_consequences", {}, "game"),
    ("readings_and_consequences", {"row": "ZZ-99"}, "row"),
    ("readings_and_consequences", {"row": "a/b"}, "row"),
    ("readings_and_consequences", {"row": "OA-09", "game": "omaha"}, "game"),
]


@pytest.mark.parametrize(("name", "given", "field"), BAD)
def test_bad_input_is_refused_by_its_field(name: str, given: dict[str, Any], field: str) -> None:
    assert refused(one(name, **given))["field"].startswith(field)


def test_a_refusal_speaks_the_language_asked_for() -> None:
    asked = {"game": "fortune3", "way": "steal", "record": {}}
    pt, zh = ask(
        server(),
        *(("rule_hand", {**asked, "language": language}) for language in LANGUAGES),
    )
    assert "não é um valor possível" in refused(pt)["detail"]
    assert "steal" in refused(zh)["detail"]
    assert refused(zh)["detail"] != refused(pt)["detail"]


def test_what_the_law_forbids_is_refused_by_its_provision_with_a_link() -> None:
    record = examples.examples_of("play")["omaha"] | {"actions": [{"seat": 3, "do": "check"}]}
    result = one("rule_hand", game="omaha", way="play", record=record)
    forbids = refused(result)["provision"]
    assert forbids.startswith("despacho-sef-97-2010#art_")
    assert forbids in {each["provision"] for each in result.structured_content["provisions"]}


def test_no_more_is_answered_in_a_minute_than_by_the_api(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesite.api.keys.MOST", 1)
    asked = {"game": "stud", "way": "rank", "record": examples.examples_of("rank")["stud"]}
    first, second = ask(server(), *[("rule_hand", asked)] * 2)
    answered(first)
    assert refused(second)["status"] == 429


def test_a_key_brought_over_http_is_asked_for_and_one_that_is_not_good_is_refused() -> None:
    caller = Caller("192.0.2.7", {"authorization": "Bearer rulesite_of_nobody"})
    tool = tools.BY_NAME["quote_provision"]
    given = answer(tool.answering, tool.offered, caller, {"provision": POINT})
    assert given.is_error
    assert given.content["problem"]["reason"] == "key_not_good"


def test_a_tool_there_is_not_is_no_answer() -> None:
    no = pytest.RaisesExc(MCPError, match="no tool of that name")
    with pytest.RaisesGroup(no, flatten_subgroups=True):
        one("settle_hand")
