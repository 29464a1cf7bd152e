"""The day of the hand, at the table and on the ruling desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.play.link.hand_link import decode, encode
from games.rules.game import game

pytestmark = pytest.mark.django_db


def hand(**more: object) -> str:
    record = {"table": {"bets": {"1": {"ante": 50}}}, "seed": 4, **more}
    return encode(record)


def test_a_hand_of_a_day_says_the_law_it_rests_on(client: Client) -> None:
    page = client.get("/pt/table/fortune3/", {"h": hand(at="2025-11-10"), "n": 1})
    body = page.content.decode()
    assert page.status_code == 200
    assert "redacção original" in body
    assert "/pt/law/despacho-sef-89-2025/@2025-11-10/" in body
    plain = client.get("/pt/table/fortune3/", {"h": hand(), "n": 1}).content.decode()
    assert "law-of-day" not in plain


def test_an_old_link_with_the_reading_still_opens(client: Client) -> None:
    old = hand(readings={"FA-02": "first_published"})
    page = client.get("/pt/table/fortune3/", {"h": old, "n": 1})
    assert page.status_code == 200
    assert "FA-02" in page.content.decode()


@pytest.mark.parametrize("key", ["omaha", "stud", "fortune3", "five_card"])
@pytest.mark.parametrize("path", ["/pt/table/{}/set-up/", "/pt/ruling/{}/"])
def test_both_forms_ask_for_the_day(client: Client, key: str, path: str) -> None:
    page = client.get(path.format(key))
    if page.status_code == 404:
        pytest.fail(path)
    body = page.content.decode()
    assert 'name="at"' in body
    assert "Dia da jogada" in body
    assert game(key).key == key


def of_a_fault(client: Client, key: str, day: str, path: str = "fault/") -> Any:
    fault = game(key).faults[0]
    facts = {f"facts.{ask.name}": (*ask.answers, "1")[0] for ask in fault.asks}
    asked = {"fault": fault.name, "rule": "1", **facts, "at": day}
    return client.get(f"/pt/ruling/{key}/{path}", asked)


@pytest.mark.parametrize("key", ["omaha", "stud", "fortune3", "five_card"])
def test_the_desk_of_faults_asks_for_the_day(client: Client, key: str) -> None:
    page = client.get(f"/pt/ruling/{key}/fault/", {"fault": game(key).faults[0].name})
    body = page.content.decode()
    assert 'name="at"' in body
    assert "Dia da jogada" in body


def test_a_fault_is_ruled_on_under_the_law_of_its_day(client: Client) -> None:
    answer = of_a_fault(client, "fortune3", "2025-11-10")
    assert answer.status_code == 200
    assert answer.context["ruling"].case.readings["FA-02"] == "first_published"
    assert "redacção original" in answer.content.decode()
    assert "at=2025-11-10" in answer.context["sheet_url"]
    sheet = of_a_fault(client, "fortune3", "2025-11-10", "fault/sheet/").content.decode()
    assert "/pt/law/despacho-sef-89-2025/@2025-11-10/" in sheet
    plain = of_a_fault(client, "fortune3", "2026-01-01")
    assert plain.context["ruling"].case.readings["FA-02"] != "first_published"


@pytest.mark.parametrize("day", ["2025-13-01", "yesterday", "1850-01-01", "2001-01-01"])
def test_a_day_without_a_law_is_refused_beside_its_field(client: Client, day: str) -> None:
    answer = of_a_fault(client, "fortune3", day)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"at"}
    assert f'value="{day}"' in answer.content.decode()


def test_the_day_typed_goes_into_the_link() -> None:
    assert decode(hand(at="2025-11-10"))["at"] == "2025-11-10"
