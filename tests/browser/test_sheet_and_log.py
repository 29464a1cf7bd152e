"""The sheet on paper, and the incident log as the staff use it, on a phone and wide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import Group, Permission, User
from playwright.sync_api import Page, expect

from tests.browser.conftest import shoot, violations
from tests.browser.pdf_text import squeezed, texts
from tests.play.disputes import DISPUTES

Open = Callable[..., Page]

FAULT = "fault=board_too_soon&facts.street=turn&facts.mended=no"


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.fixture
def staff() -> User:
    person = User.objects.create_user("supervisor", first_name="Ana")
    group, _made = Group.objects.get_or_create(name="Staff of the tables")
    person.user_permissions.set(
        Permission.objects.filter(content_type__app_label__in=("play", "floor", "ruling", "table"))
    )
    person.groups.add(group)
    return person


SIGNATURES = ("Supervisor: nome e assinatura", "博彩者：姓名及簽署", "督察：姓名及簽署")


def printed(page: Page) -> list[str]:
    return texts(page.pdf(prefer_css_page_size=True))


def sheet_of(name: str) -> str:
    key = name.partition(":")[0]
    return f"/pt/ruling/{key}/sheet/?{urlencode(DISPUTES[name].entered)}"


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_what_is_signed_stands_on_the_first_page_and_the_code_on_every_page(
    open_page: Open, language: str
) -> None:
    query = "cards.5=Kh+Kd+4c&cards.dealer=Qs+8d+5c&decision.5=play&table.bets.5.ante=100"
    page = open_page(f"/{language}/ruling/fortune3/sheet/?{query}&rule=1&note=Diz+que+dobrou")
    shoot(page, f"sheet_{language}")
    first, *annex = printed(page)
    for told in (
        *("Diz que dobrou", "K♥ K♦ 4♣", "Q♠ 8♦ 5♣"),
        *("Lugar 5: pagar 200.", "第5門：派彩200。", "Par bate três cartas diferentes"),
        "Se o valor da mão da banca for igual ou superior ao valor de Q",
        "如莊荷的牌相等於或大於Q，牌局繼續；",
        *("Nenhuma dúvida do registo muda este resultado.", *SIGNATURES),
    ):
        assert squeezed(told) in first
    assert "Passoapasso" in "".join(annex)
    link = page.locator(".sheet-link a").inner_text()
    for text in (first, *annex):
        assert squeezed(link) in text
    assert page.locator(".sheet-code svg").count() == 1


def test_the_sheet_of_a_fault_tells_which_fault_and_who_decides_nothing(open_page: Open) -> None:
    page = open_page("/pt/ruling/omaha/fault/sheet/?fault=shuffler_failed&rule=1")
    first = printed(page)[0]
    title = page.locator(".sheet-happened li").first.inner_text()
    silence = "Nenhuma disposição decide isto; citam-se as mais próximas."
    for told in (title, silence, "沒有條文作出規定", *SIGNATURES):
        assert squeezed(told) in first


@pytest.mark.slow
def test_of_every_dispute_the_signatures_stand_on_the_first_page(open_page: Open) -> None:
    page = open_page("/pt/ruling/")
    origin = page.url.partition("/pt/")[0]
    for name in DISPUTES:
        page.goto(origin + sheet_of(name))
        if page.locator(".sign").count():
            assert squeezed(SIGNATURES[2]) in printed(page)[0], name


def test_the_sheet_of_an_incident_bears_its_number(
    open_page: Open, signed_in: Any, staff: User
) -> None:
    page = open_page(f"/pt/ruling/omaha/fault/?{FAULT}&rule=1", cookies=signed_in(staff))
    page.locator(".log-it button").click()
    page.wait_for_url("**/incidents/1/")
    page.locator("a", has_text="Folha bilingue").click()
    page.wait_for_url("**/sheet/**")
    assert all("Ocorrência·事件1" in text for text in printed(page))
    page.goto(page.url.replace("incident=1", "incident=2"))
    assert "Ocorrência·事件" not in printed(page)[0]


@pytest.mark.parametrize(("width", "language"), [(390, "pt"), (1366, "zh-hant")])
def test_a_ruling_is_entered_in_the_log_with_one_click(
    open_page: Open, signed_in: Any, staff: User, width: int, language: str
) -> None:
    fault = f"/{language}/ruling/omaha/fault/?{FAULT}&rule=1"
    page = open_page(fault, width=width, cookies=signed_in(staff))
    page.locator(".log-it button").click()
    page.wait_for_url("**/incidents/*/")
    expect(page.locator(".incident-verdict p")).to_have_count(2)
    page.locator("[name=casino]").fill("Casino Um")
    with page.expect_navigation():
        page.locator("[name=casino]").press("Enter")
    expect(page.locator("[name=casino]")).to_have_value("Casino Um")
    assert violations(page) == []
    assert fits(page)
    page.goto(page.url.rsplit("/", 2)[0] + "/")
    expect(page.locator(".incident-table tbody tr")).to_have_count(1)
    assert violations(page) == []
    assert fits(page)
    page.goto(page.url.split("/incidents/")[0] + f"/ruling/omaha/fault/sheet/?{FAULT}&rule=1")
    assert violations(page) == []
    assert fits(page)


def test_an_incident_is_printed_with_what_is_saved_and_closed_with_what_is_typed(
    open_page: Open, signed_in: Any, staff: User
) -> None:
    fault = f"/pt/ruling/omaha/fault/?{FAULT}&rule=1"
    page = open_page(fault, width=390, cookies=signed_in(staff))
    page.locator(".log-it button").click()
    page.wait_for_url("**/incidents/*/")
    page.evaluate("window.print = () => {}")
    page.locator("[name=table]").fill("F3")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("[data-unsaved]")).to_be_visible()
    page.emulate_media(media="screen")
    page.locator("[name=happened]").fill("2026-05-31 22:40")
    page.locator("[value=close]").click()
    page.wait_for_url("**/close/")
    assert violations(page) == []
    assert fits(page)
    expect(page.locator("dl.facts").first).to_contain_text("F3")
    page.locator("form.notice button").click()
    expect(page.locator(".badge.plain")).to_be_visible()
    expect(page.locator("dl.facts").first).to_contain_text("2026-05-31 22:40")
    page.emulate_media(media="print")
    expect(page.locator("dl.facts").first).to_contain_text("F3")
