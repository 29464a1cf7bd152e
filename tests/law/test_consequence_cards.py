"""What turns on an entry of the register: its card, the way to the table, the index, the home."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from games.consequences.stored import stored_cards
from games.law.models import Row
from games.law.reading import consequence_cards
from games.rules.game import GAMES
from games.table.law_links import both_ways_at_the_table

pytestmark = pytest.mark.django_db

UIS = ("pt", "zh-hant")


def body(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.parametrize("of", [5, pytest.param(2, marks=pytest.mark.slow)], ids=["some", "more"])
@pytest.mark.parametrize("key", GAMES)
def test_an_example_is_opened_at_the_table_with_both_outcomes(
    client: Client, key: str, of: int
) -> None:
    with override("pt"):
        ways = [both_ways_at_the_table(key, card) for card in stored_cards(key)["cards"][::of]]
    assert ways
    for hand, desk in ways:
        answer = client.get(hand.url)
        assert answer.status_code == 200
        sheet = answer.context["sheet"]
        assert sheet.beside is not None
        assert sheet.n == int(hand.url.split("&n=")[1].split("&")[0])
        assert client.get(desk.url).status_code == 200


@pytest.mark.parametrize("ui", UIS)
def test_a_row_tells_the_edge_before_and_after(client: Client, ui: str) -> None:
    page = body(client, f"/{ui}/divergences/SA-01/")
    told = {"pt": ("5,23\xa0%", "−86,37\xa0%"), "zh-hant": ("5.23%", "−86.37%")}[ui]
    for edge in told:
        assert f'<td class="number">{edge}</td>' in page
    assert f"/{ui}/odds/stud/?readings.SA-01=holding" in page
    assert f"/{ui}/ruling/stud/?readings.SA-01=holding" in page
    assert re.search(rf'/{ui}/table/stud/\?h=[^"]+beside=SA-01-holding', page)
    heading = {
        "pt": "A jogada mais pequena que as distingue",
        "zh-hant": "足以分別兩種解讀的最簡牌局",
    }[ui]
    assert f'<h2 id="turns-holding">{heading}</h2>' in page
    assert {"pt": "naipe real, sequência de naipe", "zh-hant": "同花順、四條"}[ui] in page


def test_a_row_that_rests_on_anothers_switch_shows_its_card(client: Client) -> None:
    for ident in ("SD-01", "SD-02"):
        assert [card.reading for card in consequence_cards.cards_on(Row.objects.get(pk=ident))] == [
            "SA-01"
        ]
        assert "−86,37" in body(client, f"/pt/divergences/{ident}/")


@pytest.mark.parametrize("ui", UIS)
def test_the_amendment_tells_the_deals_whose_winner_changes(client: Client, ui: str) -> None:
    told = {"pt": "156\xa0176 de 407\xa0170\xa0400", "zh-hant": "407,170,400種派牌中，有156,176種"}[
        ui
    ]
    assert told in body(client, f"/{ui}/divergences/FA-02/")


@pytest.mark.parametrize("ui", UIS)
def test_rows_no_money_turns_on_say_so(client: Client, ui: str) -> None:
    none = {"pt": "Não envolve dinheiro", "zh-hant": "不涉及金錢"}[ui]
    for ident in ("SD-05", "SA-05", "SA-24", "FA-13"):
        assert none in body(client, f"/{ui}/divergences/{ident}/")
    for ident in ("SA-01", "OA-28", "FA-09", "PA-29", "OA-13", "PA-39", "SD-36"):
        assert none not in body(client, f"/{ui}/divergences/{ident}/")


def test_every_row_with_a_switch_tells_how_often_or_why_not() -> None:
    with override("pt"):
        for row in Row.objects.exclude(switch="").select_related("instrument"):
            cards = consequence_cards.cards_on(row)
            assert len(cards) == len(row.values) - 1
            for card in cards:
                assert card.often or card.note
                assert card.here
                assert card.nets


@pytest.mark.parametrize("ui", UIS)
def test_home_shows_the_three_most_turns_on(client: Client, ui: str) -> None:
    page = body(client, f"/{ui}/")
    best = re.search(r'<ol class="best">.*?</ol>', page, re.DOTALL)
    assert best is not None
    assert re.findall(r'/divergences/([A-Z]+-\d+)/"', best.group()) == ["SA-01", "FA-14", "OD-01"]
    numbers = re.findall(r'class="large">([^<]+)<', best.group())
    assert (
        numbers
        == {
            "pt": ["5,23\xa0%", "86,37\xa0%", "13,44\xa0%", "96,20\xa0%", "46\xa0%"],
            "zh-hant": ["5.23%", "86.37%", "13.44%", "96.20%", "46%"],
        }[ui]
    )
    words = re.findall(r'<q class="law-words" lang="([^"]+)">([^<]+)<', best.group())
    assert len(words) == 6, "those of each of the two readings of the three"
    assert ("pt", "duas cartas da sua mão") in words
    assert ("zh-Hant", "首兩張紙牌") in words


@pytest.mark.parametrize("ui", UIS)
def test_home_says_which_reading_gives_which_number_and_who_gains(client: Client, ui: str) -> None:
    page = re.sub(r"<[^>]+>|\s+", " ", body(client, f"/{ui}/"))
    said = re.sub(r" +", " ", page.replace("\xa0", " "))
    for sentence in {
        "pt": (
            "Leitura adoptada O croupier abre com uma mão de valor igual ou superior a Ás e Rei. "
            "pelo menos o valor A casa ganha 5,23 %",
            "O croupier só abre se tiver um Ás e um Rei.",
            "A casa perde 86,37 %",
        ),
        "zh-hant": ("另一解讀 莊荷必須實際持有A和K才可開牌。", "場方輸 86.37%"),
    }[ui]:
        assert sentence in said


@pytest.mark.parametrize("ui", UIS)
def test_a_simulated_share_says_its_seats(client: Client, ui: str) -> None:
    """Of one number of seats it is twice that of another."""
    (card,) = stored_cards("omaha")["cards"][:1]
    by_seats = card["chance"]["by_seats"]
    assert [each["seats"] for each in by_seats] == [2, 3, 4, 5, 6]
    for part in ("hands", "winner"):
        assert sum(each[part] for each in by_seats) == card["chance"][part]
    few, many = (f"{each['winner'] / each['hands']:.0%}" for each in (by_seats[0], by_seats[-1]))
    for url in (f"/{ui}/", f"/{ui}/divergences/OD-01/"):
        page = body(client, url).replace("\xa0", "")
        assert few in page
        assert many in page
        assert {"pt": "simuladas", "zh-hant": "模擬"}[ui] in page


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_every_amendment_says_what_turns_on_it(client: Client, ui: str) -> None:
    page = client.get(f"/{ui}/law/despacho-sef-89-2025/versions/")
    made = [each for each in page.context["versions"] if each.version.amendment]
    ((card,),) = [each.cards for each in made]
    assert (card.reading, card.value) == ("FA-02", "first_published")
    assert "156" in card.often[0]
    assert all(link.url in unescape(page.content.decode()) for link in card.links)
    other = client.get(f"/{ui}/law/portaria-104-85-m/versions/")
    (unknown,) = [each for each in other.context["versions"] if each.version.amendment]
    assert unknown.is_not_known
    assert not unknown.cards
    said = {"pt": "Não se sabe o que disto depende", "zh-hant": "影響未明"}
    assert said[ui] in other.content.decode()
