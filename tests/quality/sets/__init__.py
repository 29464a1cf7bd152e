"""Three sets of pairs by somebody who had not read the checks: 80 wrong and 80 right ones each.

Every second pair of each kind is for tuning; of the others, ``LATER``, only figures are printed.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bench.pairs.written import Case, cases

NAMES = ("pt_zh", "zh_pt", "interface")
OPEN, LATER = "open", "kept for the end"


def pairs(half: str) -> list[tuple[str, Case]]:
    """The pairs of one half, each with the name of its set."""
    chosen: list[tuple[str, Case]] = []
    for name in NAMES:
        counts: Counter[str] = Counter()
        for case in cases(Path(__file__).parent / f"{name}.txt"):
            counts[case.kind] += 1
            if counts[case.kind] % 2 == (half == OPEN):
                chosen.append((name, case))
    return chosen


def is_right(case: Case) -> bool:
    return case.kind.startswith("right")
