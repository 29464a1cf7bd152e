"""Every figure of the disputes, and what other readings would pay, told at the desk."""

from __future__ import annotations

from itertools import cycle

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.http import urlencode
from django.utils.translation import override

from games.play.desk import dispute
from games.play.desk.ruling import Ruling, ruled, ruling_on
from games.rules.game import game
from games.ruling.first_screen import FirstScreen
from tests.examples import some_quick
from tests.play.disputes import DISPUTES, Told

pytestmark = pytest.mark.django_db


def form(told: Told) -> dispute.Dispute:
    return dispute.Dispute(game(told.game), QueryDict(urlencode(told.entered)))


@pytest.mark.parametrize("name", DISPUTES)
def test_the_ruling(name: str) -> None:
    told = DISPUTES[name]
    with override("pt"):
        found = ruling_on(form(told))
    assert {each.seat: each.net for each in found.seats} == told.nets


@pytest.mark.parametrize("name", DISPUTES)
def test_what_other_readings_would_pay(name: str) -> None:
    told = DISPUTES[name]
    with override("pt"):
        others = {
            (each.reading, each.value): {seat: there for seat, _, there in each.nets}
            for each in FirstScreen(ruling_on(form(told))).alternatives
            if each.changes_payments
        }
    always = () if told.game != "five_card" else ("PA-09", "PA-10", "PA-11")
    assert {key: nets for key, nets in others.items() if key[0] not in always} == told.others


def said_of(ruling: Ruling) -> list[str]:
    """What the ruling says, but for the name of a hand that is only shown: it decides nothing."""
    return [line.told for line in ruling.lines if line.step.name != "hand_shown"]


@pytest.mark.parametrize("name", some_quick(DISPUTES, 6))
def test_a_reading_that_is_not_named_changes_nothing(name: str) -> None:
    """Those that the hand never used are not played again; here every one is."""
    with override("pt"):
        found = ruling_on(form(DISPUTES[name]))
        decided = {action.seat: action.do for action in found.replay.actions}
        named = {row for each in FirstScreen(found).alternatives for row in each.rows}
        for reading in found.game.readings:
            for value in reading.values if reading.id not in named else ():
                readings = {**found.record.get("readings", {}), reading.id: value}
                again = ruled(found.game, {**found.record, "readings": readings}, decided)
                assert said_of(again) == said_of(found)


READ_OTHERWISE = [(name, reading) for name, told in DISPUTES.items() for reading in told.others]


@pytest.mark.parametrize(("name", "reading"), some_quick(READ_OTHERWISE, 6))
def test_the_link_of_another_reading_gives_what_was_foretold(
    client: Client, name: str, reading: tuple[str, str]
) -> None:
    told = DISPUTES[name]
    asked = f"/pt/ruling/{told.game}/?{urlencode(told.entered)}"
    link = f"&amp;readings.{reading[0]}={reading[1]}"
    assert link in client.get(asked).content.decode()
    page = client.get(asked + link.replace("&amp;", "&"))
    found = page.context["ruling"]
    assert {each.seat: each.net for each in found.seats} == told.others[reading]
    assert [each for each, _ in found.taken] == [reading[0]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"), [*zip(DISPUTES, cycle(["pt", "zh-hant"]), strict=False)]
)
def test_the_page_and_the_sheet_stand_in_both_languages(
    client: Client, name: str, language: str
) -> None:
    told = DISPUTES[name]
    query = urlencode(told.entered)
    assert client.get(f"/{language}/ruling/{told.game}/?{query}").status_code == 200
    assert client.get(f"/{language}/ruling/{told.game}/sheet/?{query}").status_code == 200
