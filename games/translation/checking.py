"""The checks for whoever has pairs of texts: a record in, what is found out."""

from __future__ import annotations

from games.quality.pair import Finding, Span
from games.quality.registry import check
from games.records.pairs import pair_of
from games.rules.game import Answer, Record
from games.translation.messages.desk import tell


def checked(record: Record) -> Answer:
    """What the checks find in the pair of a record, said in the reader's language."""
    return {"findings": [_told(finding) for finding in check(pair_of(record))]}


def _told(finding: Finding) -> Answer:
    return {
        "check": finding.check,
        "severity": finding.severity,
        "message": tell(finding),
        "where": _where(source=finding.source_span, target=finding.target_span),
    }


def _where(**spans: Span | None) -> dict[str, list[int]]:
    """From which character up to which it stands on each side where it stands at all."""
    return {side: list(span) for side, span in spans.items() if span is not None}
