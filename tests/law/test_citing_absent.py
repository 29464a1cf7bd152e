"""A citation of a place that is not there: nothing of it is dropped in silence."""

from __future__ import annotations

import pytest
from django.test import Client

from games.lawtexts.citations.citation import cite, lacking_in
from games.lawtexts.citations.finding import unread_in
from games.lawtexts.texts.reader import read
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA, FIVE = "despacho-sef-97-2010", "portaria-104-85-m"

ABSENT = [
    ("art 10 c) 97/2010", OMAHA, ((OMAHA, "art_10"),), "c"),
    ("artigo 99 do 97/2010", OMAHA, (), "99"),
    ("第97/2010號批示第三十條", OMAHA, (), "30"),
    ("art. 10.º, n.º 9 do 97/2010", OMAHA, ((OMAHA, "art_10"),), "9"),
    ("第十條第九款 97/2010", OMAHA, ((OMAHA, "art_10"),), "9"),
]


@pytest.mark.parametrize(("text", "key", "nearest", "value"), ABSENT)
def test_the_first_part_that_is_not_there_is_named(
    text: str, key: str, nearest: tuple[tuple[str, str], ...], value: str
) -> None:
    lacking = lacking_in(text)
    assert lacking is not None
    assert (lacking.instrument, lacking.nearest, lacking.value) == (key, nearest, value)


@pytest.mark.parametrize(
    "text", ["art 10 c) 104/85/M", "art. 16.º 97/2010", "jackpot", "", "第十三條第四款（一）項",
             "alínea 3) do artigo 15.º omaha", "fichas de jogo"]
)  # fmt: skip
def test_what_is_there_lacks_nothing(text: str) -> None:
    assert lacking_in(text) is None


@pytest.mark.parametrize("path", ["cite", "search"])
def test_the_page_says_what_is_not_there_and_what_is(client: Client, path: str) -> None:
    page = client.get(f"/pt/{path}/", {"q": "art 10 c) 97/2010"})
    body = page.content.decode()
    assert page.status_code == 200
    assert "Não há «c»" in body
    assert f"/pt/law/{OMAHA}/art/10/para/1/" in body
    other = client.get(f"/zh-hant/{path}/", {"q": "artigo 99 do 97/2010"}).content.decode()
    assert "沒有第99條" in other
    assert other.count(f"/zh-hant/law/{OMAHA}/art/") >= 16


def test_a_citation_that_is_there_still_leads_to_its_place(client: Client) -> None:
    response = client.get("/pt/cite/", {"q": "art 10 c) 104/85/M"})
    assert response.status_code == 302
    assert response["Location"] == f"/pt/law/{FIVE}/art/10/point/c/"


def test_no_unrelated_hits_follow_a_citation(client: Client) -> None:
    body = client.get("/pt/search/", {"q": "art. 16.º 97/2010"}).content.decode()
    assert f"/pt/law/{OMAHA}/art/16/" in body
    assert '<li class="hit' not in body


@pytest.mark.parametrize("words", ["三條", "三条", "comissão"])
def test_words_that_may_be_no_citation_keep_their_hits(client: Client, words: str) -> None:
    body = client.get("/zh-hant/search/", {"q": words}).content.decode()
    assert 'class="hits"' in body
    assert body.count('<li class="hit') > 0


@pytest.mark.parametrize(
    ("asked", "unread"),
    [
        ("art 16 commission 97/2010", ["commission"]),
        ("artigo 10.º, n.º 5, do Despacho n.º 97/2010 e o croupier", ["croupier"]),
        ("第十條第五款 97/2010 莊荷", ["莊荷"]),
        ("art. 10 e art. 16 97/2010 comissão", ["art. 16", "comissão"]),
        ("alínea 1) do n.º 4 do artigo 13.º do Despacho n.º 89/2025", []),
        ("第97/2010號經濟財政司司長批示第十六條", []),
        ("artigo 16.º do Despacho do Secretário para a Economia e Finanças n.º 97/2010", []),
        ("97/2010 art_16", []),
        ("stud art. 9, 5)", []),
        ("97/2010", []),
        ("comissão 97/2010", []),
    ],
)
def test_a_word_that_is_no_part_of_a_citation_is_said_to_be_left_aside(
    client: Client, asked: str, unread: list[str]
) -> None:
    answer = client.get("/pt/search/", {"q": asked})
    assert list(answer.context["unread"]) == unread
    page = answer.content.decode()
    assert ("foi ignorado" in page) is bool(unread)
    cited = client.get("/pt/cite/", {"q": asked})
    assert (cited.status_code == 200) is bool(unread) or cited.context["places"]


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_nothing_is_unread_of_a_citation_this_site_writes(lang: str) -> None:
    for key in INSTRUMENTS:
        for place in read(key).provisions:
            assert unread_in(cite(key, place.eid, lang)) == (), (key, place.eid)
