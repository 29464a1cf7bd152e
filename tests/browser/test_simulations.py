"""Simulations in a real browser: asked for, watched, steered, verified; with and without script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from games.simulations import exact_cache, services, tasks
from games.simulations import reckonings as asking
from games.simulations.models import Run, State
from games.simulations.queue import batch_size
from games.simulations.work import equity_parts as parts
from games.simulations.work.worker import Outcome, play_one
from tests.browser.conftest import shoot, violations

Open = Callable[..., Page]

LANGUAGES = ("pt", "zh-hant")


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No message leaves; exact figures are waited for; batches are small."""
    cache.clear()
    monkeypatch.setattr(tasks, "_send", lambda messages: None)
    monkeypatch.setattr(exact_cache, "PATIENCE", 60)
    monkeypatch.setattr(
        batch_size, "rounds_of_a_batch", lambda run: min(50_000, run.rounds - run.next_round)
    )


def asked_for(**record: Any) -> tuple[Run, str]:
    from django.contrib.auth.models import AnonymousUser

    spec = services.read_spec({"game": "fortune3", "seed": 8, "rounds": 300_000, **record})
    started = services.start(spec, AnonymousUser(), f"visitor {Run.objects.count()}")
    return started.run, started.key


def play(batches: int = 1000) -> None:
    for _each in range(batches):
        if play_one() is Outcome.IDLE:
            return


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("width", "dark"), [(360, True), (1280, False)])
def test_every_kind_of_page_is_open_to_all(
    open_page: Open, lang: str, width: int, dark: bool
) -> None:
    done, _key = asked_for()
    other, _key = asked_for(strategy="always_play")
    play()
    together, own = asked_for(rounds=200_000, beside=[{"strategy": "always_play"}])
    play()
    going, key = asked_for(game="stud", rounds=500_000)
    play(2)
    paths = {
        "together-result": f"runs/{together.pk}/?key={own}",
        "together": f"together/?run={done.pk}&run={other.pk}",
        "together-mine": "?whose=own",
        "list": "",
        "form": "new/fortune3/",
        "result": f"runs/{done.pk}/",
        "going": f"runs/{going.pk}/?key={key}",
        "certificate": f"runs/{done.pk}/certificate/",
        "compare": f"compare/?a={done.pk}&b={other.pk}",
    }
    for name, path in paths.items():
        page = open_page(f"/{lang}/simulations/{path}", width=width, dark=dark)
        assert violations(page) == []
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0, (name, overflow)
        shoot(page, f"simulations-{name}-{lang}-{width}")
        page.context.close()


def test_what_is_asked_for_together_is_told_beside_its_field_and_played(open_page: Open) -> None:
    asked_for()
    asked_for(strategy="always_play")
    play()
    page = open_page("/pt/simulations/", width=360)
    for box in page.locator("[name=run]").all():
        box.check()
    page.click("button[formaction]")
    page.fill("[name=rounds]", "1500")
    page.click("main form button[type=submit]")
    expect(page.locator("#t-rounds-error")).to_be_visible()
    assert violations(page) == []
    page.fill("[name=rounds]", "100 000")
    page.click("main form button[type=submit]")
    page.wait_for_url("**/simulations/runs/**")
    play()
    expect(page.locator("#together-title")).to_be_visible()
    page.click(".own-run summary")
    page.fill("[name=label]", "Com e sem escolha")
    page.click(".own-label button")
    expect(page.locator(".run-label-said")).to_have_text("Com e sem escolha")
    page.click(".own-run summary")
    page.click(".own-run a[href$='/delete/']")
    assert violations(page) == []
    page.click("main form button[type=submit]")
    page.wait_for_url("**/simulations/?whose=own")
    assert Run.objects.count() == 2


@pytest.mark.parametrize("script", [True, False])
def test_an_equity_is_reckoned_in_the_background(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, script: bool
) -> None:
    monkeypatch.setattr(asking, "DEALT", 500_000)
    monkeypatch.setattr(parts, "TURN", 0.0)
    hands = "hand=AA:$ds&hand=KK&hand=*&board=2c+3d+7h"
    page = open_page(f"/pt/odds/omaha/equity/?{hands}", width=360, script=script)
    assert violations(page) == [] if script else True
    shoot(page, "equity-estimated")
    page.click("a[href*='/further/']")
    page.click("main form button[type=submit]")
    page.wait_for_url("**/odds/equities/**")
    parts.reckon_some()
    if not script:
        page.reload()
    expect(page.locator("#bar")).to_have_js_property("value", 1)
    expect(page.locator("#stop")).to_be_visible()
    if script:
        assert violations(page) == []
        shoot(page, "equity-behind")
    page.click("#stop")
    expect(page.locator("#stop")).to_have_count(0)
    expect(page.locator(".found .method")).to_be_visible()


