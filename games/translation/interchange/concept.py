"""The glossary for export: each concept with its words in both languages and their status."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.law import glossary
from games.lawtexts.glossary_reader import GlossaryTerm, terms

PREFERRED, ADMITTED, NEVER = "preferred", "admitted", "never"


@dataclass(frozen=True, slots=True)
class ConceptForm:
    """A word for the concept, the instruments that use it and the years it is known from."""

    lang: str
    words: str
    standing: str
    instruments: tuple[str, ...] = ()
    years: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Concept:
    id: str
    kind: str
    forms: tuple[ConceptForm, ...]
    notes: Mapping[str, str]


def concepts() -> list[Concept]:
    """The whole glossary in use, in order."""
    glossary.lay()
    return [_concept(term) for term in terms()]


def _concept(term: GlossaryTerm) -> Concept:
    """The concept of a term; Chinese forms of the latest year are preferred, others admitted."""
    forms = [
        ConceptForm("pt", words, ADMITTED if index else PREFERRED)
        for index, words in enumerate(term.pt)
    ]
    latest = max((max(form.years, default=0) for form in term.zh_hant), default=0)
    for form in term.zh_hant:
        standing = PREFERRED if max(form.years, default=0) == latest else ADMITTED
        forms.append(ConceptForm("zh-hant", form.form, standing, form.instruments, form.years))
    forms += [ConceptForm("zh-hant", words, NEVER) for words in term.never_zh]
    return Concept(term.id, term.kind, tuple(forms), dict(term.note or {}))
