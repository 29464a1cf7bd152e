"""The wheel in Pyodide, as the README has it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.package.conftest import ROOT

pytestmark = pytest.mark.slow

README = ROOT / "packages" / "rules" / "README.md"
FETCH = """
import { readFileSync } from "node:fs";
globalThis.fetch = async (name) => new Response(readFileSync(name));
"""
MORE = """
console.log(pyodide.runPython(`
import json, rulesite_rules as r
hands = [["5s", "4d", "3c", "2h", "Ad"], ["Ks", "Kd", "Kc", "2s", "3d"]]
hand = {"table": {"seats": [1], "bets": {"1": {"ante": 50}}}, "seed": 7}
answers = [r.rank("stud", {"hands": hands}), r.play("stud", hand), r.provision("%s", "art_3")]
json.dumps([*answers, r.from_phh(r.to_phh("stud", hand)), r.code_digest("stud")])
`));
"""


def test_the_example_of_the_readme_runs_unchanged(built: Path, node: Path, tmp_path: Path) -> None:
    import json

    import rulesite_rules as r

    (example,) = re.findall(r"```js\n(.*?)```", README.read_text(), re.S)
    instrument = r.INSTRUMENTS[0]
    (tmp_path / "node_modules").symlink_to(node)
    shutil.copy(built, tmp_path)
    (tmp_path / "example.mjs").write_text(FETCH + example + MORE % instrument)
    done = subprocess.run(
        ["node", "example.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-600:]
    first, second = done.stdout.splitlines()
    assert first == "-100"
    hands = [["5s", "4d", "3c", "2h", "Ad"], ["Ks", "Kd", "Kc", "2s", "3d"]]
    hand = {"table": {"seats": [1], "bets": {"1": {"ante": 50}}}, "seed": 7}
    here = [r.rank("stud", {"hands": hands}), r.play("stud", hand)]
    here += [r.provision(instrument, "art_3"), r.from_phh(r.to_phh("stud", hand))]
    assert json.loads(second) == json.loads(json.dumps([*here, r.code_digest("stud")]))
