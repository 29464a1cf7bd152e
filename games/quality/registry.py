"""All checks, in one place and in the order their findings are shown."""

from __future__ import annotations

from collections.abc import Mapping

from games.quality.check import Check
from games.quality.checks.amounts import Amounts, Bounds, Counts, Notation
from games.quality.checks.cards import CardOrder, Cards
from games.quality.checks.marks import QuotationMarks, Unbalanced
from games.quality.checks.placeholders import Markup, Placeholders
from games.quality.checks.presence import Copied, Empty
from games.quality.checks.references import Acts, References
from games.quality.checks.script import Invisible, Simplified
from games.quality.checks.structure import Paragraphs, Points, PrintedNumber
from games.quality.checks.terms import Forbidden, Terms
from games.quality.checks.typesetting import SentenceEnd, Spacing, Width
from games.quality.pair import Finding, Pair

CHECKS: tuple[Check, ...] = (
    Empty(),
    Copied(),
    Amounts(),
    Counts(),
    Bounds(),
    Notation(),
    Cards(),
    CardOrder(),
    References(),
    Acts(),
    Paragraphs(),
    Points(),
    PrintedNumber(),
    Terms(),
    Forbidden(),
    Simplified(),
    Invisible(),
    Width(),
    Spacing(),
    Unbalanced(),
    QuotationMarks(),
    SentenceEnd(),
    Placeholders(),
    Markup(),
)

BY_ID: Mapping[str, Check] = {one.id: one for one in CHECKS}


def check(pair: Pair) -> list[Finding]:
    """Everything the checks find in a pair; of an empty target only that it is empty."""
    return [finding for one in CHECKS for finding in one.found(pair)]
