"""A real Chromium against a live server, and the checks every page is put through."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright

from tests.conftest import SCREENSHOTS, SHOOTING, chromium

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.django_db(transaction=True, serialized_rollback=False))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    assert path, "browser tests are required here and no Chromium was found"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, live_server: Any) -> Iterator[Callable[..., Page]]:
    """``open_page("/pt/", width=360, dark=True, script=False)`` opens a page of the live site.

    A request to any other host, an error of a script or a breach of the content policy fails
    the test.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(
        path: str,
        *,
        width: int = 1280,
        height: int = 900,
        dark: bool = False,
        script: bool = True,
        touch: bool = False,
        cookies: list[Any] | None = None,
        keeps_pages: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
            has_touch=touch,
            reduced_motion="reduce",
            service_workers="allow" if keeps_pages else "block",
        )
        context.set_default_timeout(60_000)
        contexts.append(context)
        if cookies:
            context.add_cookies(cookies)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"script error: {error}"))
        page.on(
            "console", lambda m: faults.append(m.text) if "Content Security" in m.text else None
        )
        page.on("request", lambda r: _same_site(r.url, live_server.url, faults))
        page.goto(live_server.url + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults, faults


def intercept(page: Page, pattern: str, answer: Callable[[Route], Any]) -> None:
    """Whatever the page asks for at ``pattern`` from now on is answered by ``answer``.

    The page is loaded anew: what a page asks that was open before its first route may pass it.
    """
    page.route("**/*", lambda route: route.fallback())
    page.reload()
    page.route(pattern, answer)


def _same_site(url: str, site: str, faults: list[str]) -> None:
    if not url.startswith((site, "data:", "about:", "blob:")):
        faults.append(f"request to another host: {url}")


@pytest.fixture
def signed_in(
    live_server: Any, client: Any, settings: Any
) -> Callable[[Any], list[dict[str, str]]]:
    """Cookies of a browser in which ``person`` is signed in."""

    def cookies(person: Any) -> list[dict[str, str]]:
        client.force_login(person)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        return [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]

    return cookies


AXE = Path(AXE_FILE_PATH).read_text()
FOUND_BY_AXE = """levels => axe.run(document, {runOnly: levels, resultTypes: ["violations"]})
  .then(result => result.violations)"""
"""What passed, of which there is far more, is neither described nor sent here."""


AT_REST = """Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished))"""
"""Colours are those of a page at rest, not of what is still fading in."""


def violations(page: Page) -> list[str]:
    """What axe-core finds against WCAG 2.2 AA, a line each."""
    page.evaluate(AXE)
    page.evaluate(AT_REST)
    found = page.evaluate(FOUND_BY_AXE, ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')[:160]}"
        for each in found
        for node in each["nodes"][:3]
    ]


def shoot(page: Page, name: str) -> None:
    """A picture for people to look at, where a folder for them is named."""
    if not SHOOTING:
        return
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(SCREENSHOTS / f"{name}.png"), full_page=True)
