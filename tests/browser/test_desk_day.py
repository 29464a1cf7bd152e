"""A translator's day: twenty texts by keyboard, fifty approved, two people, a bad line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.translation.models import Scratch, Unit
from games.translation.workflow import flow
from tests.browser.conftest import violations
from tests.browser.test_translation import person, typed, unit

__all__ = ["person", "unit"]

Open = Callable[..., Page]
People = Callable[..., Any]


def test_twenty_texts_in_a_row_by_keyboard(open_page: Open, person: People) -> None:
    """One press into the group; then every text is typed, proposed and left by keys."""
    names = Unit.objects.filter(kind="reading", lang="zh-hant", instrument="despacho-sef-69-2003")
    names.update(errors=0, warnings=0)
    first = list(names.filter(is_gone=False).order_by("position")[:20])
    for each in first:
        each.target, each.is_empty = "", True
        each.save()
    page = open_page("/pt/desk/?lang=zh-hant", cookies=person("tito", "translate_unit"))
    row = page.locator(".work-task[href*='kind=reading'][href*='69-2003'][href*='state=empty']")
    expect(row).to_contain_text("20")
    row.click()
    for done in range(20):
        expect(page.locator("textarea.target").last).to_be_focused()
        here = page.locator("#unit").get_attribute("data-unit")
        page.keyboard.press("Alt+o")
        page.keyboard.type("一")
        page.keyboard.press("Control+Enter")
        if done < 19:
            expect(page.locator("#unit")).not_to_have_attribute("data-unit", str(here))
    expect(page.locator("[data-done]")).to_contain_text("último")
    by_tito = Unit.objects.filter(edited_by__username="tito", state="proposed")
    assert (
        by_tito.count() + Unit.objects.filter(edited_by__username="tito", errors__gt=0).count()
        == 20
    )


def test_fifty_are_approved_and_undone_with_two_presses(open_page: Open, person: People) -> None:
    page = open_page(
        "/pt/desk/proofs/?kind=interface&lang=pt", cookies=person("rita", "review_unit")
    )
    page.keyboard.press("Alt+a")
    expect(page.locator(".notice.good")).to_contain_text("50")
    assert Unit.objects.filter(state="reviewed").count() == 50
    page.get_by_role("button", name="Desfazer").click()
    expect(page.locator(".notice.good")).to_contain_text("50")
    assert not Unit.objects.filter(state="reviewed").exists()


def test_two_at_once_see_each_other_and_who_decided(
    open_page: Open, person: People, unit: Unit
) -> None:
    writer = User.objects.create_superuser("ana", password="azulejo-17")
    flow.propose(unit, [unit.targets[0], unit.targets[-1].replace("小於", "低於")], writer, 0)
    Unit.objects.filter(pk=unit.pk).update(warnings=0, errors=0)
    path = f"/pt/desk/unit/{unit.pk}/"
    one = open_page(path, cookies=person("rita", "review_unit"))
    two = open_page(path, cookies=person("rosa", "review_unit", "translate_unit"))
    expect(two.locator("#present")).to_contain_text("rita tem este texto aberto")
    expect(two.locator("textarea.target").last).to_be_focused()
    one.keyboard.press("Control+Enter")
    expect(one.locator("[data-done]")).to_be_visible()
    two.locator("#review-remark").fill("Releia a alínea.")
    two.get_by_role("button", name="Devolver").click()
    expect(two.locator("#answer")).to_contain_text("rita")
    expect(two.locator(".unit-state .badge").first).to_have_class("badge good")
    expect(two.locator("#talk-comment")).to_have_value("Releia a alínea.")
    assert violations(two) == []
    unit.refresh_from_db()
    assert (unit.state, unit.reviewed_by) == ("reviewed", User.objects.get(username="rita"))


@pytest.mark.parametrize("width", [390, 1366])
def test_a_finding_leads_to_its_words_and_is_mended(
    open_page: Open, person: People, unit: Unit, width: int
) -> None:
    page = open_page(
        f"/zh-hant/desk/unit/{unit.pk}/", cookies=person("tito", "translate_unit"), width=width
    )
    typed(page, unit.targets[-1].replace("；", ";"))
    link = page.locator(".pointed[data-side=target]").filter(has=page.locator("mark", has_text=";"))
    expect(page.locator(".target-marks mark").first).to_be_visible()
    link.first.click()
    box = page.locator("textarea.target").last
    chosen = "box => box.value.slice(box.selectionStart, box.selectionEnd)"
    assert box.evaluate(chosen) == ";"
    page.locator("button[name=mend]").first.click()
    expect(page.locator("textarea.target").last).to_have_value(unit.targets[-1])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("scrollTo(0, 0)")
    assert violations(page) == []


def test_what_is_typed_outlives_a_bad_line_and_a_closed_tab(
    open_page: Open, person: People, unit: Unit
) -> None:
    words = unit.targets[-1].replace("小於", "低於")
    page = open_page(f"/pt/desk/unit/{unit.pk}/", cookies=person("tito", "translate_unit"))
    address, context = page.url, page.context
    context.set_offline(True)
    page.locator("textarea.target").last.fill(words)
    page.wait_for_timeout(50)
    page.close()
    context.set_offline(False)
    assert not Scratch.objects.exists()

    page = context.new_page()
    page.goto(address)
    expect(page.locator("textarea.target").last).to_have_value(words)
    context.set_offline(True)
    page.keyboard.press("Control+s")
    expect(page.locator("#answer")).to_contain_text("Sem ligação")
    context.set_offline(False)
    expect(page.locator("[data-done]")).to_be_visible()
    unit.refresh_from_db()
    assert (unit.targets[-1], unit.revision) == (words, 1)
    page.reload()
    expect(page.locator("[data-local]")).to_be_hidden()
    assert (
        page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('draft ')).length")
        == 0
    )
