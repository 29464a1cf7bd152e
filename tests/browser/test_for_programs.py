"""The pages for those who write programs, in a real browser: accessible, whole without script."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from rulesite.api import keys
from tests.browser.conftest import shoot, violations

PAGES = {
    "api": "/api/",
    "examples": "/api/examples/",
    "data": "/data/",
    "frame-of-a-provision": "/embed/law/despacho-sef-97-2010/art/16/",
    "frame-of-a-doubt": "/embed/divergences/OA-14/",
    "frame-of-a-hand": "/embed/table/omaha/hands/of-OA-14-whole_pot/",
}


def looked_at(open_page: Any, address: str, name: str, **more: Any) -> None:
    for width, dark in ((1280, False), (360, True)):
        page = open_page(address, width=width, dark=dark, **more)
        assert violations(page) == []
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0, f"{name} is wider than a screen of {width}"
        shoot(page, f"programs-{name}-{width}{'-dark' if dark else ''}")


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("name", PAGES)
def test_no_violation_wide_and_narrow_light_and_dark(open_page, name: str, lang: str) -> None:
    looked_at(open_page, f"/{lang}{PAGES[name]}", f"{name}-{lang}")


@pytest.fixture
def director(signed_in: Any) -> Any:
    who = User.objects.create_superuser("direccao")
    keys.revoke(keys.make("Escola de croupiers", 60_000, who).key)
    keys.make("Gabinete", 1_000_000, who)
    return signed_in(who)


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_the_staffs_page_of_keys(open_page, director: Any, lang: str) -> None:
    looked_at(open_page, f"/{lang}/api/keys/", f"keys-{lang}", cookies=director)


def test_a_key_is_made_shown_and_revoked_without_script(open_page, director: Any) -> None:
    page = open_page("/pt/api/keys/", cookies=director, script=False)
    page.get_by_label("De quem é").fill("Biblioteca")
    page.get_by_role("button", name="Criar uma chave").click()
    expect(page.get_by_role("status")).to_contain_text("rulesite_")
    page.get_by_role("button", name="Revogar: Biblioteca").click()
    expect(page.get_by_role("row", name="Biblioteca")).to_contain_text("revogada em")


@pytest.mark.parametrize("width", [390, 1366])
def test_an_example_is_changed_and_sent_from_the_reference(open_page, width: int) -> None:
    page = open_page("/pt/api/", width=width)
    page.locator("#rank summary").first.click()
    form = page.locator("#rank form").first
    form.get_by_role("button", name="Enviar").click()
    expect(form.get_by_role("region")).to_contain_text("200")
    form.get_by_label("Registo").fill('{"hans": []}')
    form.get_by_role("button", name="Enviar").click()
    expect(form.get_by_role("region")).to_contain_text("unknown_field")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_without_script_an_example_is_asked_by_its_link(open_page) -> None:
    page = open_page("/pt/api/", script=False)
    page.locator("#getDivergence summary").first.click()
    expect(page.locator("#getDivergence form")).to_be_hidden()
    assert page.locator("#getDivergence a").last.get_attribute("href").endswith("/OA-09")
