"""Which glossary words a text must use, and which form in which year.

Only those that the official texts use consistently: «carta» is 紙牌, 牌 or nothing at all in the
two instruments available in both languages, so no translation needs more.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from games.lawtexts.files.caches import SizedCache, of_corpus
from games.lawtexts.register.glossary_reader import (
    GlossaryTerm,
    TermMatch,
    changed_since,
    found_in,
    of_glossary,
    terms,
    turn,
)
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import read


@of_corpus
@cache
def bilingual() -> tuple[str, ...]:
    """The instruments whose official text is available in both languages."""
    return tuple(key for key in instrument_keys() if len(read(key).languages) == 2)


@of_glossary
def _terms_in(text: str, lang: str, instrument: str) -> tuple[TermMatch, ...]:
    """The cached terms of a text, as several checks need them on every key press."""
    return found_in(text, lang, instrument)


def terms_in(text: str, lang: str, instrument: str | None) -> tuple[TermMatch, ...]:
    """The terms of a source, searched as a bilingual instrument's if it is none itself."""
    is_known = instrument in (instrument_keys() if lang == "pt" else bilingual())
    return _terms_in(text, lang, instrument if instrument and is_known else bilingual()[0])


def forms_in(text: str, lang: str) -> Mapping[str, frozenset[str]]:
    """The forms in a text, by the terms they may be of, in any instrument."""
    forms_by_term: dict[str, set[str]] = {}
    # In Portuguese a form has every sense in any of them, in Chinese none in one without terms.
    for key in bilingual()[:1] if lang == "pt" else filter(_used().get, bilingual()):
        for occurrence in _terms_in(text, lang, key):
            occurrences = [occurrence, *_within(occurrence, text, lang, key)]
            for term, form in ((term, one.form) for one in occurrences for term in one.terms):
                forms_by_term.setdefault(term.id, set()).add(form)
    if lang != "pt":
        for term in terms():
            for later in term.zh_hant:
                if not later.instruments and later.form in text:
                    forms_by_term.setdefault(term.id, set()).add(later.form)
    return {term: frozenset(forms) for term, forms in forms_by_term.items()}


def _within(occurrence: TermMatch, text: str, lang: str, instrument: str) -> tuple[TermMatch, ...]:
    """Terms within a term: «subir a aposta» has «aposta»; but 同花順 has no 同花."""
    words = text[occurrence.start : occurrence.end].split(" ")
    if lang != "pt" or len(words) == 1 or any(term.kind == "class" for term in occurrence.terms):
        return ()
    parts = (" ".join(words[1:]), " ".join(words[:-1]))
    return tuple(one for part in parts for one in _terms_in(part, lang, instrument))


def expected(term: GlossaryTerm, lang: str, instrument: str | None) -> tuple[str, ...]:
    """The forms established for that instrument, or else the latest earlier ones."""
    if lang == "pt":
        return term.pt
    if instrument is None or instrument not in instrument_keys():
        return term.forms(lang)
    own = tuple(c.form for c in term.zh_hant if instrument in c.instruments)
    if own or instrument in bilingual():
        return own
    return _latest(term, read(instrument).year)


def _latest(term: GlossaryTerm, year: int) -> tuple[str, ...]:
    """The latest form; for 1985, before any available Chinese text, the latest of all."""
    years = [y for chinese in term.zh_hant for y in chinese.years]
    if not years:
        return term.forms("zh-hant")
    upto = max([y for y in years if y <= year] or years)
    return tuple(chinese.form for chinese in term.zh_hant if upto in chinese.years)


STEADY = 0.85
"""The share of its occurrences with the established counterpart, from which a term is steady."""


@of_glossary
def is_steady(term_id: str, lang: str) -> bool:
    """Whether the official texts use the established form; true for terms they lack."""
    met, matched = _counterpart_counts(lang).get(term_id, (0, 0))
    return matched >= met * STEADY


@of_glossary
def _counterpart_counts(lang: str) -> dict[str, tuple[int, int]]:
    """For each term: its occurrences in that language, and those with its counterpart.

    A text known to have no counterpart of the term is not counted.
    """
    counted: dict[str, tuple[int, int]] = {}
    for key, source_terms, target_terms in _official(lang):
        for term in source_terms & _used().get(key, frozenset()):
            met, matched = counted.get(term, (0, 0))
            counted[term] = met + 1, matched + (term in target_terms)
    return counted


@of_glossary
def _used() -> dict[str, frozenset[str]]:
    """The terms that have a Chinese form of an instrument, by the instruments that have any."""
    used: dict[str, set[str]] = {}
    for term in terms():
        for key in (key for form in term.zh_hant for key in form.instruments):
            used.setdefault(key, set()).add(term.id)
    return {key: frozenset(ids) for key, ids in used.items()}


def _official(lang: str) -> Iterator[tuple[str, frozenset[str], frozenset[str]]]:
    """The terms of each official text in that language, and those of its counterpart."""
    other = "zh-hant" if lang == "pt" else "pt"
    for key in bilingual():
        for provision in read(key).provisions:
            for words in (provision.heading, provision.text):
                if lang in words and other in words:
                    yield key, _ids(words[lang], lang, key), _ids(words[other], other, key)


_known: SizedCache[tuple[int, frozenset[str]]] = SizedCache(
    "games.quality.terms._known", 1024 * 1024
)
"""The terms of each official text, with the glossary version used to find them."""


def _ids(text: str, lang: str, instrument: str) -> frozenset[str]:
    """The terms of a text; searched again only if a changed glossary word occurs in it."""
    key = (text, lang, instrument)
    if cached := _known.get(key):
        changed = changed_since(cached[0], lang)
        if changed and not changed.search(text):
            return cached[1]
    ids = frozenset(
        t.id for occurrence in found_in(text, lang, instrument) for t in occurrence.terms
    )
    _known.keep(key, (turn(), ids))
    return ids
