"""How a hand goes, in a real browser: accessible, on the screen, each picture by its words."""

from __future__ import annotations

import pytest

from games.rules.game import GAMES
from tests.browser.conftest import shoot, violations


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("key", GAMES)
def test_no_violation_wide_and_narrow_light_and_dark(open_page, key: str, lang: str) -> None:
    for width, dark in ((1366, lang == "pt"), (390, lang != "pt")):
        page = open_page(f"/{lang}/table/{key}/how-it-goes/", width=width, dark=dark)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        shoot(page, f"how-it-goes-{key}-{lang}-{width}")


def test_the_words_stand_beside_the_picture_on_a_laptop_and_beneath_it_on_a_phone(
    open_page,
) -> None:
    for width, is_beside in ((1366, True), (390, False)):
        page = open_page("/pt/table/omaha/how-it-goes/", width=width)
        for frame in page.locator(".frame").all():
            drawn = frame.locator(".hand-table").bounding_box()
            words = frame.locator(".frame-words").bounding_box()
            assert (words["x"] >= drawn["x"] + drawn["width"]) == is_beside
            assert (words["y"] >= drawn["y"] + drawn["height"] - 1) != is_beside


def test_no_picture_is_cut_between_two_pages_of_paper(open_page) -> None:
    page = open_page("/pt/table/fortune3/how-it-goes/")
    page.emulate_media(media="print")
    for frame in page.locator(".frame").all():
        assert frame.evaluate("at => getComputedStyle(at).breakInside") == "avoid"
    assert page.pdf(format="A4").startswith(b"%PDF")
