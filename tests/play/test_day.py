"""The day of the hand, at the table and on the ruling desk."""

from __future__ import annotations

import pytest
from django.test import Client

from games.play.link.hand_link import decode, encode
from games.rules.registry import game

pytestmark = pytest.mark.django_db


def hand(**more: object) -> str:
    record = {"table": {"bets": {"1": {"ante": 50}}}, "seed": 4, **more}
    return encode(record)


def test_a_hand_of_a_day_says_the_law_it_rests_on(client: Client) -> None:
    page = client.get("/pt/table/fortune3/", {"h": hand(at="2025-11-10"), "n": 1})
    body = page.content.decode()
    assert page.status_code == 200
    assert "como primeiro publicado" in body
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
    assert "Dia da mão" in body
    assert game(key).key == key


def test_the_day_typed_goes_into_the_link() -> None:
    assert decode(hand(at="2025-11-10"))["at"] == "2025-11-10"
