"""The checks on a pair of texts, from a record to an answer."""

from games.quality.pair import Finding, Span
from games.records.checker import findings
from games.rules.game import Answer, Record
from games.translation.messages.desk import tell


def checked(record: Record, *, beside: bool = False) -> Answer:
    """Return what the checks find in a record's pair, in the reader's language.

    ``beside`` runs them in another process with a deadline, for input from strangers.
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
    """The first and end character of a finding on each side, if it has a position there."""
    return {side: list(span) for side, span in spans.items() if span is not None}
