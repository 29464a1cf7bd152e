"""Check a pair in a separate process, with a deadline.

Run as a program (``python -m games.records.checker``), it serves ``Subprocess``.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from games.odds.computing_process import Subprocess, answer_lines
from games.odds.counting import NotCounted
from games.quality.pair import Finding
from games.quality.registry import check
from games.records.pairs import pair_of
from games.rules.game import Record
from games.rules.refusal import Unusable

MOST_FINDINGS = 200
LONGEST = 10
"""Most seconds for one pair."""
BESIDE = Subprocess(__name__, longest=LONGEST)


def findings(record: Record, *, beside: bool) -> tuple[list[Finding], int]:
    """At most ``MOST_FINDINGS``, errors first if some are left out, and the number left out.

    Raises ``Unusable`` for a record that is no pair, and after the deadline.
    """
    pair_of(record)
    if not beside:
        return _bounded(record)
    try:
        answer = BESIDE.ask([record])
    except NotCounted:
        raise Unusable("not_checked_in_time", {}) from None
    return [_read(fields) for fields in answer["findings"]], answer["left_out"]


def _bounded(record: Record) -> tuple[list[Finding], int]:
    found = check(pair_of(record))
    if len(found) > MOST_FINDINGS:
        found.sort(key=lambda finding: finding.severity != "error")
    return found[:MOST_FINDINGS], max(0, len(found) - MOST_FINDINGS)


def _read(fields: dict[str, Any]) -> Finding:
    spans = {name: fields[name] and tuple(fields[name]) for name in ("source_span", "target_span")}
    return Finding(**{**fields, **spans})


def _answer(record: Record) -> dict[str, object]:
    found, left_out = _bounded(record)
    return {"findings": [asdict(finding) for finding in found], "left_out": left_out}


if __name__ == "__main__":
    answer_lines(_answer)
