"""Split a pair into matching sentences or points.

Findings are more precise within a sentence than over a whole article. Texts with different numbers
of sentences are compared whole.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.lawtexts.caches import cached_within
from games.quality.pair import Pair, Span

_CUT = {
    "pt": re.compile(
        r"(?<!\bart)(?<!\bn)(?<!\bv\.g)(?<!\be\.g)(?<!\bS)(?<!\bEx)(?<!\bv)(?<!\be)[.;:!?](?=\s)|\n"
    ),
    "en": re.compile(r"(?<!\be\.g)(?<!\bi\.e)[.;:!?](?=\s)|\n"),
    "zh-hant": re.compile(r"[。；：！？\n]+"),
}


@dataclass(frozen=True, slots=True)
class PartPair:
    """Two matching stretches, and where each begins in its text."""

    source: str
    target: str
    source_start: int
    target_start: int

    def source_span(self, start: int, end: int) -> Span:
        return self.source_start + start, self.source_start + end

    def target_span(self, start: int, end: int) -> Span:
        return self.target_start + start, self.target_start + end


@cached_within(1024 * 1024)
def parts_of(pair: Pair) -> tuple[PartPair, ...]:
    """The matching sentences; the whole pair as one if their numbers differ."""
    source_pieces = _cut(pair.source, pair.source_lang)
    target_pieces = _cut(pair.target, pair.target_lang)
    if len(source_pieces) != len(target_pieces):
        return (PartPair(pair.source, pair.target, 0, 0),)
    return tuple(
        PartPair(source, target, source_start, target_start)
        for (source_start, source), (target_start, target) in zip(
            source_pieces, target_pieces, strict=True
        )
    )


@cached_within(1024 * 1024)
def _cut(text: str, lang: str) -> tuple[tuple[int, str], ...]:
    return tuple(_pieces(text, lang))


def _pieces(text: str, lang: str) -> Iterator[tuple[int, str]]:
    start = 0
    for cut in _CUT[lang].finditer(text):
        if text[start : cut.end()].strip():
            yield start, text[start : cut.end()]
        start = cut.end()
    if text[start:].strip():
        yield start, text[start:]
