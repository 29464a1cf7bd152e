"""Citations in the legal form of either language, and back from many spellings."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lawtexts.citations.citation import cite, cite_short, find_citation, lacking_in
from games.lawtexts.texts.reader import read, working_heading
from tests.instruments import INSTRUMENTS

OMAHA, STUD, FORTUNE, FIVE_CARD = INSTRUMENTS
EVERY = [(key, place.eid) for key in INSTRUMENTS for place in read(key).provisions]


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("key", INSTRUMENTS)
def test_a_citation_leads_back_to_its_provision(key: str, lang: str):
    eids = [eid for instrument, eid in EVERY if instrument == key]
    assert [find_citation(cite(key, eid, lang))[0] for eid in eids] == [(key, e) for e in eids]
    assert [find_citation(cite_short(key, eid, lang))[0][1] for eid in eids] == eids


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_no_two_provisions_share_a_citation(lang: str):
    assert len({cite(key, eid, lang) for key, eid in EVERY}) == len(EVERY)


@pytest.mark.parametrize(
    ("key", "eid", "pt", "zh"),
    [
        (
            FORTUNE,
            "art_7__para_1__point_2",
            "alínea 2) do n.º 1 do artigo 7.º do Despacho do Secretário para a Economia e "
            "Finanças n.º 89/2025",
            "第89/2025號經濟財政司司長批示（非官方譯文）第七條第一款（二）項",
        ),
        (
            FORTUNE,
            "art_13__point_4__point_1",
            "subalínea (1) da alínea 4) do artigo 13.º do Despacho do Secretário para a Economia "
            "e Finanças n.º 89/2025",
            "第89/2025號經濟財政司司長批示（非官方譯文）第十三條（四）項（1）分項",
        ),
        (
            OMAHA,
            "art_6__para_3__point_1",
            "alínea 1) do n.º 3 do artigo 6.º do Despacho do Secretário para a Economia e "
            "Finanças n.º 97/2010",
            "第97/2010號經濟財政司司長批示第六條第三款（一）項",
        ),
        (
            OMAHA,
            "main__para_2",
            "n.º 2 do Despacho do Secretário para a Economia e Finanças n.º 97/2010",
            "第97/2010號經濟財政司司長批示第二款",
        ),
        (
            OMAHA,
            "main__preamble__para_3",
            "terceiro parágrafo do preâmbulo do Despacho do Secretário para a Economia e "
            "Finanças n.º 97/2010",
            "第97/2010號經濟財政司司長批示序言第三段",
        ),
        (
            STUD,
            "annex__title",
            "título do anexo ao Despacho Regulamentar Externo do Secretário para a Economia e "
            "Finanças n.º 69/2003",
            "第69/2003號經濟財政司司長對外規範性批示附件標題",
        ),
        (
            FIVE_CARD,
            "art_10__point_c__point_iii__point_1",
            "ponto 1) da subalínea iii) da alínea c) do artigo 10.º da Portaria n.º 104/85/M",
            "第104/85/M號訓令（非官方譯文）第十條c項iii分項（1）點",
        ),
        (
            FIVE_CARD,
            "art_6__para_1",
            "primeiro parágrafo do artigo 6.º da Portaria n.º 104/85/M",
            "第104/85/M號訓令（非官方譯文）第六條第一段",
        ),
        (
            FIVE_CARD,
            "main__art_unico",
            "artigo único da Portaria n.º 104/85/M",
            "第104/85/M號訓令（非官方譯文）獨一條",
        ),
    ],
)
def test_the_legal_form(key: str, eid: str, pt: str, zh: str):
    assert cite(key, eid, "pt") == pt
    assert cite(key, eid, "zh-hant") == zh


def test_the_short_form():
    assert cite_short(FORTUNE, "art_5__para_3__point_1", "pt") == "art. 5.º, n.º 3, alínea 1)"
    assert cite_short(FORTUNE, "art_5__para_3__point_1", "zh-hant") == "第五條第三款（一）項"
    assert cite_short(OMAHA, "main__para_1", "pt") == "Despacho, n.º 1"
    assert cite_short(OMAHA, "main__para_1", "zh-hant") == "批示第一款"


def test_a_chinese_title_not_at_hand_is_the_working_translations_and_says_so():
    for key in (FORTUNE, FIVE_CARD):
        assert "zh-hant" not in read(key).titles
        working = working_heading(key, "title", "zh-hant")
        assert working
        assert cite(key, "art_1", "zh-hant") == f"{working}（非官方譯文）第一條"


def test_unknown_provision_and_language():
    with pytest.raises(KeyError, match="art_99"):
        cite(OMAHA, "art_99", "pt")
    with pytest.raises(ValueError, match="'en'"):
        cite(OMAHA, "art_1", "en")


@pytest.mark.parametrize(
    "pasted",
    [
        "art. 13.º, n.º 4, al. 1)",
        "Artigo 13.º, alínea 4), subalínea (1)",
        "ART. 13.º 4) (1)",
        "第十三條第四款（一）項",
        "第十三條(四)項(1)分項",
        "第１３條（４）項（１）分項",
        "13/4/1",
        "１３／４／１",
        "art/13/4/1",
        "art_13__point_4__point_1",
    ],
)
def test_one_place_in_many_spellings(pasted: str):
    assert find_citation(pasted)[0] == (None, "art_13__point_4__point_1")


@pytest.mark.parametrize(
    ("pasted", "found"),
    [
        (
            "alínea 1) do n.º 4 do artigo 13.º do Despacho do Secretário para a Economia e "
            "Finanças n.º 89/2025",
            (FORTUNE, "art_13__point_4__point_1"),
        ),
        ("despacho-sef-89-2025#art_13__point_4", (FORTUNE, "art_13__point_4")),
        (
            "https://example.org/pt/despacho-sef-97-2010/art/6/3/1/",
            (OMAHA, "art_6__para_3__point_1"),
        ),
        ("nº 3 do artº 6º do Desp. 97/2010", (OMAHA, "art_6__para_3")),
        ("Omaha, art. 10", (OMAHA, "art_10")),
        ("聯獎撲克第九條第(一)項", (STUD, "art_9__point_1")),
        ("第 97/2010 號經濟財政司司長批示第十一條（二）項3", (OMAHA, "art_11__point_2__point_3")),
        (
            "Portaria 104/85/M, art. 10.º, c), iii), 2)",
            (FIVE_CARD, "art_10__point_c__point_iii__point_2"),
        ),
        ("第69/2003号批示第9条第5项", (STUD, "art_9__point_5")),
        ("Portaria n.º 104/85/M", (FIVE_CARD, "main")),
        ("10 n.º 1", (None, "art_10__para_1")),
        ("15, 6)", (None, "art_15__point_6")),
        ("alíneas a) e b) do artigo 10.º", (None, "art_10__point_a")),
    ],
)
def test_pasted_citations(pasted: str, found: tuple[str | None, str]):
    assert find_citation(pasted)[0] == found


@pytest.mark.parametrize(
    ("words", "instrument"),
    [
        ("三條賠幾多", None),
        ("all in", None),
        ("pontos", None),
        ("40 para 1", None),
        ("10 para 1", None),
        ("em que data entra em vigor", None),
        ("fortune 3", FORTUNE),
        ("fortune 3 賠率", FORTUNE),
        ("omaha 三條大過兩對", OMAHA),
    ],
)
def test_a_number_among_other_words_is_no_citation(words: str, instrument: str | None):
    assert find_citation(words) == ([(instrument, "main")] if instrument else [])
    assert lacking_in(words) is None


@pytest.mark.parametrize("words", ["99", "21點", "50/50"])
def test_a_bare_number_that_no_regulation_has_is_no_citation(words: str):
    assert find_citation(words) == []
    assert lacking_in(words) is None


def test_the_level_said_stands_before_the_level_guessed():
    assert find_citation("art. 10.º, n.º 1") == [
        (None, "art_10__para_1"),
        (None, "art_10__point_1"),
    ]
    assert find_citation("art. 10.º, 1)") == [(None, "art_10__para_1"), (None, "art_10__point_1")]
    assert find_citation("art. 10.º, al. 1)")[0] == (None, "art_10__point_1")


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "   ",
        "()",
        "art",
        "hello world 5",
        "no dia 5 de outubro",
        "artigo 200",
        "第九十九條",
        "art. 3.º da Lei n.º 16/2001",
        "n.º 2 do Despacho n.º 61/2004",
        "despacho-sef-89-2025#art_99",
        "'; DROP TABLE law; --",
        "\x00\ud7ff🂡",
    ],
)
def test_nonsense_finds_nothing(nonsense: str):
    assert find_citation(nonsense) == []


@given(st.text(max_size=300))
def test_whatever_is_pasted_only_real_provisions_are_found(pasted: str):
    for key, eid in find_citation(pasted):
        keys = [key] if key else INSTRUMENTS
        assert any(eid == place.eid for k in keys for place in read(k).provisions)


@pytest.mark.parametrize(
    "piece", ["(", "art. ", "第", "1/", "n.º ", " ", "alínea 1) do ", "ǆ", "i)"]
)
def test_ten_kilobytes_are_read_to_their_end(piece: str, must_end: None):
    assert find_citation(piece * (10_000 // len(piece))) == []


def test_no_citation_mixes_the_languages():
    """A Chinese citation has no Portuguese words, a Portuguese one no Chinese characters."""
    for key, eid in EVERY:
        assert not re.search(r"[A-Za-z]{4,}|n\.º|[áàâãéêíóôõúç]", cite(key, eid, "zh-hant")), (
            key,
            eid,
        )
        assert not re.search(r"[㐀-鿿]", cite(key, eid, "pt")), (key, eid)
        assert not re.search(r"[㐀-鿿]", cite_short(key, eid, "pt")), (key, eid)
