"""The pictures of the README and of the main pages, taken of the site: ``make pictures``."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SCREENSHOTS
from tests.play.hands import named, url

VIEW = {"width": 1280, "height": 800}


def taken(page: Page, name: str) -> None:
    page.set_viewport_size(VIEW)  # type: ignore[arg-type]
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{name}.jpg"
    page.screenshot(path=str(path), type="jpeg", quality=72)
    assert 20_000 < path.stat().st_size < 300_000


def test_a_hand_at_the_step_that_decides_it(open_page: Callable[..., Page]) -> None:
    page = open_page(url("omaha", named("omaha", "plain-showdown"), 37))
    expect(page.locator(".to-decide .why")).to_contain_text("par de Ases bate par de Reis")
    taken(page, "readme-hand")


@pytest.mark.parametrize("path", ["/pt/law/despacho-sef-97-2010/art/15/"])
def test_a_provision_in_both_languages(open_page: Callable[..., Page], path: str) -> None:
    page = open_page(path)
    expect(page.locator("main [lang=pt]").first).to_be_visible()
    expect(page.locator("main [lang=zh-Hant]").first).to_be_visible()
    taken(page, "readme-law")


OMAHA = "law/despacho-sef-97-2010/"
MAIN = {
    "home": "",
    "regulation": OMAHA,
    "article": f"{OMAHA}art/12/",
    "short-rules": f"{OMAHA}short-rules/",
    "search": "search/?q=rake",
    "doubt": "divergences/OD-01/",
    "terms": "glossary/?game=omaha",
    "desk": "ruling/omaha/",
    "fault": "ruling/omaha/fault/",
    "odds": "odds/omaha/",
    "decide": "ruling/",
    "doubts": "divergences/",
    "table": "table/omaha/",
    "hand": url("omaha", named("omaha", "plain-showdown"), 37).removeprefix("/pt/"),
    "how-it-goes": "table/fortune3/how-it-goes/",
    "train": "drill/",
    "question": "drill/stud/?seed=1&of=5",
    "equity": "odds/omaha/equity/",
    "simulate": "simulations/new/fortune3/",
    "about": "about/",
}
"""The main pages: each wide in Portuguese, and on a phone in Chinese."""


@pytest.mark.parametrize("name", MAIN)
@pytest.mark.parametrize(
    ("ui", "width", "height", "dark"), [("pt", 1366, 768, False), ("zh-hant", 390, 844, True)]
)
def test_a_main_page(
    open_page: Callable[..., Page], name: str, ui: str, width: int, height: int, dark: bool
) -> None:
    page = open_page(f"/{ui}/{MAIN[name]}", width=width, height=height, dark=dark)
    page.evaluate("document.fonts.ready")
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{name}-{ui}-{width}.jpg"
    page.screenshot(path=str(path), type="jpeg", quality=50)
    assert 5_000 < path.stat().st_size < 150_000
