"""All checks, in the order their findings are shown."""

from collections.abc import Iterable, Mapping

from games.quality.check import Check
from games.quality.checks.amounts import AmountsCheck, Counts, Notation, Units
from games.quality.checks.bounds import BoundsCheck
from games.quality.checks.cards import CardOrder, Cards
from games.quality.checks.clauses import Clauses
from games.quality.checks.commands import FIELDS, Commanded, Effects
from games.quality.checks.families import Exclusive, Kept, Respectively
from games.quality.checks.meaning import Conjunctions, Modality, Negation, Opposites
from games.quality.checks.placeholders import Markup, OneOfMany, PlaceholderRoles, Placeholders
from games.quality.checks.references import Acts, References
from games.quality.checks.repeats import Copied, Empty, Repeats
from games.quality.checks.roles import Roles
from games.quality.checks.structure import Paragraphs, Points, PrintedNumber, TooMany
from games.quality.checks.terms import ForbiddenCheck, TermsCheck
from games.quality.checks.typesetting import QuotationMarks, SentenceEnd, Spacing, Unbalanced, Width
from games.quality.checks.wording import Doubled, Invisible, Simplified, Spelling
from games.quality.pair import Finding, Pair

CHECKS: tuple[Check, ...] = (
    Empty(),
    Copied(),
    TooMany(),
    AmountsCheck(),
    Counts(),
    BoundsCheck(),
    Units(),
    Notation(),
    Cards(),
    CardOrder(),
    References(),
    Acts(),
    Negation(),
    Modality(),
    Roles(),
    Conjunctions(),
    Opposites(),
    Kept(),
    *map(Commanded, FIELDS),
    Effects(),
    Exclusive(),
    Respectively(),
    Clauses(),
    Paragraphs(),
    Points(),
    PrintedNumber(),
    TermsCheck(),
    ForbiddenCheck(),
    Repeats(),
    Simplified(),
    Spelling(),
    Doubled(),
    Invisible(),
    Width(),
    Spacing(),
    Unbalanced(),
    QuotationMarks(),
    SentenceEnd(),
    Placeholders(),
    PlaceholderRoles(),
    OneOfMany(),
    Markup(),
)

BY_ID: Mapping[str, Check] = {one.id: one for one in CHECKS}


ONE_SIDED = tuple(one for one in CHECKS if not one.mirrored)
"""The checks that may find something else from the other side."""


def check(pair: Pair, checks: Iterable[Check] = CHECKS) -> list[Finding]:
    """Every finding on a pair; for an empty target only that it is empty."""
    return [finding for one in checks for finding in one.findings(pair)]
