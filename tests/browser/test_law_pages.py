"""The pages of the law in a real browser: accessible, usable by keyboard, whole without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.law.editions import page_cache
from tests.browser.conftest import shoot, violations

PAGES = {
    "home": "/",
    "regulations": "/law/",
    "questions": "/law/despacho-sef-97-2010/questions/?answer1=1&answer2=1",
    "omaha": "/law/despacho-sef-97-2010/?terms=on",
    "stud": "/law/despacho-sef-69-2003/",
    "fortune3": "/law/despacho-sef-89-2025/",
    "five_card": "/law/portaria-104-85-m/",
    "provision": "/law/despacho-sef-97-2010/art/16/?terms=on",
    "divergences": "/divergences/?game=omaha",
    "divergence": "/divergences/OD-01/",
    "glossary": "/glossary/?game=stud",
    "search": "/search/?q=fichas",
    "citation": "/cite/?q=xyz",
    "witnesses": "/law/despacho-sef-97-2010/witnesses/",
    "changes": "/changes/",
    "about": "/about/",
    "sign_in": "/accounts/login/",
    "not_found": "/law/nothing-here/",
}


LINES_OF = """(heading, word) => {
  const text = heading.firstChild, at = text.data.indexOf(word);
  return [...word].map((_, n) => {
    const sign = document.createRange();
    sign.setStart(text, at + n);
    sign.setEnd(text, at + n + 1);
    return sign.getBoundingClientRect().top;
  });
}"""
"""How high each sign of a word stands in a heading."""


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("name", PAGES)
def test_no_violation_wide_and_narrow_light_and_dark(open_page, name: str, lang: str) -> None:
    for width, dark in ((1280, False), (360, True)):
        page = open_page(f"/{lang}{PAGES[name]}", width=width, dark=dark)
        assert violations(page) == []
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0, f"{name} is wider than a screen of {width}"
        shoot(page, f"law-{name}-{lang}-{width}{'-dark' if dark else ''}")


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_the_front_page_shows_the_regulations_first_and_one_search(open_page, lang) -> None:
    page = open_page(f"/{lang}/", width=1366, height=768)
    assert page.locator(".spine").count() == 4
    for spine in page.locator(".spine").all():
        expect(spine).to_be_in_viewport(ratio=1)
    expect(page.locator("[role=search] input:visible")).to_have_count(1)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".spine").nth(1)).to_be_in_viewport(ratio=1)
    assert page.locator(".masthead").bounding_box()["height"] <= 57


def test_where_there_are_many_those_last_read_on_the_device_come_first(
    open_page, monkeypatch
) -> None:
    for views in ("rulesite.views", "games.law.views.reading"):
        monkeypatch.setattr(f"{views}.FEW", 2)
    page_cache.clear()
    page = open_page("/pt/law/despacho-sef-97-2010/")
    page.goto(page.url.replace("97-2010/", "69-2003/art/2/"))
    page.goto(page.url.partition("law/")[0])
    read = page.locator("[data-last-used] a")
    expect(read).to_have_count(2)
    assert read.first.get_attribute("href") == "/pt/law/despacho-sef-69-2003/"
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollHeight") < 3 * 844
    assert violations(page) == []
    page.goto(page.url.replace("/pt/", "/zh-hant/law/"))
    read.last.click()
    expect(page).to_have_url(re.compile("/zh-hant/law/despacho-sef-97-2010/$"))
    page_cache.clear()


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_the_doors_fold_into_a_menu_on_a_phone_without_script(open_page, lang) -> None:
    page = open_page(f"/{lang}/law/despacho-sef-89-2025/", width=390, script=False)
    expect(page.locator(".mainnav")).to_be_hidden()
    page.locator(".doors-menu summary").click()
    page.locator(".doors-menu a").nth(3).click()
    assert page.url.endswith(f"/{lang}/drill/fortune3/")
    page.locator(".game-choice summary").click()
    page.locator(".game-choice a").nth(0).click()
    expect(page.locator(".game-choice summary")).to_contain_text("Omaha")


@pytest.mark.parametrize("width", [390, 1366])
def test_the_pages_are_set_in_the_faces_of_the_site(open_page, width: int) -> None:
    page = open_page("/pt/", width=width)
    page.evaluate("document.fonts.ready")
    loaded = "[...document.fonts].filter(f => f.status == 'loaded').map(f => f.family)"
    assert {"Site Serif", "Site Sans"} <= {name.strip('"') for name in page.evaluate(loaded)}


def test_no_line_of_the_chinese_front_page_begins_within_a_word(open_page) -> None:
    page = open_page("/zh-hant/")
    for width in (390, 768, 1366, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        tops = page.locator(".opening h1").evaluate(LINES_OF, "規章")
        assert len(tops) == 2
        assert tops[0] == tops[1], width


def test_the_other_dress_of_the_main_page(open_page) -> None:
    for width, dark in ((1280, True), (360, False)):
        page = open_page("/zh-hant/law/despacho-sef-97-2010/", width=width, dark=dark)
        assert violations(page) == []


def test_choosing_a_language_of_the_text_and_going_back(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-97-2010/")
    page.locator(".switch a", has_text="中文").click()
    page.wait_for_url("**?show=zh-hant")
    page.wait_for_selector(".sheet.show-zh-hant")
    expect(page.locator("#art_1 [lang=pt].side")).to_have_count(0)
    page.go_back()
    page.wait_for_selector(".sheet.show-both")
    expect(page.locator("#art_1 [lang=pt].side")).to_have_count(1)


@pytest.mark.parametrize("width", [390, 1366])
def test_no_menu_has_bullets_beside_it(open_page, width: int) -> None:
    page = open_page("/pt/law/despacho-sef-97-2010/", width=width)
    menus = page.locator("details:is(.game-choice, .tool-menu)")
    assert menus.count() == 4
    for menu in menus.all():
        menu.locator("summary").click()
        items = menu.locator("li")
        expect(items.first).to_be_visible()
        assert items.first.evaluate("item => getComputedStyle(item).listStyleType") == "none"
        page.keyboard.press("Escape")


def test_a_divergence_opens_in_its_margin(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-97-2010/")
    flag = page.locator("#art_16 .flag", has_text="OD-02").first
    flag.locator("summary").click()
    card = flag.locator(".row-card")
    card.wait_for()
    assert "quádruplo" in card.inner_text()
    assert "五倍" in card.inner_text()
    assert violations(page) == []


def test_by_keyboard_from_the_skip_link_to_a_divergence(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-97-2010/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    for _ in range(400):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#art_1__para_2 summary, .flag summary')"):
            break
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.parentElement.open") is True


def test_a_second_skip_link_leads_past_the_tools_to_the_text(open_page) -> None:
    for path, sheet in (("", "#sheet"), ("art/12/", "#words")):
        page = open_page(f"/pt/law/despacho-sef-97-2010/{path}")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate(f"!!document.activeElement.closest('{sheet}')")


def test_escape_closes_the_divergence_and_gives_the_focus_back(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-97-2010/")
    flag = page.locator("#art_16 .flag", has_text="OD-02").first
    flag.locator("summary").focus()
    page.keyboard.press("Enter")
    link = flag.locator(".row-id")
    link.wait_for()
    link.focus()
    page.keyboard.press("Escape")
    assert flag.evaluate("flag => flag.open") is False
    assert flag.locator("summary").evaluate("sign => sign === document.activeElement")


def test_focus_stays_on_the_switches_and_the_address_keeps_both(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-97-2010/")
    page.locator("#terms-switch").focus()
    page.keyboard.press("Enter")
    page.locator(".sheet > .section .term-link").first.wait_for()
    expect(page.locator("#terms-switch")).to_be_focused()
    page.locator("#show-zh-hant").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".sheet.show-zh-hant")
    expect(page.locator("#show-zh-hant")).to_be_focused()
    assert page.url.endswith("?show=zh-hant&terms=on")
    page.locator(".tongues a", has_text="中文").click()
    page.wait_for_url("**/zh-hant/law/despacho-sef-97-2010/?show=zh-hant&terms=on")
    assert page.locator(".sheet.show-zh-hant .term-link").count() > 100


def test_terms_and_citations_open_without_script(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-97-2010/art/11/", script=False)
    expect(page.locator(".term-link")).to_have_count(0)
    page.locator("#terms-switch").click()
    term = page.locator("#art_11 .term-link", has_text="apostar").first
    assert term.get_attribute("title") == "投注"
    page.locator("#art_11 .reference").first.click()
    assert page.url.endswith("/law/despacho-sef-97-2010/art/6/para/3/point/1/")
    page.go_back()
    page.locator("#art_11 .term-link", has_text="apostar").first.click()
    assert page.url.endswith("/pt/glossary/#apostar")


def test_a_printed_page_says_what_it_is_and_leaves_navigation_out(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-69-2003/")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for gone in (".masthead", ".contents", ".sheet-bar", ".crumbs", ".colophon"):
        assert not page.locator(gone).first.is_visible(), gone
    expect(page.locator(".revoked-band")).to_be_visible()
    head = page.locator(".printed").inner_text()
    assert page.url in head
    assert page.evaluate("new Date().toLocaleDateString('pt-PT', {dateStyle: 'short'})")[:6] in head
    left, right = (page.locator("#art_1 .side").nth(n).bounding_box() for n in (0, 1))
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]
    assert page.pdf().startswith(b"%PDF")


def test_without_script_every_part_is_reached_by_links(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-97-2010/", script=False)
    page.locator(".switch a", has_text="Português").click()
    assert page.url.endswith("?show=pt")
    page.goto(page.url.split("?")[0])
    flag = page.locator("#art_16 .flag", has_text="OD-02")
    flag.locator("summary").click()
    flag.locator("a").click()
    assert "/divergences/" in page.url
    page.locator(".row-card a").nth(1).click()
    assert "/law/despacho-sef-97-2010/art/16" in page.url


def test_the_other_language_is_the_same_provision(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-97-2010/art/10/para/1/")
    page.locator(".tongues a", has_text="中文").click()
    assert page.url.endswith("/zh-hant/law/despacho-sef-97-2010/art/10/para/1/")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    expect(page.locator(".pair.current")).to_have_attribute("id", "art_10__para_1")


def test_a_revoked_regulation_cannot_be_mistaken(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-69-2003/")
    band = page.locator(".revoked-band")
    assert band.is_visible()
    assert "61/2004" in band.inner_text()


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_a_row_of_the_register_and_the_words_of_a_doubt_are_on_the_first_screen(
    open_page, ui: str, width: int, height: int
) -> None:
    page = open_page(f"/{ui}/divergences/", width=width)
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator(".doubts .row-title").first).to_be_in_viewport()
    page.locator(".doubts .row-title").first.click()
    expect(page.locator("h1")).to_be_in_viewport()
    for quote in page.locator(".quotes blockquote").all()[:2]:
        expect(quote).to_be_in_viewport(ratio=1)


def test_the_register_narrows_while_one_types(open_page) -> None:
    page = open_page("/pt/divergences/", width=1366)
    page.locator(".register-seek input").press_sequentially("baralh")
    expect(page.locator(".doubts .row-title", has_text="baralh").first).to_be_visible()
    expect(page.locator(".more-doubts")).to_have_count(0)
    assert "q=baralh" in page.url
    expect(page.locator(".register-seek input")).to_be_focused()


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize(
    "path",
    ["/law/despacho-sef-97-2010/art/10/para/5/", "/law/despacho-sef-97-2010/#art_10__para_5"],
)
def test_a_permalink_lands_on_its_words_in_both_columns(
    open_page, path: str, width: int, script: bool
) -> None:
    page = open_page(f"/zh-hant{path}", width=width, script=script)
    place = page.locator("#art_10__para_5")
    expect(place).to_be_in_viewport()
    expect(place.locator(".side")).to_have_count(2)
    for side in place.locator(".side").all():
        expect(side).to_be_in_viewport()
    plain = page.locator("#art_10__para_1")
    marked, unmarked = (
        each.evaluate("each => getComputedStyle(each).backgroundColor") for each in (place, plain)
    )
    assert marked != unmarked
    first, second = (place.locator(".side").nth(n).bounding_box() for n in (0, 1))
    assert place.locator(".side").first.get_attribute("lang") == "zh-Hant"
    assert first["x"] < second["x"] if width > 1000 else first["y"] < second["y"]


def test_on_paper_the_marks_are_notes(open_page) -> None:
    page = open_page("/pt/law/despacho-sef-69-2003/")
    assert not page.locator(".endnotes").is_visible()
    page.emulate_media(media="print")
    expect(page.locator(".endnotes")).to_be_visible()
    expect(page.locator(".mark-number").first).to_be_visible()
    assert page.locator(".flag p").first.is_visible() is False
