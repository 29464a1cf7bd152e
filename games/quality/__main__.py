"""``python -m games.quality``: run the checks over the official texts and print a table.

Exits with 1 if a finding has no judgement, or a judgement has no finding.
"""

import sys

from games.quality.official import JudgedFinding, judged, stale

_COLUMNS = ("instrument", "provision", "check", "judged", "finding")


def main() -> int:
    findings, outdated = judged(), stale()
    lines = [_COLUMNS, *(_line(one) for one in findings)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(_COLUMNS))]
    for line in lines:
        print(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        )
    confirmed = {one.judgement.confirms for one in findings if one.judgement}
    open_ones = sum(one.judgement is None for one in findings)
    print(
        f"\n{len(findings)} found, {len(confirmed - {None})} rows of the register confirmed, "
        f"{open_ones} not judged, {len(outdated)} judgements stale"
    )
    for id, place in outdated:
        print(f"stale: {id}: {place}")
    return 1 if open_ones or outdated else 0


def _line(one: JudgedFinding) -> tuple[str, ...]:
    verdict = "not judged"
    if one.judgement:
        verdict = one.judgement.confirms or f"dismissed ({one.judgement.id})"
    return (
        one.instrument,
        one.eid,
        f"{one.finding.severity}: {one.finding.check}",
        verdict,
        one.finding.fingerprint,
    )


if __name__ == "__main__":
    sys.exit(main())
