"""The table by keys alone: a shift of hands, amounts, steps fetched ahead, the device's look."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from games.play.hand.request import hand_url
from games.rules.game import GAMES, game
from tests.browser.conftest import violations
from tests.browser.test_play_table import at, sample, settled, swapped

NO_LIMIT = {**game("omaha").table, "structure": "no_limit"}
IN_SIGHT = {390: 844, 900: 700, 1024: 768, 1366: 768}


def begun(key: str, table: dict[str, Any] | None = None, lang: str = "pt") -> str:
    with override(lang):
        return hand_url(key, {"table": table or game(key).table, "seed": 3})


def press(page: Page, key: str) -> None:
    swapped(page, lambda: page.keyboard.press(key))


def play_a_hand(page: Page) -> None:
    """By keys alone: to the next decision, stay in; an amount is confirmed as it stands."""
    while not page.locator(".ended").count():
        if not page.locator(".decision").count():
            waits = page.locator("#go-decision").get_attribute("aria-disabled") is None
            press(page, "ArrowDown" if waits else "End")
            continue
        decide(page)


def decide(page: Page) -> None:
    if page.locator(".offers [data-key=c]").count() or not page.locator(".amount input").count():
        press(page, "c")
        return
    page.keyboard.press("r")
    press(page, "Enter")


def chips(table: Page, page: Page) -> dict[str, list[int]]:
    """The account of the table's session, by row: brought, took away, has, gains."""
    link = table.locator(".next-hand a[href*='/session/']").get_attribute("href")
    page.goto(table.evaluate("location.origin") + link)
    rows = page.locator("table.account tbody tr").all()
    told = {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows}
    assert page.locator(".is-conserved").is_visible()
    number = re.compile(r"[^0-9−]")
    return {
        seat: [int(number.sub("", text).replace("−", "-") or 0) for text in cells]
        for seat, cells in told.items()
    }


@pytest.mark.parametrize(("key", "hands"), [("omaha", 8), ("fortune3", 3)])
def test_a_shift_by_keys_alone_and_the_chips_add_up_each_hand(
    open_page: Any, key: str, hands: int
) -> None:
    page, ledger = open_page(begun(key), width=1366, height=768), open_page("/pt/about/")
    for number in range(1, hands + 1):
        play_a_hand(page)
        for _seat, (brought, taken, has, net) in chips(page, ledger).items():
            assert brought + net - taken == has
        if number == hands:
            break
        if number == 1:
            between_hands(page)
        else:
            press(page, "n")
        assert page.locator("#session-account").inner_text().endswith(str(number + 1))
    account = chips(page, ledger)
    assert len(account) == len(game(key).table["seats"]) + 1
    assert [taken > 0 for _brought, taken, _has, _net in account.values()].count(True) == 1


def between_hands(page: Page) -> None:
    """One leaves, one adds chips, one sits down: with Tab, arrows and digits."""
    left, added = game("omaha").table["seats"][1], game("omaha").table["seats"][0]
    page.keyboard.press("t")
    assert page.evaluate("document.activeElement.closest('#between-hands') !== null")
    wanted = {f"add.{added}": "500", f"seat.{left}": "End", "add.2": "5000"}
    for _ in range(80):
        name = page.evaluate("document.activeElement.name")
        if name in wanted:
            key = wanted.pop(name)
            if key == "End":
                page.keyboard.press("End")
            else:
                page.keyboard.type(key)
        if not wanted:
            break
        page.keyboard.press("Tab")
    assert not wanted
    press(page, "Enter")


def test_amounts_by_keys(open_page: Any) -> None:
    page = open_page(begun("omaha", NO_LIMIT), width=1366, height=768)
    field = page.locator("#to-raise")
    amounts = dict(
        page.locator(".quick button").evaluate_all(
            "all => all.map(each => [each.dataset.amount, each.value])"
        )
    )
    assert list(amounts) == ["l", "h", "p", "m"]
    for key, amount in amounts.items():
        page.keyboard.press(key)
        expect(field).to_have_value(amount)
        expect(field).to_be_focused()
    page.locator("body").click(position={"x": 2, "y": 400})
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("450")
    expect(field).to_have_value("450")
    press(page, "Enter")
    assert "raise450" in page.url
    page.locator(".quick button").first.click()
    expect(page.locator("#to-raise")).to_be_focused()
    assert violations(page) == []


def hand_of(address: str) -> str:
    return address.partition("h=")[2].partition("&")[0]


def test_streets_and_decisions_by_keys_and_the_last_one_taken_back(open_page: Any) -> None:
    page = open_page(sample("omaha", "plain-showdown", 18), width=390, height=844)
    current = page.locator(".timeline [aria-current]")
    expect(current).to_have_attribute("value", "18")
    for pressed, n in (("Shift+ArrowRight", 24), ("Shift+ArrowLeft", 16), ("ArrowUp", 12)):
        press(page, pressed)
        expect(current).to_have_attribute("value", str(n))
    press(page, "u")
    assert page.url.endswith(
        "n=11&tried=3call.7call.1check.7check.1bet200.3call.7fold.1check.3check.1bet300.3call"
    )
    expect(page.locator("#do-call")).to_be_visible()
    expect(page.locator(".tried a")).to_have_count(1)
    assert violations(page) == []


