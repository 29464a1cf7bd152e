"""A device that has opened the site once answers without a network, and says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import violations

Open = Callable[..., Page]

IS_KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  return active.state;
}"""
SIZE = """async () => {
  const cache = await caches.open("rulesite-floor");
  const sizes = (await cache.keys()).map(async key => (await (await cache.match(key)).blob()).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}"""
MOST_BYTES = 4_000_000
"""Uncompressed; over the network about a fifth."""


@pytest.mark.slow
def test_faults_provisions_and_the_players_view_work_without_a_network(open_page: Open) -> None:
    page = open_page("/pt/", width=390, keeps_pages=True)
    origin = page.url.removesuffix("/pt/")
    page.evaluate(IS_KEPT)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    assert page.evaluate(SIZE) < MOST_BYTES
    page.goto(f"{origin}/pt/ruling/omaha/fault/?fault=board_too_soon&facts.street=turn")
    page.goto(f"{origin}/pt/ruling/omaha/all-faults/")
    answers = page.locator(".one-answer").all_text_contents()
    page.context.set_offline(True)

    page.goto(f"{origin}/pt/ruling/omaha/fault/?fault=board_too_soon&facts.street=turn")
    expect(page.locator(".no-network")).to_contain_text("Sem rede")
    assert page.url.endswith("/all-faults/#board_too_soon")
    assert page.locator(".one-answer").all_text_contents() == answers
    shown = page.locator("#board_too_soon .one-answer").first
    expect(shown).to_be_visible()
    shown.locator(".for-the-player a").first.click()
    expect(shown.locator(".back")).to_be_visible()
    assert violations(page) == []
    shown.locator(".back").click()

    page.goto(f"{origin}/zh-hant/law/despacho-sef-89-2025/art/13/para/2/")
    expect(page.locator(".no-network")).to_be_visible()
    assert page.url.endswith("/law/despacho-sef-89-2025/#art_13__para_2")
    expect(page.locator("#art_13")).to_contain_text("牌局結果按以下準則定出")
    page.goto(f"{origin}/pt/simulations/")
    expect(page.locator("h1")).to_have_text("Sem rede")
    page.context.set_offline(False)
    page.goto(f"{origin}/pt/ruling/omaha/all-faults/")
    expect(page.locator(".no-network")).to_have_count(0)
