"""In the Chinese interface Chinese comes first, on every page that tells both languages."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.translation import override
from lxml import html

from games.law.lookup.site_search import find
from games.narration.acts import act_name
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA, FORTUNE = "despacho-sef-97-2010", "despacho-sef-89-2025"
WORDS = re.compile(r'<(?:div|blockquote|section|article|span|p|h\d)\b[^>]*\blang="(pt|zh-Hant)"')
SIDE = re.compile(r'class="side\b[^"]*"[^>]*\blang="([^"]+)"')


def languages(client: Client, address: str, of: str) -> list[str]:
    """The languages of the words in each part of the page that such a mark opens, in order."""
    page = client.get(address).content.decode()
    parts = page[page.index("<main") :].split(of)[1:]
    assert parts, of
    return ["".join(lang[0] for lang in WORDS.findall(part)[:2]) for part in parts]


PAGES = [
    pytest.param("glossary/?q=croupier", "<dt", id="glossary"),
    pytest.param("divergences/OD-02/", 'class="quotes"', id="entry"),
    pytest.param(f"law/{FORTUNE}/versions/compared/", 'class="parting', id="versions"),
    pytest.param("search/?q=misdeal", "asked-for", id="asked for"),
]


@pytest.mark.parametrize(("address", "of"), PAGES)
def test_own_words_first(client: Client, address: str, of: str) -> None:
    told = {ui: languages(client, f"/{ui}/{address}", of) for ui in ("pt", "zh-hant")}
    assert {each[:1] for each in told["pt"] if each} == {"p"}
    assert {each[:1] for each in told["zh-hant"] if each} == {"z"}


@pytest.mark.parametrize("at", ["", "art/16/"])
def test_the_column_on_the_left_is_the_reader_s(client: Client, at: str) -> None:
    for ui, first in (("pt", "pt"), ("zh-hant", "zh-Hant")):
        page = client.get(f"/{ui}/law/{OMAHA}/{at}").content.decode()
        assert SIDE.search(page[page.index("<main") :])[1] == first  # type: ignore[index]


NAMES = [("pt", "comissão · 佣金"), ("zh-hant", "佣金 · comissão")]


@pytest.mark.parametrize(("ui", "label"), NAMES)
@pytest.mark.parametrize("asked", ["comissão", "佣金"])
def test_a_term_that_is_found_is_named_so(ui: str, label: str, asked: str) -> None:
    with override(ui):
        assert find(asked).hits[0].unit.label == label


@pytest.mark.parametrize(
    "page",
    [
        "divergences/OD-03/",
        "law/",
        "law/despacho-sef-97-2010/",
        "glossary/",
        "law/despacho-sef-97-2010/art/10/",
    ],
)
def test_chinese_lists_take_the_chinese_comma(client: Client, page: str) -> None:
    document = html.fromstring(client.get(f"/zh-hant/{page}").content)
    main = document.xpath("//main")[0]
    for aside in main.xpath(".//*[@lang='pt'] | .//script | .//style | .//code"):
        aside.drop_tree()
    words = " ".join(main.text_content().split())
    assert "、" in words
    assert re.findall(r"[\u4e00-\u9fff）] ?[,;] ?[\u4e00-\u9fff（第]", words) == []


@pytest.mark.parametrize("key", INSTRUMENTS)
@pytest.mark.parametrize("page", ["", "versions/", "versions/compared/", "@2026-01-01/"])
def test_every_act_on_a_chinese_page_has_a_chinese_name(
    client: Client, key: str, page: str
) -> None:
    answer = client.get(f"/zh-hant/law/{key}/{page}")
    document = html.fromstring(answer.content)
    for own in document.xpath("//main//*[@lang='pt'] | //main//script"):
        own.drop_tree()
    words = document.xpath("//main")[0].text_content()
    assert re.findall(r"(?:Despacho|Portaria)[^,.;]*n\.º", words) == []


def test_a_name_of_an_act_that_no_source_has_says_that_it_is_unofficial(client: Client) -> None:
    page = client.get("/zh-hant/law/despacho-sef-69-2003/").content.decode()
    assert "第61/2004號經濟財政司司長對外規範性批示（非官方譯文）廢止" in " ".join(page.split())
    with override("pt"):
        assert act_name({"pt": "Portaria n.º 118/89/M"}) == "Portaria n.º 118/89/M"
    with override("zh-hant"):
        assert act_name({"pt": "Portaria n.º 118/89/M"}) == "第118/89/M號訓令（非官方譯文）"
        assert act_name({"pt": "Lei n.º 1/2030"}) == "Lei n.º 1/2030"
        assert act_name({"pt": "Lei n.º 1/2030", "zh-hant": "第1/2030號法律"}) == "第1/2030號法律"
