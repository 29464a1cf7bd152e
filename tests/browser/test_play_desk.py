"""The desk in a real browser: coverage, rulings, drills, saved hands; with script and without."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import Permission, User
from playwright.sync_api import Page, expect

from games.play.link.hand_link import encode
from games.table import saved_hands as listing
from games.table.models import SavedHand
from games.table.written_out import folder
from games.training.drill import exercise
from games.training.views import drill
from tests.browser.conftest import shoot, violations

Open = Callable[..., Page]

TIE = {
    "cards.1": "Qs 9d 3c",
    "cards.dealer": "Qh 9c 3s",
    "table.bets.1.ante": "100",
    "decision.1": "play",
}
DISPUTE = f"ruling/fortune3/?{urlencode(TIE)}"
PAGES = {
    "ruling_empty": "ruling/omaha/",
    "ruling": DISPUTE,
    "ruling_refused": f"ruling/fortune3/?{urlencode({**TIE, 'cards.1': 'Qs'})}",
    "sheet": f"ruling/fortune3/sheet/?{urlencode(TIE)}",
    "drill_start": "drill/stud/",
    "drill_choice": "drill/fortune3/?seed=9&n=4",
    "drill_judged": "drill/fortune3/?seed=9&n=4&answer=win",
    "covered": "coverage/fortune3/art_13__point_3/",
    "hands": "hands/",
}
LOOKS = [("pt", 360, False), ("zh-hant", 1280, True)]


@pytest.mark.parametrize("name", PAGES)
def test_pages_of_the_desk_are_accessible(open_page: Open, name: str) -> None:
    for language, width, dark in LOOKS:
        page = open_page(f"/{language}/{PAGES[name]}", width=width, dark=dark)
        assert violations(page) == [], (language, width, dark)
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, (language, width)
        page.context.close()


def test_the_page_of_coverage_is_accessible(open_page: Open) -> None:
    page = open_page("/pt/coverage/five_card/", width=360)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    shoot(page, "coverage_360")


def test_a_ruling_is_asked_for_by_keyboard_and_printed(open_page: Open) -> None:
    page = open_page("/pt/ruling/fortune3/")
    page.locator('[name="cards.1"]').focus()
    page.keyboard.type("Qs 9d 3c")
    page.locator('[name="table.bets.1.ante"]').fill("100")
    page.locator('[name="decision.1"]').select_option("play")
    page.locator('[name="cards.dealer"]').fill("Qh 9c 3s")
    page.locator('[name="cards.dealer"]').press("Enter")
    expect(page.locator("#verdict-title")).to_be_visible()
    assert "cards.1=Qs" in page.url
    expect(page.locator(".verdict-table tbody tr")).to_have_count(1)
    shoot(page, "ruling")
    page.locator(".ruled-more .button.primary").click()
    expect(page.locator(".sheet-of-ruling")).to_be_visible()
    assert page.locator('.two-sides [lang="zh-Hant"]').count() >= 2
    assert page.locator('.two-sides [lang="pt"]').count() >= 2
    expect(page.locator("[data-print]")).to_be_visible()
    page.emulate_media(media="print")
    assert not page.locator(".masthead").is_visible()
    shoot(page, "ruling_sheet_print")


def test_what_was_typed_stays_when_something_is_wrong(open_page: Open) -> None:
    page = open_page("/pt/ruling/fortune3/", script=False)
    page.locator('[name="cards.1"]').fill("Qs 9d")
    page.locator('[name="table.bets.1.ante"]').fill("100")
    page.locator('[name="decision.1"]').select_option("play")
    page.locator('[name="note"]').fill("Faltou uma carta?")
    page.locator('.dispute button[type="submit"]').last.click()
    control = page.locator('[name="cards.1"]')
    assert control.get_attribute("aria-invalid") == "true"
    assert control.input_value() == "Qs 9d"
    expect(page.locator('[name="note"]')).to_have_value("Faltou uma carta?")
    expect(page.locator(f"#{control.get_attribute('aria-describedby')}")).to_be_visible()


def test_a_drill_goes_on_by_keyboard(open_page: Open) -> None:
    n, asked = next(
        (n, each)
        for n in range(1, 50)
        for each in [exercise.question("fortune3", 9, n)]
        if each.way == "choice" and n > 1
    )
    page = open_page(f"/pt/drill/fortune3/?seed=9&n={n}")
    page.locator(f'.answer-choices [value="{asked.answer}"]').press("Enter")
    expect(page.locator(".judged.good")).to_be_visible()
    assert f"answer={asked.answer}" in page.url
    expect(page.locator(".judged-told")).to_be_focused()
    assert violations(page) == []
    page.locator("#next-question").press("Enter")
    expect(page.locator(".standing-row dd").first).to_have_text(re.compile(rf"^{n + 1}\b"))
    assert "right=1" in page.url
    assert violations(page) == []
    shoot(page, "drill")
    page.go_back()
    expect(page.locator(".judged.good")).to_be_visible()


def test_a_round_of_sixty_seconds_is_counted_down_and_ends(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, now = open_page("/pt/drill/stud/", width=390), int(time.time())
    monkeypatch.setattr(drill, "_now", lambda: now)
    page.clock.install()
    page.locator('a[href$="clock=1"]').click()
    timer = page.locator('[role="timer"]')
    expect(timer).to_have_text("1:00")
    page.clock.run_for(1000)
    expect(timer).to_have_text("0:59")
    assert violations(page) == []
    now += drill.CLOCK
    page.clock.run_for(59_000)
    expect(page.locator("#round-over")).to_be_visible()


def test_a_drill_without_script(open_page: Open) -> None:
    page = open_page("/zh-hant/drill/omaha/", script=False, width=390)
    page.locator(".drill-start summary").click()
    page.locator('[name="seed"]').fill("9")
    page.locator('.drill-start button[type="submit"]').click()
    for n in (1, 2, 3):
        expect(page.locator(".standing-row dd").first).to_have_text(re.compile(rf"^{n}\b"))
        numbers = page.locator("#answer, .answer [name^='place-']").all()
        if numbers:
            for place, number in enumerate(numbers, start=1):
                number.fill(str(place))
            page.locator('.answer button[type="submit"]').click()
        else:
            page.locator(".answer-choices button").first.click()
        expect(page.locator(".judged")).to_have_count(1)
        page.locator("#next-question").click()


@pytest.fixture
def staff() -> User:
    """Given what the group gives: an emptied database has lost the group."""
    person = User.objects.create_user("croupier")
    codes = ("add_savedhand", "view_savedhand")
    for code in codes:
        person.user_permissions.add(Permission.objects.get(codename=code))
    return person


def record() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(Path(folder("fortune3"), "tie.json").read_text("utf-8"))
    return dict(told["record"])


def test_a_hand_is_saved_from_its_table_and_found_again(
    open_page: Open, staff: User, signed_in: Any
) -> None:
    cookies = signed_in(staff)
    link = urlencode({"h": encode(record())})
    page = open_page(f"/pt/table/fortune3/?{link}", cookies=cookies)
    page.locator('a[href*="/hands/save/"]').click()
    page.locator("#hand-title").fill("Empate do turno da noite")
    page.locator('[name="tag"]').first.check()
    assert violations(page) == []
    page.locator('.entry-form button[type="submit"]').click()
    expect(page.locator("h1")).to_have_text("Empate do turno da noite")
    assert violations(page) == []
    page.goto(page.url.split("/hands/")[0] + "/hands/?q=empate")
    expect(page.locator(".hand-list h2")).to_have_text("Empate do turno da noite")
    assert violations(page) == []


def test_a_hand_of_other_rules_shows_both_results(
    open_page: Open, staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = SavedHand(owner=staff, game="fortune3", record=record())
    listing.save(hand, title="Empate", is_public=True)
    from games.fortune3.rules import law
    from games.rules.hands.wagers import loses

    monkeypatch.setattr(
        sys.modules["games.fortune3.rules.hand"],
        "settle_ante",
        lambda at, outcome: law.HIGHER_HAND.says(loses(at.bets["ante"])),
    )
    page = open_page(f"/pt/hands/{hand.pk}/", width=390)
    expect(page.locator(".then-and-now section")).to_have_count(2)
    assert page.locator("tr.differs").count() >= 1
    assert violations(page) == []
    shoot(page, "saved_hand_of_other_rules")
