"""The first screen of a ruling: cards, payments with reasons, what decides, what would turn it."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from games.play.desk.dispute import Dispute
from games.play.desk.ruling import ruling_on
from games.play.desk.verdict import verdict_in
from games.rules.game import game
from games.ruling.first_screen import FirstScreen

pytestmark = pytest.mark.django_db

KINGS = {
    "cards.5": "khkd4c",
    "table.bets.5.ante": "100",
    "table.bets.5.pair_plus": "200",
    "decision.5": "play",
    "cards.dealer": "qs8d5c",
}
FOLDED = {**KINGS, "decision.5": "fold", "cards.5": "7s7d2c"}
TIED = {
    "cards.1": "As Kd 8h 7c",
    "table.paid.1": "4005",
    "table.paid.3": "4000",
    "folded.3": "yes",
    "cards.4": "Ad Kh 6s 5c",
    "table.paid.4": "4005",
    "cards.7": "Qs Qd 3h 2c",
    "table.paid.7": "4005",
    "cards.board": "Ah Kc 9d 4s Jh",
    "table.chip": "5",
    "table.commission": "5%",
    "table.big_blind": "100",
}


def screen(key: str, values: dict[str, str]) -> FirstScreen:
    return FirstScreen(ruling_on(Dispute(game(key), values)))


def test_the_verdict_says_what_the_croupier_does() -> None:
    kings, tied = screen("fortune3", KINGS).ruling, screen("omaha", TIED).ruling
    assert verdict_in(kings, "pt") == "Lugar 5: pagar 400."
    assert verdict_in(kings, "zh-hant") == "第5門：派彩400。"
    folded = screen("fortune3", FOLDED).ruling
    assert verdict_in(folded, "pt") == "Lugar 5: pagar 200, recolher 100."
    pots = "Pote, 7\xa0755 a cada um → lugar 1, lugar 4; a sobra, 5 → lugar 1; comissão: 500."
    assert verdict_in(tied, "pt") == pots


def test_a_bet_that_goes_back_is_given_back() -> None:
    low = {**KINGS, "cards.dealer": "js8d5c"}
    verdict = verdict_in(screen("fortune3", low).ruling, "pt")
    assert verdict == "Lugar 5: pagar 300, devolver 100."


def test_the_cards_stand_as_they_were_entered() -> None:
    hands = list(screen("fortune3", KINGS).hands)
    assert hands == [
        ("Lugar 5", ("Kh", "Kd", "4c"), "par"),
        ("Mão da banca", ("Qs", "8d", "5c"), "três cartas diferentes"),
    ]
    assert [name for name, _cards, _category in screen("omaha", TIED).hands][-1] == "Cartas comuns"


def test_each_bet_has_its_reason_and_its_provision() -> None:
    ((_name, _why, payments),) = screen("fortune3", KINGS).seats
    told = [(p.name, p.net, p.grounds[0].citation) for p in payments]
    assert told == [
        ("Aposta Inicial 100", 100, "art. 13.º, alínea 3)"),
        ("Par Superior 200", 200, "art. 16.º, n.º 1, alínea 5)"),
        ("Aposta Dobrada 100", 100, "art. 13.º, alínea 3)"),
    ]
    (qualified,) = screen("fortune3", KINGS).qualifying
    assert "Q ou mais" in qualified.told


def test_only_what_decides_stands_beside_the_verdict() -> None:
    of_kings = screen("fortune3", KINGS)
    deciding = {quoted.pair.eid for quoted in of_kings.deciding}
    assert {"art_13__point_2", "art_13__point_3", "art_16__para_1__point_5"} <= deciding
    assert "art_12__para_2" not in deciding
    assert "art_12__para_2" in {quoted.pair.eid for quoted in of_kings.others}
    of_tied = {quoted.pair.eid for quoted in screen("omaha", TIED).deciding}
    assert {"art_10__para_4", "art_10__para_5", "art_15__point_8"} <= of_tied


def test_a_doubt_that_turns_it_says_what_it_would_be() -> None:
    doubts = [(doubt.reading, doubt.sentence) for doubt in screen("omaha", TIED).turning]
    assert ("OD-02", "na outra leitura: lugar 1 +3\xa0805, lugar 4 +3\xa0800") in doubts
    assert list(screen("fortune3", KINGS).turning) == []


FURTHER = {
    "omaha": {"fault": "card_to_wrong_player"},
    "stud": {"fault": "dealt_wrongly"},
    "fortune3": {"fault": "dealt_wrongly", "facts.breach": "order_of_players"},
    "five_card": {"fault": "time_expired", "facts.seat": "3"},
}


@pytest.mark.parametrize("key", FURTHER)
def test_the_player_is_shown_what_follows_a_fault_as_on_the_copy_for_no_network(
    client: Client, key: str
) -> None:
    kept = client.get(f"/pt/ruling/{key}/all-faults/").content.decode()
    for language in ("pt", "zh-hant"):
        page = client.get(f"/{language}/ruling/{key}/fault/", {**FURTHER[key], "rule": "1"})
        ruling, here = page.context["ruling"], page.context["player_url"]
        assert f'href="{escape(here)}"' in page.content.decode()
        lines = [line.told for line in ruling.lines]
        assert page.content.decode().count(f'<p class="order-told">{escape(lines[0])}</p>') == 0
        shown = client.get(here)
        told = [pair[1] for pair in (*shown.context["verdict"], *shown.context["further"])]
        assert "".join(told[::2]).replace(" ", "") == "".join(lines).replace(" ", "")
        assert all(escape(words) in shown.content.decode() for words in told)
        assert all(escape(words) in kept for words in told)
        assert 'class="law-words"' in shown.content.decode()
        assert client.get(page.context["ruling_url"]).context["verdict"] == page.context["verdict"]


def test_a_provision_is_named_once_beside_the_answer_to_a_question(client: Client) -> None:
    sent = {"fault": "pot_divided", "facts.pot": "505", "facts.chip": "5", "facts.winners": "14"}
    page = client.get("/pt/ruling/omaha/fault/", {**sent, "rule": "1"})
    hint = page.content.decode().split('id="verdict-title"')[1].split('<p class="hint">')[1]
    links = re.findall(r"<a [^>]*>([^<]*)</a>", hint.split("</p>")[0])
    assert len(links) == len(set(links)) > 0


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_the_player_is_shown_the_verdict_and_the_words_in_both_languages(
    client: Client, language: str
) -> None:
    answer = client.get(f"/{language}/ruling/fortune3/", {**KINGS, "rule": "1", "player": "1"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Lugar 5: pagar 400." in page
    assert "第5門：派彩400。" in page
    assert "se o valor da mão da banca for inferior" in page
    assert "Nenhuma dúvida" not in page
