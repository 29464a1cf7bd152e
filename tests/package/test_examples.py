"""The worked examples, run as they are written: by the API of a site, by the package installed,
and by the tools for assistants through the client of their SDK.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import uvicorn
from django.core.cache import cache

from games.simulations import exact_cache, tasks
from rulesite.api.page import WAYS, walks
from rulesite.assistants.server import app
from tests.package.conftest import ROOT, Environment
from tests.package.walk import blocks, walked
from tests.ports import free_port
from tests.simulations.conftest import play_out

PAGE = ROOT / "docs" / "EXAMPLES.md"
WALK = Path(__file__).with_name("walk.py")
HANDS = 20_000
"""Settled here; the page settles a million by the same lines."""


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_every_example_does_as_it_says(
    live_server: Any,
    with_a_client: Environment,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
) -> None:
    """From a cold start: no figure is at hand, nor on the disk."""
    cache.clear()
    settings.DATA_DIR = tmp_path / "data"
    monkeypatch.setenv("RULESITE_KERNELS", str(tmp_path / "kernels"))
    settings.SIMULATIONS = {"verify": 100_000}
    monkeypatch.setattr(tasks, "_send", lambda _count: play_out())
    exact_cache.forget()
    with tools_served() as tools:
        where = {"SITE": live_server.url, "TOOLS": tools, "HANDS": str(HANDS)}
        told = with_a_client.run("python", str(WALK), str(PAGE), at=tmp_path, **where)
    assert told.returncode == 0, told.stdout
    number = len(re.findall(r"^(?:>>>|\$) ", PAGE.read_text(encoding="utf-8"), re.M))
    assert told.stdout == f"{number} examples, 0 failed\n"


@contextmanager
def tools_served() -> Iterator[str]:
    """As ``manage.py assistants --http`` serves them, on the database of this test."""
    port = free_port()
    config = uvicorn.Config(app(), host="127.0.0.1", port=port, log_config=None)
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        server.should_exit = True
        thread.join()


def test_every_question_is_asked_in_every_way() -> None:
    for each in walks():
        assert [way.name for way in each.ways] == list(WAYS), each.title
        assert all(way.blocks for way in each.ways)


def test_no_code_of_the_page_is_left_out() -> None:
    shown = [block.text for each in walks() for way in each.ways for block in way.blocks]
    assert shown == [text for _kind, text in blocks(PAGE.read_text(encoding="utf-8"))]


def test_an_example_that_does_otherwise_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\n>>> 1 + 1\n3\n\n```\n\n```console\n$ echo a\nb\n```\n")
    assert walked(page) == (2, 2)
    page.write_text("```python\n>>> 1 + 1\n2\n\n```\n\n```console\n$ echo a; echo b\na\n...\n```\n")
    assert walked(page) == (2, 0)
