"""Interpret a query in the words of the law: its characters, spelling and terms."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import games.lawtexts
from games.law.models import Term
from games.law.search import HAN, fold, words_of
from games.law.simplified_chinese import traditional
from games.narration.language import law_language

if TYPE_CHECKING:
    from games.law.search import Index

WORDS = "words"
PATH = Path(games.lawtexts.__file__).parent / "asked_for.toml"
LONGEST_MENDED = 30
SHORTEST_MENDED = 4
SHORTEST_REWRITTEN = 6
SHORTEST_TWICE_MENDED = 9
"""From this length, one letter may replace another, and two errors are allowed."""
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
    """A similar word to suggest, when a replaced letter may make a different word."""

    @property
    def is_another(self) -> bool:
        return self.words.casefold() != self.query.strip().casefold()


@cache
def search_tables() -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """Two ways to read a folded word of the tables: by its term, or by words of the texts."""
    tables = tomllib.loads(PATH.read_text(encoding="utf-8"))
    others = tables.pop(WORDS)
    return (
        {fold(word): term for term, words in tables.items() for word in words},
        {fold(word): entry for entry in others.values() for word in entry["asked"]},
    )


def asked_for() -> dict[str, str]:
    """The words of the tables, with their terms."""
    return search_tables()[0]


def in_other_words() -> dict[str, dict[str, str]]:
    """Table words without a term, with words of the texts by language."""
    return search_tables()[1]


def read_as(query: str, word_index: Index) -> QueryReading:
    """Read a query by its term; else with traditional characters and corrected letters."""
    if row := _ROW.fullmatch(query.strip()):
        return QueryReading(query, f"{row[1].upper()}-{row[2]:0>2}")
    plain = fold(traditional(query)).strip()
    term = asked_for().get(plain)
    if term and (stored := Term.objects.filter(pk=term).first()) and plain not in _forms(stored):
        return QueryReading(query, _form(stored, query), term)
    if plain in in_other_words():
        return QueryReading(query, in_other_words()[plain][_language(query)])
    written = traditional(query) if traditional(query) != query else query
    words = _mended(written, word_index)
    correction = _mended(words, word_index, may_replace=True)
    return QueryReading(query, words, correction=correction if correction != words else "")


def _form(term: Term, query: str) -> str:
    """A term's form, in Chinese if the reader or query is, and the texts have it."""
    chinese = [form["form"] for form in term.chinese]
    return str((chinese if _language(query) != "pt" and chinese else term.portuguese)[0])


def _language(query: str) -> str:
    """The language of the results: the query's, else the reader's."""
    return "zh-hant" if HAN.search(query) else law_language()


def _forms(term: Term) -> set[str]:
    return {fold(form) for form in term.forms}


def _mended(words: str, word_index: Index, *, may_replace: bool = False) -> str:
    """Replace each unknown word with the most similar known one."""
    return _WORD.sub(lambda match: _nearest(match.group(), word_index, may_replace), words)


def _nearest(word: str, word_index: Index, may_replace: bool) -> str:
    if not SHORTEST_MENDED <= len(word) <= LONGEST_MENDED or not word[0].isascii():
        return word
    (stemmed,) = words_of(word)[:1] or [""]
    if not stemmed or word_index.knows(stemmed):
        return word
    near = [
        (misspelling_distance(stemmed, other, may_replace=may_replace), -len(other), other)
        for other in word_index.latin_words()
    ]
    far, _, other = min(near, default=(LONGEST_MENDED, 0, ""))
    return word_index.as_written(other) if far <= _allowed(stemmed) else word


def _allowed(word: str) -> int:
    return 2 if len(word) >= SHORTEST_TWICE_MENDED else 1


def misspelling_distance(typed: str, other: str, *, may_replace: bool = True) -> int:
    """The number of letters omitted, doubled, added, swapped or replaced.

    The first letter must match, and in short words no letter may be replaced, because that makes
    another word. Counting stops when the distance is too large.
    """
    far = LONGEST_MENDED
    if typed[0] != other[0] or abs(len(typed) - len(other)) > _allowed(typed):
        return far
    one_for_another = 1 if may_replace and len(typed) >= SHORTEST_REWRITTEN else far
    before: list[int] = []
    row = list(range(len(other) + 1))
    for position, letter in enumerate(typed, 1):
        older, before, row = before, row, [position]
        for place, own in enumerate(other, 1):
            cost = 0 if letter == own else one_for_another
            least = min(before[place] + 1, row[place - 1] + 1, before[place - 1] + cost)
            if (
                position > 1
                and place > 1
                and letter == other[place - 2]
                and typed[position - 2] == own
            ):
                least = min(least, older[place - 2] + 1)
            row.append(least)
    return row[-1]
