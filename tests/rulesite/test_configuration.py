"""docs/CONFIGURATION.md names what the code reads, and nothing else."""

from __future__ import annotations

import re
from dataclasses import asdict
from itertools import chain
from pathlib import Path

from games.simulations.queue.quotas import Limits

ROOT = Path(__file__).parent.parent.parent
ROW = re.compile(r"^\| `(\w+)` \|.*?(?:`([\d.]+)` )?\|$", re.M)
READ = re.compile(
    r"""(?:environ(?:\.\w+)?[(\[]|(?:required|listed|whole_number|pairs)\()\s*"(\w+)\""""
)
MADE = re.compile(r"^([A-Z]+) \?=", re.M)
OF_TOOLS = {
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "HTTP_ACCEPT_ENCODING",
    "PATH_INFO",
    "PATH",
    "PROMETHEUS_MULTIPROC_DIR",
    "PYTHONDONTWRITEBYTECODE",
    "REQUEST_METHOD",
}
"""Read or set for a library's sake, not to be chosen by anybody."""

BETWEEN_PARTS = {"RULESITE_IS_RESTART", "RULESITE_SUPERVISOR", "RULESITE_VOICE", "NOTIFY_SOCKET"}
"""Told by a supervisor to what it starts."""


def documented() -> dict[str, str]:
    return dict(ROW.findall((ROOT / "docs/CONFIGURATION.md").read_text()))


def read_by_the_code() -> set[str]:
    folders = [(ROOT / name).rglob("*.py") for name in ("rulesite", "games", "bench", "tests")]
    found = {"PYTHON", *MADE.findall((ROOT / "Makefile").read_text())}
    for source in chain([ROOT / "manage.py"], *folders):
        found.update(READ.findall(source.read_text(encoding="utf-8")))
    return found - OF_TOOLS - BETWEEN_PARTS


def test_every_variable_is_documented_and_every_documented_one_is_read() -> None:
    names = {name for name in documented() if name.isupper()}
    assert names == read_by_the_code()


def test_every_limit_of_simulations_is_documented_with_its_default() -> None:
    told = {name: float(value) for name, value in documented().items() if name.islower()}
    assert told == asdict(Limits())
