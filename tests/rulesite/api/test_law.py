"""The law for programs: the same words, citations and entries as the pages and downloads have."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.test import Client

from games.law.lookup.answer_cards import answer_cards
from games.law.models import Row, Term
from games.law.reading.export import as_json
from games.lawtexts.citations.citation import cite
from games.lawtexts.texts.record import ActAnswer, InstrumentAnswer
from games.odds.equities.range_equity import answer as ranged
from games.omaha import odds
from games.questions.answers import answer, answered_record
from games.records.figures import ranges_of
from games.rules.hands.record import EquityAnswer
from games.simulations import exact_cache
from games.translation.checking.records import checked
from rulesite.api import examples, law_shapes, shapes
from rulesite.api.shapes import shape
from rulesite.assistants.api_calls import Caller
from rulesite.assistants.questions import find_provision
from rulesite.catalogues import compile_all
from tests.instruments import INSTRUMENTS
from tests.questions.rated import questions, questions_of_nowhere

compile_all()
pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"
OMAHA, FORTUNE = "despacho-sef-97-2010", "despacho-sef-89-2025"


@pytest.fixture(autouse=True)
def nobody_asked_before() -> None:
    cache.clear()


def get(address: str, **headers: str) -> Any:
    return Client().get(f"/api/v1/{address}", headers=headers)


def test_every_instrument_is_listed_with_its_versions_and_witnesses() -> None:
    told = get("instruments").json()
    shape(law_shapes.InstrumentsAnswer).model_validate(told)
    assert [each["instrument"] for each in told["instruments"]] == list(INSTRUMENTS)
    by_key = {each["instrument"]: each for each in told["instruments"]}
    assert {each["role"] for each in by_key[OMAHA]["witnesses"]} == {"gazette", "site"}
    assert len(by_key[FORTUNE]["versions"]) > 1


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_a_text_is_that_of_the_download(key: str) -> None:
    answer = get(f"instruments/{key}").json()
    assert answer == json.loads(as_json(key))
    shape(InstrumentAnswer).model_validate(answer)


def test_a_text_is_had_as_it_stood_in_a_language_and_as_a_witness_has_it() -> None:
    first = get(f"instruments/{FORTUNE}?at=2025-11-10").json()
    today = get(f"instruments/{FORTUNE}?at=2026-06-01").json()
    assert first["version"]["id"] != today["version"]["id"]
    by_site = get(f"instruments/{OMAHA}?lang=pt&witness=site").json()
    assert set(by_site["titles"]) == {"pt"}
    assert by_site != get(f"instruments/{OMAHA}?lang=pt").json()


@pytest.mark.parametrize(
    ("address", "reason", "told"),
    [
        ("despacho-sef-69-2003?at=2012-05-01", "revoked", "61/2004, a partir de 2004-05-18"),
        (f"{FORTUNE}?at=2025-10-30", "not_yet", "o primeiro texto é de 2025-10-31 (deduzido)"),
        (f"{FORTUNE}/provisions/art_7?at=2009-01-01", "not_at_hand", "78/2008"),
    ],
)
def test_a_day_without_a_text_is_refused_with_its_reason(
    address: str, reason: str, told: str
) -> None:
    response = get(f"instruments/{address}", **{"Accept-Language": "pt"})
    assert (response.status_code, response.json()["reason"]) == (404, reason)
    assert told in response.json()["detail"]


def test_versions_can_be_put_in_order_by_their_days() -> None:
    versions = {
        version["id"]: version
        for instrument in get("instruments").json()["instruments"]
        for version in instrument["versions"]
    }
    amended = versions["as-amended-by-94-2025"]
    assert (amended["from"], amended["earliest"]) == ("2025-11-18", {"from": "2025-11-17"})
    assert versions["as-first-published"]["until"] == "2025-11-17"
    assert versions["as-amended-by-118-89-m"]["from"] is None


def test_a_provision_has_its_words_its_citations_and_what_is_doubtful_in_it() -> None:
    row = Row.objects.filter(provisions__isnull=False).first()
    assert row is not None
    place = row.provisions.first()
    assert place is not None
    told = get(f"instruments/{place.instrument_id}/provisions/{place.eid}").json()
    shape(law_shapes.OneProvisionAnswer).model_validate(told)
    assert told["provision"]["eid"] == place.eid
    assert row.pk in told["divergences"]
    assert told["citation"]["pt"] == cite(place.instrument_id, place.eid, "pt")
    assert Client().get(told["page"].removeprefix("http://testserver")).status_code == 200


def test_a_citation_finds_its_provision_in_either_language() -> None:
    for lang in ("pt", "zh-hant"):
        told = get(f"citations?q={cite(OMAHA, 'art_10__para_1', lang)}").json()
        shape(law_shapes.PlacesAnswer).model_validate(told)
        assert [each["provision"] for each in told["places"]] == [f"{OMAHA}#art_10__para_1"]
        assert told["lacking"] is None
    absent = get("citations?q=artigo 99.º do Despacho n.º 97/2010").json()
    assert absent["places"] == []
    assert absent["lacking"]
    assert get("citations?q=art. 16 gorjeta").json()["not_read"] == ["gorjeta"]


def test_divergences_carry_what_turns_on_them() -> None:
    told = get("divergences").json()
    shape(law_shapes.DivergencesAnswer).model_validate(told)
    assert {each["id"] for each in told["divergences"]} == set(
        Row.objects.values_list("pk", flat=True)
    )
    assert any(each["consequences"] for each in told["divergences"])
    some = get("divergences?game=fortune3&switch=1").json()["divergences"]
    assert 0 < len(some) < len(told["divergences"])
    assert {each["instrument"] for each in some} == {FORTUNE}
    one = get("divergences/fa-09").json()
    shape(law_shapes.DivergenceAnswer).model_validate(one)
    assert one in told["divergences"]


def test_the_glossary_holds_every_term() -> None:
    told = get("glossary").json()
    shape(law_shapes.GlossaryAnswer).model_validate(told)
    assert len(told["terms"]) == Term.objects.count() > 50
    assert all(each["pt"] for each in told["terms"])


@pytest.mark.parametrize(
    ("address", "status", "field"),
    [
        (f"instruments/{OMAHA}?at=1/1/2020", 422, "at"),
        (f"instruments/{OMAHA}?lang=en", 422, "lang"),
        (f"instruments/{OMAHA}?witness=hearsay", 422, "witness"),
        ("divergences?register=all", 422, "register"),
        ("divergences?game=whist", 422, "game"),
        ("citations?q=" + "a" * 600, 422, "q"),
        ("instruments/despacho-1-1900", 404, None),
        (f"instruments/{OMAHA}?at=1999-12-31", 404, "at"),
        (f"instruments/{OMAHA}/provisions/art_99", 404, None),
        ("divergences/ZZ-99", 404, None),
        ("odds/omaha/exact", 404, None),
        ("odds/whist/exact", 404, "game"),
    ],
)
def test_what_cannot_be_had_is_told(address: str, status: int, field: str | None) -> None:
    for lang in ("pt", "zh-hant"):
        answer = get(address, **{"accept-language": lang})
        assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM)
        told = shapes.Problem.model_validate(answer.json())
        assert told.field == field
        assert answer["Content-Language"] == lang


def test_the_law_may_be_kept_and_is_asked_again_by_its_tag() -> None:
    address = f"instruments/{OMAHA}/provisions/art_10"
    first = get(address)
    assert first["ETag"]
    assert "public" in first["Cache-Control"]
    assert not first.cookies
    known = get(address, **{"if-none-match": first["ETag"]})
    assert (known.status_code, known.content) == (304, b"")
    long = ", ".join(f'"{n:032}"' for n in range(220))
    assert get(address, **{"if-none-match": long}).status_code == 200


def test_exact_figures_are_those_of_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {"bets": {"ante": {"ev": {"fraction": "-1/2"}}}}
    monkeypatch.setattr(exact_cache, "exact_soon", lambda game, asked: figures)
    told = get("odds/fortune3/exact").json()
    assert (told["game"], told["figures"]) == ("fortune3", figures)


def test_pairs_are_checked_as_the_command_checks_them() -> None:
    pair = examples.PAIRS["amounts"]
    sent = json.dumps(pair)
    answer = Client().post("/api/v1/checks", sent, "application/json").json()
    shape(shapes.PairAnswer).model_validate(answer)
    assert answer == {"id": "c1", **json.loads(json.dumps(checked(pair)))}
    assert [each["check"] for each in answer["findings"]]
    refused = Client().post("/api/v1/checks", '{"source_lang": "fr"}', "application/json")
    assert (refused.status_code, refused.json()["field"]) == (422, "source_lang")


def test_an_equity_is_counted_as_the_command_counts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_cache, "PATIENCE", 300)
    record = examples.examples_of("equity")["omaha"]
    sent = json.dumps(record)
    answer = Client().post("/api/v1/odds/omaha/equity", sent, "application/json").json()
    shape(EquityAnswer).model_validate(answer)
    assert answer == {"id": "q1", **json.loads(json.dumps(odds.equity(record)))}
    assert sum(answer["wins"]) + answer["ties"] == answer["total"] == 40
    refused = Client().post("/api/v1/odds/omaha/equity", '{"hands": []}', "application/json")
    assert (refused.status_code, refused["Content-Type"]) == (422, PROBLEM)
    none = Client().post("/api/v1/odds/stud/equity", sent, "application/json")
    assert none.status_code == 404


def test_ranges_are_reckoned_as_the_page_reckons_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_cache, "PATIENCE", 300)
    record = {"hands": ["AA:$ds", ["Qs", "Jd", "10h", "9d"]], "board": ["Ks", "10c", "2h", "3d"]}

    def told(**more: Any) -> dict[str, Any]:
        sent = json.dumps({**record, **more})
        answer = Client().post("/api/v1/odds/omaha/equity", sent, "application/json").json()
        found: dict[str, Any] = answer
        return found

    answer = told()
    shape(EquityAnswer).model_validate(answer)
    whole = json.loads(json.dumps(ranged(*ranges_of("omaha", record))))
    assert answer["equity"] == whole["equity"]
    assert "streets" not in answer
    by_street = told(streets=True)
    assert (by_street["streets"], by_street["next"]) == (whole["streets"], whole["next"])
    assert told(rounds=10**9)["field"] == "rounds"
    assert told(streets="yes")["field"] == "streets"
    assert told(hands=["AA", "," * 300])["field"] == "hands[1]"


KNOWN = ["As Ks Qs Js", "Ad Kd Qd Jd"]


@pytest.mark.parametrize(
    ("game", "record", "field"),
    [
        ("omaha", {"seed": 1.5}, "hands"),
        ("omaha", {"__proto__": 1}, "__proto__"),
        ("omaha", {"hands": KNOWN, "seed": 1.5}, "seed"),
        ("omaha", {"hands": ["AA", "KK"], "seed": -1}, "seed"),
        ("omaha", {"hands": KNOWN, "streets": "yes"}, "streets"),
        ("omaha", {"hands": KNOWN, "readings": {"OD-01": "none"}}, "readings.OD-01"),
        ("omaha", {"hands": KNOWN, "board": "As 2c 3c"}, "board[0]"),
        ("omaha", {"hands": ["AA:$ds", "AA%"]}, "hands[1]"),
        ("five_card", {"hands": ["Qs Js", "Qd Jd"], "board": "As"}, "board"),
        ("five_card", {"hands": ["Q", "Qd Jd"], "seed": "x"}, "seed"),
    ],
)
def test_a_wrong_record_is_refused_before_it_waits_for_a_count(
    monkeypatch: pytest.MonkeyPatch, game: str, record: dict[str, Any], field: str
) -> None:
    monkeypatch.setattr(exact_cache, "soon", lambda *job: None)
    sent = json.dumps(record)
    answer = Client().post(f"/api/v1/odds/{game}/equity", sent, "application/json")
    assert (answer.status_code, answer.json()["field"]) == (422, field)


def test_page_api_tool_and_package_answer_a_question_alike() -> None:
    rows = [asked.words for asked in questions("written_from")][::3][:50]
    for words in rows:
        by_api = get(f"search?q={quote(words)}").json()
        by_code = answered_record(words)
        cards = [by_api["answer"], *by_api["others"]] if by_api["answer"] else []
        told = [{name: card[name] for name in card if name != "page"} for card in cards]
        assert told == [card for card in (by_code["answer"], *by_code["others"]) if card]
        assert by_api["not_read"] == by_code["not_read"]
        shown = [one.card for one in answer_cards(words)[1]]
        assert [str(card.provisions) for card in shown] == [
            str(card.provisions) for card in answer(words).cards
        ]


@pytest.mark.slow
def test_what_is_nearest_to_an_honest_no_is_alike_on_page_in_api_tool_and_package() -> None:
    rows = questions_of_nowhere()
    assert len(rows) == 50
    near = 0
    for words in rows:
        by_code = answered_record(words)
        expected = [card["provisions"] for card in by_code["nearest_answers"]]
        by_api = get(f"search?q={quote(words)}").json()
        assert [card["provisions"] for card in by_api["nearest_answers"]] == expected, words
        page = Client().get("/pt/search/", {"q": words}).context["nearest"]
        assert [[str(p) for p in one.card.provisions] for one in page] == expected, words
        by_tool = find_provision(Caller(), {"q": words})
        assert [card["provisions"] for card in by_tool["nearest_answers"]] == expected, words
        near += bool(expected)
    assert near > 30


def test_a_search_has_places_and_refuses_what_is_too_long() -> None:
    found = get("search?q=comissão&lang=zh-hant&game=omaha").json()
    assert found["results"][0]["page"].startswith("http://testserver/zh-hant/")
    assert get("search?q=" + "a" * 600).status_code == 422
    assert get("search?q=a&lang=en").status_code == 422
    assert get("search").status_code == 422


def test_effects_are_rows_by_act_state_day_and_order() -> None:
    rows = get("effects?act=despacho-sef-94-2025&sort=provision").json()["effects"]
    assert [row["provision"][-1] for row in rows] == ["2", "3", "4"]
    assert get(f"effects?instrument={OMAHA}").json() == {"effects": []}
    before = get(f"effects?instrument={FORTUNE}&at=2025-11-17&state=to_come").json()["effects"]
    assert {row["id"] for row in before} == {row["id"] for row in rows}
    first = get("effects?sort=day&limit=1&fields=act,from").json()
    assert first["next"] == first["effects"][0]["id"]
    assert set(first["effects"][0]) == {"id", "act", "from"}
    assert (
        get(f"effects?after={first['next']}&sort=day").json()["effects"][0]["id"] != first["next"]
    )
    for query, status in (("act=nothing", 404), ("sort=size", 422), ("at=yesterday", 422)):
        assert get(f"effects?{query}").status_code == status


def test_an_act_is_had_as_the_command_prints_it() -> None:
    for key in [each["act"] for each in get("acts").json()["acts"]]:
        answer = get(f"acts/{key}").json()
        shape(ActAnswer).model_validate(answer)
        assert answer == json.loads(Client().get(f"/data/law/acts/{key}.json").content)
    assert get("acts/despacho-sef-1-1999").status_code == 404
