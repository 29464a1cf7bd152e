"""The box where a reader pastes a citation and lands on the provision."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from games.law.addresses import provision_url
from games.lawtexts.citations.citation import cite
from games.lawtexts.texts.reader import read
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA = "despacho-sef-97-2010"
SOME = [
    (key, provision.eid)
    for key in INSTRUMENTS
    for provision in read(key).provisions[15::9]
    if provision.number
]


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize(("key", "eid"), SOME)
def test_what_the_site_cites_the_box_finds(client: Client, key: str, eid: str, lang: str) -> None:
    answer = client.get(f"/pt/cite/?q={quote(cite(key, eid, lang))}")
    assert answer.status_code == 302
    assert answer["Location"] == provision_url(key, eid)


def test_it_leads_to_the_provision_in_the_readers_language(client: Client) -> None:
    answer = client.get("/zh-hant/cite/", {"q": cite(OMAHA, "art_10__para_1", "pt")})
    assert answer["Location"] == f"/zh-hant/law/{OMAHA}/art/10/para/1/"


def test_without_an_instrument_it_may_mean_several(client: Client) -> None:
    answer = client.get("/zh-hant/cite/?q=第十條")
    assert answer.status_code == 200
    assert [place["instrument"].pk for place in answer.context["places"]] == list(INSTRUMENTS)


def test_a_citation_in_the_search_box_is_named_first(client: Client) -> None:
    page = client.get("/pt/search/", {"q": cite(OMAHA, "art_16", "pt")}).content.decode()
    assert f'<li><a href="/pt/law/{OMAHA}/art/16/">' in page


@pytest.mark.parametrize(
    "text",
    ["", "   ", "xyz", "art. 999.º", "artigo", "第條", "(((", "1" * 500, "\ufffd" * 99],
)
def test_what_is_no_citation_is_told_so(client: Client, text: str) -> None:
    answer = client.get("/pt/cite/", {"q": text})
    assert answer.status_code == 200
    assert answer.context["places"] == []


@pytest.mark.parametrize("text", ["\0", "art. 3.º\0", "1" * 501, "1" * 10_000])
def test_what_cannot_be_read_as_words_is_refused_beside_the_field(
    client: Client, text: str
) -> None:
    answer = client.get("/pt/cite/", {"q": text})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"q"}
    assert answer.context["places"] == []
