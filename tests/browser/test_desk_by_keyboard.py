"""The desk by keyboard alone, on a laptop's screen and a phone's, and its bar to decide with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.rules.game import GAMES, game
from games.ruling.common_disputes import met_in
from tests.browser.conftest import shoot, violations

Open = Callable[..., Page]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def expect_in_sight(page: Page, selector: str, where: str) -> None:
    """The first element of ``selector`` comes to stand whole on the screen, at ``where``.

    It is waited for: a page that follows a key may take the place of the one that was looked at.
    """
    expect(page.locator(selector).first, where).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("key", GAMES)
def test_the_disputes_met_most_often_are_ruled_on_by_their_keys(open_page: Open, key: str) -> None:
    page = open_page(f"/pt/ruling/{key}/")
    page.set_viewport_size({"width": 1366, "height": 768})
    desk = page.url
    for met in met_in(game(key)):
        page.goto(desk)
        for stroke in met.strokes:
            here = page.url
            page.keyboard.press(stroke)
            if stroke == met.key and page.url == here == desk:
                page.wait_for_url(lambda url: url != desk)
        expect_in_sight(page, "#verdict-title", met.dispute.name)


def test_the_keys_of_the_desk_lead_where_they_say(open_page: Open) -> None:
    page = open_page("/pt/ruling/")
    page.keyboard.press("1")
    page.wait_for_url("**/ruling/*/")
    page.keyboard.press("?")
    page.wait_for_url("**/keys/")
    page.keyboard.press("1")
    page.wait_for_url("**/of/result/")
    expect(page.locator("[name='cards.1']")).to_be_focused()
    page.keyboard.type("?1n")
    assert page.url.endswith("/of/result/")
    assert page.locator("[name='cards.1']").input_value() == "?1n"
    page.keyboard.press("Alt+n")
    page.wait_for_url(lambda url: not url.endswith("/of/result/"))


def test_what_was_refused_has_the_focus(open_page: Open) -> None:
    page = open_page("/pt/ruling/omaha/of/result/")
    page.keyboard.press("Enter")
    page.wait_for_url("**rule=1**")
    expect(page.locator("[name='cards.1']")).to_be_focused()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_the_button_that_decides_is_always_in_sight(
    open_page: Open, language: str, width: int, height: int
) -> None:
    page = open_page(f"/{language}/ruling/omaha/", width=width)
    page.set_viewport_size({"width": width, "height": height})
    home = page.url.split(f"/{language}/")[0] + f"/{language}/ruling"
    for path in ("omaha/of/result/", "stud/of/two-hands/", "omaha/fault/?fault=raise_too_small"):
        page.goto(f"{home}/{path}")
        expect_in_sight(page, ".decide-bar .button", path)
    page.goto(f"{home}/omaha/")
    page.locator("form.dispute legend").first.evaluate("legend => legend.scrollIntoView()")
    expect_in_sight(page, ".decide-bar .button", page.url)


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1366, False)])
def test_the_front_the_keys_and_the_short_forms_are_accessible(
    open_page: Open, width: int, dark: bool
) -> None:
    for language in ("pt", "zh-hant"):
        page = open_page(f"/{language}/ruling/", width=width, dark=dark)
        home = page.url
        paths = ["", "stud/", "stud/keys/", *(f"{key}/of/result/" for key in GAMES)]
        paths += ["fortune3/of/jackpot/", "omaha/of/result/?rule=1&seat.1=3&seat.2=3"]
        for path in paths:
            page.goto(home + path)
            assert violations(page) == [], (language, path)
            assert fits(page), (language, path)
        page.context.close()


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_every_entry_of_the_navigation_is_in_sight_on_a_phone(
    open_page: Open, language: str
) -> None:
    page = open_page(f"/{language}/", width=390)
    page.locator(".doors-menu summary").click()
    entries = page.locator(".doors-menu a")
    assert entries.count() >= 5
    for entry in entries.all():
        box = entry.bounding_box()
        assert box is not None
        assert box["x"] >= 0, entry.inner_text()
        assert box["x"] + box["width"] <= 390, entry.inner_text()
        assert box["y"] + box["height"] <= 400, entry.inner_text()


def test_evidence_is_answered_by_a_key_each_and_what_decides_nothing_is_not_asked(
    open_page: Open,
) -> None:
    page = open_page("/pt/ruling/fortune3/fault/?fault=player_card_exposed", width=1366)
    inadvertent = page.locator("fieldset:has([name='facts.inadvertent'])")
    expect(inadvertent).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(inadvertent).to_be_hidden()
    page.keyboard.press("Enter")
    page.wait_for_url("**facts.when=after_the_deal**")
    assert "inadvertent" not in page.url
    page.locator("#evidence a", has_text="enquanto se distribuíam").click()
    page.wait_for_url("**facts.when=in_the_deal**")
    for key, answer in (("1", "facts.exposed_cards=more_of_a_player"),):
        page.keyboard.press(key)
        page.wait_for_url(f"**{answer}**")
    expect(page.locator("#verdict-title")).to_be_visible()


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1366, False)])
@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_what_is_not_known_is_listed_with_every_outcome(
    open_page: Open, language: str, width: int, dark: bool
) -> None:
    page = open_page(
        f"/{language}/ruling/fortune3/fault/?fault=bank_card_exposed", width=width, dark=dark
    )
    home = page.url.split("fortune3")[0]
    expect(page.locator("#evidence dt")).to_have_count(2)
    expect(page.locator("#evidence dd")).to_have_count(4)
    for n, path in enumerate(
        (
            "fortune3/fault/?fault=bank_card_exposed",
            "fortune3/fault/?fault=player_card_exposed",
            "stud/fault/?fault=cards_to_empty_seat&facts.seat=2&facts.by=croupier&rule=1",
        )
    ):
        page.goto(home + path)
        assert violations(page) == [], path
        assert fits(page), path
        shoot(page, f"evidence-{n}-{language}-{width}")
