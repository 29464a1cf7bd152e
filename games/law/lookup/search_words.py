"""Interpret a query in the words of the law: its characters, spelling and terms."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import games.lawtexts
from games.law.lookup.search import words_of
from games.law.models import Term
from games.narration.language import law_language
from games.questions.characters import HAN, fold, traditional
from games.questions.misspelt import (
    LONGEST_MENDED,
    SHORTEST_MENDED,
    misspelling_distance,
    most_errors,
)

if TYPE_CHECKING:
    from games.law.lookup.search import Index

WORDS = "words"
PATH = Path(games.lawtexts.__file__).parent / "asked_for.toml"
SHORTEST_WITHIN = 2
"""The shortest word of the tables that is replaced within a longer query."""
_ROW = re.compile(r"([A-Za-z]{2})[\s.–-]?(\d{1,2})")
"""The id of a register entry, with any separator."""
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class QueryReading:
    """``words`` are those searched; the page says so if they differ from the query."""

    query: str
    words: str
    term: str = ""
    """The glossary term that the query is taken to mean."""
    correction: str = ""
    """Similar words of the texts, to suggest: they are never searched unasked."""

    @property
    def is_another(self) -> bool:
        return self.words.casefold() != self.query.strip().casefold()


@dataclass(frozen=True, slots=True)
class OtherWords:
    """What the texts say for a word of the tables: in each language, and in other texts."""

    pt: str
    zh_hant: str
    also: Sequence[str]
    typed: str
    """The word as it is written."""

    def phrase(self, lang: str) -> str:
        return self.pt if lang == "pt" else self.zh_hant


@cache
def search_tables() -> tuple[dict[str, str], dict[str, OtherWords]]:
    """Two ways to read a folded word of the tables: by its term, or by words of the texts."""
    tables = tomllib.loads(PATH.read_text(encoding="utf-8"))
    others = tables.pop(WORDS)
    return (
        {fold(word): term for term, words in tables.items() for word in words},
        {
            fold(word): OtherWords(entry["pt"], entry["zh-hant"], entry.get("also", ()), word)
            for entry in others.values()
            for word in entry["asked"]
        },
    )


def asked_for() -> dict[str, str]:
    """The words of the tables, with their terms."""
    return search_tables()[0]


def in_other_words() -> dict[str, OtherWords]:
    """Table words without a term, folded."""
    return search_tables()[1]


@cache
def _words_within() -> re.Pattern[str]:
    """Any word of the tables within a folded query, the longest first."""
    words = sorted(asked_for() | in_other_words(), key=len, reverse=True)
    bound = [rf"\b{re.escape(w)}\b" if w.isascii() else re.escape(w) for w in words]
    return re.compile("|".join(bound[: sum(len(w) >= SHORTEST_WITHIN for w in words)]))


def read_as(query: str, word_index: Index) -> QueryReading:
    """Read a query by its term, with traditional characters and in the words of the regulations."""
    if row := _ROW.fullmatch(query.strip()):
        return QueryReading(query, f"{row[1].upper()}-{row[2]:0>2}")
    written = traditional(query)
    plain = fold(written).strip()
    term = asked_for().get(plain)
    if term and (stored := Term.objects.filter(pk=term).first()) and plain not in _forms(stored):
        return QueryReading(query, _form(stored, query), term)
    if plain in in_other_words():
        return QueryReading(query, in_other_words()[plain].phrase(_language(query)))
    if not word_index.holds_all(words_of(written)):
        written = _reworded(written, query)
    correction = _WORD.sub(lambda match: _nearest(match.group(), word_index), written)
    if correction == written or not all(map(word_index.knows, words_of(correction))):
        correction = ""  # half a correction mixes languages
    return QueryReading(query, written, correction=correction)


def _reworded(written: str, query: str) -> str:
    """The words with those of the tables in the words of the regulations."""
    terms = {term.pk: term for term in Term.objects.all()}
    parts, last = [], 0
    for match in _words_within().finditer(fold(written)):
        term = terms.get(asked_for().get(match[0], ""))
        if term and match[0] not in _forms(term):
            parts += [written[last : match.start()], _form(term, query)]
            last = match.end()
        elif match[0] in in_other_words():
            phrase = in_other_words()[match[0]].phrase(_language(query))
            parts += [written[last : match.start()], phrase]
            last = match.end()
    return "".join([*parts, written[last:]])


def _form(term: Term, query: str) -> str:
    """A term's form, in Chinese if the reader or query is, and the texts have it."""
    chinese = [form["form"] for form in term.chinese]
    return str((chinese if _language(query) != "pt" and chinese else term.portuguese)[0])


def _language(query: str) -> str:
    """The language of the results: the query's, else the reader's."""
    return "zh-hant" if HAN.search(query) else law_language()


def _forms(term: Term) -> set[str]:
    return {fold(form) for form in term.forms}


def _nearest(word: str, word_index: Index) -> str:
    """The most similar word of the texts, if the word is unknown and one is near."""
    if not SHORTEST_MENDED <= len(word) <= LONGEST_MENDED or not word[0].isascii():
        return word
    (stemmed,) = words_of(word)[:1] or [""]
    if not stemmed or word_index.knows(stemmed):
        return word
    near = [
        (misspelling_distance(stemmed, other), -len(other), other)
        for other in word_index.latin_words
    ]
    far, _, other = min(near, default=(LONGEST_MENDED, 0, ""))
    return word_index.as_written(other) if far <= most_errors(stemmed) else word
