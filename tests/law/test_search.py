"""Search: forgiving of accents, case and number, exact about what it found, never at a loss."""

from __future__ import annotations

from functools import cache
from itertools import cycle, product
from urllib.parse import quote

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.law.lookup.search import Hit, Index, official, stem, words_of
from games.law.lookup.site_search import find
from games.law.models import Provision
from games.questions.characters import fold

pytestmark = pytest.mark.django_db

OMAHA, STUD = "despacho-sef-97-2010", "despacho-sef-69-2003"


@cache
def index() -> Index:
    return Index(official())


def search(words: str) -> list[Hit]:
    wanted = words_of(words)
    known = frozenset(wanted)
    return [Hit(index().units[at], score, known) for at, score in index().find(wanted)]


def found(words: str) -> list[tuple[str, str]]:
    return [(hit.unit.instrument, hit.unit.eid) for hit in search(words)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("comissão", "COMISSAO"),
        ("sequência", "sequencia"),
        ("Naipe", "NAIPE"),
        ("莊荷", "庄荷"),
    ],
)
def test_accents_case_and_variants_make_no_difference(one: str, other: str) -> None:
    assert found(one) == found(other)
    assert len(found(one)) > 2


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("ficha", "fichas"),
        ("jogador", "jogadores"),
        ("graduação", "graduações"),
        ("igual", "iguais"),
        ("vez", "vezes"),
    ],
)
def test_one_and_many_find_the_same(one: str, many: str) -> None:
    assert set(found(one)) == set(found(many))
    assert len(found(one)) > 2


def test_two_chinese_characters_are_a_word() -> None:
    hits = found("同花")
    wanted = {
        (p.instrument_id, p.eid)
        for p in Provision.objects.all()
        if "同花" in f"{p.heading_zh_hant or ''} {p.text_zh_hant or ''}"
    }
    assert set(hits) == wanted
    assert len(wanted) > 8
    for hit in search("同花"):
        assert "<mark>同花" in hit.excerpt or "同花" in hit.unit.label


def test_both_writings_of_croupier_are_found_and_marked() -> None:
    hits = search("庄荷")
    assert {hit.unit.instrument for hit in hits} == {OMAHA, STUD}
    marks = {hit.unit.instrument: "" for hit in hits} | {
        hit.unit.instrument: hit.excerpt for hit in hits if "荷</mark>" in hit.excerpt
    }
    assert "<mark>莊荷</mark>" in marks[OMAHA]
    assert "<mark>庄荷</mark>" in marks[STUD]


def test_the_best_comes_first() -> None:
    best = next(
        hit for hit in find("Comissão", game="omaha", lang="pt").hits if hit.unit.instrument
    )
    assert (best.unit.instrument, best.unit.eid) == (OMAHA, "art_16")
    assert found("quádruplo da aposta prévia maior")[0] == (OMAHA, "art_16")
    assert found("傭金")[:1] in ([(OMAHA, "art_16")], [])
    scores = [hit.score for hit in search("aposta jogador")]
    assert scores == sorted(scores, reverse=True)


def test_all_the_words_are_wanted_where_some_provision_has_them() -> None:
    both = set(found("big blind comissão"))
    assert both == set(found("comissão")) & set(found("blind")) & set(found("big"))
    assert both


def test_where_none_has_them_all_those_with_most_come_first() -> None:
    hits = found("comissão zebra")
    assert hits == found("comissão")


def test_filters_by_game_and_language() -> None:
    assert {hit.unit.game for hit in find("jogador", game="stud").hits} == {"", "stud"}
    assert {hit.unit.lang for hit in find("omaha", lang="zh-hant").hits} == {"zh-hant"}


def test_only_official_words_are_searched() -> None:
    assert {hit.unit.instrument for hit in search("撲克")} <= {OMAHA, STUD}


