"""A pair cut where both texts are cut: sentence beside sentence, point beside point.

What is compared within one sentence is told apart better than over a whole article. Where the
texts have not as many sentences, they are compared whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.lawtexts.kept import kept_within
from games.quality.pair import Pair, Span

_CUT = {
    "pt": re.compile(
        r"(?<!\bart)(?<!\bn)(?<!\bv\.g)(?<!\be\.g)(?<!\bS)(?<!\bEx)(?<!\bv)(?<!\be)[.;:!?](?=\s)|\n"
    ),
    "en": re.compile(r"(?<!\be\.g)(?<!\bi\.e)[.;:!?](?=\s)|\n"),
    "zh-hant": re.compile(r"[。；：！？\n]+"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """Two stretches that stand beside each other, and where each begins in its text."""

    source: str
    target: str
    source_start: int
    target_start: int

    def source_span(self, start: int, end: int) -> Span:
        return self.source_start + start, self.source_start + end

    def target_span(self, start: int, end: int) -> Span:
        return self.target_start + start, self.target_start + end


@kept_within(1024 * 1024)
def parts_of(pair: Pair) -> tuple[Part, ...]:
    """The sentences beside each other; all of it as one where their numbers differ."""
    here = _cut(pair.source, pair.source_lang)
    there = _cut(pair.target, pair.target_lang)
    if len(here) != len(there):
        return (Part(pair.source, pair.target, 0, 0),)
    return tuple(
        Part(source, target, source_start, target_start)
        for (source_start, source), (target_start, target) in zip(here, there, strict=True)
    )


@kept_within(1024 * 1024)
def _cut(text: str, lang: str) -> tuple[tuple[int, str], ...]:
    return tuple(_pieces(text, lang))


def _pieces(text: str, lang: str) -> Iterator[tuple[int, str]]:
    at = 0
    for cut in _CUT[lang].finditer(text):
        if text[at : cut.end()].strip():
            yield at, text[at : cut.end()]
        at = cut.end()
    if text[at:].strip():
        yield at, text[at:]
