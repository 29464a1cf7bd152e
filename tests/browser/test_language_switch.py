"""Switching languages keeps the reader's place, and one language of the text is remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import violations

OMAHA = "/law/despacho-sef-97-2010/"
STUD = "/law/despacho-sef-69-2003/"
FORTUNE = "/law/despacho-sef-89-2025/"
ON_A_PHONE = {"width": 390, "height": 844}


def pages_loaded(page: Page) -> list[str]:
    """The addresses of the pages loaded from now on."""
    loaded: list[str] = []
    page.on("request", lambda r: loaded.append(r.url) if r.is_navigation_request() else None)
    return loaded


def scroll_to(page: Page, eid: str) -> None:
    page.evaluate(f"document.getElementById('{eid}').scrollIntoView()")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_article_in_view_is_in_view_in_the_other_language(open_page, width: int) -> None:
    page = open_page(f"/pt{OMAHA}", width=width, height=844)
    scroll_to(page, "art_12")
    page.locator(".tongues a", has_text="中文").click()
    expect(page).to_have_url(re.compile(r"/zh-hant/law/despacho-sef-97-2010/#art_1[12]"))
    expect(page.locator("#art_12")).to_be_in_viewport()
    page.evaluate("scrollTo(0, 0)")
    assert violations(page) == []


def test_the_switch_at_the_top_leads_to_the_article_of_the_address(open_page) -> None:
    page = open_page(f"/pt{OMAHA}#art_12", **ON_A_PHONE)
    expect(page.locator("#art_12")).to_be_in_viewport()
    page.evaluate("scrollTo(0, 0)")
    page.locator(".tongues a", has_text="中文").click()
    expect(page).to_have_url(re.compile(r"/zh-hant/law/despacho-sef-97-2010/#art_12$"))
    expect(page.locator("#art_12")).to_be_in_viewport()


def test_the_one_language_chosen_is_remembered_by_every_regulation(open_page) -> None:
    page = open_page(f"/zh-hant{OMAHA}", **ON_A_PHONE)
    page.locator("#show-zh-hant").click()
    expect(page.locator("#show-zh-hant")).to_have_attribute("aria-current", "true")
    base = page.url.partition("/zh-hant/")[0]
    loaded = pages_loaded(page)
    page.goto(f"{base}/zh-hant{STUD}#art_5")
    expect(page.locator("#show-zh-hant")).to_have_attribute("aria-current", "true")
    expect(page.locator("#sheet .side[lang=pt]:visible")).to_have_count(0)
    expect(page.locator("#art_5")).to_be_in_viewport()
    page.goto(f"{base}/zh-hant{STUD}art/5/")
    assert len(loaded) == 2
    expect(page.locator("#show-zh-hant")).to_have_attribute("aria-current", "true")
    expect(page.locator("#words .side[lang=pt]:visible")).to_have_count(0)
    assert violations(page) == []
    page.goto(f"{base}/zh-hant{STUD}?show=both")
    expect(page.locator("#sheet .side[lang=pt]").first).to_be_attached()
    page.locator("#show-both").click()
    expect(page.locator("#show-both")).to_have_attribute("aria-current", "true")
    page.goto(f"{base}/zh-hant{OMAHA}")
    expect(page.locator("#show-both")).to_have_attribute("aria-current", "true")


def test_one_language_is_that_of_the_interface_and_nobody_gets_the_other_s_law(open_page) -> None:
    page = open_page(f"/zh-hant{FORTUNE}", **ON_A_PHONE)
    page.locator("#show-zh-hant").click()
    page.wait_for_url("**?show=zh-hant")
    page.locator(".tongues a", has_text="Português").click()
    page.wait_for_url("**/pt/law/**?show=pt")
    expect(page.locator("#sheet .side[lang=zh-Hant]")).to_have_count(0)
    base = page.url.partition("/pt/")[0]
    loaded = pages_loaded(page)
    page.goto(f"{base}/pt{FORTUNE}art/9/")
    assert len(loaded) == 1
    for _again in range(2):
        expect(page.locator("#show-pt")).to_have_attribute("aria-current", "true")
        expect(page.locator("#words .side[lang=pt]:visible").first).to_be_visible()
        expect(page.locator("#words .side[lang=zh-Hant]:visible")).to_have_count(0)
        page.reload()
    page.locator("#show-zh-hant").click()
    expect(page.locator("#words .side[lang=zh-Hant]").first).to_be_visible()
    page.goto(f"{base}/pt{FORTUNE}")
    page.locator("#terms-switch").click()
    page.wait_for_url("**?terms=on&show=pt")
    expect(page.locator("#art_1 .side[lang=pt] .term-link").first).to_be_visible()
    expect(page.locator("#sheet .side[lang=zh-Hant]")).to_have_count(0)


@pytest.mark.parametrize("stored", ["pt", "zh-hant", "?"])
def test_what_was_remembered_before_hides_nothing(open_page, stored: str) -> None:
    page = open_page("/pt/about/")
    page.evaluate(f"localStorage.setItem('text-language', '{stored}')")
    page.goto(page.url.replace("/about/", OMAHA))
    for lang in ("pt", "zh-Hant"):
        expect(page.locator(f"#art_1 .side[lang={lang}]")).to_be_visible()


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("path", [OMAHA, FORTUNE])
def test_the_first_article_is_near_and_the_columns_are_wide(
    open_page, path: str, lang: str
) -> None:
    page = open_page(f"/{lang}{path}", width=1366, height=900)
    first = page.locator("#art_1")
    assert first.bounding_box()["y"] < 650
    portuguese = page.locator("#art_1 .side[lang=pt]")
    assert portuguese.bounding_box()["width"] >= 380
    for width in (390, 768, 1024, 1600):
        page.set_viewport_size({"width": width, "height": 844})
        assert first.bounding_box()["y"] < 844, width
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        assert page.locator(".place-line").bounding_box()["height"] <= 60, width


def test_the_line_above_and_the_contents_say_which_article_is_in_view(open_page) -> None:
    page = open_page(f"/pt{OMAHA}", width=1366, height=900)
    scroll_to(page, "art_12")
    expect(page.locator("[data-in-view]")).to_contain_text("Artigo 12.º")
    expect(page.locator('.contents a[aria-current="true"]')).to_contain_text("Artigo 12.º")
    expect(page.locator(".switch")).to_be_in_viewport()


def test_an_address_within_the_folded_preface_unfolds_it(open_page) -> None:
    page = open_page(f"/pt{OMAHA}#main__preamble__para_1", width=1366)
    expect(page.locator("#main__preamble__para_1")).to_be_in_viewport()


def test_without_script_the_other_language_is_a_link_all_the_same(open_page) -> None:
    page = open_page(f"/pt{OMAHA}", script=False, **ON_A_PHONE)
    page.locator(".tongues a", has_text="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")


@pytest.mark.parametrize(
    ("lang", "since", "until"),
    [("pt", "Em vigor desde", "Em vigor até"), ("zh-hant", "生效日期", "生效至")],
)
def test_on_a_phone_each_day_of_a_version_says_whether_it_is_from_or_until(
    open_page, lang: str, since: str, until: str
) -> None:
    page = open_page(f"/{lang}{FORTUNE}versions/", **ON_A_PHONE)
    for words in (since, until):
        expect(page.locator("main section li", has_text=words).first).to_be_visible()
