"""Compare two glossaries: the forms that differ, and a pattern for the texts affected."""

import re
from collections.abc import Collection, Iterator, Mapping

from games.lawtexts.glossary_reader import GlossaryTerm, past, pattern_of, turn

LANGUAGES = ("pt", "zh-hant")

NOWHERE = re.compile("(?!)")
"""Matches no text."""


def forms_changed(
    before: Collection[GlossaryTerm], after: Collection[GlossaryTerm]
) -> Mapping[str, frozenset[str]]:
    """The words of each language whose texts may now match different terms."""
    old, new = ({term.id: term for term in side} for side in (before, after))
    pairs = [(old.get(id), new.get(id)) for id in old.keys() | new.keys()]
    return {
        lang: frozenset(word for pair in pairs for word in _words_changed(*pair, lang))
        for lang in LANGUAGES
    }


def _words_changed(
    before: GlossaryTerm | None, after: GlossaryTerm | None, lang: str
) -> Iterator[str]:
    if before == after:
        return
    words = [_forms_of(term, lang) if term else frozenset() for term in (before, after)]
    for word, *_ in words[0] ^ words[1]:
        yield str(word)


def _forms_of(term: GlossaryTerm, lang: str) -> frozenset[tuple[object, ...]]:
    """Each word with everything that affects its matching."""
    longer = {(word, "longer") for word in term.not_in}
    if lang == "pt":
        return frozenset({(form, term.kind) for form in term.pt} | longer)
    chinese = {(one.form, term.kind, one.instruments, one.years) for one in term.zh_hant}
    return frozenset(chinese | {(word, "never") for word in term.never_zh} | longer)


def searched_by(words: Collection[str], lang: str) -> re.Pattern[str]:
    """A pattern that matches any of these words in a text of that language."""
    patterns = sorted(pattern_of(word, lang) for word in words)
    return re.compile("|".join(patterns), re.IGNORECASE) if patterns else NOWHERE


def changed_since(then: int, lang: str) -> re.Pattern[str] | None:
    """A pattern for texts affected since that glossary; None if it is no longer known."""
    before, after = past(then), past(turn())
    if before is None or after is None:
        return None
    return searched_by(forms_changed(before, after)[lang], lang)
