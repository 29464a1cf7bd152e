"""The two pictures the README shows, taken of the site as it is: ``make pictures``."""

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
