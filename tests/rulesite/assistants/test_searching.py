"""English words, empty answers, equities and runs, resources and prompts."""

from __future__ import annotations

import json
from typing import Any

import anyio
import pytest
from django.core.cache import cache
from django.test import Client as Browser
from mcp import Client
from mcp.shared.exceptions import MCPError

from games.law.models import Term
from games.questions.lexicon import english
from games.simulations import exact_cache, tasks
from rulesite.api import examples
from rulesite.assistants import questions, tools
from rulesite.assistants import server as assistants_server
from rulesite.assistants.api_calls import Caller
from rulesite.assistants.server import server
from rulesite.catalogues import compile_all
from tests.rulesite.assistants.driven import LONG, answered, ask
from tests.simulations.conftest import play_out

compile_all()
pytestmark = pytest.mark.django_db
OMAHA = "despacho-sef-97-2010"


@pytest.fixture(autouse=True)
def counted_here(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(exact_cache, "soon", exact_cache.elsewhere)
    monkeypatch.setattr(tasks, "_send", lambda _count: None)


def one(name: str, **given: Any) -> Any:
    return answered(ask(server(), (name, given))[0])["answer"]


def with_client(asking: Any) -> Any:
    async def asked() -> Any:
        with anyio.fail_after(LONG):
            async with Client(server()) as client:
                try:
                    return await asking(client)
                except MCPError as refused:
                    return refused

    return anyio.run(asked)


def test_every_english_word_leads_to_a_term_of_the_glossary() -> None:
    assert set(english().values()) <= set(Term.objects.values_list("pk", flat=True))
    assert questions.read_in_english("Who pays the commission on a side pot?")[0] != []
    assert questions.read_in_english("straight flush") == (["sequencia_de_naipe"], [])


def test_english_words_find_the_provision_and_are_not_shown_as_law() -> None:
    told = one("find_provision", q="commission cap", game="omaha")
    assert f"{OMAHA}#art_16" in {each["provision"] for each in told["found"]}
    assert "comissão" in told["read_as"]
    assert not any("commission" in each["text"].lower() for each in told["found"])


@pytest.mark.parametrize(
    ("words", "not_read"),
    [
        ("commission cap", ["cap"]),
        ("cards of the dealer trombone", ["trombone"]),
        ("artigo 16.º do Despacho n.º 97/2010 gorjeta", ["gorjeta"]),
    ],
)
def test_words_that_played_no_part_are_told(words: str, not_read: list[str]) -> None:
    told = one("find_provision", q=words)
    assert (told["has_all_words"], told["not_read"]) == (False, not_read)
    assert told["found"] or told["places"]


def test_a_question_in_english_is_answered_by_its_provision() -> None:
    answered = one("find_provision", q="is the dealer required to have a queen", game="fortune3")
    assert answered["answer"]["provisions"][0].startswith("despacho-sef-89-2025#art_13")
    assert answered["answer"]["text"].keys() == {"pt", "zh-hant"}
    nowhere = one("find_provision", q="can i use my phone at the table")
    assert (nowhere["answer"]["kind"], nowhere["answer"]["provisions"]) == ("none", [])


@pytest.mark.parametrize(
    ("words", "language"), [("all in", "pt"), ("三條", "zh-hant"), ("comissão omaha", "pt")]
)
def test_a_word_of_the_table_is_found_and_is_no_citation(words: str, language: str) -> None:
    told = one("find_provision", q=words, language=language)
    assert told["found"]
    assert not told["places"]
    assert told["lacking"] is None


@pytest.mark.parametrize("tool", ["find_provision", "glossary", "divergences"])
@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_an_empty_answer_says_what_to_try(tool: str, language: str) -> None:
    told = one(tool, q="xyzzy", language=language)
    assert "art. 16.º" in told["advice"]
    assert "Nothing" not in told["advice"]


@pytest.mark.parametrize("q", ["comissão", "佣金", "rake"])
def test_a_term_is_found_by_a_word_of_any_language(q: str) -> None:
    told = one("glossary", q=q)
    assert "comissao" in {term["id"] for term in told["terms"]}
    assert told["advice"] is None


def test_divergences_are_found_by_words() -> None:
    told = one("divergences", q="blind", game="omaha")
    assert told["divergences"]
    own = ("blind", "aposta prévia", "apostas prévias", "盲注", "先下注")
    for entry in told["divergences"]:
        assert any(form in json.dumps(entry, ensure_ascii=False).lower() for form in own), entry
    assert len(told["divergences"]) < len(one("divergences", game="omaha")["divergences"])


def test_equities_are_those_of_the_api() -> None:
    record = examples.examples_of("equity")["omaha"]
    told = one("equity", game="omaha", record=record)
    path = "/api/v1/games/omaha/equity"
    assert told == Browser().post(path, record, content_type="application/json").json()


def test_a_run_is_started_watched_and_its_figures_read() -> None:
    def here(name: str, **given: Any) -> Any:  # in this thread, which has the transaction
        return tools.BY_NAME[name].answering(Caller(), given)

    run = here("start_run", record=examples.RUNS["stud"])["run"]
    assert here("run_progress", run=run)["state"] == "queued"
    play_out()
    assert here("run_figures", run=run)["figures"]["bets"]


def test_a_tool_that_waits_tells_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assistants_server, "STEP", 0.01)
    answers = iter([None, None, {"bets": {}}])
    monkeypatch.setattr(exact_cache, "exact_soon", lambda _game, _asked: next(answers))
    told: list[float] = []

    async def heard(progress: float, total: float | None, message: str | None) -> None:
        told.append(progress)

    async def asked(client: Any) -> Any:
        return await client.call_tool("exact_odds", {"game": "fortune3"}, progress_callback=heard)

    answered(with_client(asked))
    assert len(told) == 2


def test_provisions_and_doubts_are_resources() -> None:
    async def asked(client: Any) -> tuple[Any, ...]:
        templates = await client.list_resource_templates()
        listed = await client.list_resources()
        texts = [
            (await client.read_resource(uri)).contents[0].text
            for uri in (f"rulesite://{OMAHA}/art_16", "rulesite://divergences/OA-09")
        ]
        return templates.resource_templates, listed.resources, *map(json.loads, texts)

    templates, listed, provision, doubt = with_client(asked)
    assert {each.name for each in templates} == {"provision", "divergence"}
    assert f"rulesite://{OMAHA}" in {str(each.uri) for each in listed}
    assert "comissão" in provision["provision"]["text"]["pt"]
    assert doubt["id"] == "OA-09"


@pytest.mark.parametrize("uri", ["rulesite://nothing", f"rulesite://{OMAHA}/art_999", "x://y"])
def test_a_resource_there_is_not_is_refused(uri: str) -> None:
    assert isinstance(with_client(lambda client: client.read_resource(uri)), MCPError)


def test_prompts_are_listed_and_filled() -> None:
    given = {"game": "omaha", "dispute": "two {game} winners"}

    async def asked(client: Any) -> tuple[Any, Any]:
        listed = await client.list_prompts()
        return listed.prompts, await client.get_prompt("rule_a_dispute", given)

    listed, filled = with_client(asked)
    assert {each.name for each in listed} == {"rule_a_dispute", "compare_versions"}
    assert "at a table of omaha: two {game} winners" in filled.messages[0].content.text
    refused = with_client(lambda client: client.get_prompt("compare_versions", {"first": "x"}))
    assert "provision, second" in str(refused)
