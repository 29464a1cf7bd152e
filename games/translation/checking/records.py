"""The checks on a pair of texts, from a record to an answer."""

from typing import Any

from games.odds.subprocesses import NotCounted
from games.quality.pair import Finding
from games.records import jobs
from games.records.pairs import pair_of
from games.rules.game import Answer, Record
from games.rules.values.refusal import Unusable
from games.translation.messages.desk import tell


def checked(record: Record, *, beside: bool = False) -> Answer:
    """Return what the checks find in a record's pair, in the reader's language."""
    found, left_out = findings(record, beside=beside)
    more = {"left_out": left_out} if left_out else {}
    return {"findings": [_finding_record(finding) for finding in found], **more}


def findings(record: Record, *, beside: bool) -> tuple[list[Finding], int]:
    """The findings, errors first if some are left out, and the number left out."""
    pair_of(record)
    try:
        answer = jobs.result("check", record, isolated=beside)
    except NotCounted:
        raise Unusable("not_checked_in_time", {}) from None
    return [_read(fields) for fields in answer["findings"]], answer["left_out"]


def _read(fields: dict[str, Any]) -> Finding:
    spans = {name: fields[name] and tuple(fields[name]) for name in ("source_span", "target_span")}
    return Finding(**{**fields, **spans})


def _finding_record(finding: Finding) -> Answer:
    """The record of a finding, with its first and end character on each side, where it has any."""
    spans = {"source": finding.source_span, "target": finding.target_span}
    optional = {"mend": finding.mend, "form": finding.form}
    return {
        "check": finding.check,
        "severity": finding.severity,
        "message": tell(finding),
        "where": {side: list(span) for side, span in spans.items() if span is not None},
        **{name: value for name, value in optional.items() if value is not None},
    }
