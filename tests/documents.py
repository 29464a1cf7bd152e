"""The figures of docs/SPEED.md that tests count, each with its bound, in a marked table.

A test takes the fixture ``counted``. ``pytest --write-figures`` writes what it counts.
"""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "SPEED.md"
TABLE = re.compile(r"(?<=<!-- counted -->\n).*?(?=<!-- /counted -->)", re.DOTALL)
NEAR = 0.02
"""The part by which a count may differ from the page's, as small changes of code move it."""


def rows(text: str) -> dict[str, list[str]]:
    """The cells of each row of the marked table, by the first: what is counted, bound, count."""
    (table,) = TABLE.findall(text)
    lines = [line.strip("| ").split(" | ") for line in table.splitlines()]
    return {cells[0]: cells for cells in lines[2:]}


def compare(page: Path, what: str, number: int, *, is_writing: bool) -> None:
    """Raise ``AssertionError`` for a count above its bound, or unlike the page's unless written."""
    text = page.read_text(encoding="utf-8")
    _what, bound, counted, *others = rows(text)[what]
    assert number <= int(bound.replace(",", "")), f"{what}: {number}, and at most {bound}"
    if is_writing:
        row = " | ".join((what, bound, f"{number:,}", *others))
        page.write_text(re.sub(rf"\| {re.escape(what)} \|.*", f"| {row} |", text), encoding="utf-8")
        return
    written = int(counted.replace(",", ""))
    assert abs(number - written) <= NEAR * written, (
        f"{what}: {number}, and {page.name} has {counted}. Write it with --write-figures."
    )
