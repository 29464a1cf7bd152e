"""A session in a real browser: its form, its hands and its account, wide and on a phone."""

from __future__ import annotations

import pytest

from tests.browser.conftest import shoot, violations


@pytest.mark.parametrize(
    ("key", "lang", "width"), [("five_card", "pt", 1280), ("stud", "zh-hant", 360)]
)
def test_a_session_is_set_up_mended_played_and_changed(open_page, key, lang, width) -> None:
    page = open_page(f"/{lang}/table/{key}/session/", width=width)
    assert violations(page) == []
    page.locator("#ses-hands-0-times").fill("2")
    page.locator("#ses-hands-0-leave").fill("77")
    page.locator("form.set-up .button.primary").click()
    page.wait_for_load_state("load")
    assert page.locator("#ses-hands-0-leave-error").is_visible()
    assert page.locator("#ses-hands-0-leave").input_value() == "77"
    assert violations(page) == []
    shoot(page, f"session_refused_{key}_{lang}")
    page.locator("#ses-hands-0-leave").fill("")
    page.locator("form.set-up .button.primary").click()
    page.wait_for_selector("#hand-2")
    assert page.locator("section[id^=hand-]").count() == 2
    assert page.locator("#account-title").is_visible()
    assert violations(page) == []
    shoot(page, f"session_{key}_{lang}")
    page.locator("main a[href*='change=1']").click()
    page.wait_for_selector("#ses-hands-0-times")
    assert page.locator("#ses-hands-0-times").input_value() == "2"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
