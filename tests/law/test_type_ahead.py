"""Suggestions while a search is typed."""

import re

import pytest
from django.test import Client
from django.utils.translation import override

from games.law.addresses import provision_url
from games.law.type_ahead import MOST, faults_named, suggestions
from games.questions.answers import answer

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("ui", "typed", "kind", "words"),
    [
        ("pt", "oma", "game", "Omaha Poker"),
        ("pt", "97/20", "game", "Omaha Poker"),
        ("pt", "subida das ap", "law", "art. 12.º Regras aplicáveis à subida das apostas"),
        ("zh-hant", "蓋", "law", "第十三條 蓋牌之適用規則"),
        ("pt", "comiss", "term", "comissão"),
        ("pt", "rak", "term", "comissão"),
        ("zh-hant", "抽", "term", "佣金"),
        ("pt", "carta exp", "fault", "Carta da banca exposta"),
        ("pt", "od-0", "row", "OD-01"),
        ("pt", "vantagem da", "page", "Prémios e probabilidades"),
        ("pt", "raise mín", "search", "raise mínimo"),
        ("pt", "comisão", "search", "comissão"),
        ("zh-hant", "莊家不", "search", "莊家不夠牌"),
    ],
)
def test_what_is_suggested(ui: str, typed: str, kind: str, words: str) -> None:
    with override(ui):
        found = suggestions(typed)
    assert any(one.kind == kind and words in one.name for one in found), found
    assert len(found) <= MOST


@pytest.mark.parametrize("typed", ["", " ", "a", "zzzz", "\0<b>", "a" * 500])
def test_too_little_or_nothing_known_suggests_nothing(typed: str) -> None:
    assert suggestions(typed) == []


def test_a_few_letters_suggest_of_several_kinds() -> None:
    with override("pt"):
        kinds = [one.kind for one in suggestions("com")]
    assert len(kinds) == MOST
    assert len(set(kinds)) > 2


def test_suggestions_are_a_short_part_that_a_browser_may_keep(client: Client) -> None:
    headers = {"HX-Request": "true"}
    answer = client.get("/pt/search/suggestions/", {"q": "art. 12 97/2010"}, headers=headers)
    assert answer["Cache-Control"] == "public, max-age=600"
    assert "<html" not in answer.content.decode()
    assert "/pt/law/despacho-sef-97-2010/art/12/" in answer.content.decode()
    assert len(answer.content) < 4_000
    again = client.get("/pt/search/suggestions/", {"q": "x" * 600}, headers=headers)
    assert again.status_code == 204


def test_without_a_script_the_page_of_the_search_has_them(client: Client) -> None:
    page = client.get("/zh-hant/search/suggestions/", {"q": "佣"}).content.decode()
    assert page.count('role="search"') == 1
    assert "/zh-hant/law/despacho-sef-97-2010/art/16/" in page


def test_the_answer_to_a_question_is_suggested_first_with_what_it_says() -> None:
    with override("pt"):
        first = suggestions("full house bate flush")[0]
        nowhere = suggestions("posso usar telemóvel na mesa")[0]
    assert (first.kind, first.text) == ("answer", "Trio-par bate naipe ou cor")
    assert first.name == "Omaha Poker, art. 15.º"
    assert "telemóvel" in nowhere.text
    assert nowhere.url.startswith("/pt/search/?q=")


@pytest.mark.parametrize(
    ("ui", "typed", "game"),
    [("pt", "pa", "omaha"), ("zh-hant", "派錯", ""), ("pt", "ca", "fortune3")],
)
def test_two_letters_at_the_ruling_desk_name_its_faults_alone(
    client: Client, ui: str, typed: str, game: str
) -> None:
    sent = {"q": typed, "kind": "fault", "game": game}
    page = client.get(f"/{ui}/search/suggestions/", sent, headers={"HX-Request": "true"})
    links = re.findall(r'href="([^"]+)"', page.content.decode())
    assert all(f"/ruling/{game}" in link for link in links[:-1])
    assert len(links) > 1
    assert links[-1].startswith(f"/{ui}/search/?q=")


@pytest.mark.parametrize(
    ("typed", "dispute"),
    [
        ("oversized", "oversized_chip"),
        ("dead b", "marker_at_empty_seat"),
        ("apagão", "play_cut_off"),
        ("串注", "bet_in_two_moves"),
        ("收埋", "chips_hidden"),
    ],
)
def test_a_word_of_the_floor_names_its_dispute_first_at_the_desk(typed: str, dispute: str) -> None:
    with override("pt"):
        first = faults_named(typed, "omaha")[0]
    assert first.url.endswith(f"/ruling/omaha/fault/?fault={dispute}")


@pytest.mark.parametrize("words", ["派錯牌", "qual é a comissão no omaha", "三條", "carta exposta"])
def test_what_the_page_of_results_has_first_is_suggested_first(words: str) -> None:
    first = suggestions(words)[0]
    provision = answer(words).cards[0].provisions[0]
    url = provision_url(provision.instrument, provision.eid)
    assert (first.kind, first.url) == ("answer", url)
