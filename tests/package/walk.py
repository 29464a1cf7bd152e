"""Runs the worked examples of a page as they are written: ``python walk.py PAGE …``.

``python`` blocks are sessions, run one after another with what those before left; ``console``
blocks are commands (``$``, further lines with ``>``) with what they print; ``...`` stands for
anything. Only the standard library is needed, so any environment can run it.
"""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.M | re.S)
HOW = doctest.ELLIPSIS


def blocks(page: str) -> Iterator[tuple[str, str]]:
    return ((found[1], found[2]) for found in BLOCK.finditer(page))


def walked(page: Path) -> tuple[int, int]:
    """How many examples there are, and how many did not do as they say."""
    seen: dict[str, Any] = {"__name__": "__main__"}
    tried = failed = 0
    for number, (kind, text) in enumerate(blocks(page.read_text(encoding="utf-8")), 1):
        name = f"{page.name}, block {number}"
        more, wrong = session(text, seen, name) if kind == "python" else console(text)
        tried, failed = tried + more, failed + wrong
    return tried, failed


def session(text: str, seen: dict[str, Any], name: str) -> tuple[int, int]:
    test = doctest.DocTestParser().get_doctest(text, seen, name, name, 0)
    test.globs = seen
    told = doctest.DocTestRunner(optionflags=HOW).run(test, clear_globs=False)
    return told.attempted, told.failed


def console(text: str) -> tuple[int, int]:
    tried = failed = 0
    for command, wanted in commands(text):
        done = subprocess.run(
            command, shell=True, capture_output=True, encoding="utf-8", check=False
        )
        tried += 1
        if not doctest.OutputChecker().check_output(wanted, done.stdout, HOW):
            failed += 1
            print(f"$ {command}\nwanted:\n{wanted}\ntold:\n{done.stdout}{done.stderr}")
    return tried, failed


def commands(text: str) -> Iterator[tuple[str, str]]:
    for told in re.split(r"^\$ ", text, flags=re.M)[1:]:
        first, *lines = told.splitlines(keepends=True)
        more = [line[2:] for line in lines if line.startswith("> ")]
        printed = [line for line in lines if not line.startswith("> ")]
        yield first + "".join(more), "".join(printed)


if __name__ == "__main__":
    counted = [walked(Path(name).resolve()) for name in sys.argv[1:]]
    print(f"{sum(n for n, _ in counted)} examples, {sum(n for _, n in counted)} failed")
    sys.exit(any(n for _, n in counted))
