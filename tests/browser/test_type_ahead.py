"""Suggestions under the search, by keyboard and touch, and the stroke that leads to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import violations

FIELDS = {"/pt/": "home-words", "/pt/search/": "s-q", "/pt/glossary/": "seek-words"}


@pytest.mark.parametrize("path", FIELDS)
def test_the_arrows_go_through_what_is_suggested(open_page, path: str) -> None:
    page = open_page(path, width=1366)
    page.keyboard.press("/")
    field = page.locator(f"#{FIELDS[path]}")
    expect(field).to_be_focused()
    page.keyboard.type("subida das ap")
    expect(field).to_have_attribute("aria-expanded", "true")
    options = page.get_by_role("option")
    expect(options.first).to_contain_text("art. 12.º")
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    assert field.get_attribute("aria-activedescendant") == options.first.get_attribute("id")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(field).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/law/despacho-sef-97-2010/art/12/")


def test_only_what_was_typed_last_is_asked_for_and_shown(open_page) -> None:
    page = open_page("/zh-hant/", width=390)
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if "suggestions" in r.url else None)
    page.locator("#home-words").press_sequentially("rake omaha", delay=10)
    page.locator("#home-words").fill("莊家")
    expect(page.get_by_role("option").first).to_contain_text("莊荷")
    assert len(asked) <= 2
    listed = page.locator(".suggestions").bounding_box()
    assert listed["x"] >= 0
    assert listed["x"] + listed["width"] <= 390
    page.locator("#home-words").press("Enter")
    page.wait_for_url("**/search/?q=*")


def test_a_stroke_in_a_field_is_a_stroke_and_on_a_phone_leads_to_the_search(open_page) -> None:
    page = open_page("/pt/cite/", width=390)
    page.locator("main input[name=q]").press_sequentially("97/2010")
    expect(page.locator("main input[name=q]")).to_have_value("97/2010")
    page.locator("main").focus()
    page.keyboard.press("/")
    page.wait_for_url("**/pt/search/")
