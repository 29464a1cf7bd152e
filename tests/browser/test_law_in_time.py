"""The law in time in a real browser: histories, comparisons, the timeline, an act on the desk."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from games.law.models import AmendmentDraft
from tests.browser.conftest import shoot, violations
from tests.rehearsed_acts import CHANGED

FORTUNE, STUD = "despacho-sef-89-2025", "despacho-sef-69-2003"
PAGES = {
    "history": f"/law/{FORTUNE}/art/7/",
    "versions": f"/law/{FORTUNE}/versions/",
    "versions-compared": f"/law/{FORTUNE}/versions/compared/",
    "articles-compared": f"/law/compared/?first={FORTUNE}--art_7&second={STUD}--art_8",
}


def is_whole(page: Page, name: str) -> None:
    shoot(page, name)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name


@pytest.mark.parametrize("name", PAGES)
def test_no_violation_wide_and_narrow(open_page: Callable[..., Page], name: str) -> None:
    for lang, width in (("pt", 1366), ("zh-hant", 390)):
        is_whole(open_page(f"/{lang}{PAGES[name]}", width=width), f"time-{name}-{lang}-{width}")


def test_two_columns_on_a_desk_and_one_on_a_phone(open_page: Callable[..., Page]) -> None:
    for width, columns in ((1366, 2), (390, 1)):
        page = open_page(f"/pt{PAGES['articles-compared']}", width=width, script=False)
        sides = page.locator(".article-columns > section")
        boxes = [sides.nth(n).bounding_box() for n in range(2)]
        lefts = {round(box["x"]) for box in boxes if box}
        assert len(lefts) == columns


def test_an_act_on_the_desk(
    open_page: Callable[..., Page], signed_in: Callable[[Any], list[dict[str, str]]]
) -> None:
    draft = AmendmentDraft.objects.create(
        instrument=CHANGED.instrument,
        pt=CHANGED.pt,
        zh_hant=CHANGED.zh,
        published=date(2027, 1, 11),
    )
    cookies = signed_in(User.objects.create_superuser("chief"))
    for lang, width in (("pt", 1366), ("zh-hant", 390)):
        page = open_page(f"/{lang}/desk/acts/{draft.pk}/", width=width, cookies=cookies)
        is_whole(page, f"time-act-{lang}-{width}")
