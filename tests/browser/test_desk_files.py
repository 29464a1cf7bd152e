"""Files taken from the desk and given to it, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from playwright.sync_api import Page, expect

from games.translation.interchange import formats
from games.translation.models import Unit
from tests.browser.conftest import shoot, violations


@pytest.fixture
def person() -> User:
    user = User.objects.create_user("tito", password="azulejo-17")
    may = ("view_unit", "translate_unit", "exchange_units")
    user.user_permissions.set(Permission.objects.filter(codename__in=may))
    return user


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_a_file_goes_out_is_changed_and_comes_back_without_script(
    open_page: Callable[..., Page], signed_in: Callable[..., Any], person: User, lang: str
) -> None:
    page = open_page(f"/{lang}/desk/files/", cookies=signed_in(person), width=1280, script=False)
    page.select_option("#x-format", "csv")
    page.select_option("#x-instrument", "portaria-104-85-m")
    page.select_option("#x-lang", "zh-hant")
    with page.expect_download() as download:
        page.locator("form[method=get] button.primary").last.click()
    assert download.value.suggested_filename == "rulesite.portaria-104-85-m.zh-hant.csv"
    data = download.value.path().read_bytes()
    unit = Unit.objects.get(key="provision:portaria-104-85-m#art_2:words:zh-hant")
    assert unit.targets[-1].encode() in data
    changed = data.replace(unit.targets[-1].encode(), "別的字。".encode(), 1)
    given = {"name": "back.csv", "mimeType": "text/csv", "buffer": changed}
    page.set_input_files("#x-file", given)
    page.click("button[value=bring]")
    expect(page.locator("#report .notice.good")).to_have_count(1)
    expect(page.locator("#report .history li")).to_have_count(1)
    assert Unit.objects.get(pk=unit.pk).targets[-1] == "別的字。"
    assert len(formats.read("a.csv", changed).entries) > 50


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_no_violation_with_and_without_a_report(
    open_page: Callable[..., Page], signed_in: Callable[..., Any], person: User, lang: str
) -> None:
    for width, dark in ((1280, False), (360, True)):
        page = open_page(f"/{lang}/desk/files/", cookies=signed_in(person), width=width, dark=dark)
        assert violations(page) == []
        given = {"name": "a.csv", "mimeType": "text/csv", "buffer": b"id,part\n"}
        page.set_input_files("#x-file", given)
        page.click("button[value=look]")
        page.wait_for_selector("[role=alert]")
        assert violations(page) == []
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0
        shoot(page, f"desk-files-{lang}-{width}{'-dark' if dark else ''}")
