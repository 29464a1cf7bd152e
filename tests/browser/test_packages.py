"""A work package gone through by keys alone, and its pages looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.translation.models import Unit, WorkPackage
from tests.browser.conftest import violations
from tests.browser.test_translation import person

__all__ = ["person"]


def made(name: str) -> WorkPackage:
    owner = User.objects.get(username=name)
    package = WorkPackage.objects.create(name="Notas", maker=owner, person=owner)
    notes = Unit.objects.filter(kind="note", lang="zh-hant", state="proposed", is_gone=False)
    for place, unit in enumerate(notes.filter(errors=0).order_by("position")[:3], 1):
        package.texts.create(unit=unit, place=place, band="new", words=4, characters=20)
    return package


def test_a_package_is_gone_through_by_keys_with_three_a_text(
    open_page: Callable[..., Page], person: Callable[..., Any]
) -> None:
    cookies = person("tito", "translate_unit")
    package = made("tito")
    page = open_page(f"/pt/desk/packages/{package.pk}/", cookies=cookies)
    page.keyboard.press("Control+Enter")
    for text in package.texts.select_related("unit"):
        expect(page.locator("#unit")).to_have_attribute("data-unit", str(text.unit_id))
        box = page.locator("textarea.target").last
        expect(box).to_be_focused()
        page.keyboard.press("End")
        page.keyboard.insert_text("其")
        page.keyboard.press("Control+Enter")
    expect(page.locator(".package-cells .done")).to_have_count(3)
    assert not package.texts.filter(done=None).exists()


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1366, False)])
def test_the_front_and_the_pages_of_packages_are_accessible(
    open_page: Callable[..., Page], person: Callable[..., Any], width: int, dark: bool
) -> None:
    cookies = person("tito", "translate_unit")
    package = made("tito")
    paths = ("desk/", "desk/?door=interface", "desk/packages/?kind=note", package.pk)
    for lang in ("pt", "zh-hant"):
        for path in paths:
            address = f"desk/packages/{path}/" if path == package.pk else path
            page = open_page(f"/{lang}/{address}", cookies=cookies, width=width, dark=dark)
            assert violations(page) == [], address
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address
            page.context.close()
