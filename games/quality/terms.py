"""Which words of the glossary a text is held to, and which form in which year.

Only those the official texts hold to themselves: «carta» is 紙牌, 牌 or nothing at all in
the two instruments at hand in both languages, so no translation is asked for more.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.lawtexts.glossary_reader import GlossaryTerm, TermMatch, found_in, of_glossary, terms
from games.lawtexts.kept import of_corpus
from games.lawtexts.reader import INSTRUMENTS, read


@of_corpus
@cache
def bilingual() -> tuple[str, ...]:
    """The instruments whose official text is at hand in both languages."""
    return tuple(key for key in INSTRUMENTS if len(read(key).languages) == 2)


@of_glossary
def _terms_in(text: str, lang: str, instrument: str) -> tuple[TermMatch, ...]:
    """The same text is asked about by several checks, and on every key pressed."""
    return found_in(text, lang, instrument)


def terms_in(text: str, lang: str, instrument: str | None) -> tuple[TermMatch, ...]:
    """The terms of a source; read as another bilingual instrument's where it is none itself."""
    is_known = instrument in (INSTRUMENTS if lang == "pt" else bilingual())
    return _terms_in(text, lang, instrument if instrument and is_known else bilingual()[0])


def forms_in(text: str, lang: str) -> Mapping[str, frozenset[str]]:
    """The forms a text contains under the terms they may stand for, in any instrument."""
    forms_by_term: dict[str, set[str]] = {}
    for key in bilingual():
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
    """«subir a aposta» says «aposta» too; but 同花順 says no 同花, and «trio-par» no «par»."""
    words = text[occurrence.start : occurrence.end].split(" ")
    if lang != "pt" or len(words) == 1 or any(term.kind == "class" for term in occurrence.terms):
        return ()
    parts = (" ".join(words[1:]), " ".join(words[:-1]))
    return tuple(one for part in parts for one in _terms_in(part, lang, instrument))


def expected(term: GlossaryTerm, lang: str, instrument: str | None) -> tuple[str, ...]:
    """The forms established for that instrument, or else the latest known before it."""
    if lang == "pt":
        return term.pt
    if instrument is None or instrument not in INSTRUMENTS:
        return term.forms(lang)
    own = tuple(c.form for c in term.zh_hant if instrument in c.instruments)
    if own or instrument in bilingual():
        return own
    return _latest(term, read(instrument).year)


def _latest(term: GlossaryTerm, year: int) -> tuple[str, ...]:
    """For 1985, before any Chinese text at hand, the latest of all."""
    years = [y for chinese in term.zh_hant for y in chinese.years]
    if not years:
        return term.forms("zh-hant")
    upto = max([y for y in years if y <= year] or years)
    return tuple(chinese.form for chinese in term.zh_hant if upto in chinese.years)
