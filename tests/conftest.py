"""What the tests share: the corpus loaded once, people by their roles, a real browser."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from django.test import client
from django.test.utils import ContextList
from django.utils import translation
from hypothesis import settings
from pytest_django.plugin import blocking_manager_key

import games
from rulesite.door import StrictRequest
from tests import costly, database, documents

# Compiled modules are kept, here and in the processes that tests start, whatever the shell says.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# What is collected stays to the end: it is not looked through for what may be let go.
gc.disable()

# CI tries the same examples each time, so that a red run is its change's own; others try new ones.
SAME_EACH_TIME = bool(os.environ.get("CI"))
# The quick ones try few, for the thorough ones try them all again.
settings.register_profile("quick", max_examples=15, deadline=None, derandomize=SAME_EACH_TIME)
settings.register_profile("thorough", max_examples=100, deadline=None, derandomize=SAME_EACH_TIME)
settings.register_profile("proof", max_examples=300, deadline=None)
settings.load_profile("quick")


def _kept_once(store: dict[str, Any], template: Any, context: Any, **_more: Any) -> None:
    """A template drawn two hundred times for one answer, as that of fields is, is kept once."""
    templates = store.setdefault("templates", [])
    contexts = store.setdefault("context", ContextList())
    if template.name is None or all(each.name != template.name for each in templates):
        templates.append(template)
        contexts.append(copy(context))


client.store_rendered_templates = _kept_once
client.WSGIRequest = StrictRequest  # as where the site is served


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--browser-report",
        action="store_true",
        help="say plainly whether a browser was found",
    )
    parser.addoption(
        "--write-figures",
        action="store_true",
        help="write what tests count into docs/SPEED.md, instead of comparing it",
    )


def chromium() -> str | None:
    return (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )


def has_translators_tools() -> bool:
    return all(shutil.which(name) for name in ("omegat", "pomerge", "po2csv", "csv2po"))


def pytest_collection_finish(session: pytest.Session) -> None:
    """As gunicorn's workers do: what is loaded for good need not be looked through again.
    Examples are drawn from what the modules at hand hold too, so in CI all are at hand;
    but for the trial of mutants, which imports modules anew itself.
    """
    if SAME_EACH_TIME and session.config.getoption("--hypothesis-profile") != "mutants":
        for module in walk_packages(games.__path__, "games."):
            import_module(module.name)
        import_module("rulesite.urls")
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The costly and the journeys are marked before any test is left out.

    Without a browser its tests are left out, and that is said; where CI asks, they fail.
    Those of services run where servers were started for them: ``make test-services``.
    """
    config.stash[FOUND] = tuple(items)
    for item in items:
        if not DEAR_TO_MAKE.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("costly")
    for marker, file in LISTS.items():
        listed = costly.listed(file)
        for item in items:
            if costly.stands_in(listed, item.nodeid):
                item.add_marker(marker)
    if not os.environ.get("RULESITE_TEST_RABBITMQ"):
        _leave_out("services", config, items)
    if os.environ.get("RULESITE_BROWSER") == "required":
        return
    if not chromium():
        _leave_out("browser", config, items)
    if not (SCHEMAS / "tmx14.dtd").exists():
        _leave_out("published_schemas", config, items)
    if not has_translators_tools():
        _leave_out("translators_tools", config, items)


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
    if not has_translators_tools():
        terminalreporter.write_line(
            "OmegaT and translate-toolkit were not found: no file went through them. "
            "On Debian: apt-get install omegat translate-toolkit."
        )
    if terminalreporter.config.getoption("--browser-report") and not chromium():
        terminalreporter.write_line(
            "No Chromium was found: the browser tests did not run. Install it, or set CHROMIUM."
        )
    terminalreporter.write_line(f"{costly.work():.0f} s of processor, those of workers with them.")


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: Any,
) -> Iterator[None]:
    """The corpus loaded, and for the desk every unit gathered, once for all tests."""
    desk = any(DESK & set(item.path.parts) for item in request.session.items)
    with django_db_blocker.unblock():
        leave = database.begin(database.prepared("databases"), gathered=desk)
    yield
    with django_db_blocker.unblock():
        leave()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """After a test that commits, the next finds the database as it was."""
    marker = item.get_closest_marker("django_db")
    if not (marker and marker.kwargs.get("transaction")):
        with database.checked_if_written(item.stash.get(WRITTEN, None)):
            yield
        return
    with database.not_emptied():
        yield
    with item.config.stash[blocking_manager_key].unblock():
        database.as_it_was()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """No test finds the language another spoke, nor the pages it asked for.

    A hook, for a fixture costs each of ten thousand tests its own setting up and taking down.
    """
    from games.law.editions import page_cache

    translation.deactivate()
    page_cache.clear()
    item.stash[WRITTEN] = database.changes()


@pytest.fixture
def counted(request: pytest.FixtureRequest) -> Callable[[str, int], None]:
    """Holds a count to its bound and its figure in docs/SPEED.md, or writes the figure."""
    is_writing = bool(request.config.getoption("--write-figures"))
    return partial(documents.compare, documents.PAGE, is_writing=is_writing)


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


LISTS = {"costly": costly.LIST, "journey": Path(__file__).parent / "browser" / "journeys.txt"}
"""The markers whose tests are listed in a file, for one reads such a list at one look."""

DEAR_TO_MAKE = {"ready_folder", "prepared", "schema", "with_the_game", "copied"}
"""Fixtures that take seconds, once for all: whichever test asks for them is costly."""

FOUND: pytest.StashKey[tuple[pytest.Item, ...]] = pytest.StashKey()
"""Every test that was collected, those left out among them."""

WRITTEN: pytest.StashKey[int | None] = pytest.StashKey()
"""How many rows had been written when a test began."""

DESK = {"translation", "browser", "test_bad_input.py"}
"""The tests that find the units of the translators' desk gathered."""

SCHEMAS = Path(os.environ.get("RULESITE_SCHEMAS", "var/schemas"))
"""The published schemas, which `.ci/schemas var/schemas` takes from Debian's packages."""

SHOOTING = "RULESITE_SCREENSHOTS" in os.environ
SCREENSHOTS = Path(os.environ.get("RULESITE_SCREENSHOTS", "var/screenshots"))
