"""The checks for whoever has pairs of texts: a record in, what is found out."""

from __future__ import annotations

from games.quality.pair import Finding, Span
from games.records.checker import findings
from games.rules.game import Answer, Record
from games.translation.messages.desk import tell


def checked(record: Record, *, beside: bool = False) -> Answer:
    """What the checks find in the pair of a record, said in the reader's language.

    ``beside`` runs them in a process that a deadline ends, as for what strangers send.
    """
    found, left_out = findings(record, beside=beside)
    more = {"left_out": left_out} if left_out else {}
    return {"findings": [_finding_record(finding) for finding in found], **more}


def _finding_record(finding: Finding) -> Answer:
    return {
        "check": finding.check,
        "severity": finding.severity,
        "message": tell(finding),
        "where": _where(source=finding.source_span, target=finding.target_span),
    }


def _where(**spans: Span | None) -> dict[str, list[int]]:
    """From which character up to which it stands on each side where it stands at all."""
    return {side: list(span) for side, span in spans.items() if span is not None}
