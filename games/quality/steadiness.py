"""Which terms the official texts translate consistently: only these are required elsewhere."""

from collections.abc import Iterator

from games.lawtexts.caches import SizedCache
from games.lawtexts.glossary_changes import changed_since
from games.lawtexts.glossary_reader import found_in, of_glossary, terms, turn
from games.lawtexts.reader import read
from games.quality.terms import bilingual

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
        for term in source_terms & _used_in(key):
            met, matched = counted.get(term, (0, 0))
            counted[term] = met + 1, matched + (term in target_terms)
    return counted


@of_glossary
def _used_in(instrument: str) -> frozenset[str]:
    """The terms that have a Chinese form of that instrument."""
    return frozenset(t.id for t in terms() if any(instrument in c.instruments for c in t.zh_hant))


def _official(lang: str) -> Iterator[tuple[str, frozenset[str], frozenset[str]]]:
    """The terms of each official text in that language, and those of its counterpart."""
    other = "zh-hant" if lang == "pt" else "pt"
    for key in bilingual():
        for provision in read(key).provisions:
            for words in (provision.heading, provision.text):
                if lang in words and other in words:
                    yield key, _ids(words[lang], lang, key), _ids(words[other], other, key)


_known: SizedCache[tuple[int, frozenset[str]]] = SizedCache(
    "games.quality.steadiness._known", 1024 * 1024
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
