"""The answer to a question: the first thing on a phone, in both languages, light and dark."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.browser.conftest import shoot, violations

ASKED = {
    "pt": (
        "full house bate flush",
        "quanto paga trio no fortune",
        "posso usar telemóvel na mesa",
        "qual é a comissão no omaha",
        "what happens if a card is exposed in stud",
        "quanto paga o jackpot no fortune",
    ),
    "zh-hant": ("派錯牌", "葫蘆大過同花嗎", "三條賠幾多", "佣金最多幾多", "可以用手機嗎"),
}
HIGHEST = 300


@pytest.mark.parametrize(("language", "dark"), [("pt", False), ("zh-hant", True)])
def test_the_answer_is_within_three_hundred_pixels_of_a_phone(
    open_page, language: str, dark: bool
) -> None:
    page = open_page(f"/{language}/search/", width=390, dark=dark)
    for words in ASKED[language]:
        page.goto(page.url.partition("?")[0] + f"?q={quote(words)}")
        assert page.locator(".answer").first.bounding_box()["y"] < HIGHEST, words
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, words
        shoot(page, f"answer-{language}-390-{ASKED[language].index(words)}")
    assert violations(page) == []


@pytest.mark.parametrize(("language", "words"), [("pt", "carta"), ("zh-hant", "紙牌")])
def test_the_first_hit_of_words_of_every_kind_is_within_three_hundred_pixels_of_a_phone(
    open_page, language: str, words: str
) -> None:
    page = open_page(f"/{language}/search/?q={quote(words)}", width=390)
    assert page.locator(".answer").count() == 0
    assert page.locator(".hit").first.bounding_box()["y"] < HIGHEST
    assert not page.locator(".search-filters").evaluate("filters => filters.open")
    assert violations(page) == []
