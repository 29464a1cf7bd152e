"""The end of a hand, the eyes and the hands brought in, in a browser."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import violations
from tests.play.hands import OMAHA, named, url

PAGES = {
    "bank": lambda lang: url("fortune3", named("fortune3", "pair_plus_every_prize"), lang=lang),
    "pots": lambda lang: url("omaha", named("omaha", "two-side-pots"), lang=lang),
    "hands-in": lambda lang: f"/{lang}/table/hands-in/",
}


@pytest.mark.parametrize("width", [390, 1366])
@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_the_screen(open_page, name: str, lang: str, width: int) -> None:
    page = open_page(PAGES[name](lang), width=width)
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) == 0
    if name == "hands-in":
        assert violations(page) == []


def test_choosing_a_seat_s_eyes_seals_the_address(open_page) -> None:
    page = open_page(url("omaha", OMAHA))
    page.locator("#eyes").select_option("3")
    page.wait_for_url("**h=s~*")
    expect(page.locator("#eyes option")).to_have_count(2)
    expect(page.locator(".seat .card:not(.back)")).to_have_count(4)
    page.locator("#go-first").click()
    expect(page.locator(".steps li")).to_have_count(1)
    assert "h=s~" in page.url


def test_pasted_hands_become_a_list_to_step_through(open_page) -> None:
    page = open_page("/pt/table/hands-in/")
    page.locator("#in-pasted").fill(json.dumps({"game": "omaha", **OMAHA}) + "\n{}")
    page.locator("form.entry-form .button.primary").click()
    expect(page.locator(".taken-hands li")).to_have_count(2)
    expect(page.locator(".taken-hands .is-refused")).to_have_count(1)
    page.locator(".taken-hands a").click()
    expect(page.locator(".go-count")).to_contain_text("1 /")
