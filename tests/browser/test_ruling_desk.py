"""A floor supervisor at the desk: one dispute and one fault of each game, on a phone and wide."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import shoot, violations
from tests.play.disputes import DISPUTES

Open = Callable[..., Page]

DISPUTED = {
    "fortune3": "fortune3: he gave up the ante and has a pair for Pair Plus",
    "stud": "stud: two straights to the five",
    "omaha": "omaha: a short stack wins the main pot and another the side pot",
    "five_card": "five_card: equal straights, a commission in fractions and a chip left over",
}
FAULTS = {
    "fortune3": ("shuffler_failed", {"facts.failure": "second"}),
    "stud": ("cards_exposed", {"facts.exposed_cards": "two_or_more"}),
    "omaha": ("board_too_soon", {"facts.street": "turn", "facts.mended": "no"}),
    "five_card": ("out_of_turn", {"facts.seat": "5", "facts.did": "fold", "facts.round": "last"}),
}


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def enter(page: Page, told: dict[str, str]) -> None:
    for name, value in told.items():
        control = page.locator(f'[name="{name}"]')
        closed = control.first.locator("xpath=ancestor::details[not(@open)]")
        for each in closed.all():
            each.locator("summary").first.click()
        if control.first.get_attribute("type") == "radio":
            page.locator(f'[name="{name}"][value="{value}"]').check()
        elif control.first.get_attribute("type") == "checkbox":
            control.check()
        elif control.evaluate("each => each.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)


@pytest.mark.parametrize("key", DISPUTED)
def test_a_dispute_is_entered_on_a_phone_without_script(open_page: Open, key: str) -> None:
    told = DISPUTES[DISPUTED[key]]
    page = open_page(f"/pt/ruling/{key}/", width=360, script=False)
    enter(page, told.entered)
    page.locator('.dispute button[type="submit"]').last.click()
    expect(page.locator("#verdict-title")).to_be_visible()
    page.locator("details:has(.verdict-table) > summary").click()
    rows = page.locator(".verdict-table tbody tr")
    shown = {
        int(row.locator("th").inner_text().split()[-1]): row.locator("td").last.inner_text()
        for row in rows.all()
    }
    plain = str.maketrans({"\N{MINUS SIGN}": "-", "\N{NO-BREAK SPACE}": "", "+": ""})
    assert {seat: int(net.translate(plain)) for seat, net in shown.items()} == told.nets
    assert fits(page)


@pytest.mark.parametrize("key", FAULTS)
def test_a_fault_is_told_on_a_phone_without_script(open_page: Open, key: str) -> None:
    name, facts = FAULTS[key]
    page = open_page(f"/zh-hant/ruling/{key}/fault/", width=360, script=False)
    assert fits(page)
    page.locator(f'.fault-list a[href$="fault={name}"]').click()
    enter(page, facts)
    page.locator('.fault-form button[type="submit"]').click()
    expect(page.locator("#verdict-title")).to_be_visible()
    assert page.locator(".orders li").count() >= 1
    assert page.locator('.grounds [lang="pt"]').count() >= 1
    assert page.locator('.grounds [lang="zh-Hant"]').count() >= 1
    assert fits(page)


@pytest.mark.parametrize("key", FAULTS)
def test_the_pages_of_the_desk_are_accessible(open_page: Open, key: str) -> None:
    name, facts = FAULTS[key]
    fault = "&".join([f"fault={name}", *(f"{each}={value}" for each, value in facts.items())])
    dispute = "&".join(f"{each}={value}" for each, value in DISPUTES[DISPUTED[key]].entered.items())
    paths = [
        f"ruling/{key}/fault/",
        f"ruling/{key}/fault/?fault={name}",
        f"ruling/{key}/fault/?fault={name}&rule=1",
        f"ruling/{key}/fault/?{fault}&rule=1",
        f"ruling/{key}/fault/sheet/?{fault}",
        f"ruling/{key}/?{dispute}",
        f"ruling/{key}/sheet/?{dispute}",
    ]
    for language, width, dark in (("pt", 360, True), ("zh-hant", 1280, False)):
        page = open_page(f"/{language}/", width=width, dark=dark)
        home = page.url.split(f"/{language}/")[0]
        for path in paths:
            page.goto(f"{home}/{language}/{path}")
            assert violations(page) == [], (language, path)
            assert fits(page), (language, path)
        page.context.close()


def test_a_fault_is_ruled_on_by_keyboard_and_printed(open_page: Open) -> None:
    page = open_page("/pt/ruling/omaha/fault/?fault=board_too_soon")
    page.locator('[name="facts.street"][value="flop"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict-title")).to_be_visible()
    assert "facts.street=turn" in page.url
    shoot(page, "fault")
    page.locator(".ruled-more .button.primary").press("Enter")
    expect(page.locator(".sheet-of-ruling")).to_be_visible()
    page.emulate_media(media="print")
    assert not page.locator(".masthead").is_visible()
    expect(page.locator(".sign p")).to_have_count(3)
    shoot(page, "fault_sheet_print")


def test_a_wrong_answer_is_told_beside_it_and_the_rest_is_kept(open_page: Open) -> None:
    page = open_page("/pt/ruling/five_card/fault/?fault=raise_too_small", script=False, width=360)
    page.locator('[name="facts.last_raise"]').fill("cem")
    page.locator('[name="facts.raised_by"]').fill("50")
    page.locator('[name="facts.all_in"][value="no"]').check()
    page.locator('.fault-form button[type="submit"]').click()
    control = page.locator('[name="facts.last_raise"]')
    assert control.get_attribute("aria-invalid") == "true"
    assert control.input_value() == "cem"
    expect(page.locator(f"#{control.get_attribute('aria-describedby')}")).to_be_visible()
    expect(page.locator('[name="facts.raised_by"]')).to_have_value("50")
    assert page.locator('[name="facts.all_in"][value="no"]').is_checked()


@pytest.mark.parametrize(("language", "width"), [("pt", 1366), ("zh-hant", 390)])
def test_what_was_paid_stands_beside_what_was_due(
    open_page: Open, language: str, width: int
) -> None:
    page = open_page(f"/{language}/ruling/fortune3/of/paid-wrongly/", width=width)
    enter(page, {"seat.1": "5", "cards.1": "KhKd4c", "cards.dealer": "Qs8d5c"})
    enter(page, {"given.1.ante": "100", "given.1.play": "50"})
    assert violations(page) == []
    page.keyboard.press("Enter")
    rows = page.locator(".paid-table tbody tr")
    expect(rows).to_have_count(2)
    assert rows.nth(1).locator("td").all_inner_texts() == ["+100", "+50", "+50"]
    expect(page.locator(".ruled-more .is-silence")).to_be_visible()
    assert fits(page)
    assert violations(page) == []
    shoot(page, f"paid_{width}")
