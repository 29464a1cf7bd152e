"""A regulation brought in on the desk, from the paste to its page, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts import corpus
from tests.browser.conftest import violations

BROUGHT = Path(__file__).parents[1] / "lawtexts" / "brought"
FIELDS = {"pt": "pt", "zh_hant": "zh-hant"}


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(corpus, "_site_room", None)
    corpus.use_site_room(tmp_path / "texts")
    yield
    monkeypatch.undo()
    forget_corpus()


@pytest.mark.parametrize(("lang", "width"), [("pt", 1366), ("zh-hant", 390)])
def test_from_the_paste_to_the_page(
    lang: str,
    width: int,
    room: None,
    open_page: Callable[..., Page],
    signed_in: Callable[[Any], list[dict[str, str]]],
) -> None:
    cookies = signed_in(User.objects.create_superuser(f"chief-{width}"))
    page = open_page(f"/{lang}/desk/brought/", width=width, cookies=cookies)
    assert violations(page) == []
    for field, name in FIELDS.items():
        words = (BROUGHT / f"fees.{name}.txt").read_text(encoding="utf-8")
        page.locator(f"[name={field}]").fill(words)
    page.locator("[name=status]").select_option("rehearsal")
    page.locator(".act-form button").click()
    expect(page.locator(".brought-row.is-open")).to_have_count(2)
    assert violations(page) == []
    page.keyboard.press("k")
    page.locator(".is-open [name=place]").first.check()
    page.keyboard.press("y")
    expect(page.locator("#state")).to_contain_text("2")
    while page.locator("[name=confirm]").count():
        page.locator("[name=confirm]").first.click()
        page.wait_for_load_state()
    page.locator("a[href='?see=1']").click()
    expect(page.locator("#see .printed-table").first).to_be_visible()
    assert violations(page) == []
    page.locator("form[action$='/load/'] button").click()
    page.locator("a[href$='/law/ensaio-905-2027/']").click()
    expect(page.locator(".printed-table").first).to_contain_text("500")
    assert violations(page) == []
