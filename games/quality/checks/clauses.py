"""Check for a clause left out."""

from collections.abc import Iterator, Mapping

from games.quality.check import LAW_LANGUAGES, Check
from games.quality.clauses import clauses_in, length, stretches, subjects
from games.quality.opposites import DENIES
from games.quality.pair import Finding, Pair, Span

_SHORT = 0.2
"""A text that is too short by less than this share misses no clause."""

_OF_THE_CLAUSE = 0.6
"""And it must be too short by this share of the clause's own length."""

_MUCH = 0.34
"""A text too short by this share may miss a clause about one thing only."""

_FAR: Mapping[str, Mapping[float, float]] = {
    "pt": {20.0: 0.45, 16.0: 0.5, 15.0: 1.0},
    "zh-hant": {20.0: 0.45},
}
"""A text too short by the share for its counterpart's length (in Chinese characters) misses
something; below the least length here, length proves nothing.
"""


_FEWER = {"pt": 0.33, "zh-hant": 0.42}
"""Or this share too short, with fewer stretches between punctuation."""


class Clauses(Check):
    """A clause with no counterpart, or a text much too short."""

    id = "clauses"
    severity = "warning"
    sources = LAW_LANGUAGES
    kinds = ("law", "note")
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        lengths = _lengths(pair)
        lost = _lost(pair, *lengths)
        if lost:
            yield self.finding("clause_missing", {"words": _words(pair.source, lost)}, source=lost)
        turned = pair.turned()
        added = _lost(turned, *reversed(lengths))
        if added:
            yield self.finding("clause_added", {"words": _words(pair.target, added)}, target=added)
        if not lost and not added:
            yield from self._by_length(pair, turned, *lengths)

    def _by_length(
        self, pair: Pair, turned: Pair, source: float, target: float
    ) -> Iterator[Finding]:
        if pair.context.kind != "law":
            return
        source_span, target_span = (0, len(pair.source)), (0, len(pair.target))
        if _is_far_shorter(pair, source, target):
            yield self.finding("text_shorter", source=source_span, target=target_span)
        elif _is_far_shorter(turned, target, source):
            yield self.finding("text_longer", source=source_span, target=target_span)


def _is_far_shorter(pair: Pair, source_length: float, target_length: float) -> bool:
    """Whether the target is shorter than different wording can explain."""
    lack, far = (
        (source_length - target_length) / source_length if source_length else 0.0,
        _FAR[pair.source_lang],
    )
    if source_length < min(far):
        return False
    if lack > next(share for long, share in far.items() if source_length >= long):
        return True
    mine, yours = stretches(pair.source, pair.source_lang), stretches(pair.target, pair.target_lang)
    return lack > _FEWER[pair.source_lang] and mine > yours


def _lengths(pair: Pair) -> tuple[float, float]:
    kind = pair.context.kind
    return length(pair.source, pair.source_lang, kind), length(pair.target, pair.target_lang, kind)


def _lost(pair: Pair, source_length: float, target_length: float) -> Span | None:
    """The first source clause that the target lacks, and is shorter for."""
    instrument, kind = pair.context.instrument, pair.context.kind
    lack = (source_length - target_length) / source_length if source_length else 0.0
    if lack < _SHORT:
        return None
    named = subjects(pair.target, pair.target_lang, instrument)
    clauses = clauses_in(pair.source, pair.source_lang, instrument)
    for clause in clauses if len(clauses) > 1 else ():
        own = length(pair.source[slice(*clause.span)], pair.source_lang, kind)
        things = clause.about - {DENIES}
        is_enough = len(things) > 1 or (things and lack >= _MUCH)
        if (
            is_enough
            and source_length - target_length >= _OF_THE_CLAUSE * own
            and not clause.about & named
        ):
            return clause.span
    return None


def _words(text: str, span: Span) -> str:
    words = text[slice(*span)].strip()
    return words if len(words) <= 60 else words[:59] + "…"
