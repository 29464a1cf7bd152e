"""Check the glossary: the established counterpart, of the right year, and no forbidden form."""

import re
from collections.abc import Iterator, Mapping

from games.lawtexts.register.glossary_reader import TermMatch, by_form, terms
from games.quality.check import LAW_LANGUAGES, Check
from games.quality.pair import Finding, Pair
from games.quality.terms import bilingual, expected, forms_in, is_steady, terms_in
from games.quality.word_lists import WordList

_KINDS_IN_NOTES = frozenset({"act", "institution", "name", "equipment", "class"})
"""Kinds checked in notes too, which phrase bets freely but name things as the law does."""

_LEVELS = frozenset({"artigo", "numero", "alinea", "subalinea"})
"""The names of levels, which are compared as references."""


def _is_shared(forms: tuple[str, ...]) -> bool:
    """Whether a form is also another term's: 加注 is one bet in 2003, another in 2010."""
    terms_of = by_form("zh-hant")
    return any(len(terms_of.get(form, ())) > 1 for form in forms)


def _is_covered(
    occurrence: TermMatch, target_forms: Mapping[str, frozenset[str]], lang: str
) -> bool:
    """Whether another term of the glossary expresses it too.

    A term without a known Chinese form may be a word of its kind, «aposta dobrada» 加注; 定額彩金
    contains 彩金, a prize; and 加注, «subir a aposta», covers «aposta». No class of hands contains
    another: 同花順 is no 同花.
    """
    kinds = {term.kind for term in occurrence.terms}
    if "class" in kinds:
        return False
    named = [term for term in terms() if term.id in target_forms]
    if lang == "pt":
        form = f" {occurrence.form.casefold()} "
        return kinds == {"bet"} and any(
            form in f" {other.casefold()} "
            for term in named
            for other in term.pt
            if term.kind == "bet" and term not in occurrence.terms
        )
    return any(
        (not term.zh_hant and term.kind in kinds)
        or (term.kind in kinds and any(form in occurrence.form for form in term.forms(lang)))
        for term in named
        if term not in occurrence.terms
    )


_FREE_FORMS = {lang: WordList("free_forms").patterns(lang) for lang in ("pt", "zh-hant")}
"""Forms that the official texts do not use for a term, but another text may."""

_ORDINARY = frozenset({"play", "bet", "money", "heading", "card", "person", "institution"})
"""Kinds with everyday words: «empate» of votes, «prémio» of a race, «casa», «quem» for 博彩者."""


def _is_ordinary(occurrence: TermMatch, lang: str) -> bool:
    """Whether a text about no game may use it in another sense: a word for play, for money or for a
    person, or another than the first form of its term, as «banca» for the dealer.
    """
    if all(term.kind in _ORDINARY and " " not in occurrence.form for term in occurrence.terms):
        return True
    return lang == "pt" and all(occurrence.form != term.pt[0] for term in occurrence.terms)


def _is_free_translation(occurrence: TermMatch, pair: Pair) -> bool:
    ways = _FREE_FORMS["zh-hant" if pair.target_lang == "zh-hant" else "pt"]
    patterns = [ways[term.id] for term in occurrence.terms if term.id in ways]
    return any(re.search(pattern, pair.target, re.IGNORECASE) for pattern in patterns)


class TermsCheck(Check):
    """A term of the source whose established counterpart the target lacks."""

    id = "terms"
    severity = "warning"
    compares = True
    sources = LAW_LANGUAGES

    def look(self, pair: Pair) -> Iterator[Finding]:
        target_forms = forms_in(pair.target, pair.target_lang)
        checked: set[str] = set()
        for occurrence in terms_in(pair.source, pair.source_lang, pair.context.instrument):
            if occurrence.form in checked or any(t.id in _LEVELS for t in occurrence.terms):
                continue
            if pair.context.kind == "note" and any(
                t.kind not in _KINDS_IN_NOTES for t in occurrence.terms
            ):
                continue
            checked.add(occurrence.form)
            if finding := self._finding_of(pair, occurrence, target_forms):
                yield finding

    def _finding_of(
        self, pair: Pair, occurrence: TermMatch, target_forms: Mapping[str, frozenset[str]]
    ) -> Finding | None:
        """A finding; if a form is of several terms, the counterpart of any will do."""
        lang, instrument = pair.target_lang, pair.context.instrument
        wanted = {t.id: forms for t in occurrence.terms if (forms := expected(t, lang, instrument))}
        if not wanted or any(
            set(forms) & target_forms.get(id, set()) for id, forms in wanted.items()
        ):
            return None
        if instrument not in bilingual() and any(_is_shared(forms) for forms in wanted.values()):
            return None
        if pair.source[occurrence.start : occurrence.end].casefold() in pair.target.casefold():
            return None
        if instrument is None and _is_ordinary(occurrence, pair.source_lang):
            return None
        if instrument not in bilingual() and (
            _is_covered(occurrence, target_forms, pair.source_lang)
            or _is_free_translation(occurrence, pair)
        ):
            return None
        facts = {"source": occurrence.form}
        span = (occurrence.start, occurrence.end)
        for id, forms in wanted.items():
            if other := target_forms.get(id):
                facts |= {"term": id, "expected": "/".join(forms), "found": "/".join(sorted(other))}
                return self.finding("term_of_another_year", facts, source=span)
        if not all(is_steady(t.id, pair.source_lang) for t in occurrence.terms):
            return None
        id, forms = next(iter(wanted.items()))
        facts |= {"term": id, "expected": "/".join(forms)}
        return self.finding("term_missing", facts, source=span)


class ForbiddenCheck(Check):
    """A forbidden form in the target, unless the source is about that very word."""

    id = "forbidden"
    severity = "error"
    targets = frozenset({"zh-hant"})

    def look(self, pair: Pair) -> Iterator[Finding]:
        for term in terms():
            for never in term.never_zh:
                start = pair.target.find(never)
                if start >= 0 and never not in pair.source:
                    facts = {
                        "term": term.id,
                        "found": never,
                        "expected": "/".join(term.forms("zh-hant")) or term.pt[0],
                    }
                    yield self.finding("forbidden_form", facts, target=(start, start + len(never)))
