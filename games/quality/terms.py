"""Which words of the glossary a text is held to, and which form in which year.

Only those the official texts hold to themselves: «carta» is 紙牌, 牌 or nothing at all in
the two instruments at hand in both languages, so no translation is asked for more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from games.lawtexts.glossary_reader import Found, Term, found_in, of_glossary, terms
from games.lawtexts.reader import INSTRUMENTS, read

STEADY = 0.85
"""The share of its occurrences in which an official text has the established counterpart."""


@cache
def bilingual() -> tuple[str, ...]:
    """The instruments whose official text is at hand in both languages."""
    return tuple(key for key in INSTRUMENTS if len(read(key).languages) == 2)


@of_glossary
def _found(text: str, lang: str, instrument: str) -> tuple[Found, ...]:
    """The same text is asked about by several checks, and on every key pressed."""
    return found_in(text, lang, instrument)


def terms_in(text: str, lang: str, instrument: str | None) -> tuple[Found, ...]:
    """The terms of a source; read as another bilingual instrument's where it is none itself."""
    is_known = instrument in (INSTRUMENTS if lang == "pt" else bilingual())
    return _found(text, lang, instrument if instrument and is_known else bilingual()[0])


def forms_in(text: str, lang: str) -> Mapping[str, frozenset[str]]:
    """The forms a text contains under the terms they may stand for, in any instrument."""
    held: dict[str, set[str]] = {}
    for key in bilingual():
        for found in _found(text, lang, key):
            said = [found, *_within(found, text, lang, key)]
            for term, form in ((term, one.form) for one in said for term in one.terms):
                held.setdefault(term.id, set()).add(form)
    if lang != "pt":
        for term in terms():
            later = [c.form for c in term.zh_hant if not c.instruments and c.form in text]
            if later:
                held.setdefault(term.id, set()).update(later)
    return {term: frozenset(forms) for term, forms in held.items()}


def _within(found: Found, text: str, lang: str, instrument: str) -> tuple[Found, ...]:
    """«subir a aposta» says «aposta» too; but 同花順 says no 同花, and «trio-par» no «par»."""
    words = text[found.start : found.end].split(" ")
    if lang != "pt" or len(words) == 1 or any(term.kind == "class" for term in found.terms):
        return ()
    parts = (" ".join(words[1:]), " ".join(words[:-1]))
    return tuple(one for part in parts for one in _found(part, lang, instrument))


def expected(term: Term, lang: str, instrument: str | None) -> tuple[str, ...]:
    """The forms established for that instrument, or else the latest known before it."""
    if lang == "pt":
        return term.pt
    if instrument is None or instrument not in INSTRUMENTS:
        return term.forms(lang)
    own = tuple(c.form for c in term.zh_hant if instrument in c.instruments)
    if own or instrument in bilingual():
        return own
    return _latest(term, read(instrument).year)


def _latest(term: Term, year: int) -> tuple[str, ...]:
    """For 1985, before any Chinese text at hand, the latest of all."""
    years = [y for chinese in term.zh_hant for y in chinese.years]
    if not years:
        return term.forms("zh-hant")
    upto = max([y for y in years if y <= year] or years)
    return tuple(chinese.form for chinese in term.zh_hant if upto in chinese.years)


@of_glossary
def is_steady(term_id: str, lang: str) -> bool:
    """Whether the official texts put the term the established way; unheard of, they do."""
    met, kept = _kept(lang).get(term_id, (0, 0))
    return kept >= met * STEADY


@of_glossary
def _kept(lang: str) -> dict[str, tuple[int, int]]:
    """How often each term is met in that language, and its counterpart beside it.

    A text that is said to have no counterpart of the term tells nothing of how it is put.
    """
    counted: dict[str, tuple[int, int]] = {}
    for key, here, there in _official(lang):
        for term in here & _used_in(key):
            met, kept = counted.get(term, (0, 0))
            counted[term] = met + 1, kept + (term in there)
    return counted


@of_glossary
def _used_in(instrument: str) -> frozenset[str]:
    """The terms that have a Chinese form of that instrument."""
    return frozenset(t.id for t in terms() if any(instrument in c.instruments for c in t.zh_hant))


def _official(lang: str) -> Iterator[tuple[str, frozenset[str], frozenset[str]]]:
    """The terms of each official text in that language, and those of the text beside it."""
    other = "zh-hant" if lang == "pt" else "pt"
    for key in bilingual():
        for provision in read(key).provisions:
            for words in (provision.heading, provision.text):
                if lang in words and other in words:
                    yield key, _ids(words[lang], lang, key), _ids(words[other], other, key)


def _ids(text: str, lang: str, instrument: str) -> frozenset[str]:
    return frozenset(t.id for found in _found(text, lang, instrument) for t in found.terms)
