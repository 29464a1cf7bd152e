"""What the search page offers: corrections, words of the floor, kinds with their counts."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from games.law.lookup.site_search import find
from games.questions.characters import fold

pytestmark = pytest.mark.django_db


UIS = ("pt", "zh-hant")


MISSPELT = {
    "comisão": "comissão",
    "seqencia": "sequência",
    "desisitr": "desistir",
    "nipe real": "naipes real",
    "quatro cartas iguas": "quatro cartas iguais",
    "corttar": "cortar",
    "jackpote": "jackpot",
    "crupier": "croupier",
    "baralahdor": "baralhador",
    "câmara": "camadas",
}


@pytest.mark.parametrize(
    ("ui", "words", "answer", "noise"),
    [
        ("pt", "posso usar telemóvel na mesa", "Nenhum destes regulamentos", "0 resultados"),
        ("zh-hant", "可以用手機嗎", "這些規章均沒有提及", "查詢的用詞"),
    ],
)
def test_an_honest_no_stands_alone(
    client: Client, ui: str, words: str, answer: str, noise: str
) -> None:
    page = unescape(client.get(f"/{ui}/search/", {"q": words}).content.decode())
    assert answer in page
    assert noise not in page


NEXT = {
    "AsKd3c contra QhQd5s no fortune": ("/table/fortune3/?h=", "/short-rules/#hands-"),
    "三條同順邊樣大啲": ("/table/five_card/?h=", "/ruling/omaha/", "/short-rules/#hands-"),
    "quanto paga full house no stud": ("/table/stud/?h=", "/short-rules/#pays-"),
    "what happens if a card is exposed in stud": ("/ruling/stud/", "/short-rules/#wrong-"),
    "派錯牌": ("/ruling/five_card/",),
    "how many cards does each player get in omaha": ("/short-rules/#deal-",),
    "qual é a comissão no omaha": ("/short-rules/#house-",),
}


@pytest.mark.parametrize("words", NEXT)
def test_a_card_leads_to_what_is_done_next_and_nothing_is_dead(client: Client, words: str) -> None:
    page = client.get("/pt/search/", {"q": words}).content.decode()
    cards = page.partition('class="answers"')[2].partition("</section>")[0]
    links = [unescape(href) for href in re.findall(r'class="button" href="([^"]+)"', cards)]
    assert all(any(part in href for href in links) for part in NEXT[words]), links
    for href in links:
        address, _, line = href.partition("#")
        response = client.get(address)
        assert response.status_code == 200, href
        assert not line or f'id="{line}"' in response.content.decode(), href


@pytest.mark.parametrize(
    ("ui", "prize", "amount"), [("pt", "Par Superior", "25 para 1"), ("zh-hant", "", "1賠25")]
)
def test_several_prizes_are_a_list_each_with_its_amount_and_provision(
    client: Client, ui: str, prize: str, amount: str
) -> None:
    page = unescape(client.get(f"/{ui}/search/?q=quanto+paga+trio+no+fortune").content.decode())
    prizes = page.partition("answer-prizes")[2].partition("</ul>")[0]
    rows = re.findall(r"<li>(.*?)</li>", prizes, re.DOTALL)
    assert len(rows) == 3
    (row,) = (row for row in rows if f"<b>{amount}</b>" in row)
    assert prize in row
    assert "/art/16/para/1/point/2/" in row
    assert "answer-sentence" not in page


def test_under_an_honest_no_is_what_is_forbidden_in_the_other_words(client: Client) -> None:
    page = unescape(client.get("/pt/search/?q=posso+usar+telemóvel+na+mesa").content.decode())
    answers = page[page.index("Nenhum destes regulamentos") :]
    assert "O mais próximo" in answers
    assert answers.index("utilizar</mark> qualquer forma") < answers.index(
        "qualquer tipo de material"
    )
    assert "of-old" in answers


@pytest.mark.parametrize("words", ["可以用手機嗎", "gorjeta para o dealer", "can i tip the dealer"])
def test_nothing_is_near_where_no_other_word_says_anything(client: Client, words: str) -> None:
    page = client.get("/pt/search/", {"q": words}).content.decode()
    assert 'class="answer no"' in page
    assert "O mais próximo" not in page


def test_what_several_games_have_in_one_name_is_told_apart(client: Client) -> None:
    page = unescape(client.get("/pt/search/?q=falta+uma+carta+no+baralho").content.decode())
    items = re.findall(r'<li class="hit kind-fault">(.*?)</li>', page, re.DOTALL)
    titles = [re.search(r'<p class="hit-path">([^<]+)</p>', item) for item in items]
    told = [title[1] for title in titles if title]
    assert len(told) == len(items) == len(set(told)) == 4


def test_a_translation_of_this_site_says_so_beside_what_is_found(client: Client) -> None:
    page = client.get("/zh-hant/search/?q=發牌&game=fortune3").content.decode()
    assert "Fortune 3 Card Poker · 89/2025" in page
    assert '<span class="badge">' in page
    assert "Despacho do Secretário para a Economia e Finanças n.º 89/2025" not in page


@pytest.mark.parametrize("ui", UIS)
@pytest.mark.parametrize(
    ("asked", "places"),
    [
        ("string bet", {"art_11__point_1", "fault"}),
        ("露牌", {"exposta", "art_17__para_4__point_1", "fault"}),
        ("冚牌", {"desistir", "art_13"}),
        ("莊家不夠牌", {"art_13__point_1", "art_9__point_1"}),
        ("banca não abre", {"art_13__point_1", "art_9__point_1"}),
        ("out of turn", {"fault"}),
        ("odd chip", {"PA-05", "FA-31"}),
    ],
)
def test_words_of_the_floor_lead_to_the_law(asked: str, places: set[str], ui: str) -> None:
    with override(ui):
        answer = find(asked)
    assert answer.has_all_words
    assert places <= {hit.unit.eid or hit.unit.kind for hit in answer.hits}


def test_a_word_of_the_floor_within_others_is_read_too() -> None:
    reading = find("rake no omaha").reading
    assert (reading.words, reading.is_another) == ("comissão", True)


@pytest.mark.parametrize("ui", UIS)
@pytest.mark.parametrize(
    "asked", ["flush", "straight flush", "omaha", "dealer button", "94/2025", "croupier"]
)
def test_the_reader_s_language_and_its_official_text_come_first(asked: str, ui: str) -> None:
    with override(ui):
        hits = find(asked).hits
    languages = [hit.unit.lang for hit in hits[1:]]
    assert languages == sorted(languages, key=lambda lang: lang != ui)
    if ui == "pt":
        kinds = [hit.unit.kind for hit in hits if hit.unit.kind in ("provision", "working")]
        assert kinds == sorted(kinds)


@pytest.mark.parametrize(("asked", "meant"), MISSPELT.items())
def test_a_correction_is_offered_and_never_searched_unasked(asked: str, meant: str) -> None:
    reading = find(asked).reading
    assert (reading.words, reading.correction, reading.is_another) == (asked, meant, False)


@pytest.mark.parametrize("page", ["search", "glossary"])
def test_a_page_offers_the_correction(client: Client, page: str) -> None:
    shown = unescape(client.get(f"/pt/{page}/", {"q": "câmara"}).content.decode())
    assert re.search(r'Queria dizer:\s*<a href="\?q=camadas">camadas</a>', shown)


def test_a_phrase_that_no_place_holds_whole_says_so(client: Client) -> None:
    said = "Nenhum resultado tem todas estas palavras. Estes têm a maior parte delas."
    page = client.get("/pt/search/", {"q": "carta exposta por trombone"})
    assert said in page.content.decode()
    for hit in page.context["hits"]:
        words = fold(hit.unit.words)
        assert "carta" in words
        assert "expost" in words
    assert said not in client.get("/pt/search/", {"q": "carta exposta"}).content.decode()


@pytest.mark.parametrize("words", ["三條", "三条", "三條賠幾多", "omaha 三條"])
def test_a_hand_is_a_hand_before_it_is_an_article(client: Client, words: str) -> None:
    answer = client.get("/zh-hant/search/", {"q": words})
    assert answer.context["total"]
    assert not [place for place in answer.context["places"] if place["eid"] != "main"]


def test_two_chinese_words_that_are_apart_in_a_text_are_both_in_it() -> None:
    with override("zh-hant"):
        answer = find("三條賠幾多")
        assert answer.reading.words == "三條彩金"
        assert answer.has_all_words
        assert find("三條賠幾多嗎").has_all_words


def test_the_words_that_no_result_has_are_named(client: Client) -> None:
    page = client.get("/pt/search/", {"q": "carta exposta por trombone"})
    assert "Nenhum deles tem: <b>trombone</b>" in " ".join(page.content.decode().split())
    page = client.get("/zh-hant/search/", {"q": "葫蘆大過同花嗎"})
    assert "嗎" not in page.context["not_read"]


def test_a_correction_is_in_one_language() -> None:
    with override("pt"):
        reading = find("who wins when two players have the saem flush").reading
    assert not reading.correction


def test_the_law_comes_first_then_each_kind_with_its_count(client: Client) -> None:
    groups = client.get("/pt/search/?q=comissão").context["groups"]
    assert [group.kind for group in groups][:2] == ["law", "term"]
    assert all(len(group.hits) <= group.total for group in groups)
    rows = next(group for group in groups if group.kind == "row")
    of_rows = client.get("/pt/search/?q=comissão&kind=row").context["hits"]
    assert of_rows.paginator.count == rows.total
    assert {hit.unit.kind for hit in of_rows} == {"row"}


def test_a_prize_is_found_by_the_other_name_of_its_hand() -> None:
    with override("pt"):
        hits = find("straight flush", game="fortune3").hits
    assert "art_16__para_1__point_1" in [hit.unit.eid for hit in hits]


def test_a_result_says_what_it_is_of(client: Client) -> None:
    page = unescape(client.get("/pt/search/?q=sequência+de+naipe&game=fortune3").content.decode())
    path = re.search(r'<p class="hit-path">(.*?)</p>', page, re.DOTALL)
    assert path
    words = " ".join(re.sub(r"<[^>]+>", " ", path[1]).split())
    assert words.startswith("Fortune Poker de Três Cartas (Fortune 3 Card Poker) · 89/2025 ›")


@pytest.mark.parametrize(
    ("asked", "address"),
    [("vantagem da casa", "/pt/odds/"), ("場方優勢", "/zh-hant/odds/"), ("API", "/pt/api/")],
)
def test_pages_and_tools_are_found(client: Client, asked: str, address: str) -> None:
    ui = address.split("/")[1]
    groups = client.get(f"/{ui}/search/", {"q": asked}).context["groups"]
    pages = [hit.url for group in groups if group.kind == "page" for hit in group.hits]
    with override(ui):
        assert address in [hit.url for hit in find(asked).hits] or address in pages


def test_nothing_found_says_what_was_searched(client: Client) -> None:
    page = unescape(client.get("/pt/search/?q=trombone").content.decode())
    assert "não estão em nenhum dos regulamentos" in page


@pytest.mark.parametrize("words", ["Omaha規則", "regras do omaha", "omaha rules"])
def test_the_rules_of_a_game_are_those_on_two_pages(client: Client, words: str) -> None:
    page = client.get("/pt/search/", {"q": words}).content.decode()
    assert "/law/despacho-sef-97-2010/short-rules/" in page.partition("law-words")[0]
