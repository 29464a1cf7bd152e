"""The plugin of pytest checks a game, without this project's own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def checked(folder: Path, key: str, *more: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(map(str, (ROOT, ROOT / "packages" / "rules" / "src")))
    environment = {
        **os.environ,
        "PYTHONPATH": path,
        "DJANGO_SETTINGS_MODULE": "rulesite.settings.test",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    command = [sys.executable, "-m", "pytest", "-p", "rulesite_rules.plugin", "-v", *more]
    command += ["-p", "no:cacheprovider", "-p", "few_hands", "--rulesite-game", key]
    (folder / "few_hands.py").write_text("from games.records import game_check as c; c.HANDS = 20")
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_each_check_passes_or_shows_its_faults_under_its_name(tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(
        "from games.five_card.rules import GAME; "
        "object.__setattr__(GAME, 'events', ('ghost_seen',))"
    )
    done = checked(tmp_path, "five_card", "-p", "faulty")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "five_card-words FAILED" in done.stdout
    assert "event ghost_seen has no words" in done.stdout
    for name in ("numbers", "records", "figures"):
        assert f"five_card-{name} PASSED" in done.stdout
