"""A paper for a class in a real browser: made, gone through, printed; without script too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Page, expect

from games.play.classes.models import KeptClass
from games.play.drill.paper import QUESTION_COUNT
from tests.browser.conftest import shoot, violations

Open = Callable[..., Page]


def checked(page: Page) -> None:
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def answer(page: Page) -> None:
    if page.locator("#drill-answer").count():
        page.locator("#drill-answer").fill("7")
        page.locator('.answer button[type="submit"]').click()
    else:
        page.locator(".answer-choices button").first.click()


@pytest.mark.parametrize(("language", "width"), [("pt", 390), ("zh-hant", 1366)])
def test_a_class_is_made_and_gone_through(open_page: Open, language: str, width: int) -> None:
    page = open_page(f"/{language}/drill/omaha/class/", width=width)
    checked(page)
    page.locator('[name="minutes"]').fill("20")
    page.locator('[name="seed"]').fill("12")
    page.locator('.drill-start button[type="submit"]').click()
    expect(page.locator("#class-address")).to_be_visible()
    assert "/class/?c=c~" in page.locator("#class-address").input_value()
    checked(page)
    page.goto(page.locator("#class-address").input_value())
    page.locator('button[name="begin"]').click()
    expect(page.locator('[role="timer"]')).to_contain_text(":")
    checked(page)
    shoot(page, f"class_question_{width}")
    for n in range(1, QUESTION_COUNT + 1):
        expect(page.locator(".standing-row dd").first).to_have_text(f"{n} / {QUESTION_COUNT}")
        answer(page)
    expect(page.locator("#class-score")).to_be_visible()
    expect(page.locator(".worked").first).to_be_visible()
    expect(page.locator(".decides").first).to_be_visible()
    checked(page)
    shoot(page, f"class_end_{width}")
    page.locator('a[href*="again=1"]').click()
    expect(page.locator(".standing-row dd").first).to_contain_text("1 / ")


def test_a_class_without_script_is_told_its_minutes_and_printed(open_page: Open) -> None:
    page = open_page("/pt/drill/stud/class/?seed=3&minutes=10", script=False, width=390)
    page.locator('a[href*="/class/paper/"]').click()
    expect(page.locator(".class-questions > li")).to_have_count(QUESTION_COUNT)
    page.go_back()
    page.locator('a[href*="/class/key/"]').click()
    expect(page.locator(".class-answer")).to_have_count(QUESTION_COUNT)
    page.go_back()
    page.locator('a[href*="?c="]').first.click()
    page.locator('button[name="begin"]').click()
    expect(page.locator('[role="timer"]')).to_have_text("10 minutos no máximo")


def test_the_paper_and_its_key_are_accessible(open_page: Open) -> None:
    page = open_page("/zh-hant/drill/five_card/class/?seed=4", width=390)
    paper = page.locator('a[href*="/class/paper/"]').get_attribute("href")
    key = page.locator('a[href*="/class/key/"]').get_attribute("href")
    for path, name in ((paper, "paper"), (key, "key")):
        page.goto(page.url.partition("/zh-hant/")[0] + str(path))
        checked(page)
        shoot(page, f"class_{name}")


@pytest.mark.parametrize(("language", "width"), [("pt", 1366), ("zh-hant", 390)])
def test_results_are_kept_for_whoever_asks_and_seen_by_them(
    open_page: Open, signed_in: Callable[..., list[dict[str, str]]], language: str, width: int
) -> None:
    ana = User.objects.create_user("ana")
    ana.groups.add(Group.objects.get(name="Staff of the tables"))
    desk = open_page(f"/{language}/drill/stud/class/?seed=3", width=width, cookies=signed_in(ana))
    checked(desk)
    desk.locator('[name="title"]').fill("Turno da noite")
    desk.locator('.keep-class button[type="submit"]').click()
    link = desk.locator("#class-address").input_value()
    checked(desk)
    page = open_page(link[link.index(f"/{language}/") :], width=width)
    expect(page.locator(".notice")).to_contain_text("Turno da noite")
    checked(page)
    page.locator('[name="name"]').fill("Rui")
    page.locator('button[name="begin"]').click()
    for n in range(1, QUESTION_COUNT + 1):
        expect(page.locator(".standing-row dd").first).to_have_text(f"{n} / {QUESTION_COUNT}")
        answer(page)
    expect(page.locator(".notice.good")).to_contain_text("Rui")
    checked(page)
    desk.reload()
    row = desk.locator(".participants tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Rui")
    checked(desk)
    shoot(desk, f"class_kept_{width}")
    row.locator('button[type="submit"]').click()
    expect(desk.locator(".participants")).to_have_count(0)
    desk.locator(f'a[href$="/{KeptClass.objects.get().pk}/delete/"]').click()
    desk.locator('main button[type="submit"]').click()
    desk.wait_for_url("**/classes/")
    checked(desk)
    assert not KeptClass.objects.exists()
