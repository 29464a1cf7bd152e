"""Par sheets and equities in a real browser: by keyboard, without scripts, for everyone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.odds import registry
from games.rules.game import Record
from games.simulations import exact_cache
from tests.browser.conftest import intercept, shoot, violations
from tests.simulations.shared_sheets import patient, sheets_folder

__all__ = ["patient", "sheets_folder"]

pytestmark = pytest.mark.usefixtures("patient")

Open = Callable[..., Page]
PAIR = "fortune3/what-changes/?hands=200&there.prizes.pair_plus.pair=2"
EQUITY = "omaha/equity/?hand=As+Ad+Kh+9c&hand=Qs+Jd+10h+9d&board=Ks+10c+2h"


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


@pytest.mark.parametrize(
    ("path", "language", "width", "dark"),
    [
        ("", "pt", 1280, False),
        ("fortune3/", "zh-hant", 360, True),
        ("fortune3/?prizes.pair_plus.flush=-1&prizes.pair_plus.pair=2", "pt", 1280, False),
        ("stud/", "pt", 360, False),
        ("stud/?prizes.raise.pair=2", "zh-hant", 1366, True),
        ("fortune3/print/?prizes.pair_plus.pair=2", "pt", 1366, False),
        ("stud/print/", "zh-hant", 390, False),
        ("fortune3/amendment/?prizes.pair_plus.pair=2", "pt", 1366, False),
        ("stud/amendment/?prizes.raise.pair=2&jackpot.pool=5", "zh-hant", 390, True),
        ("omaha/amendment/?figures.commission.highest=6%25", "zh-hant", 390, True),
        ("omaha/amendment/?figures.commission.lowest=9%25", "pt", 1366, False),
        ("omaha/equity/further/?hand=AA&hand=KK&board=2c+3d+7h", "pt", 360, True),
        ("fortune3/what-changes/?there.prizes.pair_plus.pair=2", "pt", 390, False),
        ("omaha/", "zh-hant", 360, False),
        (EQUITY, "pt", 360, True),
        ("omaha/equity/?hand=AA&hand=KK!AA&hand=*&board=Ks+10c+2h+3d", "pt", 390, False),
        ("omaha/equity/?hand=AA&hand=KK!AA&hand=*&board=Ks+10c+2h", "zh-hant", 1366, True),
        ("omaha/equity/?hand=As+Ad+Kh+9q&hand=Qs", "zh-hant", 1280, False),
        ("five_card/equity/?hand=As+Kd&hand=Ac+Kh&hand=9c+9d&hand=Jd+Js", "zh-hant", 1280, True),
    ],
)
def test_the_pages_are_open_to_everyone(
    open_page: Open, path: str, language: str, width: int, dark: bool
) -> None:
    page = open_page(f"/{language}/odds/{path}", width=width, dark=dark)
    assert violations(page) == []
    assert overflow(page) <= 0
    shoot(page, f"odds-{path.split('?')[0].strip('/').replace('/', '-')}-{language}-{width}")


def test_a_prize_edited_in_place_moves_the_edge_at_once(open_page: Open) -> None:
    page = open_page("/pt/odds/fortune3/")
    prize = page.locator("#f-prizes-pair-plus-three-of-a-kind")
    prize.fill("30")
    prize.press("Tab")
    expect(page.locator(".par-bar.is-edited")).to_be_visible()
    assert page.url.endswith("?prizes.pair_plus.three_of_a_kind=30")
    section = page.locator("section:has(#bet-pair_plus)")
    expect(section).to_contain_text("−308/5")
    following = page.locator("#p-pair_plus-3")
    expect(following, "focus goes on where it was going").to_be_focused()
    expect(page.locator("#par-said")).to_contain_text("5,5747")
    assert violations(page) == []


def test_the_sheet_follows_what_is_typed_and_loses_no_key(open_page: Open) -> None:
    """Two numbers typed one after the other, the second while the first is on its way."""
    page = open_page("/pt/odds/fortune3/")
    late = "**/odds/fortune3/?*"
    intercept(page, late, lambda route: (page.wait_for_timeout(400), route.continue_()))
    prize = page.locator("#f-prizes-pair-plus-three-of-a-kind")
    prize.fill("")
    prize.press_sequentially("3")
    page.wait_for_timeout(260)
    prize.press_sequentially("0")
    expect(page.locator("section:has(#bet-pair_plus)")).to_contain_text("−308/5")
    expect(prize).to_have_value("30")
    expect(prize).to_be_focused()
    assert page.url.endswith("?prizes.pair_plus.three_of_a_kind=30")


def test_the_form_stays_while_something_is_counted(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any
) -> None:
    page = open_page("/pt/odds/fortune3/")
    settings.DATA_DIR = tmp_path
    exact_cache.forget()
    monkeypatch.setattr(registry, "is_summed", lambda game, options: False)
    monkeypatch.setattr(exact_cache, "PATIENCE", 0)
    page.locator("#f-prizes-pair-plus-pair").fill("4")
    expect(page.locator("#par-waits")).to_be_visible()
    expect(page.locator("#f-prizes-pair-plus-pair")).to_have_value("4")
    expect(page.locator("#bet-pair_plus")).to_be_visible()
    expect(page.locator(".par-bar.is-edited")).to_be_visible(timeout=60_000)
    expect(page.locator("#par-waits")).to_be_hidden()


def test_back_undoes_an_edit(open_page: Open) -> None:
    page = open_page("/pt/odds/fortune3/")
    page.locator("#f-prizes-pair-plus-pair").fill("2")
    page.locator("#f-prizes-pair-plus-pair").press("Enter")
    expect(page.locator(".par-bar.is-edited")).to_be_visible()
    page.go_back()
    expect(page.locator(".par-bar.is-edited")).to_have_count(0)
    expect(page.locator("#f-prizes-pair-plus-pair")).to_have_value("1")


def test_a_fault_is_told_beside_the_prize_and_what_was_written_stays(open_page: Open) -> None:
    page = open_page("/pt/odds/fortune3/", width=360)
    page.locator("#f-prizes-pair-plus-flush").fill("-4")
    page.locator("#f-prizes-pair-plus-flush").press("Tab")
    error = page.locator("#f-prizes-pair-plus-flush-error")
    expect(error).to_be_visible()
    expect(page.locator("#f-prizes-pair-plus-flush")).to_have_value("-4")
    assert violations(page) == []


def test_another_reading_by_keyboard(open_page: Open) -> None:
    page = open_page("/zh-hant/odds/fortune3/")
    page.locator("input[name='readings.FA-14']").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".par-bar.is-edited")).to_be_visible()
    assert "readings.FA-14=own_trio_required" in page.url


def test_without_scripts_a_prize_is_edited_by_sending_the_form(open_page: Open) -> None:
    page = open_page("/pt/odds/fortune3/", script=False)
    page.locator("#f-prizes-pair-plus-three-of-a-kind").fill("30")
    page.locator(".par-bar button").click()
    assert page.url.endswith("?prizes.pair_plus.three_of_a_kind=30")
    assert "−308/5" in page.content()


def test_without_scripts_hands_are_reckoned(open_page: Open) -> None:
    page = open_page("/pt/odds/omaha/equity/", script=False)
    page.locator("#c-hands-0").fill("AsAdKh9c")
    page.locator("#c-hands-1").fill("Qs Jd 10h 9d")
    page.locator("#c-board").fill("Ks 10c 2h")
    page.locator("button.primary").click()
    expect(page.locator(".is-exact")).to_have_count(1)


def test_a_sheet_being_counted_comes_by_itself(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any
) -> None:
    settings.DATA_DIR = tmp_path
    exact_cache.forget()
    monkeypatch.setattr(registry, "is_summed", lambda game, options: False)
    monkeypatch.setattr(exact_cache, "PATIENCE", 0)
    page = open_page("/pt/odds/fortune3/?prizes.pair_plus.pair=3")
    expect(page.locator("#sum-title")).to_be_visible(timeout=30_000)


@pytest.mark.parametrize(
    ("language", "width", "dark"), [("pt", 390, False), ("zh-hant", 1366, True)]
)
def test_a_file_waited_for_is_offered_and_then_taken(
    open_page: Open,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    tmp_path: Any,
    language: str,
    width: int,
    dark: bool,
) -> None:
    settings.DATA_DIR = tmp_path
    exact_cache.forget()
    monkeypatch.setattr(registry, "is_summed", lambda game, options: False)
    monkeypatch.setattr(exact_cache, "PATIENCE", 0)
    address = f"/{language}/odds/fortune3/sheet.csv?prizes.pair_plus.pair=3"
    page = open_page(address, width=width, dark=dark)
    offered = page.locator("#file a[download]")
    expect(offered).to_be_visible(timeout=30_000)
    assert violations(page) == []
    assert overflow(page) <= 0
    with page.expect_download() as taken:
        offered.click()
    assert taken.value.suggested_filename == "par-fortune3-edited.csv"


def test_one_more_hand_and_its_equity(open_page: Open) -> None:
    page = open_page(f"/pt/odds/{EQUITY}")
    page.locator("#more-hands").click()
    third = page.locator("#c-hands-2")
    expect(third).to_be_focused()
    page.keyboard.type("Kc 8c 7h 6h")
    page.keyboard.press("Enter")
    expect(page.locator(".found .bars tr")).to_have_count(3)
    assert page.url.count("hand=") == 3
    assert violations(page) == []


@pytest.mark.parametrize("script", [True, False])
def test_one_more_hand_keeps_what_is_typed(open_page: Open, script: bool) -> None:
    page = open_page("/pt/odds/omaha/equity/", script=script)
    page.locator("#c-hands-0").fill("As Ad Kh 9c")
    page.locator("#more-hands").click()
    expect(page.locator("#c-hands-1")).to_be_focused()
    expect(page.locator("#c-hands-2")).to_be_visible()
    assert page.locator("#c-hands-0").input_value() == "As Ad Kh 9c"
    expect(page.locator(".error, .alarm")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "field", "typed", "answer"),
    [
        (EQUITY, "#c-dead", "2c 2d", ".found .bars"),
        (PAIR, "[name='there.prizes.pair_plus.flush']", "5", "#changes-title"),
    ],
)
def test_what_is_typed_while_figures_are_counted_stays(
    open_page: Open,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    tmp_path: Path,
    path: str,
    field: str,
    typed: str,
    answer: str,
) -> None:
    may_end = Event()
    counted = exact_cache.elsewhere

    def slowly(kind: str, game: str, record: Record) -> exact_cache.Figures:
        may_end.wait()
        return counted(kind, game, record)

    settings.DATA_DIR = tmp_path  # nothing was counted there
    exact_cache.forget()
    monkeypatch.setattr(exact_cache, "PATIENCE", 0.1)
    monkeypatch.setattr(exact_cache, "elsewhere", slowly)
    try:
        page = open_page(f"/pt/odds/{path}")
        expect(page.locator(".par-pending")).to_be_visible()
        page.locator(field).fill(typed)
        with page.expect_response(lambda response: response.status == 202):
            pass
        may_end.set()
        expect(page.locator(answer)).to_be_visible()
        assert page.locator(field).input_value() == typed
    finally:
        may_end.set()


def test_cards_are_picked_and_picked_again_in_the_form_that_came(open_page: Open) -> None:
    page = open_page("/pt/odds/omaha/equity/", width=390)
    for name in ("As", "Ad"):
        if not page.locator(".picker").count():
            page.locator("#c-hands-0 + .pick-open").click()
        page.locator(f".picker [data-card='{name}']").click()
    assert page.locator("#c-hands-0").input_value() == "As Ad"
    assert violations(page) == []
    assert overflow(page) <= 0
    page.locator("#c-hands-1").fill("KK")
    page.locator(".hands-form .primary").click()
    expect(page.locator("#found-title")).to_be_visible(timeout=30_000)
    page.locator("#c-board + .pick-open").click()
    expect(page.locator(".picker [data-card='As']")).to_be_disabled()
    page.locator(".picker [data-card='Kc']").click()
    assert page.locator("#c-board").input_value() == "Kc"


@pytest.mark.parametrize("game", ["fortune3", "stud"])
@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_the_sheet_prints_on_four_pages_at_most(open_page, game: str, ui: str) -> None:
    page = open_page(f"/{ui}/odds/{game}/print/")
    page.wait_for_selector(".picture", timeout=120_000)
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 4


def test_a_picture_is_taken_away_with_its_title_and_the_day(open_page) -> None:
    page = open_page("/pt/odds/omaha/", width=390)
    page.wait_for_selector(".picture", timeout=120_000)
    with page.expect_download() as svg:
        page.locator("[data-picture=svg]").first.click()
    taken = svg.value.path().read_text()
    assert "O que a outra leitura altera" in taken
    assert "/pt/odds/omaha/" in taken
    with page.expect_download() as png:
        page.locator("[data-picture=png]").first.click()
    assert png.value.path().read_bytes().startswith(b"\x89PNG")
