"""The search over any page, and its suggestions, by keyboard and touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import shoot, violations

FIELDS = {"/pt/": "home-words", "/pt/search/": "s-q"}


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


def test_a_stroke_in_a_field_is_a_stroke_and_elsewhere_opens_the_search_over_the_page(
    open_page,
) -> None:
    page = open_page("/pt/cite/", width=390)
    page.locator("main input[name=q]").press_sequentially("97/2010")
    expect(page.locator("main input[name=q]")).to_have_value("97/2010")
    link = page.locator(".wordmark")
    link.focus()
    page.keyboard.press("/")
    expect(page.locator("dialog #seek-words")).to_be_focused()
    page.keyboard.press("Escape")
    expect(link).to_be_focused()
    assert page.locator("dialog").count() == 0
    page.keyboard.press("/")
    expect(page.locator("dialog #seek-words")).to_be_focused()
    page.keyboard.type("omaha")
    page.keyboard.press("Enter")
    page.wait_for_url("**/pt/search/?q=omaha")


PALETTE = [
    ("pt", 390, True, "full house bate flush", "Trio-par bate naipe ou cor"),
    ("zh-hant", 1600, False, "葫蘆大過同花嗎", "夫盧"),
]


@pytest.mark.parametrize(("language", "width", "dark", "words", "text"), PALETTE)
def test_the_answer_is_in_the_search_over_the_page_as_it_is_typed(
    open_page, language: str, width: int, dark: bool, words: str, text: str
) -> None:
    page = open_page(f"/{language}/law/despacho-sef-97-2010/", width=width, dark=dark)
    if width < 500:
        button = page.get_by_role("link", name="Pesquisar", exact=True)
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] > page.viewport_size["height"] / 2
        button.click()
    else:
        page.keyboard.press("/")
    page.keyboard.type(words)
    first = page.get_by_role("option").first
    expect(first).to_contain_text(text)
    assert violations(page) == []
    shoot(page, f"palette-{language}-{width}")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#seek-words")).to_have_attribute(
        "aria-activedescendant", first.get_attribute("id")
    )
    page.keyboard.press("Enter")
    page.wait_for_url("**/law/despacho-sef-97-2010/art/15/")


@pytest.mark.parametrize(("language", "letters"), [("pt", "ca"), ("zh-hant", "派錯")])
def test_two_letters_and_enter_open_the_first_fault_of_the_desk(
    open_page, language: str, letters: str
) -> None:
    page = open_page(f"/{language}/ruling/", width=390)
    page.keyboard.press("3")
    page.wait_for_url("**/ruling/fortune3/")
    expect(page.locator("#seek-words")).to_have_attribute("role", "combobox")
    page.keyboard.press("/")
    page.keyboard.type(letters)
    page.keyboard.press("Enter")
    page.wait_for_url("**/ruling/fortune3/**?fault=*")
    page.keyboard.press("/")
    page.keyboard.type(letters)
    first = page.get_by_role("option").first
    expect(first).to_have_attribute("aria-selected", "true")
    assert violations(page) == []
    shoot(page, f"palette-desk-{language}")


def test_without_scripts_the_button_leads_to_the_search(open_page) -> None:
    page = open_page("/zh-hant/divergences/", width=390, script=False)
    page.get_by_role("link", name="搜尋", exact=True).click()
    page.wait_for_url("**/zh-hant/search/")
