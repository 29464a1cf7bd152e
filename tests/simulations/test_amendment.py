"""An edited sheet as an amendment: only the number of its sentence changes, and nothing is law."""

from __future__ import annotations

import html
import re
from fractions import Fraction

import pytest
from django.test import Client

from games.law.models import Provision
from games.simulations import exact_cache
from games.simulations.par import amendment
from games.simulations.par.what_if import WhatIfForm
from tests.simulations.shared_sheets import patient, sheets_folder

__all__ = ["patient", "sheets_folder"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("patient")]


def seen(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", html.unescape(response.content.decode()))


def put_in(words: amendment.Wording) -> list[str]:
    return [piece.new for piece in words.pieces if piece.new]


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_the_sentence_reads_otherwise_in_both_languages(client: Client, language: str) -> None:
    page = seen(client, f"/{language}/odds/stud/amendment/?prizes.raise.flush=6")
    assert re.search(r"«Naipe ou Cor» \(«Flush»\) <del>5</del><ins ?>6</ins> por 1;", page)
    assert re.search(r"「同花」 一賠<del>五</del><ins ?>六</ins>；", page)
    assert page.count("<del>") == 3


def test_a_language_without_an_official_text_is_marked(client: Client) -> None:
    page = seen(client, "/pt/odds/fortune3/amendment/?prizes.pair_plus.straight_flush=50")
    official, working = page.split("a partir de uma tradução de trabalho, não oficial")
    assert re.search(r"Sequência de Naipe: <del>40</del><ins ?>50</ins> para 1;", official)
    assert re.search(r"一賠<del>四十</del><ins ?>五十</ins>；", working)
    assert "Isto não é lei." in page


def test_old_and_new_edges_and_the_deals_that_are_paid_otherwise(client: Client) -> None:
    page = seen(client, "/pt/odds/fortune3/amendment/?prizes.pair_plus.three_of_a_kind=30")
    edges = page[page.index("edges-title") :]
    assert "6,7511" in edges
    assert "5,5747" in edges
    deals = page[page.index('id="deals-title"') :]
    assert "958" in deals  # 52 trios of the 22,100 hands, against each of 18,424 of the bank
    assert "+25" in deals
    assert "+30" in deals


@pytest.mark.slow
def test_ways_on_lead_to_the_same_prizes(client: Client) -> None:
    page = seen(client, "/pt/odds/stud/amendment/?prizes.raise.pair=2")
    assert 'href="/pt/odds/stud/?prizes.raise.pair=2"' in page
    compared = re.findall(r'href="(/pt/odds/stud/what-changes/\?[^"]*)"', page)
    assert compared == ["/pt/odds/stud/what-changes/?there.prizes.raise.pair=2"]
    assert client.get(compared[0]).status_code in (200, 202, 302)
    assert "A melhor estratégia também muda" in page


def test_a_line_that_another_follows_is_told_once() -> None:
    asked = WhatIfForm("stud", {"prizes.raise.pair": "2"})
    assert asked.is_valid()
    (change,) = amendment.changed(amendment.edits(asked))
    (edit,) = change.edits
    assert (edit.old, edit.new) == (1, 2)
    assert [put_in(each) for each in change.wordings] == [["2"], ["二"]]


def test_what_stands_in_no_sentence_is_said(client: Client) -> None:
    page = seen(client, "/pt/odds/fortune3/amendment/?jackpot.pool=5&readings.FA-28=prize_alone")
    said = page[page.index("sem que nenhuma frase da lei o enuncie:") :]
    assert "Bolo: 5" in said
    assert "FA-28: " in said
    assert "<ins" not in page
    assert "Nenhum valor da lei foi alterado" in page


@pytest.mark.parametrize("kind", ["amendment", "print"])
def test_while_figures_are_counted_the_page_waits_for_them_under_its_own_address(
    client: Client, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    address = f"/pt/odds/stud/{kind}/?prizes.raise.flush=6"
    with monkeypatch.context() as counting:
        counting.setattr(exact_cache, "exact_soon", lambda *_: None)
        response = client.get(address)
    page = response.content.decode()
    assert response.status_code == 202
    assert f'hx-get="{address}"' in page
    assert ("<ins" in page) == (kind == "amendment")
    assert 'id="edges-title"' not in page
    if kind == "amendment":
        part = client.get(address, headers={"HX-Request": "true"}).content.decode()
        assert part.lstrip().startswith('<div id="draft-figures" ')
        assert 'id="edges-title"' in part
        assert "par-pending" not in part


def test_what_cannot_be_used_is_told_on_the_sheet(client: Client) -> None:
    response = client.get("/pt/odds/stud/amendment/?prizes.raise.pair=-2")
    assert response.status_code == 302
    assert response["Location"] == "/pt/odds/stud/?prizes.raise.pair=-2"


def test_a_text_of_which_nothing_is_at_hand_is_said_to_be_missing(client: Client) -> None:
    place = Provision.objects.get(instrument="despacho-sef-89-2025", eid="art_16__para_1__point_5")
    place.working_texts.all().delete()
    page = seen(client, "/pt/odds/fortune3/amendment/?prizes.pair_plus.pair=2")
    assert "não há texto disponível" in page


def test_words_without_the_number_are_left_as_they_are(client: Client) -> None:
    place = Provision.objects.get(instrument="despacho-sef-89-2025", eid="art_16__para_1__point_5")
    place.working_texts.update(text="一對：賠彩金。")
    page = seen(client, "/pt/odds/fortune3/amendment/?prizes.pair_plus.pair=2")
    assert "一對：賠彩金。" in page
    assert "Não se encontrou o número neste texto" in page


def test_the_sheet_leads_to_its_draft_once_a_prize_is_edited(client: Client) -> None:
    draft = "/pt/odds/fortune3/amendment/"
    assert draft not in seen(client, "/pt/odds/fortune3/")
    page = seen(client, "/pt/odds/fortune3/?prizes.pair_plus.pair=2")
    assert f'href="{draft}?prizes.pair_plus.pair=2"' in page


def test_a_fraction_is_written_with_both_its_terms() -> None:
    asked = WhatIfForm("stud", {"prizes.raise.flush": "7/3"})
    assert asked.is_valid()
    (change,) = amendment.changed(amendment.edits(asked))
    assert change.edits[0].new == Fraction(7, 3)
    read = ["".join(part.text + part.new for part in each.pieces) for each in change.wordings]
    assert read == ["«Naipe ou Cor» («Flush») 7 por 3;", "「同花」 三賠七；"]


def test_a_share_of_the_pool_and_the_additional_bet_of_stud_are_drafted(client: Client) -> None:
    told = {"figures.prizes.progressive.straight_flush": "20%", "figures.raise.times_the_ante": "3"}
    asked = WhatIfForm("stud", told)
    assert asked.is_valid(), asked.errors
    changes = {each.provision: each for each in amendment.changed(amendment.edits(asked))}
    places = {name.rpartition("#")[2]: each.wordings for name, each in changes.items()}
    assert {place: [put_in(each) for each in told] for place, told in places.items()} == {
        "art_6__point_6": [["triplo"], ["三倍"]],
        "art_10__point_2__point_2": [["20"], ["二成", "20"]],
    }
    response = client.get("/pt/odds/stud/amendment/", told)
    edges = {each.key: each.edge for each in response.context["bets"]}
    assert all(edge.moved for edge in edges.values())
    assert {each.bet for each in response.context["moved"]} == {
        each.title for each in response.context["bets"]
    }


def test_a_draft_leads_to_a_sheet_a_run_and_a_hand_under_its_figures(client: Client) -> None:
    query = "figures.raise.times_the_ante=3&prizes.raise.flush=6"
    response = client.get(f"/pt/odds/stud/amendment/?{query}")
    (hand,) = response.context["hands"]
    told = response.context
    assert client.get(told["address"]).context["asked"].reckoned.figures == {
        "raise.times_the_ante": 3
    }
    form = client.get(told["run"]).context["form"]
    assert form["figures.raise.times_the_ante"].value() == "3"
    assert form["prizes.raise.flush"].value() == "6"
    played = client.get(hand.url)
    assert played.status_code == 200
    assert played.context["sheet"].replay.record["figures"] == {"raise.times_the_ante": "3"}
    assert told["compared"] == ""
    said = html.unescape(played.content.decode())
    assert "Não com os valores da própria lei, mas com estes:" in said
    assert "aposta adicional, em apostas iniciais: 3" in said
    assert "aposta adicional, naipe ou cor: 6" in said
    assert played.context["override_sentences"]
    plain = client.get(hand.url.split("~f(")[0].split("~p(")[0] + "~s1")
    assert not plain.context["override_sentences"]


def test_a_draft_under_which_the_sample_table_cannot_stand_says_so(client: Client) -> None:
    page = seen(client, "/pt/odds/five_card/amendment/?figures.capital.20.minimum=900000")
    assert "<del>2 000,00</del>" in page
    assert "<del>2,000.00</del>" in page
    assert "Na mesa de exemplo não se pode dar nenhuma jogada" in page
