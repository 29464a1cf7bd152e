"""Every public page on a phone and wider: nothing is cut off, all of the navigation in sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from games.rules.game import GAMES
from tests.browser.conftest import shoot, violations
from tests.rulesite.test_words_shown import PAGES

Open = Callable[..., Page]

OF_THE_LAW = (
    "data/",
    "api/",
    "accounts/login/",
    "cite/?q=artigo+5",
    "law/despacho-sef-97-2010/",
    "law/despacho-sef-97-2010/art_5/",
    "law/despacho-sef-97-2010/witnesses/",
    "law/despacho-sef-89-2025/versions/",
    "law/portaria-104-85-m/",
    "law/compared/",
    "odds/fortune3/what-changes/",
    "odds/stud/what-changes/",
)
WIDER = {768: 1024, 1366: 768, 1600: 900}
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("body *")]
    .filter(e => e.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 3).map(e => `${e.tagName}.${e.className}`)"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll("header :is(nav, summary, .tongues a)")]
  .filter(e => { const box = e.getBoundingClientRect();
    return e.checkVisibility() && (box.left < 0 || box.right > innerWidth); })
  .map(e => e.textContent.trim())"""
CUT_SHORT = """() => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  const probe = document.createElement("div");
  document.body.append(probe);
  const cut = [...document.querySelectorAll("select:not([multiple], [size])")].filter((each) => {
    if (!each.checkVisibility()) return false;
    const style = getComputedStyle(each);
    const across = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    const down = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    probe.style.font =
      `${style.fontWeight} ${style.fontSize}/${style.lineHeight} ${style.fontFamily}`;
    probe.style.width = `${each.clientWidth - across}px`;
    probe.textContent = each.selectedOptions[0]?.label ?? "";
    const isHigher = probe.offsetHeight > each.clientHeight - down + 1;
    return isHigher || probe.scrollWidth > probe.offsetWidth;
  }).map((each) => `${each.name}: ${each.selectedOptions[0].label}`);
  probe.remove();
  return cut;
}"""
"""The choices whose chosen words do not fit into their box, on all the lines it has."""
CUT_OFF = """() => {
  const stage = document.querySelector(".stage-table").getBoundingClientRect();
  return [...document.querySelectorAll(".seat")].filter(seat => {
    const box = seat.getBoundingClientRect();
    return box.right > innerWidth || box.bottom > stage.bottom + 1.5;
  }).map(seat => seat.getAttribute("aria-label"));
}"""


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_no_page_is_wider_than_its_screen_nor_a_choice_than_its_box(
    open_page: Open, language: str
) -> None:
    page = open_page(f"/{language}/", width=390, height=844)
    home = page.url
    found = {}
    for path in (*PAGES, *OF_THE_LAW):
        page.goto(home + path)
        found[path] = page.evaluate(TOO_WIDE) + page.evaluate(OUT_OF_SIGHT)
        for width, height in WIDER.items():
            page.set_viewport_size({"width": width, "height": height})
            found[path] += page.evaluate(TOO_WIDE) + page.evaluate(OUT_OF_SIGHT)
        page.set_viewport_size({"width": 390, "height": 844})
        found[path] += page.evaluate(CUT_SHORT)
    assert {path: told for path, told in found.items() if told} == {}


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_each_file_is_a_card_and_its_digest_is_copied_whole(open_page: Open, language: str) -> None:
    page = open_page(f"/{language}/data/", width=390, height=844)
    for card in page.locator(".data-files > li").all():
        box = card.bounding_box()
        assert box is not None
        assert box["height"] < 260
        card.locator("summary").click()
        copied = card.locator("[data-copy]").get_attribute("data-copy") or ""
        assert copied in (card.locator("details a").get_attribute("href") or "")
        assert len(copied) == 64
    assert violations(page) == []


def test_the_address_of_a_source_is_whole_on_a_phone(open_page: Open) -> None:
    page = open_page("/zh-hant/law/despacho-sef-89-2025/", width=390, height=844)
    page.locator(".act-facts > summary").click()
    boxes = [link.bounding_box() for link in page.locator(".act-facts dd a").all()]
    assert boxes
    assert [box for box in boxes if box and box["x"] + box["width"] > 390 - 16] == []


@pytest.mark.parametrize("key", GAMES)
def test_seven_seats_lie_on_a_phone(open_page: Open, key: str) -> None:
    seats = range(1, 8)
    page = open_page(f"/pt/table/{key}/set-up/", width=390, height=844)
    for box in page.locator('[name="seat"]').all():
        number = int(box.get_attribute("value") or 0)
        if number in seats:
            box.check()
        elif number:
            box.uncheck()
    for seat in seats:
        for field in ("stacks", "bets"):
            typed = page.locator(f'[name^="table.{field}.{seat}"]')
            if typed.count() and not typed.first.input_value():
                page.evaluate(
                    "([name, chips]) => { document.getElementsByName(name)[0].value = chips; }",
                    [typed.first.get_attribute("name"), "2000" if field == "stacks" else "100"],
                )
    page.locator('.deal-row button[type="submit"]').click()
    page.wait_for_selector(".stage-table")
    assert page.locator(".seat").count() >= len(seats)
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert violations(page) == []
    shoot(page, f"seven_seats_{key}")
