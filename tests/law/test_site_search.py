"""One search: ninety queries with what they find first, in either language of the page."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from games.law.lookup.search_words import asked_for, in_other_words, read_as
from games.law.lookup.site_search import find, group_of, index
from games.law.models import Term
from games.questions.characters import HAN, SIMPLIFIED, fold, traditional
from games.questions.misspelt import misspelling_distance

pytestmark = pytest.mark.django_db

UIS = ("pt", "zh-hant")

# What is typed, what is found first (a term of the glossary, unless a kind is named), and whether
# the page says that something else was asked for. ``text`` is a provision, whether official or
# translated.
QUERIES = [
    ("comissão", "comissao", False),
    ("COMISSAO", "comissao", False),
    ("fichas", "fichas", False),
    ("croupier", "croupier", False),
    ("empate", "empate", False),
    ("torneio", "torneio", False),
    ("baralhador", "baralhador", False),
    ("三条", "tres_cartas_iguais", True),
    ("洗牌机", "baralhador", True),
    ("加注", "subir_a_aposta", False),
    ("加註", "subir_a_aposta", True),
    ("庄荷", "croupier", True),
    ("莊荷", "croupier", False),
    ("佣金", "comissao", False),
    ("黃袍麒麟", "naipe_real", False),
    ("累進大獎", "jackpot_progressivo", False),
    ("盲注", "apostas_previas", False),
    ("梭哈", "poker_de_cinco_cartas", True),
    ("暗牌", "face_para_baixo", True),
    ("明牌", "face_para_cima", True),
    ("皇家同花顺", "naipe_real", True),
    ("葫芦", "trio_par", True),
    ("棄牌", "desistir", True),
    ("抽水", "comissao", True),
    ("荷官", "croupier", True),
    ("all-in", "all_in", False),
    ("misdeal", "irregularidades", True),
    ("full house", "trio_par", False),
    ("royal flush", "naipe_real", False),
    ("big blind", "aposta_previa_maior", False),
    ("fold", "desistir", True),
    ("call", "igualar", True),
    ("raise", "subir_a_aposta", True),
    ("rake", "comissao", True),
    ("button", "marcador", True),
    ("flop", "cartas_comuns", True),
    ("chips", "fichas", True),
    ("trinca", "tres_cartas_iguais", True),
    ("cartas queimadas", "inutilizar_uma_carta", True),
    ("pote lateral", "pote", True),
    ("check", "preferir", True),
    ("过牌", "preferir", True),
    ("奥马哈", "omaha_poker", True),
    ("梭蟹", "poker_de_cinco_cartas", True),
    ("庄家", "croupier", True),
    ("跟注", "igualar", True),
    ("od01", "row OD-01", True),
    ("OD 01", "row OD-01", True),
    ("OX5", "row OX-05", True),
    ("Pair Plus", "par_superior", True),
    ("OD-01", "row OD-01", False),
    ("sa-01", "row SA-01", False),
    ("quádruplo da aposta prévia maior", "provision art_16", False),
    ("carta da banca exposta", "fault ", False),
    ("ás", "provision art_5__para_3", False),
    ("cega", "apostas_previas", True),
    ("rodada", "turno_de_apostas", True),
    ("assento", "mao_lugar", True),
    ("batota", "proibicoes", True),
    ("DICJ", "dicj", True),
    ("winner", "text", True),
    ("ganhador", "text", True),
    ("conluio", "text", True),
    ("no-limit", "text", True),
    ("kicker", "carta_desigual", True),
    ("payout", "premio", True),
    ("cut", "cortar", True),
    ("spade", "espadas", True),
    ("贏家", "text", True),
    ("赢家", "text", True),
    ("輸家", "text", True),
    ("串通", "text", True),
    ("摊牌", "row PA-23", True),
    ("奖池", "pote", True),
    ("前注", "aposta_inicial", True),
    ("押注", "apostar", True),
    ("打和", "empate", True),
    ("皇家", "naipe_real", True),
    ("公牌", "cartas_comuns", True),
    ("賠付", "premio", True),
    ("博監局", "dicj", True),
    ("作弊", "proibicoes", True),
    ("胜者", "text", True),
    ("烧牌", "inutilizar_uma_carta", True),
]

LEAST_RAISE = [
    "subida mínima", "aumento mínimo", "raise mínimo", "minimum raise", "最低加注", "最小加注",
]  # fmt: skip

# Words that no text at hand has, and none that is like them: nothing is found, and nothing else is
# looked for in their place.
NOWHERE = [
    "idade", "álcool", "fumar", "gorjeta", "decreto", "posição", "reclamação", "tip",
    "age", "insurance", "年齡", "電話", "小費", "保險", "投訴",
]  # fmt: skip


@pytest.mark.parametrize("ui", UIS)
@pytest.mark.parametrize(("asked", "first", "is_another"), QUERIES)
def test_what_is_found_first(asked: str, first: str, is_another: bool, ui: str) -> None:
    with override(ui):
        answer = find(asked)
    of_law = [hit for hit in answer.hits if group_of(hit.unit) == "law"]
    unit = (of_law if first == "text" else answer.hits)[0].unit
    kind, _, name = first.rpartition(" ") if " " in first else ("term", "", first)
    if first == "text":
        assert unit.kind in ("provision", "working")
    else:
        assert (unit.kind, unit.eid) == (kind, name)
    assert answer.reading.is_another is is_another


@pytest.mark.parametrize("asked", NOWHERE)
def test_a_word_is_not_bent_to_one_that_is_another(asked: str) -> None:
    answer = find(asked)
    assert (answer.reading.words, answer.hits) == (asked, [])


def test_no_word_that_stands_in_the_texts_is_bent() -> None:
    held = index()[0]
    written = {
        word.lower()
        for unit in held.units
        if unit.kind == "provision"
        for word in re.findall(r"[^\W\d_]{2,}", unit.words)
        if not HAN.search(word)
    }
    meant = asked_for().keys() | in_other_words().keys()
    bent = {w for w in written if fold(w) not in meant and read_as(w, held).words.casefold() != w}
    assert len(written) > 1000
    assert bent == set()


@pytest.mark.parametrize(
    ("asked", "other", "letters"),
    [
        ("nipe", "naipe", 1),
        ("piel", "pile", 1),
        ("mesa", "meta", 2),
        ("comisao", "comissao", 1),
        ("seguro", "segura", 1),
        ("idade", "unidade", 30),
        ("desisitr", "desistir", 1),
        ("seqencia", "sequencia", 1),
        ("distribiucao", "distribuicao", 1),
        ("canto", "cento", 2),
    ],
)
def test_how_many_letters_are_amiss(asked: str, other: str, letters: int) -> None:
    assert min(misspelling_distance(asked, other), 30) == letters


@pytest.mark.parametrize("ui", UIS)
@pytest.mark.parametrize("asked", ["梭哈", "misdeal", "三条"])
def test_the_page_says_what_was_asked_for(client: Client, ui: str, asked: str) -> None:
    page = unescape(client.get(f"/{ui}/search/", {"q": asked}).content.decode())
    said = {"pt": f"O termo procurado: «{asked}».", "zh-hant": f"查詢的用詞：「{asked}」。"}[ui]
    assert said in page
    plain = client.get(f"/{ui}/search/", {"q": "comissão"}).content.decode()
    assert "asked-for" not in plain


@pytest.mark.parametrize("ui", UIS)
@pytest.mark.parametrize(
    "asked", ["croupier", "aposta", "jackpot", "莊荷", "naipe", "jogador", "mão", "同花順"]
)
def test_what_is_revoked_is_marked_and_not_first(client: Client, ui: str, asked: str) -> None:
    groups = client.get(f"/{ui}/search/", {"q": asked}).context["groups"]
    with override(ui):
        found = find(asked).hits
    revoked = [hit for hit in found if hit.is_revoked]
    assert revoked
    for group in groups:
        is_all_revoked = all(hit.is_revoked for hit in found if group_of(hit.unit) == group.kind)
        assert is_all_revoked or not group.hits[0].is_revoked
    page = client.get(f"/{ui}/search/", {"q": asked, "game": "stud"}).content.decode()
    assert {"pt": ">revogado<", "zh-hant": ">廢止<"}[ui] in page


@pytest.mark.slow
def test_every_kind_of_thing_is_found(client: Client) -> None:
    kinds = {
        hit.unit.kind
        for asked in ("carta exposta", "加注", "jogador", "vantagem da casa")
        for hit in find(asked).hits
    }
    assert kinds == {"term", "provision", "working", "row", "fault", "sample", "page"}
    for words in ("carta exposta", "加注", "jogador"):
        for hit in find(words).hits[:12]:
            assert client.get(hit.url.partition("#")[0]).status_code == 200


def test_working_translations_are_marked(client: Client) -> None:
    hits = find("附加彩金").hits
    assert any(hit.unit.kind == "working" for hit in hits)
    page = client.get("/zh-hant/search/", {"q": "附加彩金"}).content.decode()
    assert 'class="hit kind-working"' in page


def test_each_place_is_found_once() -> None:
    places = [hit.unit.place for hit in find("aposta jogador").hits]
    assert len(places) == len(set(places))


def test_the_words_of_the_tables_lead_to_terms_there_are() -> None:
    assert set(asked_for().values()) <= set(Term.objects.values_list("pk", flat=True))
    assert len(asked_for()) > 100


def test_simplified_characters_are_read_one_for_one() -> None:
    assert traditional("三条加註的庄荷") == "三條加注的莊荷"
    assert all(len(one) == len(other) == 1 for one, other in SIMPLIFIED.items())
    assert not set(SIMPLIFIED) & set(SIMPLIFIED.values())


def test_what_nobody_wrote_finds_nothing_and_says_so(client: Client) -> None:
    assert find("zzzzqqq").hits == []
    assert find("").hits == []
    assert find("\0 ' \" <b>").reading.words


@pytest.mark.parametrize("ui", UIS)
@pytest.mark.parametrize(
    "asked", ["comissao 97/2010", "comissão do Despacho n.º 97/2010", "佣金 97/2010"]
)
def test_words_beside_an_act_s_number_are_sought_in_it(client: Client, ui: str, asked: str) -> None:
    context = client.get(f"/{ui}/search/", {"q": asked}).context
    assert [place["eid"] for place in context["places"]] == ["main"]
    hits = [hit for group in context["groups"] for hit in group.hits]
    assert "art_16" in [hit.unit.eid for hit in hits]
    assert {hit.unit.game for hit in hits} <= {"omaha", ""}
    alone = client.get(f"/{ui}/search/", {"q": "Despacho n.º 97/2010"}).context
    assert alone["is_citation"]
    assert not alone["total"]


@pytest.mark.parametrize(
    ("asked", "key", "place"),
    [
        ("118/89/M", "portaria-104-85-m", "acts/portaria-118-89-m/"),
        ("Despacho n.º 94/2025", "despacho-sef-89-2025", "acts/despacho-sef-94-2025/"),
        ("78/2008", "despacho-sef-89-2025", "acts/despacho-sef-78-2008/"),
        ("第61/2004號批示", "despacho-sef-69-2003", "acts/despacho-sef-61-2004/"),
    ],
)
def test_an_act_leads_to_its_page(client: Client, asked: str, key: str, place: str) -> None:
    page = client.get("/zh-hant/search/", {"q": asked})
    assert [act.instrument for act in page.context["acts"]] == [key]
    assert f'href="/zh-hant/law/{place}"' in page.content.decode()
    assert client.get("/pt/search/", {"q": "97/2010"}).context["acts"] == []


@pytest.mark.parametrize(
    ("asked", "eid"),
    [
        ("97/2010 art_16", "art_16"),
        ("art_11__point_2 97/2010", "art_11__point_2"),
        ("artº 9 stud", "art_9"),
    ],
)
def test_a_citation_in_an_odd_shape_is_followed_by_nothing_else(
    client: Client, asked: str, eid: str
) -> None:
    context = client.get("/pt/search/", {"q": asked}).context
    assert [place["eid"] for place in context["places"]] == [eid]
    assert context["is_citation"]
    assert not context["total"]


def test_an_eid_that_is_not_there_is_said_so(client: Client) -> None:
    context = client.get("/pt/search/", {"q": "97/2010 art_99"}).context
    assert context["places"] == []
    assert context["absent"]["lacking"] == "99"


@pytest.mark.parametrize("ui", UIS)
@pytest.mark.parametrize("asked", LEAST_RAISE)
def test_the_least_raise_is_found_by_the_words_players_use(asked: str, ui: str) -> None:
    with override(ui):
        first = find(asked).hits[0].unit
    assert (first.instrument, first.eid) == ("despacho-sef-97-2010", "art_12__point_1")
