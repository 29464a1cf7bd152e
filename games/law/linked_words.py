"""What a reader may open from the official words: the provisions they cite, the terms they use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from django.urls import reverse

from games.law.addresses import provision_url
from games.law.references import Reference, references_in
from games.law.words import Span
from games.lawtexts.glossary_reader import Found, Term, found_in

Opener = Callable[[str, str, str], list[Span]]
"""From an eId, a language and its words: which of them open something."""


def opener(instrument: str, address: Callable[[str], str], *, terms: bool) -> Opener:
    """Citations always open what they cite, at the ``address`` of an eId; terms when asked."""
    glossary = reverse("law:glossary")

    def opened(eid: str, lang: str, words: str) -> list[Span]:
        spans = [
            Span(cited.start, cited.end, "reference", address=_leads(cited, address))
            for cited in references_in(words, lang, instrument, eid)
            if cited.start < cited.end
        ]
        if terms:
            spans += _terms(_first_of_each(words, lang, instrument), lang, instrument, glossary)
        return spans

    return opened


def _leads(cited: Reference, address: Callable[[str], str]) -> str:
    if cited.instrument:
        return provision_url(cited.instrument, cited.eid)
    return address(cited.eid)


def _first_of_each(words: str, lang: str, instrument: str) -> Iterator[Found]:
    """Each term once in a provision, where it first stands within one paragraph."""
    opened: set[tuple[str, ...]] = set()
    for found in found_in(words, lang, instrument):
        meant = tuple(term.id for term in found.terms)
        if meant not in opened and "\n" not in words[found.start : found.end]:
            opened.add(meant)
            yield found


def _terms(met: Iterable[Found], lang: str, instrument: str, glossary: str) -> list[Span]:
    return [
        Span(
            found.start,
            found.end,
            "term-link",
            _counterparts(found.terms, lang, instrument),
            f"{glossary}#{found.terms[0].id}",
        )
        for found in met
    ]


def _counterparts(meant: tuple[Term, ...], lang: str, instrument: str) -> str:
    """What the other language says, one form for each sense the word may have."""
    said = [_counterpart(term, lang, instrument) for term in meant]
    return " / ".join(dict.fromkeys(form for form in said if form))


def _counterpart(term: Term, lang: str, instrument: str) -> str:
    """The form this very instrument uses, else the first that is known."""
    if lang == "zh-hant":
        return term.pt[0]
    own = [chinese.form for chinese in term.zh_hant if instrument in chinese.instruments]
    return next(iter([*own, *term.forms("zh-hant")]), "")