def test_hits_are_marked_and_nothing_else_is_html() -> None:
    for hit in search("dealer button"):
        bare = hit.excerpt.replace("<mark>", "").replace("</mark>", "")
        assert bare.startswith("<p>")
        assert "<" not in bare[3:-4].replace("</p><p>", "")
    page = Client().get("/pt/search/", {"q": "<script>alert(1)</script> fichas"}).content.decode()
    assert "<script>alert" not in page


@given(st.text(max_size=200))
def test_folding_keeps_every_letter_in_its_place(text: str) -> None:
    assert len(fold(text)) == len(text)


@given(st.text(alphabet=st.characters(max_codepoint=0x2FFFF), max_size=300))
def test_nonsense_finds_what_it_finds(text: str) -> None:
    words_of(text)
    for hit in search(text)[:3]:
        assert hit.excerpt.startswith("<p>")


def test_plurals() -> None:
    plural = ("fichas", "jogadores", "vezes", "iguais", "graduações", "ordens", "mais", "três")
    single = ("ficha", "jogador", "vez", "igual", "graduação", "ordem", "mai", "tre")
    assert [stem(fold(word)) for word in plural] == [fold(word) for word in single]


@pytest.mark.parametrize("text", ["fichas " * 1500, "x" * 10_240, "同" * 10_240, "a b " * 2600])
def test_ten_kilobytes_are_refused(client: Client, text: str, must_end: None) -> None:
    answer = client.get("/pt/search/", {"q": text})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"q"}
    assert answer.context["hits"].paginator.count == 0
    said_again = len(quote(text))
    assert len(answer.content) < 20_000 + 3 * said_again, "in the field and the other language"


MALFORMED = [
    "q=%ff",
    "q=%ff%fe&page=%ff",
    "q=fichas&page=abc",
    "q=fichas&page=-1",
    "q=fichas&page=0",
    "q=fichas&page=" + "9" * 5000,
    "q=fichas&page=%C2%B2",
    "q=%00",
    "q=fichas%00&game=%00&lang=%00&page=%00",
    "q=%ED%A0%80",
    "q=%F0%9F%82%A1",
    "&&&==&q",
    "q=&game=&lang=",
    "q=a&q=b&q=c",
    "%00=%00",
    "q=" + "%25" * 3000,
    "page=2",
    "q[]=x",
    ";q=x",
]


@pytest.mark.parametrize(
    ("page", "query"),
    [
        *product(("search/", "cite/"), MALFORMED),
        *(
            pytest.param(page, query, marks=pytest.mark.slow)
            for page, query in zip(cycle(["divergences/", "glossary/"]), MALFORMED, strict=False)
        ),
    ],
)
def test_no_query_string_is_too_malformed(client: Client, page: str, query: str) -> None:
    answer = client.get(f"/pt/{page}?{query}")
    assert answer.status_code in (200, 302, 422)


@pytest.mark.parametrize("page", ["divergences/", "glossary/", f"law/{OMAHA}/"])
def test_all_that_is_malformed_at_once_is_answered_too(client: Client, page: str) -> None:
    assert client.get(f"/pt/{page}?{'&'.join(MALFORMED)}").status_code in (200, 422)


def test_a_page_beyond_the_last_is_the_last(client: Client) -> None:
    hits = client.get("/pt/search/?q=jogador&kind=law&page=999").context["hits"]
    assert hits.number == hits.paginator.num_pages > 1


def test_long_queries_that_begin_alike_are_not_mistaken_for_each_other(client: Client) -> None:
    start = "zebra " * 50
    one = client.get("/pt/search/", {"q": start + "comissão"}).content
    other = client.get("/pt/search/", {"q": start + "fichas"}).content
    assert b"/art/16/" in one
    assert one != other


def test_the_results_alone_for_htmx(client: Client) -> None:
    answer = client.get("/zh-hant/search/?q=莊荷", headers={"HX-Request": "true"})
    assert answer.content.decode().strip().startswith('<div id="results"')


def test_nothing_found_is_said(client: Client) -> None:
    page = client.get("/pt/search/?q=zzzzqqq").content.decode()
    assert '<p class="notice">' in page
    assert client.get("/pt/search/").context["total"] == 0
