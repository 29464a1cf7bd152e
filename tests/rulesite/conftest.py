"""A folder with the site made ready in it, once for all tests that start the server itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rulesite.one_server import Served, prepare, served


@pytest.fixture(scope="session")
def ready_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("served")
    prepare(folder)
    return folder


@pytest.fixture(scope="module")
def site(ready_folder: Path) -> Iterator[Served]:
    with served(ready_folder) as running:
        yield running
