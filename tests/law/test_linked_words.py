"""What opens from the words: the provisions they cite, always; their terms, when asked."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.law.editions import page_cache
from games.law.reading import instrument_page
from games.law.wording.references import references_in
from games.law.wording.words import opener
from games.lawtexts.register.glossary_reader import terms
from games.lawtexts.texts.reader import read
from tests.instruments import INSTRUMENTS
from tests.law.test_reading import words_on

pytestmark = pytest.mark.django_db

OMAHA, STUD, FORTUNE3, FIVE_CARD = INSTRUMENTS
LINK = re.compile(r'<a class="(reference|term-link)" href="([^"]*)"(?: title="([^"]*)")?>([^<]*)<')
KEPT_TOGETHER = re.compile(r'<span class="one-word">([^<]*)</span>')


def links_in(html: str) -> list[tuple[str, str, str, str]]:
    """The links in words of the law: kind, address, title, words."""
    return LINK.findall(KEPT_TOGETHER.sub(r"\1", html))


PARALLEL = {
    ("art_1__para_2", "art_1__para_1__point_2"),
    ("art_6__para_3", "art_5"),
    ("art_7__para_1", "art_6"),
    ("art_8__para_1", "art_7"),
    ("art_8__para_4", "art_8__para_3"),
    ("art_11", "art_6__para_3__point_1"),
    ("art_12", "art_6__para_3__point_2"),
    ("art_13", "art_6__para_3__point_3"),
    ("art_15", "art_10"),
}
PORTUGUESE = {
    STUD: {("art_9__point_2", "art_9__point_1"), ("art_9__point_3", "art_9__point_1")},
    FORTUNE3: {
        ("main__para_3", "main__para_1"),
        ("main__para_3", "main__para_2"),
        ("annex", "main__para_2"),
        ("art_3__para_3", "art_3__para_1"),
        ("art_4__para_3", "art_3__para_1"),
        ("art_5__para_3", "art_5__para_4"),
        ("art_5__para_4", "art_3__para_2"),
        ("art_5__para_4", "art_5__para_3__point_1"),
        ("art_7__para_2__point_2", "art_7__para_2__point_1"),
        ("art_7__para_3__point_2", "art_7__para_3__point_1"),
        ("art_9__para_2", "art_9__para_1__point_1"),
        ("art_9__para_3", "art_9__para_1__point_2"),
        ("art_11__para_1", "art_9__para_1__point_1"),
        ("art_11__para_2", "art_9__para_1__point_2"),
        ("art_11__para_4", "art_11__para_3"),
        ("art_14", "art_7__para_2"),
        ("art_15__para_1", "art_7__para_3"),
        *(("art_17__para_1__point_1", f"art_11__para_{number}") for number in (1, 2, 3)),
        ("art_17__para_3", "art_17__para_1__point_1"),
        ("art_17__para_3", "art_17__para_2"),
        ("art_17__para_5", "art_17__para_4__point_2"),
    },
    FIVE_CARD: {("art_10__point_c__point_iv__para_1", "art_10__point_c__point_ii")},
}


def cited(key: str, lang: str) -> set[tuple[str, str]]:
    return {
        (place.eid, reference.eid)
        for place in read(key).provisions
        for reference in references_in(place.text.get(lang, ""), lang, key, place.eid)
    }


def test_both_languages_cite_the_same_provisions() -> None:
    assert cited(OMAHA, "pt") == PARALLEL
    assert cited(OMAHA, "zh-hant") == PARALLEL


@pytest.mark.parametrize("key", PORTUGUESE)
def test_what_each_regulation_cites_of_itself(key: str) -> None:
    assert cited(key, "pt") == PORTUGUESE[key]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pt", "conferida pelo artigo 6.º da Lei Básica"),
        ("pt", "nos termos dos n.º 1 e n.º 2 do artigo 3.º da Lei n.º 16/2001"),
        ("pt", "nos termos do n.º 1 e n.º 2, respectivamente, do artigo 3.º da Lei n.º 16/2001"),
        ("pt", "nos n.os 1 a 99 e no n.º 99"),
        ("pt", "artigos 5.º a 99.º"),
        ("zh-hant", "第五條至第九十九條"),
        ("pt", "os procedimentos descritos nas alíneas anteriores"),
        ("pt", "Despacho n.º 3/2010"),
        ("pt", "no artigo 99.º e na alínea 1)"),
        ("zh-hant", "《澳門特別行政區基本法》第六條"),
        ("zh-hant", "根據第16/2001號法律第三條第一款及第二款的規定"),
        ("zh-hant", "「三條」、以下一項、上款所指"),
        ("zh-hant", "第九十九條"),
    ],
)
def test_what_is_not_certain_is_no_link(lang: str, text: str) -> None:
    assert list(references_in(text, lang, OMAHA, "art_9")) == []


SEVERAL = [
    ("pt", "dos artigos 5.º a 7.º", "art_5 art_6 art_7"),
    ("pt", "os artigos 2.º, 5.º e 7.º aplicam-se", "art_2 art_5 art_7"),
    ("pt", "nos termos dos n.os 1 e 2", "art_4__para_1 art_4__para_2"),
    ("pt", "n.º 1 e n.º 2 do artigo 6.º", "art_6__para_1 art_6__para_2"),
    ("pt", "n.os 1 a 3 do artigo 4.º", "art_4__para_1 art_4__para_2 art_4__para_3"),
    ("pt", "alíneas 1) e 2) do artigo 5.º", "art_5__point_1 art_5__point_2"),
    ("zh-hant", "第五條至第七條", "art_5 art_6 art_7"),
    ("zh-hant", "第二、五及七條", "art_2 art_5 art_7"),
    ("zh-hant", "第五條及第七條的規定", "art_5 art_7"),
    ("zh-hant", "第四條第一款至第三款", "art_4__para_1 art_4__para_2 art_4__para_3"),
    ("zh-hant", "本條第一款及第二款", "art_4__para_1 art_4__para_2"),
    ("zh-hant", "第五條（一）項及（二）項", "art_5__point_1 art_5__point_2"),
]


@pytest.mark.parametrize(("lang", "text", "eids"), SEVERAL)
def test_several_at_once_are_each_cited(lang: str, text: str, eids: str) -> None:
    found = list(references_in(text, lang, OMAHA, "art_4"))
    assert " ".join(sorted(each.eid for each in found)) == eids
    shown = [each for each in found if each.start < each.end]
    ends = [each.end for each in shown]
    assert all(start >= end for start, end in zip([e.start for e in shown][1:], ends, strict=False))
    within = [each.eid for each in found if each.start == each.end]
    assert within == (eids.split()[1:-1] if any(sign in text for sign in (" a ", "至")) else [])


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pt", "o artigo 16.º do Despacho do Secretário para a Economia e Finanças n.º 97/2010"),
        ("zh-hant", "第 97/2010 號經濟財政司司長批示第十六條"),
    ],
)
def test_a_provision_of_another_instrument_is_cited_there(lang: str, text: str) -> None:
    (found,) = references_in(text, lang, FORTUNE3, "art_16")
    assert (found.instrument, found.eid) == (OMAHA, "art_16")
    assert [each.eid for each in references_in(f"{text}, artigo 2.º", lang, FORTUNE3, "art_1")] == [
        "art_16"
    ]
    other = text.replace("97/2010", "96/2010")
    assert list(references_in(other, lang, FORTUNE3, "art_1")) == []


def test_a_slip_of_the_text_leads_where_its_note_says() -> None:
    """The third paragraph says «alínea 2) do número anterior»; the second has no such point."""
    text = read(FORTUNE3).provision("art_9__para_3").text["pt"]
    (found,) = references_in(text, "pt", FORTUNE3, "art_9__para_3")
    assert text[found.start : found.end] == "alínea 2) do número anterior"
    assert found.eid == "art_9__para_1__point_2"
    assert list(references_in(text, "pt", FORTUNE3, "art_9__para_4")) == []


def test_nothing_is_cited_beyond_the_first_or_the_last() -> None:
    assert list(references_in("no número anterior", "pt", OMAHA, "art_6__para_1")) == []
    assert list(references_in("no artigo anterior", "pt", OMAHA, "art_1")) == []
    assert list(references_in("上一款", "zh-hant", OMAHA, "art_6__para_1")) == []


@pytest.mark.slow
@pytest.mark.parametrize("key", INSTRUMENTS)
def test_with_its_terms_open_the_page_holds_the_same_words(client: Client, key: str) -> None:
    assert words_on(client, f"/pt/law/{key}/?terms=on") == words_on(client, f"/pt/law/{key}/")
    place = "art/10/" if key != FIVE_CARD else "art/10/point/c/"
    with_terms = words_on(client, f"/pt/law/{key}/{place}?terms=on")
    assert with_terms == words_on(client, f"/pt/law/{key}/{place}")
    for provision in read(key).provisions:
        for lang, text in provision.text.items():
            tag = {"pt": "pt", "zh-hant": "zh-Hant"}[lang]
            if (provision.eid, tag) in with_terms:
                assert with_terms[provision.eid, tag] == "".join(text.split())


def test_terms_open_only_when_asked_and_name_their_counterpart(client: Client) -> None:
    quiet = client.get(f"/pt/law/{OMAHA}/").content.decode()
    assert {kind for kind, *_ in links_in(quiet)} == {"reference"}
    page = client.get(f"/pt/law/{OMAHA}/?terms=on").content.decode()
    found = links_in(page)
    assert ("term-link", "/pt/glossary/#pote", "彩池", "pote") in found
    assert ("term-link", "/pt/glossary/#pote", "pote", "彩池") in found
    known = {term.id for term in terms()}
    opened = [href.partition("#")[2] for kind, href, *_ in found if kind == "term-link"]
    assert len(opened) > 300
    assert set(opened) <= known


def test_a_term_opens_once_in_each_provision_and_language(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/art/11/?terms=on").content.decode()
    pair = page.split('id="art_11"')[1].split('class="margin"')[0]
    for side in pair.split('class="side')[1:]:
        opened = [href for kind, href, *_ in links_in(side) if kind == "term-link"]
        assert opened
        assert len(opened) == len(set(opened))


def test_unofficial_words_open_nothing(client: Client) -> None:
    page = client.get(f"/pt/law/{FORTUNE3}/?terms=on").content.decode()
    sides = page.split('<div class="side')[1:]
    unofficial = [side for side in sides if side.startswith(" unofficial")]
    assert unofficial
    assert not [side for side in unofficial if LINK.search(side.split('class="margin"')[0])]


def test_terms_and_language_are_kept_together_in_the_address(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/?show=zh-hant&terms=on").content.decode()
    assert 'href="?show=pt&amp;terms=on"' in page
    assert f'id="terms-switch" class="terms-switch" href="/pt/law/{OMAHA}/?show=zh-hant"' in page
    assert f'href="/zh-hant/law/{OMAHA}/?show=zh-hant&amp;terms=on"' in page


def test_citations_lead_within_the_page_and_from_a_provision_to_its_own(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/").content.decode()
    words = ("reference", "#art_6__para_3__point_1", "")
    assert (*words, "alínea 1) do n.º 3 do artigo 6.º") in links_in(page)
    assert (*words, "第六條第三款（一）項") in links_in(page)
    page = client.get(f"/pt/law/{OMAHA}/art/15/").content.decode()
    url = f"/pt/law/{OMAHA}/art/10/"
    assert ("reference", url, "", "artigo 10.º") in links_in(page)


def test_words_quoted_elsewhere_hold_no_links() -> None:
    for pair in instrument_page.pairs_of(OMAHA):
        assert all("<a " not in side.words for side in pair.sides)


def test_the_page_with_its_terms_is_light_and_built_in_six_queries(
    client: Client, django_assert_max_num_queries
) -> None:
    page_cache.clear()
    with django_assert_max_num_queries(6):
        page = client.get(f"/pt/law/{OMAHA}/?terms=on", headers={"Accept-Encoding": "gzip"})
    assert len(page.content) < 60_000


def test_only_a_part_is_sent_for_the_switch(client: Client) -> None:
    asked = {"HX-Request": "true"}
    part = client.get(f"/pt/law/{OMAHA}/art/11/?terms=on", headers=asked).content.decode()
    assert part.lstrip().startswith('<div id="words"')
    assert "<html" not in part


@pytest.mark.parametrize(("lang", "words", "linked"), [
    ("pt", "o Despacho do Secretário para a Economia e Finanças n.º 94/2025, de 17 de Novembro",
     "/pt/law/acts/despacho-sef-94-2025/"),
    ("pt", "a Portaria n.º 118/89/M e o Despacho do Chefe do Executivo n.º 94/2025",
     "/pt/law/acts/portaria-118-89-m/"),
    ("zh-hant", "經第94/2025號經濟財政司司長批示修改；第94/2025號行政長官批示",
     "/pt/law/acts/despacho-sef-94-2025/"),
    ("pt", "o Despacho n.º 69/2003 e a Lei n.º 16/2001", "/pt/law/despacho-sef-69-2003/"),
])  # fmt: skip
def test_an_act_cited_by_its_number_opens_on_its_page(lang: str, words: str, linked: str) -> None:
    (span,) = opener(OMAHA, "#{}".format, terms=False)("art_1", lang, words)
    assert span.address == linked