def test_a_form_is_checked_mended_and_started(open_page: Open) -> None:
    page = open_page("/pt/simulations/new/fortune3/")
    page.fill("[name=rounds]", "0")
    page.fill("[name=seed]", "tudo")
    page.click("button[value=check]")
    expect(page.locator(".field .error")).to_have_count(2)
    expect(page.locator("[data-focus]")).to_be_focused()
    expect(page.locator("[name=seed]")).to_have_value("tudo")
    assert violations(page) == []
    page.fill("[name=rounds]", "20 000")
    page.fill("[name=seed]", "3")
    page.click("button[value=check]")
    expect(page.locator(".outlook .fraction").first).to_have_text("-686689/20358520")
    assert violations(page) == []
    page.click("button[value=start]")
    page.wait_for_url("**/simulations/runs/**")
    assert Run.objects.get().rounds == 20_000
    expect(page.locator("#cancel")).to_be_visible()


def test_progress_narrows_and_ends_by_itself(open_page: Open) -> None:
    run, key = asked_for()
    play(2)
    page = open_page(f"/pt/simulations/runs/{run.pk}/?key={key}")
    expect(page.locator("#bar")).to_have_js_property("value", 333)
    before = page.locator(".moving .interval").inner_text()
    page.locator("#cancel").focus()
    play(2)
    expect(page.locator("#bar")).to_have_js_property("value", 666)
    assert page.locator(".moving .interval").inner_text() != before
    expect(page.locator("#cancel")).to_be_focused()
    play()
    expect(page.locator(".result h2")).to_be_visible()
    expect(page.locator("main [hx-trigger]")).to_have_count(0)
    assert violations(page) == []


def test_a_run_is_paused_let_go_on_and_cancelled_by_keyboard(open_page: Open) -> None:
    run, key = asked_for()
    play(1)
    page = open_page(f"/zh-hant/simulations/runs/{run.pk}/?key={key}")
    page.locator("#pause").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#resume")).to_be_visible()
    assert Run.objects.get().state == State.PAUSED
    page.locator("#resume").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pause")).to_be_visible()
    page.locator("#cancel").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".run-badges strong")).to_contain_text("50,000")
    expect(page.locator(".result h2")).to_be_visible()


def test_a_batch_is_played_again_before_the_readers_eyes(open_page: Open) -> None:
    run, _key = asked_for()
    play()
    page = open_page(f"/pt/simulations/runs/{run.pk}/certificate/")
    page.locator(".ledger button").nth(2).click()
    expect(page.locator("#tried .notice.good")).to_be_visible()
    assert violations(page) == []


def test_all_of_it_works_without_script(open_page: Open) -> None:
    page = open_page("/pt/simulations/", script=False)
    page.click(".games a[href*='fortune3']")
    page.fill("[name=rounds]", "-4")
    page.click("button[value=start]")
    expect(page.locator(".field .error")).to_have_count(1)
    page.fill("[name=rounds]", "100000")
    page.fill("[name=seed]", "12")
    page.click("button[value=start]")
    run = Run.objects.get()
    expect(page.locator("#bar")).to_be_visible()
    expect(page.locator("meta[http-equiv=refresh]")).to_have_count(1)
    play(1)
    page.click("#pause")
    expect(page.locator("#resume")).to_be_visible()
    page.click("#resume")
    play()
    page.goto(page.url)
    expect(page.locator(".result h2")).to_be_visible()
    page.fill("#extend-more", "50000")
    page.click(".extend button")
    run.refresh_from_db()
    assert run.rounds == 150_000
    play()
    page.goto(page.url)
    page.click(".result-links .button >> nth=0")
    page.click(".ledger button >> nth=0")
    expect(page.locator("#tried .notice.good")).to_be_visible()
    page.goto(page.url.partition("/simulations/")[0] + "/simulations/?game=fortune3")
    expect(page.locator(".runs-list tbody tr")).to_have_count(1)


def test_the_list_is_filtered_in_place(open_page: Open) -> None:
    asked_for()
    asked_for(game="stud")
    page = open_page("/pt/simulations/")
    expect(page.locator(".runs-list tbody tr")).to_have_count(2)
    page.select_option("#l-game", "stud")
    expect(page.locator(".runs-list tbody tr")).to_have_count(1)
    assert "game=stud" in page.url
    assert violations(page) == []
