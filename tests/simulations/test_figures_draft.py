"""An amendment of a game's rates and multiples: only its numbers change, each as it is written."""

from __future__ import annotations

import html
import re
from decimal import Decimal

import pytest
from django.http import QueryDict
from django.test import Client

from games.quality.shares_written import rewritten
from games.simulations.par.figures_draft import FiguresForm, drafts

pytestmark = pytest.mark.django_db

ADDRESS = "/pt/odds/omaha/amendment/"


def read(query: str) -> dict[str, str]:
    form = FiguresForm("omaha", QueryDict(query))
    assert form.is_valid(), form.errors
    ((provision, wordings),) = drafts("omaha", form)
    assert provision.endswith("#art_16")
    assert not any(wording.lacking for wording in wordings)
    return {wording.lang: wording.as_it_would_read for wording in wordings}


def test_a_rate_and_a_limit_are_said_as_their_sentences_say_them() -> None:
    told = read("commission.highest=6&commission.cap=3")
    assert "de três a seis por cento" in told["pt"]
    assert "ao triplo da aposta" in told["pt"]
    assert "百分之三（3%）至百分之六（6%）" in told["zh-hant"]
    assert "的三倍" in told["zh-hant"]


def test_a_rate_with_decimals_is_said_in_figures() -> None:
    (change,) = rewritten(
        "uma comissão de três a cinco por cento", "pt", "percent", Decimal(5), Decimal("5.5")
    )
    assert (change.old, change.new) == ("cinco", "5,5")


@pytest.mark.parametrize(("text", "to"), [("até ao quíntuplo", "11"), ("até ao quíntuplo", "2.5")])
def test_what_has_no_word_is_left_to_be_written_by_hand(text: str, to: str) -> None:
    assert rewritten(text, "pt", "times", Decimal(5), Decimal(to)) == []


def test_the_page_marks_old_and_new_and_tells_what_the_house_may_take(client: Client) -> None:
    page = html.unescape(client.get(f"{ADDRESS}?commission.highest=6").content.decode())
    assert re.findall(r"<del>(\w+)</del><ins\s*>(\w+)</ins>", page)[:1] == [("cinco", "seis")]
    taken = client.get(f"{ADDRESS}?commission.highest=6").context["taken"]
    assert [(each["before"], each["after"]) for each in taken[:2]] == [(50, 60), (250, 300)]
    assert "<del>cinco" not in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("commission.lowest=6", "commission.lowest"),
        ("commission.highest=", "commission.highest"),
        ("commission.highest=1000000000000000000", "commission.highest"),
        ("commission.cap=1e9", "commission.cap"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(client: Client, query: str, field: str) -> None:
    answer = client.get(f"{ADDRESS}?{query}")
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {field}
    assert answer.content.decode().count('class="error"') == 1


def test_the_pot_leads_to_it_and_a_game_without_such_figures_has_none(client: Client) -> None:
    assert ADDRESS in client.get("/pt/odds/omaha/").content.decode()
    assert client.get("/pt/odds/five_card/amendment/").status_code == 404
