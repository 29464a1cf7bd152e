"""An incident being written outlives the browser, the line, the session and a second tab."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import Permission, User
from django.contrib.sessions.models import Session
from django.test import Client
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from games.floor.models import Incident
from tests.browser.conftest import violations

Open = Callable[..., Page]
Cookies = Callable[[User], list[dict[str, str]]]
NEW = "/pt/incidents/new/"
WORDS = "Uma ficha de 100 no chão, junto ao lugar 2."
PASSWORD = "uma palavra comprida"


@pytest.fixture
def staff() -> User:
    person = User.objects.create_user("ana", password=PASSWORD, first_name="Ana")
    person.user_permissions.set(
        Permission.objects.filter(content_type__app_label__in=("play", "floor", "ruling", "table"))
    )
    return person


def write(page: Page) -> None:
    page.locator("[name=table]").fill("F3-12")
    page.locator("[name=dispute]").press_sequentially(WORDS)


def is_whole(page: Page) -> None:
    expect(page.locator("[name=dispute]")).to_have_value(WORDS)
    expect(page.locator("[name=table]")).to_have_value("F3-12")


def save(page: Page) -> None:
    page.locator("form.incident-form .button.primary").click()


def is_saved_once(page: Page) -> None:
    page.wait_for_url("**/incidents/1/")
    expect(page.locator("[data-saved]").first).to_be_visible()
    assert [each.dispute for each in Incident.objects.all()] == [WORDS]
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('draft '))") == []


def test_a_closed_browser_loses_nothing(open_page: Open, signed_in: Cookies, staff: User) -> None:
    page = open_page(NEW, width=390, cookies=signed_in(staff))
    write(page)
    address, context = page.url, page.context
    page.close()
    page = context.new_page()
    page.goto(address)
    is_whole(page)
    expect(page.locator("[data-draft-told]").first).to_be_visible()
    assert violations(page) == []
    second = context.new_page()
    second.goto(address)
    expect(second.locator("[name=dispute]")).to_have_value("")
    second.close()
    save(page)
    is_saved_once(page)


def test_a_dead_line_loses_nothing_and_the_form_is_sent_when_it_returns(
    open_page: Open, signed_in: Cookies, staff: User
) -> None:
    page = open_page(NEW, width=390, cookies=signed_in(staff))
    write(page)
    page.context.set_offline(True)
    save(page)
    expect(page.locator("[data-draft-says=waiting]").first).to_be_visible()
    is_whole(page)
    page.context.set_offline(False)
    is_saved_once(page)


def test_an_ended_session_leads_through_the_sign_in_back_into_the_form(
    open_page: Open, live_server: LiveServer, staff: User
) -> None:
    page = open_page("/pt/accounts/login/", width=390)
    sign_in(page)
    page.goto(live_server.url + NEW)
    write(page)
    Session.objects.all().delete()
    save(page)
    page.wait_for_url("**/login/**")
    sign_in(page)
    page.wait_for_url(f"**{NEW}")
    is_whole(page)
    save(page)
    is_saved_once(page)


def sign_in(page: Page) -> None:
    page.locator("[name=username]").fill("ana")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("form.sign-in button").click()
    page.wait_for_load_state()


def test_words_for_an_incident_closed_meanwhile_become_a_note(
    open_page: Open, signed_in: Cookies, staff: User, client: Client
) -> None:
    page = open_page(NEW, width=1366, cookies=signed_in(staff))
    write(page)
    save(page)
    page.wait_for_url("**/incidents/1/")
    page.locator("[name=people]").fill("lugar 7")
    client.post(
        "/pt/incidents/1/",
        {"dispute": WORDS, "decision": "Paga.", "table": "F3", "happened": "2026-05-31 22:40"}
        | {"supervisor": "Rui"},
    )
    client.post("/pt/incidents/1/close/")
    assert Incident.objects.get().is_closed
    page.reload()
    expect(page.locator("[name=words]")).to_have_value(re.compile("lugar 7"))


def test_what_is_typed_before_the_script_has_come_is_kept(
    open_page: Open, signed_in: Cookies, staff: User
) -> None:
    page = open_page("/pt/incidents/", width=390, cookies=signed_in(staff))
    held: list[Route] = []
    page.route("**/incident_draft*.js", lambda route: held.append(route))
    page.goto(page.url.replace("/incidents/", "/incidents/new/"), wait_until="commit")
    page.locator("[name=dispute]").fill(WORDS)
    with page.expect_event("load"):
        held[0].continue_()
    page.unroute_all()
    page.reload()
    expect(page.locator("[name=dispute]")).to_have_value(WORDS)
