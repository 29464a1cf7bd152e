"""Links in the official words: to the provisions they cite and the terms they use."""

from collections.abc import Callable, Iterator

from django.urls import reverse

from games.law.addresses import provision_url
from games.law.references import Reference, references_in
from games.law.words import Span
from games.lawtexts.glossary_reader import GlossaryTerm, TermMatch, found_in

Opener = Callable[[str, str, str], list[Span]]
"""From an eId, a language and its words: the spans to link."""


def opener(instrument: str, address: Callable[[str], str], *, terms: bool) -> Opener:
    """Link citations, to the ``address`` of an eId, and optionally terms."""
    glossary = reverse("law:glossary")

    def opened(eid: str, lang: str, words: str) -> list[Span]:
        spans = [
            Span(cited.start, cited.end, "reference", address=_leads(cited, address))
            for cited in references_in(words, lang, instrument, eid)
            if cited.start < cited.end
        ]
        if terms:
            spans += [
                Span(
                    occurrence.start,
                    occurrence.end,
                    "term-link",
                    _counterparts(occurrence.terms, lang, instrument),
                    f"{glossary}#{occurrence.terms[0].id}",
                )
                for occurrence in _first_matches(words, lang, instrument)
            ]
        return spans

    return opened


def _leads(cited: Reference, address: Callable[[str], str]) -> str:
    if cited.instrument:
        return provision_url(cited.instrument, cited.eid)
    return address(cited.eid)


def _first_matches(words: str, lang: str, instrument: str) -> Iterator[TermMatch]:
    """The first match of each term in a provision that lies within one paragraph."""
    opened: set[tuple[str, ...]] = set()
    for occurrence in found_in(words, lang, instrument):
        meant = tuple(term.id for term in occurrence.terms)
        if meant not in opened and "\n" not in words[occurrence.start : occurrence.end]:
            opened.add(meant)
            yield occurrence


def _counterparts(meant: tuple[GlossaryTerm, ...], lang: str, instrument: str) -> str:
    """The other language's forms, one for each sense of the word."""
    forms = [_counterpart(term, lang, instrument) for term in meant]
    return " / ".join(dict.fromkeys(form for form in forms if form))


def _counterpart(term: GlossaryTerm, lang: str, instrument: str) -> str:
    """The form that this instrument uses, else the first known."""
    if lang == "zh-hant":
        return term.pt[0]
    own = [chinese.form for chinese in term.zh_hant if instrument in chinese.instruments]
    return next(iter([*own, *term.forms("zh-hant")]), "")
