"""Every answer on what went wrong, the same as the desk's, for use without a network."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from games.rules.game import GAMES, game
from games.ruling.first_screen import answered_faults

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", GAMES)
def test_the_answers_are_those_of_the_desk(client: Client, key: str) -> None:
    for fault in answered_faults(game(key))[:6]:
        for answer in fault.answers[:3]:
            facts = {f"facts.{name}": fact for name, fact in answer.ruling.case.facts.items()}
            sent = {"fault": fault.name, "rule": "1", **facts}
            page = client.get(reverse("play:fault", args=[key]), sent)
            assert page.context["verdict"] == answer.verdict


def test_all_are_on_the_page_in_both_languages_and_what_needs_the_desk_says_so(
    client: Client,
) -> None:
    for language in ("pt", "zh-hant"):
        page = client.get(f"/{language}/ruling/omaha/all-faults/")
        text = page.content.decode()
        for told in ("A jogada é inválida.", "該局無效。"):
            assert told in text
        for fault in page.context["faults"]:
            assert f'id="{fault.name}"' in text
    asked = {fault.name: fault.answers for fault in page.context["faults"]}
    assert asked["pots_awarded"] == []
    assert asked["which_hand_wins"]


def test_the_worker_keeps_pages_that_are_public_and_there(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    kept = json.loads(answer.content.decode().partition("const KEPT = ")[2].partition(";\n")[0])
    assert set(kept["told"]) == {"pt", "zh-hant"}
    assert len(kept["pages"]) == 2 * (1 + 2 * len(GAMES))
    for page in kept["pages"]:
        assert Client().get(page).status_code == 200
