"""``python -m games.quality``: the checks over the official texts, as a table.

Ends with 1 when a finding is not judged, or a judgement has nothing left to judge.
"""

from __future__ import annotations

import sys

from games.quality.official import Judged, judged, stale

_COLUMNS = ("instrument", "provision", "check", "judged", "finding")


def main() -> int:
    found, gone = judged(), stale()
    lines = [_COLUMNS, *(_line(one) for one in found)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(_COLUMNS))]
    for line in lines:
        print(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        )
    confirmed = {one.judgement.confirms for one in found if one.judgement}
    open_ones = sum(one.judgement is None for one in found)
    print(
        f"\n{len(found)} found, {len(confirmed - {None})} rows of the register confirmed, "
        f"{open_ones} not judged, {len(gone)} judgements stale"
    )
    for id, place in gone:
        print(f"stale: {id}: {place}")
    return 1 if open_ones or gone else 0


def _line(one: Judged) -> tuple[str, ...]:
    said = "not judged"
    if one.judgement:
        said = one.judgement.confirms or f"dismissed ({one.judgement.id})"
    return (
        one.instrument,
        one.eid,
        f"{one.finding.severity}: {one.finding.check}",
        said,
        one.finding.fingerprint,
    )


if __name__ == "__main__":
    sys.exit(main())
