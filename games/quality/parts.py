"""Parts of texts: the sentences of a pair that correspond, what comes before a place, blanking.

Findings are more precise within a sentence than over a whole article. Texts with different numbers
of sentences are compared whole.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.lawtexts.files.caches import cached_within
from games.quality.pair import Pair, Sides, Span

_CUT = {
    "pt": re.compile(
        r"(?<!\bart)(?<!\bn)(?<!\bv\.g)(?<!\be\.g)(?<!\bS)(?<!\bEx)(?<!\bv)(?<!\be)[.;:!?](?=\s)|\n"
    ),
    "en": re.compile(r"(?<!\be\.g)(?<!\bi\.e)[.;:!?](?=\s)|\n"),
    "zh-hant": re.compile(r"[。；：！？\n]+"),
}


@dataclass(frozen=True, slots=True)
class PartPair(Sides):
    """Two matching stretches, and where each begins in its text."""

    source_lang: str
    target_lang: str
    source: str
    target: str
    source_start: int = 0
    target_start: int = 0

    def source_span(self, start: int, end: int) -> Span:
        return self.source_start + start, self.source_start + end

    def target_span(self, start: int, end: int) -> Span:
        return self.target_start + start, self.target_start + end


@cached_within(1024 * 1024)
def parts_of(pair: Pair) -> tuple[PartPair, ...]:
    """The matching sentences; the whole pair as one if their numbers differ."""
    sources, targets = pair.both(_cut)
    if len(sources) != len(targets):
        sources, targets = ((0, pair.source),), ((0, pair.target),)
    return tuple(
        PartPair(pair.source_lang, pair.target_lang, source, target, source_start, target_start)
        for (source_start, source), (target_start, target) in zip(sources, targets, strict=True)
    )


@cached_within(1024 * 1024)
def _cut(text: str, lang: str) -> tuple[tuple[int, str], ...]:
    return tuple(_pieces(text, lang))


def sentence_count(text: str, lang: str) -> int:
    return len(_cut(text, lang))


def _pieces(text: str, lang: str) -> Iterator[tuple[int, str]]:
    start = 0
    for cut in _CUT[lang].finditer(text):
        if text[start : cut.end()].strip():
            yield start, text[start : cut.end()]
        start = cut.end()
    if text[start:].strip():
        yield start, text[start:]


HOLE = "\u2400"
"""Marks what was already matched, or is a name rather than a count."""

NEAR = 60
"""How far before a place to look for the words that lead to it."""


def before(text: str, place: int) -> str:
    return text[max(0, place - NEAR) : place]


def blank(text: str, spans: Iterable[Span], sign: str = HOLE) -> str:
    """The text, with every span filled with ``sign`` and its length unchanged."""
    signs = list(text)
    for start, end in spans:
        signs[start:end] = sign * (end - start)
    return "".join(signs)
