"""A folder with the site made ready in it, for all tests that start the server itself."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.simulations import exact_cache, tasks
from rulesite.alone import alone
from tests import database
from tests.rulesite.one_server import Served, prepare, served
from tests.rulesite.scene import Scene, made

MADE_FROM = ("games", "rulesite", "static", "templates", "locale")


@pytest.fixture(scope="session")
def ready_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the one made for this state of the code."""
    kept = database.prepared("ready")
    made = kept / database.digest(MADE_FROM)
    with alone(kept / "lock", patient="Another worker is making the site ready."):
        if not made.exists():
            for old in kept.glob("*/"):
                shutil.rmtree(old)
            unfinished = made.with_suffix(".part")
            prepare(unfinished)
            unfinished.rename(made)
        folder = tmp_path_factory.mktemp("served") / "data"
        return Path(shutil.copytree(made, folder))


@pytest.fixture(scope="module")
def site(ready_folder: Path) -> Iterator[Served]:
    with served(ready_folder) as running:
        yield running


@pytest.fixture
def quiet_scene(db: None, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """No worker plays, and exact figures are counted elsewhere, as they are where it is served."""
    from games.translation.gathering import gather

    monkeypatch.setattr(tasks, "_send", lambda _count: None)
    monkeypatch.setattr(exact_cache, "_begun", lambda _name, _count: NeverReady())
    gather()
    return made()


class NeverReady:
    def result(self, _patience: float) -> None:
        raise exact_cache.NotYet
