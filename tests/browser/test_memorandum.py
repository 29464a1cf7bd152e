"""The memorandum on a phone and at a desk, in both languages, light and dark."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import violations


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
@pytest.mark.parametrize("path", ["memorandum/", "memorandum/OD-02/"])
def test_the_memorandum_is_read_at_every_width(
    open_page: Callable[..., Page], language: str, path: str
) -> None:
    page = open_page(f"/{language}/law/{path}")
    for scheme, width in (("light", 390), ("dark", 1366)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []
