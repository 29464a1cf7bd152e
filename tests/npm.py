"""The packages of npm that tests run with Node, fetched once into ``var/node``."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

from rulesite.alone import alone

CACHE = Path(__file__).parent.parent / "var" / "node"
WITHOUT_DELAY = ("--fetch-retries=2", "--fetch-timeout=30000", "--prefer-offline")
"""A registry that does not answer ends a test within a minute or two, not in ten."""


def node_modules(lock: Path) -> Path:
    """The installed packages that ``package-lock.json`` of a folder pins; no script of theirs runs.

    Skips the test where Node is not installed or the registry does not answer; in CI it fails.
    """
    npm = shutil.which("npm")
    if not (npm and shutil.which("node")):
        leave_untried("Node and npm are not installed: nothing was tried with them.")
    pinned = (lock / "package-lock.json").read_bytes()
    folder = CACHE / hashlib.sha256(pinned).hexdigest()[:16]
    with alone(folder / "lock", patient=f"Another test installs {lock.name}."):
        if not (folder / "whole").exists():
            _install(npm, lock, folder)
    return folder / "node_modules"


def leave_untried(why: str) -> NoReturn:
    """Skip the test; in CI, where nothing that matters is skipped, fail it."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


def _install(npm: str, lock: Path, folder: Path) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(lock / name, folder)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", *WITHOUT_DELAY]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        leave_untried(f"npm could not install {lock.name}: {done.stderr[-300:]}")
    (folder / "whole").touch()
