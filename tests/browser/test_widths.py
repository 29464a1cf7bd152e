"""The main pages at five widths in both languages, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import AXE, FOUND_BY_AXE, violations

WIDTHS = {390: 844, 768: 1024, 1024: 768, 1366: 900, 1600: 900}
OMAHA = "/law/despacho-sef-97-2010/"
PAGES = {
    "home": "/",
    "regulation": OMAHA,
    "article": f"{OMAHA}art/12/",
    "report": f"{OMAHA}report/?provision=art_12",
    "short rules": f"{OMAHA}short-rules/?show=both",
    "search": "/search/?q=fichas",
    "doubts": "/divergences/?game=omaha",
    "terms": "/glossary/?game=omaha",
    "table": "/table/omaha/",
    "desk": "/ruling/omaha/",
    "odds": "/odds/omaha/",
}


@pytest.mark.parametrize(("ui", "dark"), [("pt", False), ("zh-hant", True)])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_overflows_at_any_width(open_page, name: str, ui: str, dark: bool) -> None:
    page = open_page(f"/{ui}{PAGES[name]}", dark=dark)
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
    page.evaluate(AXE)
    found = page.evaluate(FOUND_BY_AXE, ["best-practice"])
    assert [(each["id"], each["nodes"][0]["target"]) for each in found] == []


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_first_article_stands_near_the_top(open_page, ui: str, width: int) -> None:
    height = WIDTHS[width]
    page = open_page(f"/{ui}{OMAHA}", width=width, height=height)
    top = page.locator("#art_1").bounding_box()["y"]
    assert top < height * (1.5 if width < 1000 else 1)


@pytest.mark.parametrize("width", [390, 1366])
def test_the_language_switch_keeps_the_place_at_every_width(open_page, width: int) -> None:
    page = open_page(f"/pt{OMAHA}", width=width, height=WIDTHS[width])
    page.locator("#art_12").evaluate("article => article.scrollIntoView()")
    page.locator(".tongues a", has_text="中文").click()
    page.wait_for_url("**/zh-hant/law/**")
    expect(page.locator("#art_12")).to_be_in_viewport()


def test_the_frame_does_not_jump_from_page_to_page(open_page) -> None:
    page = open_page(f"/pt{OMAHA}", width=1600, height=900)
    left = "document.querySelector('.masthead-in').getBoundingClientRect().left"
    places = {page.evaluate(left)}
    for path in ("/pt/divergences/", "/pt/glossary/", "/pt/odds/omaha/"):
        page.goto(page.url.partition("/pt/")[0] + path)
        places.add(page.evaluate(left))
    assert len(places) == 1


def test_a_crumb_is_on_one_line_and_can_be_pressed_with_a_finger(open_page) -> None:
    page = open_page(f"/pt{OMAHA}report/?provision=art_12", width=390, height=844)
    for item in page.locator(".crumbs li").all():
        assert 24 <= item.bounding_box()["height"] <= 32


@pytest.mark.parametrize(("ui", "width"), [("pt", 390), ("zh-hant", 1366)])
def test_the_code_of_a_provision_opens_below_its_words(open_page, ui: str, width: int) -> None:
    page = open_page(f"/{ui}{OMAHA}art/12/", width=width, height=WIDTHS[width])
    page.locator("summary", has_text={"pt": "O código", "zh-hant": "程式碼"}[ui]).click()
    expect(page.locator(".code-part").first).to_contain_text("games/omaha/rules/")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.evaluate("scrollTo(0, 0)")
    assert violations(page) == []


MOST_SIGNS = """lang => Math.max(...[...document.querySelectorAll(`.side[lang=${lang}] .law-words`)]
  .filter(words => words.textContent.length > 400).map(words => {
    const lines = new Set();
    const range = document.createRange();
    range.selectNodeContents(words);
    for (const box of range.getClientRects()) lines.add(Math.round(box.bottom / 12));
    return words.textContent.trim().length / lines.size;
  }))"""
"""The most signs that a long provision has on its average line."""


def test_at_1600_a_line_of_the_law_keeps_to_58_signs_and_the_notes_say_their_titles(
    open_page,
) -> None:
    page = open_page(f"/pt{OMAHA}", width=1600, height=900)
    assert page.evaluate(MOST_SIGNS, "pt") <= 58
    pair = page.locator("#art_16")
    texts, notes = pair.locator(".side").last.bounding_box(), pair.locator(".margin").bounding_box()
    assert notes["x"] >= texts["x"] + texts["width"]
    assert notes["width"] >= 256
    flag = pair.locator(".flag", has_text="OD-02")
    expect(flag.locator("summary")).to_contain_text("Limite da comissão")
    box = flag.locator("summary .visually-hidden").bounding_box()
    assert box["width"] > 100
    flag.locator("summary").click()
    expect(flag.locator(".row-card")).to_be_visible()
    card = flag.locator(".flag-body").bounding_box()
    assert card["x"] >= notes["x"] - 1, "a note opens beside the words, not over them"
    assert violations(page) == []


BARS = """() => [...document.querySelectorAll("body *")].filter(each => {
    const box = each.getBoundingClientRect();
    return ["sticky", "fixed"].includes(getComputedStyle(each).position)
      && box.width > innerWidth / 2 && box.bottom > 0 && box.top < innerHeight;
  }).reduce((sum, each) => sum + each.getBoundingClientRect().height, 0) / innerHeight"""


@pytest.mark.parametrize("path", [OMAHA, "/law/despacho-sef-89-2025/", "/ruling/omaha/"])
def test_at_twice_the_size_bars_take_a_fifth_of_the_screen_at_most(open_page, path: str) -> None:
    page = open_page(f"/zh-hant{path}", width=683, height=384)
    page.evaluate("scrollTo(0, 1500)")
    page.wait_for_function("scrollY > 200")
    assert page.evaluate(BARS) <= 0.2
