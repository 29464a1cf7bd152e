"""``python -m tests.quality.sets``: how many faults are found and right pairs reported, by kind.

``--list`` prints the pairs of the open half that are missed or wrongly reported; ``--write`` writes
how often each check was right to ``games/quality/measured.toml``.
"""

import sys
from collections import defaultdict

from games.quality.measured import FILE
from tests.quality.sets import LATER, NAMES, OPEN, is_right, measures, pairs


def main(listed: bool) -> None:
    for half in (OPEN, LATER):
        table: dict[tuple[str, str], list[bool]] = defaultdict(list)
        blocked = 0
        for name, case in pairs(half):
            found = case.found()
            for row in ("wrong" if not is_right(case) else "right", case.kind):
                table[row, name].append(bool(found))
            blocked += is_right(case) and any(one.severity == "error" for one in found)
            if listed and half == OPEN and bool(found) == is_right(case):
                print(f"{case.kind}\n  {case.pair.source}\n  {case.pair.target}")
                for one in found:
                    print(f"    {one.severity} {one.check}: {one.fingerprint}")
        print(f"\n{half}: with a finding, of all".ljust(42), *(f"{name:>12}" for name in NAMES))
        for row in sorted({row for row, _ in table}):
            cells = (table.get((row, name), []) for name in NAMES)
            print(row.ljust(40), *(f"{sum(cell):>5} of {len(cell):>3}" for cell in cells))
        print(f"right ones blocked: {blocked}")


def write() -> None:
    """Write how often each check was right, as the desk shows it."""
    lines = ["# Written by python -m tests.quality.sets --write: how often each check was right.\n"]
    for check, row in measures().items():
        lines.append(f"\n[{check}]\n" + "".join(f"{name} = {n}\n" for name, n in row.items()))
    FILE.write_text("".join(lines), encoding="utf-8")


if "--write" in sys.argv:
    write()
else:
    main("--list" in sys.argv)
