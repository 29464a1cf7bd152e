"""Everything of the package is under one name, and works there as at the site under another."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import rulesite_rules

import games.rules.game
from games import installed
from games.odds.code import code_digest
from tests.package.conftest import ROOT, Environment
from tests.test_example_game import metadata_of

slow = pytest.mark.slow
OUTSIDE = ROOT / "tests" / "example_game"
HAND = OUTSIDE / "higher_card" / "play" / "sample_hands" / "ace_wins.json"


@slow
def test_no_module_imports_games(built: Path) -> None:
    wheel = zipfile.ZipFile(built)
    for name in wheel.namelist():
        if name.endswith(".py"):
            for node in ast.walk(ast.parse(wheel.read(name))):
                named = [str(node.module)] if isinstance(node, ast.ImportFrom) else []
                if isinstance(node, ast.Import):
                    named = [each.name for each in node.names]
                assert not [one for one in named if one.split(".")[0] == "games"], name


@slow
def test_a_folder_called_games_is_no_matter(empty: Environment, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "__init__.py").write_text("raise RuntimeError")
    program = "import sys, rulesite_rules as r; print(len(r.GAMES), 'games' in sys.modules)"
    assert empty.run("python", "-c", program, at=tmp_path).stdout == "4 False\n"


@slow
def test_every_line_is_where_the_source_has_it(built: Path) -> None:
    wheel = zipfile.ZipFile(built)
    for name in ("rules/game.py", "records/answers.py", "omaha/rules/__init__.py"):
        here = (ROOT / "games" / name).read_text().splitlines()
        packed = wheel.read(f"rulesite_rules/games/{name}").decode().splitlines()
        assert [line.replace("rulesite_rules.games", "games") for line in packed] == here


@slow
def test_a_traceback_shows_the_line_and_a_pickle_comes_back(empty: Environment) -> None:
    program = """
import pickle, traceback, rulesite_rules as r
try:
    r.rank("chess", {})
except r.Unusable as no:
    print(traceback.format_exc())
    print(type(pickle.loads(pickle.dumps(r.glossary()[0]))).__module__)
"""
    done = empty.run("python", "-c", program)
    assert "/rulesite_rules/games/rules/game.py" in done.stdout
    assert 'raise Unusable("unknown_game"' in done.stdout
    assert done.stdout.split()[-1] == "rulesite_rules.games.lawtexts.register.glossary_reader"


@slow
def test_the_code_has_the_digest_that_the_site_records(empty: Environment) -> None:
    program = (
        "import rulesite_rules as r; print(*(r.code_digest(game) for game in sorted(r.GAMES)))"
    )
    told = empty.run("python", "-c", program)
    assert told.stdout.split() == [code_digest(game) for game in sorted(rulesite_rules.GAMES)]


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The variables under which a game of another package is installed."""
    site = metadata_of(OUTSIDE, tmp_path_factory.mktemp("outside"))
    shutil.copytree(OUTSIDE / "higher_card", site / "higher_card")
    return {"PYTHONPATH": str(site)}


@slow
def test_a_game_of_another_package_is_played(empty: Environment, outside: dict[str, str]) -> None:
    told = empty.run("python", "-c", "import rulesite_rules as r; print(*r.GAMES)", **outside)
    assert told.stdout.split() == sorted([*installed.games(), "higher_card"])
    record = json.dumps(json.loads(HAND.read_text())["record"])
    told = empty.run("rulesite-rules", "play", "higher_card", told=record, **outside)
    assert (told.returncode, told.stderr) == (0, ""), told.stdout
    assert json.loads(told.stdout)["net"] == {"1": 400}


@slow
def test_the_plugin_checks_a_game(with_figures: Environment, tmp_path: Path) -> None:
    run = "import sys, pytest; sys.exit(pytest.main(sys.argv[1:]))"
    options = ["-q", "-p", "no:cacheprovider", "-p", "rulesite_rules.plugin"]
    done = with_figures.run(
        *("python", "-c", run, *options, "--rulesite-game", "five_card"),
        at=tmp_path,
        PYTHONPATH=str(Path(pytest.__file__).parent.parent),
        PYTEST_DISABLE_PLUGIN_AUTOLOAD="1",
    )
    assert "4 passed" in done.stdout, done.stdout + done.stderr


@slow
def test_the_package_installed_beside_a_site_is_the_site_s_own_code(empty: Environment) -> None:
    (beside,) = empty.folder.glob("lib/python*/site-packages")
    program = """
import django; django.setup()
import rulesite_rules as package, rulesite_rules.games.rules.game as by_the_other_name
from games import installed
from games.rules import game
from games.rules.values import refusal
print(package.__file__)
assert by_the_other_name is game and package.Unusable is refusal.Unusable
assert set(installed.packages().values()) == {f"games.{key}" for key in package.GAMES}
"""
    told = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(beside)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout.startswith(str(beside)), told.stderr
    assert told.returncode == 0, told.stderr


def test_at_a_site_both_names_are_the_same_modules() -> None:
    import rulesite_rules.games.rules.game as by_the_other_name

    assert by_the_other_name is games.rules.game
    assert games.rules.game.__spec__ is not None
    assert games.rules.game.__spec__.name == "games.rules.game"


def test_a_game_of_the_checkout_is_not_taken_from_an_installed_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Point:
        name, value = "omaha", "rulesite_rules.games.omaha"

    monkeypatch.setattr(installed, "entry_points", lambda group: [Point])
    assert installed.packages.__wrapped__()["omaha"] == "games.omaha"
