"""A game of another package: installed, the whole site has it; without it, nothing mentions it.

What is asked of the site with the game stands in ``tests/example_game/test_*.py`` and runs in
a process of its own, so that no other test meets the game.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.test import Client

from games import installed
from games.rules.game import GAMES
from tests.example_game.pages import DATA, KEY, OWN, SHARED, TRACES
from tests.examples import some_quick

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tests" / "example_game"
ASKED = sorted(PACKAGE.glob("test_*.py"))
TESTS = [
    node.name
    for asked in ASKED
    for node in ast.parse(asked.read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]
FAILED = ("failure", "error")


def metadata_of(package: Path, folder: Path) -> Path:
    """What an installer writes of a package: its name and its entry points."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    told = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (info / "METADATA").write_text(told, encoding="utf-8")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{point} = {value}" for point, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def run(command: list[str], environment: dict[str, str]) -> str:
    """What it says, its complaints after that."""
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def with_the_game(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process in which the package is installed."""
    site = metadata_of(PACKAGE, tmp_path_factory.mktemp("installed"))
    environment = {name: told for name, told in os.environ.items() if name != "RULESITE_DATA"}
    path = os.pathsep.join(map(str, (site, PACKAGE)))
    environment |= {"PYTHONPATH": path, "RULESITE_DATABASE_URL": ""}
    run([sys.executable, "manage.py", "compile_catalogues"], environment)
    return environment


@pytest.fixture(scope="module")
def outcomes(
    with_the_game: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, list[str]]:
    """By test, what was wrong with it each time it ran."""
    report = tmp_path_factory.mktemp("report") / "report.xml"
    asked = [sys.executable, "-m", "pytest", *map(str, ASKED), f"--junitxml={report}"]
    asked += ["-p", "no:xdist"]
    told = run(asked, with_the_game)
    assert report.is_file(), told
    found: dict[str, list[str]] = defaultdict(list)
    for case in ElementTree.parse(report).iter("testcase"):
        told = [each.text or "" for kind in FAILED for each in case.findall(kind)]
        found[str(case.get("name")).partition("[")[0]] += told or [""]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", TESTS)
def test_with_the_game_installed(outcomes: dict[str, list[str]], name: str) -> None:
    assert name in outcomes
    assert not any(outcomes[name]), "\n".join(outcomes[name])


@pytest.mark.slow
def test_it_is_found_by_its_entry_point_alone(with_the_game: dict[str, str]) -> None:
    code = "from games.rules.game import GAMES, game; print(*GAMES, game(GAMES[-1]).key)"
    assert run([sys.executable, "-c", code], with_the_game).split() == [*GAMES, KEY, KEY]


def test_no_other_test_meets_it() -> None:
    assert KEY not in installed.games()
    assert not any(KEY in str(path) for path in sys.path)


@pytest.mark.django_db
@pytest.mark.parametrize("language", some_quick(["pt", "zh-hant"], 1))
def test_without_it_no_page_mentions_it(language: str) -> None:
    client = Client()
    for path in SHARED:
        found = client.get(f"/{language}/{path}")
        body = found.content.decode().replace("q=ensaiador", "").replace("“ensaiador”", "")
        assert found.status_code in (200, 302), path
        assert [trace for trace in TRACES if trace in body and trace not in path] == [], path


@pytest.mark.django_db
@pytest.mark.parametrize("path", OWN)
def test_without_it_its_pages_are_not_there(path: str) -> None:
    found = Client().get(f"/pt/{path}")
    if "?" in path:
        assert "HC-01" not in found.content.decode()
    else:
        assert found.status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("path", DATA)
def test_without_it_no_data_hold_it(path: str) -> None:
    found = Client().get(path)
    if KEY in path or "ensaio-1" in path:
        assert found.status_code == 404
    else:
        assert not [trace for trace in TRACES if trace in found.content.decode()]
