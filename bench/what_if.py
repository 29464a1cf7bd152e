"""What a "what if" costs: the figures of a sheet, and the whole answer with its page, edit by edit.

    python -m bench.what_if

Processor time of one process, as a reader's edits come to it: the first after the law's own sheet
was shown, then others, each another question. What is kept was counted before, as at the site's
first start.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench.targets import at_most

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("fortune3", "stud")
VALUES = range(3, 8)
KINDS = ("prizes", "bets", "jackpot", "readings", "strategy", "options")
FIRST, NEXT = 150, 20
"""The targets, in milliseconds of processor time."""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="rulesite-bench-") as folder:
        environment = os.environ | {
            "RULESITE_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "bench.served.settings",
        }
        for command in (["manage.py", "prepare"], ["-m", "bench.what_if", "counted"]):
            _run(command, environment)
        for game in GAMES:
            print(_run(["-m", "bench.what_if", game], environment), end="")


def _run(command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, check=True, text=True,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    return done.stdout


def counted() -> None:
    from games.odds import registry

    for game in GAMES:
        registry.exact(game)


def told(game: str) -> None:
    import django

    django.setup()
    from django.test import Client

    from games.odds import registry
    from games.simulations.par.what_if import WhatIfForm

    client = Client(headers={"Host": "localhost", "HX-Request": "true"})
    page = f"/pt/odds/{game}/"
    client.get(page)
    gc.collect()
    gc.freeze()  # as the site's own server does before it answers anybody
    asked = edits(game)
    whole = [_time(lambda edit=edit: client.get(f"{page}?{edit}")) for edit in asked]  # type: ignore[misc]
    options = []
    for edit in asked:
        form = WhatIfForm(game, dict([edit.split("=")]))
        assert not form.errors, edit
        options.append(form.options)
    figures = [_time(lambda each=each: registry.exact(game, each)) for each in options]  # type: ignore[misc]
    print(f"{game}: {len(asked)} edits, milliseconds of processor time")
    print(f"  the whole answer, first: {at_most(whole[0], FIRST, '.0f')}")
    print(f"  then: {at_most(median(whole[1:]), NEXT, '.1f')}, {_middle(whole[1:])}")
    for kind in KINDS:
        of_kind = [took for edit, took in zip(asked, whole, strict=True) if edit.startswith(kind)]
        if of_kind:
            print(f"    {kind}: {_middle(of_kind)}")
    print(f"  its figures alone: {_middle(figures)}")


def edits(game: str) -> list[str]:
    """Each line of the sheet by several values, each choice by every other one, as links say it."""
    from games.simulations.par.what_if import WhatIfForm

    asked = []
    for path, field in WhatIfForm(game, {}).fields.items():
        if not path.startswith(KINDS):
            continue
        offered = getattr(field, "choices", None) or [(str(each), "") for each in _values(field)]
        asked += [f"{path}={value}" for value, _told in offered if value != field.initial]
    Random(1).shuffle(asked)
    return asked


def _values(field: Any) -> Iterator[int]:
    """Others than the usual one, near it where that is a large sum."""
    usual = int(field.initial) if str(field.initial).isdecimal() else 0
    return (usual + each * max(1, usual // 10) for each in VALUES)


def _time(work: Callable[[], Any]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def _middle(times: list[float]) -> str:
    return f"{median(times):.1f} (from {min(times):.1f} to {max(times):.1f})"


if __name__ == "__main__":
    if sys.argv[1:] == ["counted"]:
        counted()
    elif sys.argv[1:]:
        told(sys.argv[1])
    else:
        main()
