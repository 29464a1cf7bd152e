"""What was asked for, read as the law has it: its characters, its letters, its words."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.utils.translation import get_language

import games.lawtexts
from games.law.models import Term
from games.law.script import traditional
from games.law.search import HAN, fold, words_of

if TYPE_CHECKING:
    from games.law.search import Index

PATH = Path(games.lawtexts.__file__).parent / "asked_for.toml"
LONGEST_MENDED = 30
SHORTEST_MENDED = 4
ALIKE = 0.8
_ROW = re.compile(r"([A-Za-z]{2})[\s.–-]?(\d{1,2})")
"""The sign of an entry of the register, however its two halves are joined."""
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Reading:
    """``words`` is what is searched; where it is not what was asked, that is said."""

    asked: str
    words: str
    term: str = ""
    """The term of the glossary that the words asked for are taken to mean."""

    @property
    def is_another(self) -> bool:
        return self.words.casefold() != self.asked.strip().casefold()


@cache
def asked_for() -> dict[str, str]:
    """The words of the tables, folded, each with its term."""
    told = tomllib.loads(PATH.read_text(encoding="utf-8"))
    return {fold(word): term for term, words in told.items() for word in words}


def read_as(asked: str, held: Index) -> Reading:
    """The term a word of the tables stands for; else traditional characters and mended letters."""
    if row := _ROW.fullmatch(asked.strip()):
        return Reading(asked, f"{row[1].upper()}-{row[2]:0>2}")
    plain = fold(traditional(asked)).strip()
    term = asked_for().get(plain)
    if term and (found := Term.objects.filter(pk=term).first()) and plain not in _forms(found):
        return Reading(asked, _form(found, asked), term)
    written = traditional(asked) if traditional(asked) != asked else asked
    return Reading(asked, _mended(written, held))


def _form(term: Term, asked: str) -> str:
    """In Chinese where the reader or the words are, and the texts have it in Chinese."""
    is_chinese = (get_language() or "").startswith("zh") or bool(HAN.search(asked))
    chinese = [each["form"] for each in term.chinese]
    return str((chinese if is_chinese and chinese else term.portuguese)[0])


def _forms(term: Term) -> set[str]:
    return {fold(form) for form in term.forms}


def _mended(words: str, held: Index) -> str:
    """Each word nobody wrote gives way to the one most like it that somebody did."""
    return _WORD.sub(lambda found: _nearest(found.group(), held), words)


def _nearest(word: str, held: Index) -> str:
    if not SHORTEST_MENDED <= len(word) <= LONGEST_MENDED or not word[0].isascii():
        return word
    (stemmed,) = words_of(word)[:1] or [""]
    if not stemmed or held.knows(stemmed):
        return word
    near = get_close_matches(stemmed, held.latin_words(), 1, ALIKE)
    return held.as_written(near[0]) if near else word
