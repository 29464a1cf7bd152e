"""Keys typed at the desk while its next page is on its way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import intercept, violations

Open = Callable[..., Page]


class Slow:
    """Pages of the desk that come only once they are let."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        self.is_held = True
        intercept(page, "**/ruling/**", self.hold)

    def hold(self, route: Route) -> None:
        if self.is_held:
            self.held.append(route)
        else:
            route.continue_()

    def first(self) -> Route:
        """The first page asked for, which is waited for."""
        while not self.held:
            self.page.wait_for_timeout(20)
        return self.held[0]

    def let(self) -> None:
        self.is_held = False
        for route in self.held:
            route.continue_()
        self.held = []


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_what_is_typed_in_one_breath_comes_to_the_page_it_is_meant_for(
    open_page: Open, language: str
) -> None:
    page = open_page(f"/{language}/ruling/", width=1366)
    front, slow = page.url, Slow(page)
    for key in (
        "3",
        "1",
        "5",
        "Tab",
        *"khkd4x",
        "Backspace",
        "c",
        "Tab",
        "Tab",
        *"qs8d5c",
        "Enter",
    ):
        page.keyboard.press(key)
    assert page.url == front
    slow.let()
    expect(page.locator("#verdict-title")).to_contain_text("200")
    assert "/ruling/fortune3/" in page.url
    for told in ("cards.5=Kh", "cards.dealer=Qs"):
        assert told.lower() in page.url.lower()
    expect(page.locator("h1")).to_contain_text("Fortune 3")
    page.go_back()
    expect(page.locator("[name='seat.1']")).to_have_value("5")
    page.go_back()
    expect(page.locator(".common-disputes")).to_be_visible()


def test_the_game_stands_large_on_every_answer_of_the_desk(open_page: Open) -> None:
    for path in ("", "of/result/", "of/result/?rule=1", "fault/", "fault/?fault=bank_card_exposed"):
        page = open_page(f"/pt/ruling/fortune3/{path}", width=390)
        name = page.locator("h1, .desk-game", has_text="Fortune 3").first
        expect(name).to_be_visible()
        size = name.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
        assert size >= 20, path
        page.context.close()


def test_what_cannot_be_typed_on_the_page_that_comes_is_shown_and_left_out(
    open_page: Open,
) -> None:
    page = open_page("/pt/ruling/", width=1366)
    slow = Slow(page)
    for key in "3xy":
        page.keyboard.press(key)
    slow.let()
    page.wait_for_url("**/ruling/fortune3/")
    expect(page.locator("[data-typed-ahead] kbd")).to_have_text("x y")
    assert violations(page) == []


def test_what_is_typed_for_a_page_that_does_not_come_is_shown_and_left_out(
    open_page: Open,
) -> None:
    page = open_page("/pt/ruling/", width=1366)
    slow = Slow(page)
    for key in "315":
        page.keyboard.press(key)
    instead = "<!doctype html><title>503</title><main><h1>503</h1></main>"
    slow.first().fulfill(status=503, content_type="text/html", body=instead)
    expect(page.locator("h1")).to_have_text("503")
    expect(page.locator("[data-typed-ahead] kbd")).to_have_text("1 5")


def test_what_is_typed_while_a_form_is_refused_comes_into_the_field_that_is_missing(
    open_page: Open,
) -> None:
    page = open_page("/pt/ruling/fortune3/of/result/", width=1366)
    slow = Slow(page)
    page.locator("[name='seat.1']").fill("5")
    for key in ("Enter", *"khkd4c12"):
        page.keyboard.press(key)
    slow.let()
    field = page.locator("[aria-invalid=true]").first
    expect(field).to_have_value("khkd4c12")
    assert violations(page) == []


def test_what_is_typed_while_a_ruling_comes_is_not_lost(open_page: Open) -> None:
    page = open_page("/pt/ruling/fortune3/of/result/", width=1366)
    slow = Slow(page)
    page.locator("[name='seat.1']").fill("5")
    page.locator("[name='cards.1']").fill("khkd4c")
    page.locator("[name='cards.dealer']").fill("qs8d5c")
    for key in ("Enter", *"xyzxyzxyz"):
        page.keyboard.press(key)
    slow.let()
    expect(page.locator("#verdict-title")).to_be_visible()
    expect(page.locator("[data-typed-ahead] kbd")).to_have_text("x y z x y z x y z")
    page.go_back()
    expect(page.locator("[name='cards.1']")).to_have_value("khkd4c")
    page.go_forward()
    expect(page.locator("#verdict-title")).to_be_visible()
