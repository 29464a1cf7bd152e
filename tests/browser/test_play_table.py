"""The table in a real browser: deal, step, decide, share, turn a reading; without script too."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from games.play.hand.request import hand_url
from games.rules.game import GAMES, game
from games.table.written_out import samples
from tests.browser.conftest import shoot, violations

LONG = {
    "omaha": "two-side-pots",
    "stud": "jackpot_two_straight_flushes",
    "fortune3": "pair_plus_every_prize",
    "five_card": "two_separate_pots",
}


def sample(key: str, name: str, n: int | None = None, lang: str = "pt", **seen: str) -> str:
    found = next(s for s in samples() if s.game.key == key and s.text_path.stem == name)
    with override(lang):
        return hand_url(key, found.record, n, **seen)


def at(page: Page) -> tuple[int, int]:
    n, last = page.locator(".go-count").text_content().split("/")
    return int(n), int(last)


def settled(page: Page, n: int) -> None:
    page.wait_for_function(
        "n => document.querySelector('.go-count')?.textContent.trim().startsWith(n + ' /')", arg=n
    )


SETTLES = """() => {
    window.hasSettled = new Promise((done) => {
        const hear = (name, told) => document.addEventListener(name, told);
        let asked;
        hear("htmx:beforeRequest", ({detail}) => { asked ??= detail.xhr; });
        hear("htmx:afterSettle", ({detail}) => { if (detail.xhr === asked) setTimeout(done); });
    });
}"""


def swapped(page: Page, does: Any) -> None:
    """What ``does`` asks for has come, and the scripts of the site have seen it."""
    page.evaluate(SETTLES)
    does()
    page.evaluate("window.hasSettled")


@pytest.mark.parametrize("key", GAMES)
def test_deal_step_decide_go_back_and_share(open_page, key: str) -> None:
    page = open_page(f"/pt/table/{key}/")
    page.locator("form.set-up .button.primary").first.click()
    page.wait_for_load_state("load")
    n, last = at(page)
    assert n == last
    page.keyboard.press("ArrowLeft")
    settled(page, n - 1)
    said = page.locator("#said").text_content()
    assert page.locator("h2.told").text_content() in said
    page.locator("#go-forward").click()
    settled(page, n)
    swapped(page, lambda: page.locator(".offers button").first.click())
    assert at(page)[0] == n + 1
    expect(page.locator("h2.told")).to_be_focused()
    assert violations(page) == []
    address = page.url
    page.go_back()
    settled(page, n)
    other = open_page(address.replace(page.evaluate("location.origin"), ""))
    assert at(other)[0] == n + 1
    other.locator(".tongues a", has_text="中文").click()
    assert at(other)[0] == n + 1
    assert other.locator("html").get_attribute("lang") == "zh-Hant"


@pytest.mark.parametrize(
    ("key", "lang"),
    [("omaha", "pt"), ("stud", "zh-hant"), ("fortune3", "zh-hant"), ("five_card", "pt")],
)
def test_no_violation_wide_and_narrow_light_and_dark(open_page, key: str, lang: str) -> None:
    addresses = {"end": sample(key, LONG[key], None, lang), "set-up": f"/{lang}/table/{key}/"}
    for name, address in addresses.items():
        for width, dark in ((1280, key == "omaha"), (360, key != "omaha")):
            page = open_page(address, width=width, dark=dark)
            assert violations(page) == []
            overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert overflow <= 0, f"{name} of {key} is wider than a screen of {width}"
            shoot(page, f"table-{key}-{name}-{lang}-{width}{'-dark' if dark else ''}")


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_the_list_of_tables_and_a_broken_link_are_accessible(open_page, lang: str) -> None:
    for address in ("", "omaha/?h=9~s1"):
        assert violations(open_page(f"/{lang}/table/{address}", width=360)) == []


def test_a_hand_is_gone_through_by_keys_alone(open_page) -> None:
    page = open_page(sample("fortune3", "player_wins"))
    last = at(page)[1]
    for key, n in (("Home", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        settled(page, n)
    page.keyboard.press("End")
    settled(page, last)
    page.locator("#go-back").focus()
    page.keyboard.press("Enter")
    settled(page, last - 1)
    expect(page.locator("#go-back")).to_be_focused()
    page.locator("#eyes").focus()
    page.keyboard.press("Home")
    page.wait_for_timeout(150)
    assert at(page)[0] == last - 1, "keys meant for a control do not step"


def test_each_step_is_announced_once(open_page) -> None:
    page = open_page(sample("omaha", "two-side-pots", 5))
    page.evaluate(
        """() => {
          window.heard = [];
          const said = document.getElementById("said");
          new MutationObserver(() => window.heard.push(said.textContent))
            .observe(said, {childList: true, characterData: true, subtree: true});
        }"""
    )
    swapped(page, lambda: page.locator("#go-forward").click())
    heard = page.evaluate("window.heard.filter(Boolean)")
    assert len(set(heard)) == 1
    assert page.locator("h2.told").text_content() in heard[0]


def test_the_steps_are_links_to_themselves_and_the_back_button_returns(open_page) -> None:
    page = open_page(sample("omaha", "two-side-pots"))
    page.locator("#step-9").click()
    settled(page, 9)
    assert "n=9" in page.url
    expect(page.locator(".steps [aria-current=step]")).to_have_attribute("id", "step-9")
    page.locator("#step-3").click()
    settled(page, 3)
    page.go_back()
    settled(page, 9)
    page.go_forward()
    settled(page, 3)
    page.locator(".tongues a", has_text="中文").click()
    settled(page, 3)


def test_a_reading_is_turned_by_one_control(open_page) -> None:
    page = open_page(sample("omaha", "reading-OD-01-first-two", 30))
    before = page.locator("h2.told").text_content()
    swapped(page, lambda: page.locator("#flip-OD-01-any_two").click())
    assert page.locator("h2.told").text_content() != before
    expect(page.locator(".beside tr.differs")).to_have_count(2)
    expect(page.locator(".steps .is-otherwise")).to_have_count(2)
    assert violations(page) == []
    swapped(page, lambda: page.locator("#turn-over").click())
    assert page.locator("h2.told").text_content() == before
    swapped(page, lambda: page.keyboard.press("Home"))
    swapped(page, lambda: page.keyboard.press("d"))
    expect(page.locator(".steps [aria-current] .doubt-sign")).to_have_count(1)


def test_the_amount_is_held_to_its_bounds_and_a_refusal_is_told(open_page) -> None:
    page = open_page(sample("omaha", "two-side-pots", 10))
    for typed in ("1", "100.000.000", "doze"):
        page.locator("#to-raise").fill(typed)
        swapped(page, lambda: page.locator("#do-raise").click())
        expect(page.locator("#refused")).to_be_visible()
        expect(page.locator("#to-raise")).to_have_value(typed)
    page.locator("#to-raise").fill("1")
    swapped(page, lambda: page.locator("#do-raise").click())
    assert "art." in page.locator("#refused").text_content()
    assert violations(page) == []


def test_eyes_and_colours_stay_while_stepping(open_page) -> None:
    page = open_page(sample("omaha", "two-side-pots", 12))
    swapped(page, lambda: page.locator("#eyes").select_option("public"))
    expect(page.locator(".seat .card:not(.back)")).to_have_count(0)
    swapped(page, lambda: page.locator("#deck").check())
    expect(page.locator(".rail.four-colours")).to_have_count(1)
    swapped(page, lambda: page.locator("#go-forward").click())
    expect(page.locator(".rail.four-colours")).to_have_count(1)
    expect(page.locator("#eyes")).to_have_value("public")


def test_cards_are_picked_by_pointer_keys_and_typing_and_never_twice(open_page) -> None:
    page = open_page("/pt/table/omaha/")
    page.locator("#cards-by-hand summary").click()
    page.locator("#set-cards-1 + .pick-open").click()
    page.locator(".pick[data-card=As]").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#set-cards-1")).to_have_value("As Ks")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.classList.contains('pick-open')")
    page.locator("#set-cards-3").fill("10c qd")
    page.locator("#set-cards-board + .pick-open").click()
    for card in ("As", "Ks", "Tc", "Qd"):
        assert page.locator(f".pick[data-card={card}]").is_disabled()
    assert violations(page) == []
    page.locator(".pick[data-card=Ah]").click()
    page.locator("form.set-up .button.primary").first.click()
    page.wait_for_load_state("load")
    assert re.search(r"c1-AsKs\.3-TcQd\.board-Ah", page.url)


EVERY_BET = {"ante": 1000, "pair_plus": 500, "six_card_bonus": 250, "progressive": 10}
"""The most that lies before a seat of Fortune 3, once the play bet is with it."""


@pytest.mark.parametrize("width", [360, 768, 1280, 1600])
def test_seven_seats_of_every_bet_keep_name_and_amount_side_by_side(open_page, width: int) -> None:
    seats = [str(seat) for seat in range(1, 8)]
    record = {
        "table": {
            **game("fortune3").table,
            "seats": [int(seat) for seat in seats],
            "bets": dict.fromkeys(seats, EVERY_BET),
            "stacks": dict.fromkeys(seats, 5000),
        },
        "seed": 5,
        "actions": [{"seat": int(seat), "do": "play"} for seat in seats],
    }
    with override("pt"):
        address = hand_url("fortune3", record, 45)
    page = open_page(address, width=width)
    expect(page.locator(".seat")).to_have_count(7)
    expect(page.locator(".bets .sum")).to_have_count(7 * 5)
    apart = page.evaluate(
        """() => [...document.querySelectorAll(".bets .sum")].filter((sum) => {
          const name = sum.querySelector(".sum-name").getBoundingClientRect();
          const amount = sum.querySelector(".sum-amount").getBoundingClientRect();
          return Math.abs(name.top - amount.top) > 6 || amount.left < name.right - 1;
        }).map((sum) => sum.textContent)"""
    )
    assert apart == []
    overlaps = page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll(".seat, .rail-heart")]
            .map((each) => each.getBoundingClientRect()).filter((box) => box.height);
          return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) =>
            a.left < b.right - 1 && b.left < a.right - 1
            && a.top < b.bottom - 1 && b.top < a.bottom - 1));
        }"""
    )
    assert overlaps == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    shoot(page, f"table-fortune3-seven-{width}")


@pytest.mark.parametrize("key", GAMES)
def test_without_script_the_whole_way_is_pages(open_page, key: str) -> None:
    page = open_page(f"/pt/table/{key}/", script=False)
    page.locator("form.set-up .button.primary").first.click()
    n, last = at(page)
    assert n == last
    expect(page.locator(".hand-foot")).to_be_visible()
    assert not page.locator("[data-copy], .keys").first.is_visible(), (
        "what needs script is not shown"
    )
    page.locator("#go-first").click()
    assert at(page)[0] == 1
    page.locator("#go-decision").click()
    assert at(page)[0] == n
    page.locator(".offers button").first.click()
    assert at(page)[0] == n + 1
    page.locator("#step-2").click()
    assert at(page)[0] == 2
    page.locator("#eyes").select_option("public")
    page.locator(".look button").click()
    expect(page.locator(".seat .card:not(.back)")).to_have_count(0)
    page.go_back()
    page.locator(".tongues a", has_text="中文").click()
    assert at(page)[0] == 2
