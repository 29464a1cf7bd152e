"""The glossary's terms in a source, and their forms in the official texts."""

import re
from dataclasses import dataclass
from functools import cache

from games.lawtexts.files.caches import cached_within, of_corpus
from games.lawtexts.register.glossary_reader import GlossaryTerm, pattern_of
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import read
from games.quality.terms import expected, terms_in
from games.translation.models import Unit


@cached_within(1024 * 1024)
def attested(form: str, lang: str) -> dict[str, int]:
    """The instruments whose official text has the form, with the number of such provisions."""
    pattern = re.compile(pattern_of(form, lang), re.IGNORECASE)
    counted = {
        key: sum(map(bool, map(pattern.search, _texts(key, lang)))) for key in instrument_keys()
    }
    return {key: number for key, number in counted.items() if number}


@of_corpus
@cache
def at_hand(lang: str) -> dict[str, str]:
    """The numbers of the instruments with an official text in that language, by key."""
    laws = (read(key) for key in instrument_keys())
    return {law.key: law.number for law in laws if lang in law.languages}


def _texts(key: str, lang: str) -> tuple[str, ...]:
    """Every provision's words, in every witness of the language."""
    law = read(key)
    texts = [law.words[witness.id] for witness in law.witnesses if witness.lang == lang]
    blocks = [block for words in texts for block in words.values()]
    return tuple(part for block in blocks for part in (block.heading, block.text) if part)


LAW = ("pt", "zh-hant")


@dataclass(frozen=True, slots=True)
class SourceRun:
    """A stretch of a source; ``terms`` are the ids of the glossary terms it may be."""

    text: str
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TermFormStatus:
    form: str
    years: str
    is_expected: bool
    is_attested: bool
    """Whether an official text on this site has it."""


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A term of the source with its forms in the target's language and their years."""

    ident: str
    form: str
    forms: tuple[TermFormStatus, ...]
    never: tuple[str, ...]


def marked(text: str, lang: str, instrument: str) -> list[SourceRun]:
    """The source, split into glossary terms and the text between them."""
    if lang not in LAW:
        return [SourceRun(text)]
    runs, position = [], 0
    for match in terms_in(text, lang, instrument or None):
        if match.start > position:
            runs.append(SourceRun(text[position : match.start]))
        runs.append(SourceRun(text[match.start : match.end], tuple(t.id for t in match.terms)))
        position = match.end
    return [*runs, SourceRun(text[position:])] if position < len(text) else runs


def counterparts(unit: Unit) -> list[Counterpart]:
    """Each term of the source once, in the order of its first occurrence."""
    if unit.source_lang not in LAW:
        return []
    met: dict[str, Counterpart] = {}
    for source in unit.sources:
        for match in terms_in(source, unit.source_lang, unit.instrument or None):
            for term in match.terms:
                met.setdefault(term.id, _counterpart(term, match.form, unit))
    return list(met.values())


def _counterpart(term: GlossaryTerm, form: str, unit: Unit) -> Counterpart:
    wanted, lang = set(expected(term, unit.lang, unit.instrument or None)), unit.lang
    known = [(words, "") for words in term.pt]
    if lang != "pt":
        known = [(one.form, ", ".join(map(str, one.years))) for one in term.zh_hant]
    forms = [
        TermFormStatus(words, years, words in wanted, bool(attested(words, lang)))
        for words, years in known
    ]
    return Counterpart(term.id, form, tuple(forms), () if lang == "pt" else term.never_zh)
