"""Calls of functions, counted by the interpreter's own profiler."""

from __future__ import annotations

import cProfile
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).parents[1]
OWN = tuple(f"{ROOT / folder}/" for folder in ("games", "rulesite"))


def calls_in(work: Callable[[], Any]) -> tuple[int, int]:
    """The calls of functions under games/ and rulesite/, and of all functions, while ``work`` runs;
    each step of a generator is a call."""
    profile = cProfile.Profile()
    profile.runcall(work)
    entries: Any = profile.getstats()  # type: ignore[attr-defined]
    own = (entry for entry in entries if isinstance(entry.code, CodeType))
    return (
        sum(entry.callcount for entry in own if entry.code.co_filename.startswith(OWN)),
        sum(entry.callcount for entry in entries),
    )
