"""Rules on two pages: every line in the words of its provision, and its doubts."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from games.law.models import Instrument
from games.law.reading.short_rules import (
    _chosen,
    answers,
    doubts_that_decide,
    eids_of,
    line_of,
)
from games.lawtexts.texts.reader import read
from games.rules.game import game
from games.rules.values.citation import Provision
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

UIS = ("pt", "zh-hant")


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_each_game_has_every_provision_and_doubt_that_its_page_names(key: str) -> None:
    instrument = Instrument.objects.get(pk=key)
    shown = answers(instrument, UIS)
    chosen = _chosen(instrument.game)
    named = [
        eid for part in chosen.values() for kind in part if kind != "doubts" for eid in part[kind]
    ]
    assert len(named) == sum(len(answer.pairs) + len(answer.heads) for answer in shown)
    assert sum(len(part.get("doubts", ())) for part in chosen.values()) == sum(
        len(answer.doubts) for answer in shown
    )
    prizes = [pair.eid for answer in shown for _bet, pairs in answer.prizes for pair in pairs]
    tables = game(instrument.game).paytables
    lines = [eid for table in tables for eid in dict.fromkeys(eids_of(table))]
    assert prizes == lines


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_each_line_has_an_id_of_its_own(client: Client, key: str) -> None:
    page = client.get(f"/pt/law/{key}/short-rules/").content.decode()
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    lines = [name for name in ids if "-art_" in name]
    game_key = Instrument.objects.get(pk=key).game
    named = [line_of(game_key, Provision(key, name.partition("-")[2])) for name in lines]
    assert set(named) <= set(lines)


def test_the_rules_of_a_day_are_those_of_its_text(client: Client) -> None:
    address = "/pt/law/despacho-sef-89-2025/short-rules/"

    def order(query: str) -> bool:
        page = client.get(f"{address}{query}").content.decode()
        hands = page[page.index('class="short-hands"') :]
        return hands.index("«Trio»") < hands.index("«Sequência»")

    assert order("")
    assert not order("?at=2025-11-10")
    page = client.get(f"{address}?at=2025-11-10").content.decode()
    assert "O texto em 10 de Novembro de 2025" in page
    assert "?show=zh-hant&amp;at=2025-11-10" in page
    assert client.get(f"{address}?at=2009-01-01")["Location"].endswith("/@2009-01-01/")
    assert client.get(f"{address}?at=soon").status_code == 422


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_no_line_has_other_words_than_its_provision(client: Client, key: str) -> None:
    page = client.get(f"/pt/law/{key}/short-rules/?show=pt").content.decode()
    text = {place.eid: place.text.get("pt", "") for place in read(key).provisions}
    every = " ".join(" ".join(text.values()).split())
    lines = re.findall(r'<li class="short-line"[^>]*>(.*?)</li>', page, re.DOTALL)
    assert len(lines) > 15
    for line in lines:
        words = re.sub(
            r'<a\b.*?</a>|<span class="visually-hidden">.*?</span>', "", line, flags=re.DOTALL
        )
        words = " ".join(
            unescape(re.sub(r"<[^>]+>|\[sic\]", "", words.replace("</p>", " "))).split()
        )
        assert words in every


@pytest.mark.parametrize("ui", UIS)
def test_the_page_says_its_state_and_marks_doubts(client: Client, ui: str) -> None:
    page = client.get(f"/{ui}/law/despacho-sef-69-2003/short-rules/")
    assert {"pt": "Revogado", "zh-hant": "已廢止"}[ui] in page.content.decode()
    flags = doubts_that_decide(page.context["answers"])
    assert flags
    for flag in flags:
        assert f'href="{flag.url}"' in page.content.decode()
    translated = client.get(f"/{ui}/law/despacho-sef-89-2025/short-rules/?show=zh-hant")
    assert translated.context["unofficial"] == ["zh-hant"]


def test_the_front_page_the_regulation_and_the_door_lead_to_it(client: Client) -> None:
    address = "/pt/law/despacho-sef-97-2010/short-rules/"
    for page in ("/pt/", "/pt/law/despacho-sef-97-2010/", "/pt/help/law/"):
        assert f'href="{address}"' in client.get(page, follow=True).content.decode(), page
    assert client.get("/pt/law/nothing/short-rules/").status_code == 404
