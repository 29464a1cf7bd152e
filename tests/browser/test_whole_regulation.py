"""A regulation read whole on the desk in a browser, its texts edited where they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from games.translation.models import Unit
from tests.browser.conftest import shoot, violations
from tests.browser.test_translation import person, typed, unit

__all__ = ["person", "unit"]


def test_a_text_is_edited_in_its_row_and_then_the_next(
    open_page: Callable[..., Page], person: Callable[..., Any], unit: Unit
) -> None:
    writer = person("tito", "translate_unit")
    page = open_page(
        "/pt/desk/regulations/despacho-sef-89-2025/", cookies=writer, width=1366, script=True
    )
    assert violations(page) == []
    cell = page.locator(f"#at-{unit.pk}")
    row = page.locator("li.proof", has=cell)
    cell.get_by_role("link").click()
    expect(row.locator("textarea.target").last).to_be_focused()
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 1366, "height": 900})
    typed(page, "如莊荷的牌小於Q，甲。")
    page.keyboard.press("Control+s")
    expect(row.locator("[data-done]")).to_be_focused()
    expect(cell).to_contain_text("小於Q，甲。")
    expect(page.locator("#unit")).to_have_count(0)
    cell.get_by_role("link").click()
    typed(page, unit.targets[-1])
    page.keyboard.press("Control+Enter")
    following = page.locator("li.proof", has=page.locator("#unit"))
    expect(following).not_to_have_id(str(row.get_attribute("id")))
    expect(following.locator("textarea.target").last).to_be_focused()
    expect(cell).to_contain_text(unit.targets[-1])
    row.get_by_role("link").click()
    expect(row.locator("#unit")).to_be_visible()
    expect(page.locator("#unit")).to_have_count(1)
    row.locator("[data-close]").click()
    expect(page.locator("#unit")).to_have_count(0)
    expect(cell).to_be_visible()
    shoot(page, "whole-pt-1366")
