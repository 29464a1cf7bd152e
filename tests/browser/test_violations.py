"""What the pages are looked at with finds what is wrong: on a page made to be wrong."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import violations

WRONG = """main => { main.innerHTML = `
  <img src="data:,">
  <p>pale</p>
  <input name="nameless">`; }"""


def test_what_is_wrong_is_found_with_its_place(open_page: Callable[..., Page]) -> None:
    page = open_page("/pt/about/")
    assert violations(page) == []
    page.locator("main").evaluate(WRONG)
    page.locator("main p").evaluate("each => { each.style.color = '#ddd'; }")
    found = violations(page)
    for rule, place in (("image-alt", "img"), ("color-contrast", "p"), ("label", "input")):
        assert any(each.startswith(f"{rule}: ") and place in each for each in found), rule
