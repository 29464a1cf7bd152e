"""An act comes in on the desk: pasted, cleaned, settled, read beside the law, taken out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from playwright.sync_api import Page, expect

from games.law.models import AmendmentDraft
from tests.browser.conftest import shoot, violations
from tests.rehearsed_acts import OMAHA
from tests.translation.four_clauses import SPOILED_PT, SPOILED_ZH


@pytest.fixture
def officer() -> User:
    user = User.objects.create_user("officer", password="azulejo-17")
    user.user_permissions.add(Permission.objects.get(codename="amend_law"))
    return user


@pytest.mark.parametrize(("lang", "width"), [("pt", 1366), ("zh-hant", 390)])
def test_an_act_goes_from_its_paste_to_its_files(
    open_page: Callable[..., Page],
    signed_in: Callable[..., Any],
    officer: User,
    lang: str,
    width: int,
) -> None:
    page = open_page(f"/{lang}/desk/acts/", cookies=signed_in(officer), width=width)
    page.select_option("#act-instrument", OMAHA)
    page.fill("#act-pt", SPOILED_PT)
    page.fill("#act-zh-hant", SPOILED_ZH)
    page.fill("#act-published", "2027-01-18")
    page.reload()
    expect(page.locator("#act-pt")).to_have_value(SPOILED_PT)  # typed words outlive a page
    page.click("button[value=clean]")
    expect(page.locator(".act-cleaned").first).to_be_visible()
    expect(page.locator(".act-clause.is-open")).to_have_count(1)
    expect(page.locator(".act-words")).to_have_css("white-space", "normal")  # no empty lines
    assert violations(page) == []
    shoot(page, f"act-open-{lang}-{width}")

    page.locator("#clause-1").focus()
    page.keyboard.press("j")
    expect(page.locator("#clause-2")).to_be_focused()
    page.keyboard.press("k")
    page.keyboard.press("n")
    expect(page.locator("#clause-2")).to_be_focused()
    page.locator(".act-clause.is-open .act-do a").click()
    page.check("#settle input[value=repeal]")
    page.fill("#settle-places", "artigo 12.º, alínea 4)")
    page.fill("#settle-reason", "Os torneios têm regras próprias.")
    page.locator("#settle button[value=settle]").click()
    expect(page.locator(".act-clause.is-open")).to_have_count(0)
    expect(page.locator(".act-ready")).to_be_visible()
    for wide in (390, 1366):
        page.set_viewport_size({"width": wide, "height": 900})
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        shoot(page, f"act-settled-{lang}-{wide}")
    with page.expect_download() as download:
        page.locator(".act-ready a.button").click()
    assert download.value.suggested_filename == "despacho-sef-901-2027.zip"
    assert [row["do"] for row in AmendmentDraft.objects.get().settled] == ["repeal"]
