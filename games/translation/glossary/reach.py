"""Which texts a change of the glossary affects: only their findings are counted again.

A text is affected if it has a word that is now read differently, or a form of a term that has
become or ceased to be required.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from games.lawtexts.glossary_changes import LANGUAGES, forms_changed, searched_by
from games.lawtexts.glossary_reader import GlossaryTerm, terms
from games.lawtexts.reader import INSTRUMENTS
from games.quality.steadiness import is_steady
from games.quality.terms import expected

Glossary = Collection[GlossaryTerm]
Requirements = frozenset[tuple[str, object]]


@dataclass(frozen=True, slots=True)
class GlossarySnapshot:
    """A glossary and its requirements at one time, to compare before and after a change."""

    glossary: tuple[GlossaryTerm, ...]
    requirements: dict[str, Requirements]

    @classmethod
    def now(cls) -> GlossarySnapshot:
        return cls(terms(), {term.id: frozenset(_requirements_of(term)) for term in terms()})


def _requirements_of(term: GlossaryTerm) -> Iterator[tuple[str, object]]:
    """What the checks require of the term in each language and instrument."""
    for lang in LANGUAGES:
        yield f"steady {lang}", is_steady(term.id, lang)
    for key in (*INSTRUMENTS, None):
        yield f"asked {key}", bool(expected(term, "zh-hant", key))
    forms = set(term.forms("zh-hant"))
    yield "shared", any(forms & set(o.forms("zh-hant")) for o in terms() if o.id != term.id)


class Reach:
    """The difference between two glossaries, as searches in texts."""

    def __init__(self, before: GlossarySnapshot, after: GlossarySnapshot) -> None:
        words = {
            lang: set(forms)
            for lang, forms in forms_changed(before.glossary, after.glossary).items()
        }
        words["zh-hant"] |= set(_changed_requirements(before.glossary, after.glossary))
        self.changed = {lang: searched_by(words[lang], lang) for lang in LANGUAGES}
        moved = {
            id
            for id in before.requirements.keys() | after.requirements.keys()
            if before.requirements.get(id) != after.requirements.get(id)
        }
        for term in (*before.glossary, *after.glossary):
            if term.id in moved:
                for lang in LANGUAGES:
                    words[lang] |= set(term.forms(lang))
        self.moved = {lang: searched_by(words[lang], lang) for lang in LANGUAGES}

    def reads_differently(self, lang: str, text: str) -> bool:
        """Whether the text has other terms than before."""
        return lang in self.changed and self.changed[lang].search(text) is not None

    def can_find_differently(self, source_lang: str, source: str, lang: str, target: str) -> bool:
        """Whether the checks may find something else in the pair than before.

        A source in neither language of the law requires no term, so only its translation counts.
        """
        if source_lang not in LANGUAGES:
            return self.reads_differently(lang, target)
        return any(
            self.moved[language].search(text)
            for language, text in ((source_lang, source), (lang, target))
            if language in self.moved
        )


def _changed_requirements(before: Glossary, after: Glossary) -> Iterator[str]:
    """The Chinese forms that an instrument has begun or ceased to require."""
    old = {term.id: term for term in before}
    for term in after:
        was = old.get(term.id)
        if was is None or was == term:
            continue
        for key in (*INSTRUMENTS, None):
            yield from set(expected(was, "zh-hant", key)) ^ set(expected(term, "zh-hant", key))
