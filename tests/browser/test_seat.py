"""A seat played in a browser: hand after hand, the reason told, the account at the end."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rules.game import GAMES
from tests.browser.conftest import violations
from tests.browser.test_play_table import swapped

BIDDEN = ("check", "pass", "call", "open", "raise", "play", "fold")


def sit_down(open_page: Any, key: str, lang: str, width: int) -> Page:
    page = open_page(f"/{lang}/table/{key}/seat/", width=width, height=844)
    assert violations(page) == []
    page.locator("#sit-seed").fill("4")
    page.locator(".sit-down .button.primary").click()
    page.wait_for_load_state("load")
    return page


def play_a_hand(page: Page) -> None:
    while not page.locator(".ended").count():
        offered = [each for each in BIDDEN if page.locator(f"#do-{each}").count()]
        button = page.locator(f"#do-{offered[0]}")
        expect(button).to_be_in_viewport(ratio=1)
        swapped(page, lambda button=button: button.click())
        assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize(("lang", "hands", "width"), [("pt", 5, 390), ("zh-hant", 2, 1366)])
@pytest.mark.parametrize("key", GAMES)
def test_hand_after_hand_and_the_account(
    open_page: Any, key: str, lang: str, hands: int, width: int
) -> None:
    page = sit_down(open_page, key, lang, width)
    for number in range(1, hands + 1):
        play_a_hand(page)
        expect(page.locator(".nets b").first).to_be_visible()
        expect(page.locator("table.outcome-table")).to_have_count(1)
        if number == 1:
            assert violations(page) == []
        if number < hands:
            swapped(page, lambda: page.locator("#next-hand").click())
    swapped(page, lambda: page.locator("#leave").click())
    expect(page.locator("#account-title")).to_be_visible()
    expect(page.locator("#next-hand")).to_have_count(0)
    assert violations(page) == []


def test_without_script_a_seat_is_played_by_pages(open_page: Any) -> None:
    page = open_page("/pt/table/stud/seat/", script=False)
    page.locator(".sit-down .button.primary").click()
    page.locator("#do-raise").click()
    page.locator("#next-hand").click()
    page.locator("#leave").click()
    expect(page.locator("#account-title")).to_be_visible()
