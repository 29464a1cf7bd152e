"""The search index of a copy, as one file for the page's own script."""

import json
from collections.abc import Callable, Iterator

from games.law.models import Term
from games.law.search import LANGS, VARIANTS, SearchUnit
from games.law.search_words import SIMPLIFIED, asked_for, in_other_words
from games.law.site_search import index
from games.law.templatetags.law import short_citation
from games.narration.language import language_tag

Entry = tuple[str, str, str, str, str, str, str]


def words(place: Callable[[str], str | None]) -> bytes:
    """The index as a script, since a page on disk may load nothing else. ``place`` gives the link
    to a URL, or ``None``."""
    catalogue, revoked = index()
    data = {
        "letters": "".join(f"{a}{b}" for a, b in sorted(_letters().items())),
        "asked": dict(sorted(_word_forms())),
        "others": {
            word: [entry.phrase(lang) for lang in LANGS]
            for word, entry in sorted(in_other_words().items())
        },
        "units": [entry for unit in catalogue.units for entry in _entry(unit, place, revoked)],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"const WORDS = {text};\n".encode()


def _letters() -> dict[str, str]:
    """Characters that are searched as another, with that other."""
    variants = {chr(a): chr(b) for a, b in VARIANTS.items()}
    return {a: variants.get(b, b) for a, b in SIMPLIFIED.items()} | variants


def _word_forms() -> Iterator[tuple[str, list[str]]]:
    """The words of the tables, each with its forms in the texts."""
    forms = {term.pk: list(term.forms) for term in Term.objects.all()}
    for word, term in asked_for().items():
        if term in forms:
            yield word, sorted(forms[term])


def _entry(
    unit: SearchUnit, place: Callable[[str], str | None], revoked: frozenset[str]
) -> Iterator[Entry]:
    """Kind, language, link, name, owner, heading, words."""
    link = place(unit.address())
    if link is None:
        return
    kind = f"{unit.kind} revoked" if unit.instrument in revoked else unit.kind
    lang = language_tag(unit.lang)
    if unit.kind in ("provision", "working"):
        name = short_citation(unit.eid, unit.instrument)
        yield kind, lang, link, name, unit.title, unit.label, unit.text
    else:
        yield kind, lang, link, unit.label, "", "", unit.text
