"""What the tests share: the corpus loaded once, people by their roles, a real browser."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# CI tries the same examples each time, so that a red run is its change's own; others try new ones.
SAME_EACH_TIME = bool(os.environ.get("CI"))
settings.register_profile("quick", max_examples=60, deadline=None, derandomize=SAME_EACH_TIME)
settings.register_profile("thorough", max_examples=1000, deadline=None, derandomize=SAME_EACH_TIME)
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--browser-report",
        action="store_true",
        help="say plainly whether a browser was found",
    )


def chromium() -> str | None:
    return (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without a browser its tests are left out, and that is said; where CI asks, they fail.
    Those of services run where servers were started for them: ``make test-services``.
    """
    if not os.environ.get("RULESITE_TEST_RABBITMQ"):
        _leave_out("services", config, items)
    if os.environ.get("RULESITE_BROWSER") == "required":
        return
    if not chromium():
        _leave_out("browser", config, items)
    if not (SCHEMAS / "tmx14.dtd").exists():
        _leave_out("published_schemas", config, items)


def _leave_out(marker: str, config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = [item for item in items if item.get_closest_marker(marker)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker(marker)]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    asked = session.config.getoption("--browser-report")
    if asked and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and not chromium():
        session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not (SCHEMAS / "tmx14.dtd").exists():
        terminalreporter.write_line(
            "The published schemas were not found: no file was held to them. "
            "On Debian, .ci/schemas var/schemas brings them."
        )
    if terminalreporter.config.getoption("--browser-report") and not chromium():
        terminalreporter.write_line(
            "No Chromium was found: the browser tests did not run. Install it, or set CHROMIUM."
        )


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker) -> None:  # type: ignore[no-untyped-def]
    """The corpus, loaded once for all tests."""
    from games.law.loading import load

    with django_db_blocker.unblock():
        load()


@pytest.fixture(autouse=True)
def _empty_shelf() -> None:
    from games.law.page_cache import SHELF

    SHELF.clear()


@pytest.fixture
def must_end() -> Iterator[None]:
    """A guard against work without end, not a measure: a minute, where a second is ample."""

    def stop(*_: object) -> None:
        raise TimeoutError("this has no end in sight")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


SCHEMAS = Path(os.environ.get("RULESITE_SCHEMAS", "var/schemas"))
"""The published schemas, which `.ci/schemas var/schemas` takes from Debian's packages."""

SCREENSHOTS = Path(os.environ.get("RULESITE_SCREENSHOTS", "var/screenshots"))
