"""Exact figures counted in a process of their own: ``python -m games.odds.counting``.

A question comes in as JSON, the figures go out as JSON, and the memory and the processor's time
they took are nobody else's. ``apart`` asks for that.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from games.rules.refusal import Unusable

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST = 180
"""Seconds after which a count is given up."""
POLITE = 10
"""How far a count lets whoever waits for a page go first."""

Figures = dict[str, Any]


class NotCounted(Exception):
    """The count came to no end, or its process ended before it."""


def counted(kind: str, game: str, request: Mapping[str, Any]) -> Figures:
    """``exact`` is of options, ``figures`` of a run's specification and what its rounds came to."""
    from games.odds import registry
    from games.odds.tally import Tally

    if kind == "exact":
        return registry.exact(game, request)
    return registry.figures(registry.read_spec(request["spec"]), Tally.from_json(request["tally"]))


def count_apart(kind: str, game: str, request: Mapping[str, Any]) -> Figures:
    """The same, counted elsewhere. ``Unusable`` and ``NotCounted`` come back as they are."""
    return ask_apart("games.odds.counting", [kind, game, request])


def ask_apart(module: str, question: list[Any]) -> Figures:
    """What a module answers that is run by itself and ends with ``answer``."""
    try:
        done = subprocess.run(  # noqa: S603  (the module is named in this house)
            [sys.executable, "-m", module],
            input=json.dumps(question),
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=LONGEST,
        )
    except (OSError, subprocess.SubprocessError) as no:
        raise NotCounted(str(no)) from no
    try:
        reply: Figures = json.loads(done.stdout)
    except ValueError as no:
        raise NotCounted(str(no)) from no
    return figures_of(reply)


def figures_of(reply: Figures) -> Figures:
    """The figures; a refusal is raised as it was there."""
    if "refused" in reply:
        raise Unusable(reply["refused"], reply["facts"], reply["field"])
    return reply


def answer(count: Callable[..., Figures]) -> None:
    """The question on standard input, the figures or the refusal on standard output."""
    os.nice(POLITE)
    json.dump(counts_or_refusal(count, json.load(sys.stdin)), sys.stdout, ensure_ascii=False)


def counts_or_refusal(count: Callable[..., Figures], question: list[Any]) -> Figures:
    try:
        return count(*question)
    except Unusable as no:
        return {"refused": no.reason, "facts": no.facts, "field": no.field}


if __name__ == "__main__":
    answer(counted)
