"""A class in real browsers: made by a trainer, answered on three phones, shown and counted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Page, expect

from games.training.classes import keeping
from games.training.drill import paper
from games.training.drill.exercise import Selection
from games.training.models import KeptClass
from tests.browser.conftest import shoot, violations

Open = Callable[..., Page]
COUNT = 5


def checked(page: Page) -> None:
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def answer(page: Page) -> None:
    """Some answer to the question, whatever its way."""
    if page.locator(".answer-order").count():
        for n, select in enumerate(page.locator(".answer-order select").all(), start=1):
            select.select_option(str(n))
        page.locator('.answer button[type="submit"]').click()
    elif page.locator("#drill-answer").count():
        page.locator("#drill-answer").fill("7")
        page.locator('.answer button[type="submit"]').click()
    else:
        page.locator(".answer-choices button").first.click()


@pytest.mark.parametrize(("language", "other"), [("pt", "zh-hant")])
def test_a_class_of_three_goes_from_its_code_to_its_results(
    open_page: Open,
    signed_in: Callable[..., list[dict[str, str]]],
    language: str,
    other: str,
) -> None:
    ana = User.objects.create_user("ana")
    ana.groups.add(Group.objects.get(name="Staff of the tables"))
    desk = open_page(f"/{language}/drill/stud/class/", width=1366, cookies=signed_in(ana))
    checked(desk)
    shoot(desk, "class_make_1366")
    desk.locator('[name="title"]').fill("Turno da noite")
    desk.locator('[name="count"]').fill(str(COUNT))
    desk.locator('[name="minutes"]').fill("20")
    desk.locator('form[action$="/make/"] button[type="submit"]').click()
    expect(desk.locator(".class-code")).to_be_visible()
    expect(desk.locator(".class-wall svg")).to_be_visible()
    checked(desk)
    shoot(desk, "class_wall_1366")
    desk.locator('a[href="?wall=1"]').click()
    expect(desk.locator(".class-answer")).to_have_count(0)
    checked(desk)
    code = desk.locator(".class-code").inner_text()
    desk.go_back()
    for name, speech in (("Rui", language), ("何", other), ("Ana", language)):
        phone = open_page(f"/{speech}/k/", width=390)
        phone.locator('[name="code"]').fill(code.lower())
        phone.locator('main button[type="submit"]').click()
        phone.locator('[name="name"]').fill(name)
        checked(phone)
        phone.locator('button[name="begin"]').click()
        assert phone.locator('a[href*="/ruling/"], a[href*="/drill/"]').count() == 0
        phone.locator('form[action$="/hand-in/"] button').click()  # too early
        checked(phone)
        phone.locator("a.button.primary").click()
        expect(phone.locator('[role="timer"]')).to_contain_text(":")
        for n in range(1, COUNT + 1):
            expect(phone.locator(".standing-row dd").first).to_have_text(f"{n} / {COUNT}")
            answer(phone)
        expect(phone.locator(".sitting-places .is-answered")).to_have_count(COUNT)
        checked(phone)
        shoot(phone, f"class_places_{speech}_390")
        phone.locator(".sitting-places a").nth(2).click()  # an answer is changed
        answer(phone)
        phone.goto(phone.url.rsplit("/", 2)[0] + "/")
        phone.locator('form[action$="/hand-in/"] button').click()
        expect(phone.locator(".notice.good")).to_contain_text(name)
    desk.reload()
    expect(desk.locator(".participants tbody tr")).to_have_count(3)
    desk.locator(".class-question summary").first.click()
    expect(desk.locator(".class-question[open] tbody tr")).to_have_count(3)
    desk.locator('button[value="show"]').click()
    expect(desk.locator(".notice.good")).to_be_visible()
    checked(desk)
    shoot(desk, "class_results_1366")
    phone.reload()
    expect(phone.locator("#class-score")).to_be_visible()
    expect(phone.locator(".decides").first).to_be_visible()
    checked(phone)
    shoot(phone, "class_end_390")


def test_a_class_works_without_script_and_is_printed(
    open_page: Open, signed_in: Callable[..., list[dict[str, str]]]
) -> None:
    ana = User.objects.create_user("ana")
    ana.groups.add(Group.objects.get(name="Staff of the tables"))
    questions = paper.draw("five_card", COUNT, Selection())
    held = keeping.make(ana, "five_card", questions, title="Turno", minutes=10)
    desk = open_page(held.get_absolute_url(), width=390, script=False, cookies=signed_in(ana))
    desk.locator('a[href$="/paper/"]').click()
    expect(desk.locator(".class-questions > li")).to_have_count(COUNT)
    desk.go_back()
    desk.locator('a[href$="?key=1"]').click()
    expect(desk.locator(".class-answer")).to_have_count(COUNT)
    phone = open_page(f"/pt/k/{held.code}/", width=390, script=False)
    phone.locator('button[name="begin"]').click()
    expect(phone.locator('[role="timer"]')).to_have_text("10 minutos no máximo")
    phone.locator(".sitting-places a").first.click()
    answer(phone)
    expect(phone.locator(".standing-row dd").first).to_have_text(f"2 / {COUNT}")
    phone.locator(f'a[href$="/k/{held.code}/"].button').click()
    phone.locator('form[action$="/hand-in/"] button').click()
    expect(phone.locator("h1")).to_contain_text("entregar mesmo assim?")
    phone.locator('button[name="sure"]').click()
    expect(phone.locator(".notice.good")).to_be_visible()
    desk.goto(desk.url.partition("paper/")[0])
    desk.locator('button[value="reopen"]').click()
    phone.reload()
    expect(phone.locator(".sitting-places .is-answered")).to_have_count(1)
    desk.locator('a[href$="/delete/"]').click()
    desk.locator('main button[type="submit"]').click()
    assert not KeptClass.objects.exists()


def test_progress_is_kept_on_a_phone_and_trainees_are_made(
    open_page: Open, signed_in: Callable[..., list[dict[str, str]]]
) -> None:
    phone = open_page("/zh-hant/practice/", width=390)
    checked(phone)
    phone.locator('form[action$="/practice/"] button').click()
    phone.locator(".class-list a").first.click()
    for _n in range(5):
        phone.wait_for_selector("form.answer")
        answer(phone)
        phone.locator("#next-question").click()
        expect(phone.locator("#next-question")).to_have_count(0)
    expect(phone.locator("#round-over")).to_be_visible()
    phone.locator('a[href$="/practice/"].button').click()
    expect(phone.locator("#by-article")).to_be_visible()
    checked(phone)
    phone.locator('form[action$="/forget/"] button').click()
    expect(phone.locator("#by-article")).to_have_count(0)
    ana = User.objects.create_user("ana")
    ana.groups.add(Group.objects.get(name="Staff of the tables"))
    desk = open_page("/pt/trainees/", width=1366, cookies=signed_in(ana))
    desk.locator('[name="name"]').fill("Rui")
    desk.locator('.drill-start button[type="submit"]').click()
    expect(desk.locator(".notice.good")).to_contain_text("Rui")
    checked(desk)
