"""Cards picked with a finger at the ruling desk, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.rules.game import GAMES, game
from tests.browser.conftest import shoot, violations

Open = Callable[..., Page]


def pick(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f".pick[data-card='{card}']").tap()


def test_a_whole_hand_is_picked_with_a_finger_and_ruled_on(open_page: Open) -> None:
    page = open_page("/pt/ruling/fortune3/of/result/", width=390, height=844, touch=True)
    page.locator("[name='seat.1']").fill("5")
    page.locator("[name='cards.1'] + .pick-open").tap()
    box = page.locator(".picker").bounding_box()
    assert box is not None
    assert round(box["y"] + box["height"]) == 844
    assert violations(page) == []
    pick(page, "Kh", "Kd")
    shoot(page, "picker_390")
    pick(page, "4c")
    expect(page.locator("[name='cards.1']")).to_have_value("Kh Kd 4c")
    expect(page.locator(".pick[data-card=Kh]")).to_be_disabled()
    pick(page, "Qs", "8d", "5c")
    expect(page.locator("[name='cards.dealer']")).to_have_value("Qs 8d 5c")
    expect(page.locator(".picker")).to_have_count(0)
    page.locator(".decide-bar .button").tap()
    expect(page.locator("#verdict-title")).to_be_visible()


@pytest.mark.parametrize("key", GAMES)
def test_every_seat_of_the_desk_takes_as_many_cards_as_its_game_deals(
    open_page: Open, key: str
) -> None:
    page = open_page(f"/zh-hant/ruling/{key}/", width=390, touch=True)
    page.locator("[name='cards.2'] + .pick-open").tap()
    count, deck = game(key).places["seat"], [card.name for card in game(key).deck]
    pick(page, *deck[:count])
    expect(page.locator("[name='cards.2']")).to_have_value(" ".join(deck[:count]))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