def test_fold_by_its_key_and_what_was_tried_is_returned_to(open_page: Any) -> None:
    page = open_page(begun("omaha"), width=390, height=844)
    press(page, "c")
    press(page, "c")
    address = page.url
    press(page, "ArrowLeft")
    press(page, "f")
    assert "fold" in page.url
    tried = page.locator(".tried a")
    expect(tried).to_have_count(1)
    assert violations(page) == []
    swapped(page, tried.click)
    assert (
        page.url.partition("h=")[2].partition("&")[0]
        == address.partition("h=")[2].partition("&")[0]
    )
    expect(page.locator(".tried a")).to_have_count(1)


def test_a_key_for_what_may_not_be_done_says_why(open_page: Any) -> None:
    page = open_page(begun("five_card"))
    assert not page.locator(".offers [data-key=c]").count(), "the first must bet"
    assert not page.locator(".bars").get_attribute("open")
    page.keyboard.press("c")
    expect(page.locator(".bars li").first).to_be_visible()


def test_a_step_fetched_ahead_needs_no_line(open_page: Any) -> None:
    page = open_page(sample("omaha", "two-side-pots", 5))
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    for n in (6, 7):
        page.keyboard.press("ArrowRight")
        settled(page, n)


def test_what_is_fetched_ahead_is_the_step_itself_and_asked_for_once(open_page: Any) -> None:
    page = open_page(sample("stud", "jackpot_two_straight_flushes", 3))
    ahead: list[str] = []
    asked: list[str] = []
    page.on("request", lambda r: (ahead if "purpose" in r.headers else asked).append(r.url))
    page.reload()
    page.wait_for_load_state("networkidle")
    assert [url.rpartition("n=")[2] for url in ahead] == ["4", "5"]
    press(page, "ArrowRight")
    assert at(page)[0] == 4
    expect(page.locator(".steps [aria-current=step]")).to_have_attribute("id", "step-4")


def test_the_steps_play_by_themselves_and_pause(open_page: Any) -> None:
    page = open_page(sample("fortune3", "player_wins", 2))
    page.keyboard.press("?")
    expect(page.locator("#table-keys")).to_be_visible()
    assert violations(page) == []
    page.locator("#table-speed").select_option("400")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    expect(page.locator("#go-play")).to_have_attribute("aria-pressed", "true")
    settled(page, 4)
    page.keyboard.press(" ")
    expect(page.locator("#go-play")).to_have_attribute("aria-pressed", "false")


def test_the_device_remembers_colours_and_size(open_page: Any) -> None:
    page = open_page(begun("omaha"))
    page.keyboard.press("?")
    page.locator("[data-look=deck]").check()
    page.locator("[data-look=large]").check()
    page.goto(page.url.partition("/pt/")[0] + begun("stud"))
    expect(page.locator("html.deck-four.cards-large")).to_have_count(1)
    expect(page.locator("#deck")).to_be_checked()


def test_nothing_moves_where_less_motion_is_asked(open_page: Any) -> None:
    page = open_page(begun("omaha"))
    moving = "getComputedStyle(document.querySelector('.rail .card')).animationName"
    page.evaluate("document.querySelector('.rail .card').classList.add('is-new')")
    assert page.evaluate(moving) == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(moving) == "dealt"
    took = "getComputedStyle(document.querySelector('.rail .card')).animationDuration"
    assert page.evaluate(took) == "0.15s"


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("key", GAMES)
def test_what_is_to_be_decided_is_in_sight_at_every_width(
    open_page: Any, key: str, lang: str
) -> None:
    table = NO_LIMIT if key == "omaha" else None
    page = open_page(begun(key, table, lang), width=390)
    for width, height in IN_SIGHT.items():
        page.set_viewport_size({"width": width, "height": height})
        for button in page.locator(".offers button").all():
            expect(button).to_be_in_viewport(ratio=1)
        expect(page.locator("#go-back")).to_be_in_viewport(ratio=1)
        expect(page.locator(".seat.is-to-decide")).to_be_in_viewport(ratio=0.9)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        assert page.evaluate("scrollY") == 0
        ranks = "all => all.map(each => parseFloat(getComputedStyle(each).fontSize))"
        assert min(page.locator(".seat .card b:not(.ten)").evaluate_all(ranks)) >= 17


def test_bets_have_names_at_390(open_page: Any) -> None:
    page = open_page(begun("fortune3"), width=390, height=844)
    shown = page.locator(".seat").first.locator(".sum-short:visible").all_inner_texts()
    assert shown == ["AI", "PS"]


def test_how_it_stands_is_hidden_and_brought_back_by_a_key_and_remembered(open_page: Any) -> None:
    page = open_page(sample("omaha", "plain-showdown", 20), width=1366, height=768)
    standing, named = page.locator(".standing-parts"), page.locator(".hand-name").first
    expect(standing).to_be_visible()
    expect(named).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("e")
    expect(standing).to_be_hidden()
    expect(named).to_be_hidden()
    press(page, "ArrowRight")
    expect(standing).to_be_hidden()
    page.locator("#how-it-stands > summary").click()
    expect(standing).to_be_visible()
