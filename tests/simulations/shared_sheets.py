"""A data folder for the sheets of all tests: each is counted once, and none outside of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.simulations import exact_cache


@pytest.fixture(scope="session")
def sheets_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture
def patient(settings: Any, sheets_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages wait for their sheet, however slow the machine."""
    settings.DATA_DIR = sheets_folder
    monkeypatch.setattr(exact_cache, "PATIENCE", 120)
    exact_cache.forget()
    yield
    exact_cache.forget()
