"""Where words stand, beside their form, and texts found by pressing on a page, in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from playwright.sync_api import Page, expect

from games.translation.models import Unit
from tests.browser.conftest import shoot, violations


@pytest.fixture
def person() -> User:
    user = User.objects.create_user("tito", password="azulejo-17")
    may = ("view_unit", "translate_unit", "exchange_units")
    user.user_permissions.set(Permission.objects.filter(codename__in=may))
    return user


def test_a_message_is_found_by_pressing_on_the_page_it_stands_on(
    open_page: Callable[..., Page], signed_in: Callable[..., Any], person: User
) -> None:
    page = open_page(
        "/pt/desk/pages/?page=/zh-hant/law/", cookies=signed_in(person), width=1366, script=False
    )
    frame = page.frame_locator("iframe.in-page")
    mark = frame.locator("main a.message-mark").first
    words = mark.inner_text().strip()
    shoot(page, "pages-pt-1366")
    mark.click()
    page.wait_for_url(re.compile(r"/desk/unit/\d+/$"))
    assert words in page.locator("#unit-form").inner_text() or words in str(
        page.locator("#unit-form textarea, #unit-form input[type=text]").first.input_value()
    )
    shoot(page, "message-pt-1366")


@pytest.mark.parametrize(("lang", "width"), [("pt", 1366), ("zh-hant", 390)])
def test_the_provision_stands_beside_its_form(
    open_page: Callable[..., Page],
    signed_in: Callable[..., Any],
    person: User,
    lang: str,
    width: int,
) -> None:
    unit = Unit.objects.get(key="provision:despacho-sef-89-2025#art_13__point_1:words:zh-hant")
    page = open_page(f"/{lang}/desk/unit/{unit.pk}/", cookies=signed_in(person), width=width)
    context, form = page.locator("#unit-context"), page.locator("#unit-form")
    shoot(page, f"provision-{lang}-{width}")
    if width > 1200:
        page.evaluate("window.scrollTo(0, 500)")
        expect(context).to_be_in_viewport()
        assert (
            context.bounding_box()["x"] >= form.bounding_box()["x"] + form.bounding_box()["width"]
        )  # type: ignore[index]
        page.evaluate("window.scrollTo(0, 0)")  # what lies under the bar is no smaller target
    assert violations(page) == []
    own = open_page(f"/{lang}/desk/own/", cookies=signed_in(person), width=width)
    data = "pt,zh-Hant\nmesa,檯\ncarta,牌\n".encode()
    own.set_input_files(
        "#bring-file", {"name": "words.csv", "mimeType": "text/csv", "buffer": data}
    )
    own.click("form[enctype] button.primary")
    expect(own.locator("#collections h2")).to_have_text("words")
    shoot(own, f"own-{lang}-{width}")
    assert violations(own) == []
