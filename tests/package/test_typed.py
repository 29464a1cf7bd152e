"""The package's own examples are typed, as its README says."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
import rulesite_rules

from games import installed
from games.rules.registry import game
from tests.package.conftest import ROOT

README = ROOT / "packages" / "rules" / "README.md"


def test_the_keys_of_the_games_are_those_installed() -> None:
    banked = {key for key in installed.games() if game(key).settle}
    assert set(get_args(rulesite_rules.Game)) == set(installed.games())
    assert set(get_args(rulesite_rules.BankGame)) == banked
    assert set(get_args(rulesite_rules.PotGame)) == set(installed.games()) - banked


@pytest.mark.slow
def test_its_examples_pass_strict_types(tmp_path: Path) -> None:
    lines = re.findall(r"(?m)^(?:>>> |\.\.\. )(.*)$", README.read_text(encoding="utf-8"))
    lines += ['total: int = settle("fortune3", hand)["total"]']
    example = tmp_path / "example.py"
    example.write_text("\n".join(lines))
    options = ["--strict", "--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, f"--cache-dir={tmp_path}", str(example)],
        cwd=ROOT,
        env={"MYPYPATH": str(ROOT / "packages" / "rules" / "src"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
