"""Count exact figures in a separate process: ``python -m games.odds.counting``.

The question and the figures are JSON, and the count has its own memory and processor time.
``count_in_process`` starts it.
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
"""Seconds after which a count is abandoned."""
POLITE = 10
"""The niceness of a count, so that page requests go first."""

Figures = dict[str, Any]


class NotCounted(Exception):
    """The count did not finish, or its process ended early."""


def counted(kind: str, game: str, request: Mapping[str, Any]) -> Figures:
    """``exact`` takes options; ``figures`` takes the spec and the tally of a run."""
    from games.odds import registry
    from games.odds.sheets import to_json
    from games.odds.tally import Tally

    if kind == "exact":
        return to_json(registry.exact(game, request))
    spec = registry.read_spec(request["spec"])
    return to_json(registry.figures(spec, Tally.from_json(request["tally"])))


def count_in_process(kind: str, game: str, request: Mapping[str, Any]) -> Figures:
    """The same in a separate process, which raises ``Unusable`` too, or ``NotCounted``."""
    return reply_of_process("games.odds.counting", [kind, game, request])


def reply_of_process(module: str, question: list[Any]) -> Figures:
    """The reply of a module that runs by itself and ends with ``answer``."""
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
    """The figures; raise ``Unusable`` if the reply is a refusal."""
    if "refused" in reply:
        raise Unusable(reply["refused"], reply["facts"], reply["field"])
    return reply


def answer(count: Callable[..., Figures]) -> None:
    """Read the question from standard input; write the figures or the refusal."""
    os.nice(POLITE)
    json.dump(counts_or_refusal(count, json.load(sys.stdin)), sys.stdout, ensure_ascii=False)


def counts_or_refusal(count: Callable[..., Figures], question: list[Any]) -> Figures:
    try:
        return count(*question)
    except Unusable as no:
        return {"refused": no.reason, "facts": no.facts, "field": no.field}


if __name__ == "__main__":
    answer(counted)
