"""A database of the first release is brought forward with all that stands in it."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.rulesite.one_server import ROOT, environment

pytestmark = pytest.mark.slow

FIRST = Path(__file__).parent / "first_release"
OPEN = (200, 202)
"""202 while an exact sheet is being counted, which the page says."""

TOLD: dict[str, Any] = json.loads((FIRST / "told.json").read_text(encoding="utf-8"))


def python(folder: Path, *command: str, text: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment(folder, 0),
        input=text,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What is there after `manage.py prepare`, twice, on the database of then."""
    folder = tmp_path_factory.mktemp("first")
    dump = gzip.decompress((FIRST / "database.sql.gz").read_bytes()).decode()
    with closing(sqlite3.connect(folder / "rulesite.sqlite3")) as database:
        database.executescript(dump)
    for _turn in range(2):
        python(folder, "manage.py", "prepare", "--verbosity", "0")
    text = json.dumps({"links": TOLD["links"], "units": TOLD["units"]})
    answer = python(folder, "-m", "tests.rulesite.first_release.look", text=text)
    told: dict[str, Any] = json.loads(answer)
    return told


def by(name: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: str(row[name]))


def test_saved_hands_are_as_they_were_kept(found: dict[str, Any]) -> None:
    assert by("title", found["hands"]) == by("title", TOLD["hands"])
    assert found["owners"] == ["croupier"]


def test_runs_keep_their_figures_and_their_state(found: dict[str, Any]) -> None:
    assert by("name", found["runs"]) == by("name", TOLD["runs"])


def test_translations_keep_their_words_and_how_far_they_have_come(found: dict[str, Any]) -> None:
    assert by("key", found["units"]) == by("key", TOLD["units"])


def test_every_link_of_then_opens(found: dict[str, Any]) -> None:
    assert len(found["links"]) == len(TOLD["links"])
    shut = {link: status for link, status in found["links"].items() if status not in OPEN}
    assert shut == {}
