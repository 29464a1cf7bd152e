"""The package's own examples are typed, as its README says."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
import rulesite_rules

from games import installed
from games.rules.game import game
from tests.package.conftest import ROOT, Environment

README = ROOT / "packages" / "rules" / "README.md"


def test_the_keys_of_the_games_are_those_installed() -> None:
    banked = {key for key in installed.games() if game(key).settle}
    assert set(get_args(rulesite_rules.Game)) == set(installed.games())
    assert set(get_args(rulesite_rules.BankGame)) == banked
    assert set(get_args(rulesite_rules.PotGame)) == set(installed.games()) - banked


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The README's own code as a module."""
    lines = re.findall(r"(?m)^(?:>>> |\.\.\. )(.*)$", README.read_text(encoding="utf-8"))
    lines += ['total: int = settle("fortune3", hand)["total"]']
    path = tmp_path_factory.mktemp("example") / "example.py"
    path.write_text("\n".join(lines))
    return path


@pytest.mark.slow
def test_its_examples_pass_strict_types(example: Path, empty: Environment) -> None:
    done = typed(example, empty)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_a_wrong_name_is_an_error(example: Path, empty: Environment) -> None:
    wrong = example.with_name("wrong.py")
    wrong.write_text(
        "from rulesite_rules import OmahaTableRecord, SettleRecord, rank, settle\n"
        'table: OmahaTableRecord = {"chp": 5}\n'
        'hand: SettleRecord = {"plaeyr": ["Kh"], "bets": {}}\n'
        'print(settle("fortune3", hand)["totla"], rank("chess", {}))\n'
    )
    errors = typed(wrong, empty).stdout
    for name in ("chp", "plaeyr", "totla", "chess"):
        assert name in errors


def typed(module: Path, environment: Environment) -> subprocess.CompletedProcess[str]:
    """The module under strict types, with what is installed in an environment."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file="]
    command += [f"--python-executable={environment.folder / 'bin' / 'python'}"]
    command += [f"--cache-dir={module.parent}", str(module)]
    return subprocess.run(command, cwd=module.parent, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_its_examples_pass_pyright(example: Path, empty: Environment, node: Path) -> None:
    pyright = node / "pyright" / "index.js"
    python = empty.folder / "bin" / "python"
    done = subprocess.run(
        ["node", str(pyright), "--pythonpath", str(python), str(example)],
        cwd=example.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
