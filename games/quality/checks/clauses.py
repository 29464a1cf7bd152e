"""Check for a clause left out.

The subjects of a clause are the persons, glossary words, numbers, cards and directions it names. It
is missing if the other side has none of them and is shorter for it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.lawtexts.register.glossary_reader import of_glossary
from games.quality import references
from games.quality.cards import faces_in, suits_in
from games.quality.check import LawCheck
from games.quality.lexicon import DENIES, NEGATION, OPPOSITES
from games.quality.pair import Finding, Pair, Span, Spanning
from games.quality.parts import blank
from games.quality.quantities import quantities_in
from games.quality.terms import is_steady, terms_in

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


class Clauses(LawCheck):
    """A clause with no counterpart, or a text much too short."""

    id = "clauses"
    severity = "warning"
    kinds = ("law", "note")

    def look(self, pair: Pair) -> Iterator[Finding]:
        kind, turned = pair.context.kind, pair.turned()
        lengths = pair.both(lambda text, lang: length(text, lang, kind))
        lost, added = _lost(pair, *lengths), _lost(turned, *reversed(lengths))
        if lost:
            yield self.finding("clause_missing", {"words": _words(pair.source, lost)}, source=lost)
        if added:
            yield self.finding("clause_added", {"words": _words(pair.target, added)}, target=added)
        if lost or added or kind != "law":
            return
        spans = (0, len(pair.source)), (0, len(pair.target))
        if _is_far_shorter(pair, *lengths):
            yield self.finding("text_shorter", source=spans[0], target=spans[1])
        elif _is_far_shorter(turned, *reversed(lengths)):
            yield self.finding("text_longer", source=spans[0], target=spans[1])


def _is_far_shorter(pair: Pair, source_length: float, target_length: float) -> bool:
    """Whether the target is shorter than different wording can explain."""
    lack, far = _lack(source_length, target_length), _FAR[pair.source_lang]
    if source_length < min(far):
        return False
    if lack > next(share for long, share in far.items() if source_length >= long):
        return True
    mine, yours = pair.both(stretches)
    return lack > _FEWER[pair.source_lang] and mine > yours


def _lack(source_length: float, target_length: float) -> float:
    """The share of the source's length that the target lacks."""
    return (source_length - target_length) / source_length if source_length else 0.0


def _lost(pair: Pair, source_length: float, target_length: float) -> Span | None:
    """The first source clause that the target lacks, and is shorter for."""
    instrument, kind = pair.context.instrument, pair.context.kind
    lack = _lack(source_length, target_length)
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


_MARKS = {
    "pt": re.compile(r"[,;:.!?()—–](?=\s|$)|\n"),
    "zh-hant": re.compile(r"[，；：。！？（）()—\n]+"),
}
_SIGNS = {"pt": re.compile(r"[^\W_]"), "zh-hant": re.compile(r"[\u3400-\u9fff]|[A-Za-z0-9]+")}

LETTERS_TO_A_SIGN = {"law": 3.9, "note": 3.05}
"""Portuguese letters per Chinese character, over the law and over the notes."""

_ASIDE = re.compile(
    r"\([^()\u3400-\u9fff]*\)|（[^（）\u3400-\u9fff]*）|\d+|[壹貳叁肆伍陸柒捌玖拾佰仟萬億]{3,}"
)

_JOINS = {
    "pt": re.compile(r"[,;:.!?](?=\s|$)|\s(?:e|ou)\s", re.IGNORECASE),
    "zh-hant": re.compile("(?<!者)[，；：。！？]|並|及|或|且"),
}
LEAST_STRETCH = {"pt": 9, "zh-hant": 3}

Named = tuple[str, int]
"""A subject of a text, and its position."""

LEAST = {"pt": 12, "zh-hant": 4}
"""Fewest characters of a clause."""


@dataclass(frozen=True, slots=True)
class Clause(Spanning):
    """A stretch between punctuation, with its subjects."""

    start: int
    end: int
    about: frozenset[str]


def length(text: str, lang: str, kind: str) -> float:
    """The length in Chinese characters, without numbers, references and bracketed words."""
    left_out = [quantity.span for quantity in quantities_in(text, lang)]
    text = blank(text, [*left_out, *references.spans_in(text, lang)], " ")
    signs = len(_SIGNS[lang].findall(_ASIDE.sub(" ", text)))
    return signs / LETTERS_TO_A_SIGN.get(kind, 3.9) if lang == "pt" else float(signs)


def stretches(text: str, lang: str) -> int:
    """The number of stretches between punctuation, and between words that join two acts."""
    return sum([len(one.strip()) >= LEAST_STRETCH[lang] for one in _JOINS[lang].split(text)])


def clauses_in(text: str, lang: str, instrument: str | None) -> tuple[Clause, ...]:
    about = _about(text, lang, instrument)
    clauses = []
    for start, end in _spans(text, lang):
        first = bisect_left(about, start, key=_place)
        within = about[first : bisect_left(about, end, first, key=_place)]
        clauses.append(Clause(start, end, frozenset(key for key, _position in within)))
    return tuple(clauses)


def _place(named: Named) -> int:
    return named[1]


def subjects(text: str, lang: str, instrument: str | None) -> frozenset[str]:
    """Every subject of the text, including words that are not checked."""
    return frozenset(key for key, _ in _about(text, lang, instrument)) | {
        term.id for occurrence in terms_in(text, lang, instrument) for term in occurrence.terms
    }


def _spans(text: str, lang: str) -> Iterator[Span]:
    start = 0
    for mark in [*(match.span() for match in _MARKS[lang].finditer(text)), (len(text), len(text))]:
        if len(_SIGNS[lang].findall(text[start : mark[0]])) >= LEAST[lang]:
            yield start, mark[0]
        start = mark[1]


@of_glossary
def _about(text: str, lang: str, instrument: str | None) -> tuple[Named, ...]:
    """The subjects in the order of their places."""
    return tuple(sorted(_named(text, lang, instrument), key=_place))


def _named(text: str, lang: str, instrument: str | None) -> Iterator[Named]:
    for occurrence in terms_in(text, lang, instrument):
        if any(is_steady(term.id, lang) for term in occurrence.terms):
            yield min(term.id for term in occurrence.terms), occurrence.start
    for mention in OPPOSITES.notions_in(text, lang):
        yield mention.notion, mention.start
    for mention in NEGATION.notions_in(text, lang):
        if mention.notion == DENIES:
            yield DENIES, mention.start
    for quantity in quantities_in(text, lang):
        if not quantity.optional:
            yield f"number {quantity.value}", quantity.start
    for card in (*faces_in(text, lang), *suits_in(text, lang)):
        yield f"card {card.name}", card.start
