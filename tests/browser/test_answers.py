"""The answer to a question: the first thing on a phone, in both languages, light and dark."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.browser.conftest import violations

WORDS = [("pt", "full house bate flush", False), ("zh-hant", "派錯牌", True)]


@pytest.mark.parametrize(("language", "words", "dark"), WORDS)
def test_the_answer_is_within_three_hundred_pixels_of_a_phone(
    open_page, language: str, words: str, dark: bool
) -> None:
    page = open_page(f"/{language}/search/?q={quote(words)}", width=390, dark=dark)
    assert page.locator(".answer").first.bounding_box()["y"] < 300
    assert violations(page) == []
