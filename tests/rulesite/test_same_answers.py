"""Fifty questions: the page, the API, the package and the assistants' tool have the same cards."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import override
from rulesite_rules import ask

from games.law.type_ahead import suggestions
from rulesite.assistants.server import server
from tests.questions.rated import questions
from tests.rulesite.assistants.driven import answered
from tests.rulesite.assistants.driven import ask as ask_tools

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MISSPELT = ["quanto paga um fulhouse no stud", "does a straigth beat a flsh in omaha"]
FIFTY = [*MISSPELT, *[asked.words for asked in questions("kept_out")][::3][:48]]


def test_each_door_has_the_same_cards(client: Client) -> None:
    calls = [("find_provision", {"q": words}) for words in FIFTY]
    tools = [answered(each)["answer"] for each in ask_tools(server(), *calls)]
    for words, by_tool in zip(FIFTY, tools, strict=True):
        by_package = ask(words)
        by_api = client.get("/api/v1/search", {"q": words}).json()
        page = client.get("/pt/search/", {"q": words})
        on_page = [card.card for card in page.context["cards"]] if page.context else []
        expected = [by_package["answer"], *by_package["others"]] if by_package["answer"] else []
        for answer in (by_api, by_tool):
            assert by_package["read_as"] in (None, answer["read_as"]), words
            cards = [answer["answer"], *answer["others"]] if answer["answer"] else []
            assert [_without_page(card) for card in cards] == expected, words
        assert [dict(card.text) for card in on_page] == [c["text"] for c in expected], words


def _without_page(card: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in card.items() if name != "page"}


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_the_first_suggestion_is_the_answer_that_the_page_has_first(
    client: Client, ui: str
) -> None:
    for words in FIFTY:
        page = client.get(f"/{ui}/search/", {"q": words})
        with override(ui):
            first = next(iter(suggestions(words)), None)
        if not page.context or not page.context["cards"]:
            assert first is None or first.kind != "answer", words
            continue
        card = page.context["cards"][0]
        with override(ui):
            citations = card.citations
        if first and first.kind == "answer" and citations:
            assert first.url == citations[0][1], words
        else:
            assert not citations or len(words) > 80, words
