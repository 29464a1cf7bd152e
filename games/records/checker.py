"""Check a pair of texts, within bounds."""

from dataclasses import asdict
from typing import Any

from games.odds.subprocesses import Figures, NotCounted
from games.quality.pair import Finding
from games.quality.registry import check
from games.records import jobs
from games.records.pairs import pair_of
from games.rules.game import Record
from games.rules.refusal import Unusable

MOST_FINDINGS = 200


def findings(record: Record, *, beside: bool) -> tuple[list[Finding], int]:
    """At most ``MOST_FINDINGS``, errors first if some are left out, and the number left out.

    Raises ``Unusable`` for a record that is no pair, and after the deadline of a process beside.
    """
    pair_of(record)
    try:
        answer = jobs.result("check", record, isolated=beside)
    except NotCounted:
        raise Unusable("not_checked_in_time", {}) from None
    return [_read(fields) for fields in answer["findings"]], answer["left_out"]


def bounded_findings(record: Record) -> Figures:
    found = check(pair_of(record))
    if len(found) > MOST_FINDINGS:
        found.sort(key=lambda finding: finding.severity != "error")
    left_out = max(0, len(found) - MOST_FINDINGS)
    return {"findings": [asdict(each) for each in found[:MOST_FINDINGS]], "left_out": left_out}


def _read(fields: dict[str, Any]) -> Finding:
    spans = {name: fields[name] and tuple(fields[name]) for name in ("source_span", "target_span")}
    return Finding(**{**fields, **spans})
