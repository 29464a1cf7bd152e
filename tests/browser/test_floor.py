"""Disputes as the floor has them: thirteen that were timed and ten more, by keys and at a glance.

The keys are counted from the desk's front with the game's digit, at two a second. On the first
screen of a laptop and of a phone stand the verdict, its reason, the words that decide in both
languages, and the doubt that would turn it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.play.models import Posting, Procedure, TableCard
from games.rules.game import GAMES, game
from games.ruling.common_disputes import KEYS_A_SECOND, met_in
from tests.browser.conftest import shoot, violations

Open = Callable[..., Page]

SECONDS = 15
TIMED = (
    ("fortune3", "result"),
    ("fortune3", "pair-plus"),
    ("stud", "result"),
    ("fortune3", "dealt-wrongly"),
    ("fortune3", "player-card"),
    ("omaha", "raise-too-small"),
    ("omaha", "pots"),
    ("omaha", "pot-divided"),
    ("five_card", "which-wins"),
    ("stud", "jackpot-shared"),
    ("omaha", "hole-card"),
    ("omaha", "out-of-turn"),
    ("five_card", "eleventh-hand"),
)
OWN = (
    ("fortune3", "paid-wrongly"),
    ("fortune3", "bank-plays"),
    ("stud", "bank-plays"),
    ("fortune3", "jackpot-shared"),
    ("fortune3", "which-wins"),
    ("fortune3", "bank-card"),
    ("omaha", "bet-unclear"),
    ("five_card", "pots"),
    ("five_card", "misdealt"),
    ("stud", "late-jackpot-bet"),
)
FIELDS = 6
"""The most fields that the keys go through."""

IN_SIGHT = """() => {
  const bottom = (each) => each ? each.getBoundingClientRect().bottom : Infinity;
  const first = document.querySelector(".grounds .quoted");
  const words = (side) => {
    const box = (side.querySelector("mark") ?? side).getBoundingClientRect();
    return Math.min(box.bottom, box.top + 24);
  };
  const found = {
    verdict: bottom(document.querySelector("#verdict-title")),
    doubt: Math.max(0, ...[...document.querySelectorAll(".verdict .turning")].map(bottom)),
    words: Math.max(...[...first.querySelectorAll(".quoted-side")].map(words)),
    languages: first.querySelectorAll(".quoted-side").length,
  };
  const reasons = ".verdict :is(.why, .qualifying, .verdict-reason, .order-told, .hint a), "
    + ".payments li";
  const shown = [...document.querySelectorAll(reasons)].filter((each) => each.checkVisibility());
  found.reason = Math.min(Infinity, ...shown.map(bottom));
  return found;
}"""


@pytest.mark.parametrize("disputes", [TIMED, OWN], ids=["timed", "own"])
def test_a_dispute_is_ruled_on_in_fifteen_seconds_and_read_at_a_glance(
    open_page: Open, disputes: tuple[tuple[str, str], ...]
) -> None:
    page = open_page("/pt/ruling/", width=1366, height=768)
    front = page.url
    wrong = []
    for key, name in disputes:
        met = next(each for each in met_in(game(key)) if each.dispute.name == name)
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(front)
        strokes = (_digit(page, key), *met.strokes)
        assert len(strokes) <= SECONDS * KEYS_A_SECOND, name
        assert strokes.count("Tab") < FIELDS, name
        for stroke in strokes:
            page.keyboard.press(stroke)
        expect(page.locator("#verdict-title")).to_be_visible()
        for width, height in ((1366, 768), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            found = page.evaluate(IN_SIGHT)
            assert found.pop("languages") == 2, name
            wrong += [
                f"{key} {name} {width}: {what} at {place:.0f}"
                for what, place in found.items()
                if place > height
            ]
    assert not wrong, wrong


def _digit(page: Page, key: str) -> str:
    link = page.locator(f".desk-games a[data-key][href$='/ruling/{key}/']").first
    digit = link.get_attribute("data-key")
    assert digit, GAMES
    return digit


def test_the_keys_under_a_field_of_cards_write_into_it(open_page: Open) -> None:
    page = open_page("/zh-hant/ruling/five_card/of/result/", width=390, height=844, touch=True)
    field = page.locator("[name='cards.1']")
    field.focus()
    row = page.locator(".card-keys")
    labels = [button.inner_text() for button in row.locator("button").all()]
    assert labels == [*"AKQJ", "10", *"98765", *"♠♥♦♣", "⌫"]
    for label in ("A", "♥", "10", "♠", "5", "⌫"):
        row.get_by_text(label, exact=True).click()
    expect(field).to_have_value("AhTs")
    expect(field).to_be_focused()
    for button in row.locator("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 32
    page.locator("[name='table.paid.1']").focus()
    expect(row).to_have_count(0)


@pytest.mark.parametrize(("language", "width"), [("pt", 390), ("zh-hant", 1366)])
def test_the_pages_of_the_house_are_accessible_and_fit(
    open_page: Open, signed_in: Callable[[User], Any], language: str, width: int
) -> None:
    ana = User.objects.create_user("ana", first_name="Ana")
    ana.groups.set(Group.objects.filter(name="Shift managers"))
    amounts = {"table.limits.ante.minimum": "100", "table.jackpot.minimum": "50000"}
    card = TableCard.objects.create(name="F3-12", game="fortune3")
    posting = Posting.objects.create(card=card, amounts=amounts, writer_name="Ana")
    Procedure.objects.create(
        game="fortune3",
        silence="deck",
        words_pt="Chama-se a vigilância.",
        approved=timezone.now(),
        approver_name="Ana",
    )
    page = open_page(f"/{language}/tables/", width=width, cookies=signed_in(ana))
    home = page.url.removesuffix("tables/")
    paths = ["tables/", f"tables/{card.pk}/", "procedures/", "procedures/fortune3/deck/"]
    paths += ["ruling/", f"ruling/fortune3/of/result/?card={posting.pk}"]
    paths += [f"ruling/fortune3/fault/?fault=deck_is_foul&rule=1&card={posting.pk}"]
    for path in paths:
        page.goto(home + path)
        assert violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        shoot(page, f"house_{width}_{paths.index(path)}")
    expect(page.locator(".house-procedure")).to_be_visible()
