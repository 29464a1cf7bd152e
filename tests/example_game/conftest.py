"""These tests run where the game is installed: in a process of ``tests/test_example_game.py``."""

from __future__ import annotations

from games import installed

collect_ignore_glob = [] if "higher_card" in installed.games() else ["test_*.py"]
