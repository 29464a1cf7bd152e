"""Three sets of pairs by somebody who had not read the checks: 80 wrong and 80 right ones each.

Every second pair of each kind is for tuning; of the others, ``LATER``, only figures are printed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
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


SUBJECTS = {
    "gate": ("exception and only",),
    "whole": ("each, all, one, both",),
    "modality": ("may, must, need not",),
    "days": ("day", "time"),
    "sequence": ("order",),
    "effect": ("effect negated",),
    "bounds": ("bounds",),
    "negation": ("negation",),
    "amounts": ("numbers", "double and triple"),
    "roles": ("roles",),
    "clauses": ("omission",),
    "opposites": ("opposite action",),
    "terms": ("terms",),
    "frame": ("condition",),
    "placeholder_roles": ("roles",),
    "copied": ("untranslated",),
    "plural": ("plural",),
}
"""The kinds of fault that a check is for."""


def measures() -> dict[str, dict[str, int]]:
    """For each check, over the half kept for the end and the older pairs that nobody looked at: how
    many of its findings were in wrong pairs, and how many faults of its subject it found.
    """
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for case in [case for _name, case in pairs(LATER)] + cases("held_out.txt"):
        checks = {finding.check for finding in case.found()}
        for check in checks:
            rows[check]["findings"] += 1
            rows[check]["right"] += not is_right(case)
        for check, kinds in SUBJECTS.items():
            if case.kind.removeprefix("wrong: ") in kinds:
                rows[check]["faults"] += 1
                rows[check]["found"] += check in checks
    names = ("right", "findings", "found", "faults")
    return {check: {name: rows[check][name] for name in names} for check in sorted(rows)}
