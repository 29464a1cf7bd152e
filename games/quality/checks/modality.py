"""Allowed here and demanded or forbidden there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.quality.check import LAW_LANGUAGES, Check
from games.quality.lexicon import Said
from games.quality.modality import MAY, MODALITY, MUST, MUST_NOT, NEED_NOT, ONLY
from games.quality.pair import Finding, Pair
from games.quality.parts import parts_of

_ALL = (MUST_NOT, NEED_NOT, MAY, MUST)


class Modality(Check):
    """«pode» beside 須, «não pode» beside 可: both sides say one, and not the same.

    What one side leaves unsaid is no finding: Portuguese orders in the present tense what
    Chinese puts with 須.
    """

    id = "modality"
    severity = "warning"
    sources = LAW_LANGUAGES
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in parts_of(pair):
            here = MODALITY.said_in(part.source, pair.source_lang)
            there = MODALITY.said_in(part.target, pair.target_lang)
            mine, yours = _more(here, there), _more(there, here)
            if mine and yours:
                yield self.finding(
                    "modality_differs",
                    {"source": mine.notion, "target": yours.notion},
                    source=part.source_span(*mine.span),
                    target=part.target_span(*yours.span),
                )


def _more(these: Sequence[Said], those: Sequence[Said]) -> Said | None:
    """What is said here oftener than there, the gravest first."""
    for notion in _ALL:
        said = [one for one in these if one.notion == notion]
        if len(said) > sum(one.notion in (notion, ONLY) for one in those):
            return said[-1]
    return None
