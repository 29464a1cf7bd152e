"""The clauses of a text and the subjects of each, to detect one left out.

Subjects are the persons, glossary words, numbers, cards and directions a clause names. A clause is
missing if the other side has none of them and is shorter for it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from games.lawtexts.glossary_reader import of_glossary
from games.quality import references
from games.quality.cards import faces_in, suits_in
from games.quality.opposites import DENIES, NEGATION, OPPOSITES
from games.quality.pair import Span, Spanning
from games.quality.quantities import quantities_in
from games.quality.steadiness import is_steady
from games.quality.stretches import blank
from games.quality.terms import terms_in

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
    return sum(len(one.strip()) >= LEAST_STRETCH[lang] for one in _JOINS[lang].split(text))


def clauses_in(text: str, lang: str, instrument: str | None) -> tuple[Clause, ...]:
    about = sorted(_about(text, lang, instrument), key=_place)
    return tuple(
        Clause(start, end, frozenset(key for key, _position in _within(about, start, end)))
        for start, end in _spans(text, lang)
    )


def _place(named: Named) -> int:
    return named[1]


def _within(about: list[Named], start: int, end: int) -> list[Named]:
    first = bisect_left(about, start, key=_place)
    return about[first : bisect_left(about, end, first, key=_place)]


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
    return tuple(_named(text, lang, instrument))


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
