"""The glossary as it goes out: one notion, its words in both languages, each with its standing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.law import glossary
from games.lawtexts.glossary_reader import Term, terms

PREFERRED, ADMITTED, NEVER = "preferred", "admitted", "never"


@dataclass(frozen=True, slots=True)
class Form:
    """A word for the notion, the instruments that use it and the years it is known from."""

    lang: str
    words: str
    standing: str
    instruments: tuple[str, ...] = ()
    years: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Concept:
    id: str
    kind: str
    forms: tuple[Form, ...]
    notes: Mapping[str, str]


def concepts() -> list[Concept]:
    """The whole glossary as it is in use, in order."""
    glossary.lay()
    return [_concept(term) for term in terms()]


def _concept(term: Term) -> Concept:
    """The Chinese form of the latest year is preferred; earlier ones stay established."""
    forms = [Form("pt", words, ADMITTED if at else PREFERRED) for at, words in enumerate(term.pt)]
    latest = max((max(each.years, default=0) for each in term.zh_hant), default=0)
    for each in term.zh_hant:
        standing = PREFERRED if max(each.years, default=0) == latest else ADMITTED
        forms.append(Form("zh-hant", each.form, standing, each.instruments, each.years))
    forms += [Form("zh-hant", words, NEVER) for words in term.never_zh]
    return Concept(term.id, term.kind, tuple(forms), dict(term.note or {}))
