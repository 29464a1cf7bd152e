"""The table on one screen: what lies there, what is decided and why, measured after each act."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from games.play.hand.request import hand_url
from games.rules.game import GAMES, game
from tests.browser.conftest import intercept, shoot, violations
from tests.browser.test_play_table import at, settled, swapped

SCREENS = {390: 844, 768: 1024, 1366: 768, 1600: 900}
LANGS = ("pt", "zh-hant")
PARTS = (".now", ".stage-table", ".to-decide", ".go", ".offers button", ".seat.is-to-decide")
BIDDEN = ("check", "pass", "call", "open", "raise", "play")

OUTSIDE = """parts => parts
  .flatMap(part => [...document.querySelectorAll(part)].map(e => [part, e]))
  .filter(([part, e]) => {
    const box = e.getBoundingClientRect();
    return !box.width || box.top < 0 || box.left < 0
      || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
  }).map(([part, e]) => `${part}: ${JSON.stringify(e.getBoundingClientRect())}`)"""

HIDDEN = """() => [...document.querySelectorAll(".offers button, .told, .to-decide > .why")]
  .filter((e) => {
    const box = e.getBoundingClientRect();
    const frame = e.closest(".to-decide, .now").getBoundingClientRect();
    return box.bottom > frame.bottom + 1 || box.top < frame.top - 1;
  }).map((e) => e.textContent.trim())"""


def begun(key: str, lang: str) -> str:
    with override(lang):
        return hand_url(key, {"table": game(key).table, "seed": 3})


def fits(page: Page) -> None:
    assert page.evaluate(OUTSIDE, list(PARTS)) == []
    assert page.evaluate(HIDDEN) == []
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def top_of(page: Page, part: str) -> float:
    return round(page.locator(part).bounding_box()["y"])


def act(page: Page, taken: int) -> None:
    """Stay in, at first one by one, then to the next cards; see what follows."""
    if not page.locator(".decision").count():
        waits = page.locator("#go-decision").get_attribute("aria-disabled") is None
        swapped(page, lambda: page.locator("#go-decision" if waits else "#go-end").click())
        return
    offered = [each for each in BIDDEN if page.locator(f"#do-{each}").count()]
    button = "#go-cards" if taken > 4 else f"#do-{offered[0]}"
    swapped(page, lambda: page.locator(button).click())


@pytest.mark.parametrize("width", SCREENS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", GAMES)
def test_a_hand_is_played_without_scrolling(
    open_page: Any, key: str, lang: str, width: int
) -> None:
    page = open_page(begun(key, lang), width=width, height=SCREENS[width])
    tops = {part: top_of(page, part) for part in (".go", ".now", ".stage-table")}
    taken = 0
    fits(page)
    while not page.locator(".ended").count():
        act(page, taken)
        fits(page)
        assert tops == {part: top_of(page, part) for part in tops}
        taken += 1
    expect(page.locator(".ended")).to_be_in_viewport()
    expect(page.locator("#another")).to_be_in_viewport(ratio=1)
    shoot(page, f"table-{key}-over-{lang}-{width}")


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_step_of_a_hand_has_the_law_on_a_phone_s_first_screen(
    open_page: Any, lang: str
) -> None:
    page = open_page(f"{begun('omaha', lang)}&n=1", width=390, height=844)
    words = page.locator(".law-first")
    expect(words).to_be_in_viewport(ratio=1)
    expect(words).to_contain_text({"pt": "lugares", "zh-hant": "座位"}[lang])
    assert violations(page) == []
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(words).to_be_hidden()


@pytest.mark.parametrize("key", GAMES)
def test_stepping_moves_nothing(open_page: Any, key: str) -> None:
    page = open_page(begun(key, "pt"), width=1366, height=768)
    last = at(page)[1]
    page.keyboard.press("Home")
    settled(page, 1)
    tops = {part: top_of(page, part) for part in (".go", ".now", ".to-decide", ".stage-table")}
    for n in range(2, last + 1):
        page.keyboard.press("ArrowRight")
        settled(page, n)
        fits(page)
        assert tops == {part: top_of(page, part) for part in tops}


@pytest.mark.parametrize("width", [390, 1366])
def test_nobody_bets_until_somebody_has_to_decide(open_page: Any, width: int) -> None:
    page = open_page(begun("omaha", "pt"), width=width, height=SCREENS[width])
    for _ in range(3):
        swapped(page, lambda: page.locator("#do-call").click())
    swapped(page, lambda: page.locator("#do-check").click())
    swapped(page, lambda: page.locator("#go-decision").click())
    expect(page.locator("#on-unbet")).to_be_in_viewport(ratio=1)
    swapped(page, lambda: page.locator("#on-unbet").click())
    expect(page.locator(".ended")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    assert violations(page) == []


def test_a_number_is_typed_in_either_habit(open_page: Any) -> None:
    for typed in ("1 000", "1.000", "1,000"):
        table = {**game("omaha").table, "structure": "no_limit"}
        with override("pt"):
            page = open_page(hand_url("omaha", {"table": table, "seed": 3}))
        page.locator("#to-raise").fill(typed)
        swapped(page, lambda page=page: page.locator("#do-raise").click())
        assert "raise1000" in page.url


@pytest.mark.parametrize("lang", LANGS)
def test_the_line_gone_is_told_and_the_same_is_asked_again(open_page: Any, lang: str) -> None:
    page = open_page(begun("omaha", lang), width=390, height=844)
    intercept(page, "**/table/omaha/**", lambda route: route.abort())
    page.locator("#to-raise").fill("300")
    page.locator("#do-raise").click()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#retry")).to_be_focused()
    expect(page.locator("#to-raise")).to_have_value("300")
    assert violations(page) == []
    page.unroute("**/table/omaha/**")
    swapped(page, lambda: page.locator("#retry").click())
    expect(page.locator("#lost")).to_be_hidden()
    assert "raise300" in page.url


def test_an_answer_that_is_no_hand_is_not_put_in_its_place(open_page: Any) -> None:
    page = open_page(begun("stud", "pt"))
    fault = {"status": 500, "body": "<h1>500</h1>", "content_type": "text/html"}
    intercept(page, "**/table/stud/**", lambda route: route.fulfill(**fault))
    page.locator("#do-raise").click()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#do-raise")).to_be_visible()


def test_a_sign_stands_while_one_waits(open_page: Any) -> None:
    page = open_page(begun("stud", "pt"))
    held: list[Any] = []

    def hold(route: Any) -> None:
        is_ahead = route.request.headers.get("purpose") == "prefetch"
        route.continue_() if is_ahead else held.append(route)

    intercept(page, "**/table/stud/**", hold)
    expect(page.locator("#waiting")).to_be_hidden()
    page.locator("#do-raise").click()
    expect(page.locator("#waiting")).to_be_visible()
    held[0].continue_()
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGS)
def test_the_head_and_the_hand_fit_a_tablet_with_the_languages_in_sight(
    open_page: Any, lang: str
) -> None:
    page = open_page(begun("fortune3", lang), width=1280)
    for width in (390, 833, 900, 1024, 1150, 1200):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        expect(page.locator(".tongues a:not([aria-current])")).to_be_in_viewport(ratio=1)
        cut = "e => e.scrollHeight - e.clientHeight"
        assert page.locator(".masthead-in").evaluate(cut) <= 1, width


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", GAMES)
def test_the_table_s_own_page_deals_in_one_click(open_page: Any, key: str, lang: str) -> None:
    page = open_page(f"/{lang}/table/{key}/", width=390, height=844)
    expect(page.locator("details.more[open]")).to_have_count(0)
    assert violations(page) == []
    button = page.locator("form.set-up .button.primary").first
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    page.wait_for_load_state("load")
    fits(page)


def test_what_is_folded_opens_where_it_holds_an_error(open_page: Any) -> None:
    page = open_page("/pt/table/omaha/?")
    page.locator("details.more summary", has_text="Fichas de cada lugar").click()
    page.locator("#set-table-stacks-3").fill("muitas")
    page.locator("form.set-up .button.primary").first.click()
    expect(page.locator("#set-table-stacks-3")).to_be_visible()
    expect(page.locator("#set-table-stacks-3")).to_have_value("muitas")
    expect(page.locator("details.more[open]")).to_have_count(1)
