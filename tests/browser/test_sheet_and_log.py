"""The sheet on paper, and the incident log as the staff use it, on a phone and wide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import Group, Permission, User
from playwright.sync_api import Page, expect

from tests.browser.conftest import shoot, violations
from tests.play.disputes import DISPUTES

Open = Callable[..., Page]

A4 = (210 - 2 * 16, 297 - 2 * 18)
"""In millimetres, within the margins of the sheet's style."""
DOTS = 96 / 25.4
LONGEST = {
    "omaha": "omaha: the pot is split and a chip is left over",
    "fortune3": "fortune3: a straight flush takes a tenth of the pool",
}
FAULT = "fault=board_too_soon&facts.street=turn&facts.mended=no"


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.fixture
def staff() -> User:
    person = User.objects.create_user("supervisor", first_name="Ana")
    group, _made = Group.objects.get_or_create(name="Staff of the tables")
    person.user_permissions.set(Permission.objects.filter(content_type__app_label="play"))
    person.groups.add(group)
    return person


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
@pytest.mark.parametrize("path", [*LONGEST, "fault"])
def test_verdict_signatures_and_code_stand_on_the_first_page(
    open_page: Open, language: str, path: str
) -> None:
    if path == "fault":
        sheet = f"omaha/fault/sheet/?{FAULT}"
    else:
        sheet = f"{path}/sheet/?{urlencode(DISPUTES[LONGEST[path]].entered)}"
    width, height = (round(each * DOTS) for each in A4)
    page = open_page(f"/{language}/ruling/{sheet}&casino=Casino", width=width)
    page.emulate_media(media="print")
    top = page.locator(".sheet-of-ruling").bounding_box()
    assert top is not None
    for part in (".sheet-verdict", ".sign", ".sheet-code"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] - top["y"] <= height, part
    more = page.locator(".sheet-more")
    assert more.evaluate("each => getComputedStyle(each).breakBefore") == "page"
    assert not page.locator(".sheet-form").is_visible()
    if path == "omaha":
        shoot(page, f"sheet_{language}")


@pytest.mark.parametrize(("width", "language"), [(390, "pt"), (1366, "zh-hant")])
def test_a_ruling_is_entered_in_the_log_with_one_click(
    open_page: Open, signed_in: Any, staff: User, width: int, language: str
) -> None:
    fault = f"/{language}/ruling/omaha/fault/?{FAULT}&rule=1"
    page = open_page(fault, width=width, cookies=signed_in(staff))
    page.locator(".log-it button").click()
    page.wait_for_url("**/incidents/*/")
    expect(page.locator(".incident-verdict p")).to_have_count(2)
    page.locator("[name=casino]").fill("Casino Um")
    with page.expect_navigation():
        page.locator("[name=casino]").press("Enter")
    expect(page.locator("[name=casino]")).to_have_value("Casino Um")
    assert violations(page) == []
    assert fits(page)
    page.goto(page.url.rsplit("/", 2)[0] + "/")
    expect(page.locator(".incident-table tbody tr")).to_have_count(1)
    assert violations(page) == []
    assert fits(page)
    page.goto(page.url.split("/incidents/")[0] + f"/ruling/omaha/fault/sheet/?{FAULT}&rule=1")
    assert violations(page) == []
    assert fits(page)


def test_an_incident_is_printed_with_what_is_saved_and_closed_with_what_is_typed(
    open_page: Open, signed_in: Any, staff: User
) -> None:
    fault = f"/pt/ruling/omaha/fault/?{FAULT}&rule=1"
    page = open_page(fault, width=390, cookies=signed_in(staff))
    page.locator(".log-it button").click()
    page.wait_for_url("**/incidents/*/")
    page.evaluate("window.print = () => {}")
    page.locator("[name=table]").fill("F3")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("[data-unsaved]")).to_be_visible()
    page.emulate_media(media="screen")
    page.locator("[name=happened]").fill("2026-05-31 22:40")
    page.locator("[value=close]").click()
    page.wait_for_url("**/close/")
    assert violations(page) == []
    assert fits(page)
    expect(page.locator("dl.facts").first).to_contain_text("F3")
    page.locator("form.notice button").click()
    expect(page.locator(".badge.plain")).to_be_visible()
    expect(page.locator("dl.facts").first).to_contain_text("2026-05-31 22:40")
    page.emulate_media(media="print")
    expect(page.locator("dl.facts").first).to_contain_text("F3")
