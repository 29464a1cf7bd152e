"""Rules on two pages: printed on one sheet in each language and in both."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import violations
from tests.instruments import INSTRUMENTS


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_they_print_on_two_pages_at_most(open_page, key: str) -> None:
    page = open_page(f"/pt/law/{key}/short-rules/", width=390)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    for ui in ("pt", "zh-hant"):
        for show in ("pt", "zh-hant", "both"):
            page.goto(
                re.sub("/(pt|zh-hant)/law.*", f"/{ui}/law/{key}/short-rules/?show={show}", page.url)
            )
            printed = page.pdf(prefer_css_page_size=True)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 2, (ui, show)
