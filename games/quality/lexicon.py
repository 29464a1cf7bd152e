"""Map words of either language to notions; the longest match wins.

A notion that begins with a hyphen is ignored: it only masks shorter words, as 左右, «about», is
neither left nor right.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from games.lawtexts.files.caches import cached_within
from games.lawtexts.register.glossary_reader import matches
from games.quality.pair import Spanning
from games.quality.parts import before
from games.quality.word_lists import WordList, whole

Rows = Sequence[tuple[str, str]]
"""Notions with the pattern of their words; earlier rows win."""


@dataclass(frozen=True, slots=True)
class NotionMatch(Spanning):
    """A notion found in a text; ``denied`` if a negation comes right before it."""

    notion: str
    words: str
    start: int
    end: int
    denied: bool = False


_DENIES = WordList("negation").compiled("before")


class Lexicon:
    """Notions in both languages. Portuguese words match whole words only."""

    def __init__(self, rows: Mapping[str, Rows]) -> None:
        self._notions = {lang: [notion for notion, _ in words] for lang, words in rows.items()}
        self._patterns = {lang: self._pattern(words, lang) for lang, words in rows.items()}
        self._places = {lang: self._place(words, lang) for lang, words in rows.items()}
        self.notions_in = cached_within(512 * 1024)(self._find_notions)

    @staticmethod
    def _pattern(rows: Rows, lang: str) -> re.Pattern[str]:
        choices = "|".join(f"(?P<w{index}>{words})" for index, (_, words) in enumerate(rows))
        return re.compile(whole(choices, lang), re.IGNORECASE)

    @staticmethod
    def _place(rows: Rows, lang: str) -> re.Pattern[str]:
        """A pattern that finds any of the words in lower case, faster than finding which."""
        return re.compile(whole("|".join(words for _, words in rows), lang))

    def places_in(self, text: str, lang: str) -> Iterator[re.Match[str]]:
        """The places of the words in a text in lower case; none in another language."""
        places = self._places.get(lang)
        return places.finditer(text.lower()) if places else iter(())

    def _find_notions(self, text: str, lang: str) -> tuple[NotionMatch, ...]:
        notions, denies = self._notions[lang], _DENIES.get(lang)
        return tuple(
            NotionMatch(
                notion,
                match[0],
                *match.span(),
                denied=bool(denies and denies.search(before(text, match.start()))),
            )
            for match in matches(self._places[lang], self._patterns[lang], text)
            if not (notion := notions[int(str(match.lastgroup)[1:])]).startswith("-")
        )


MAY, MUST, MUST_NOT, NEED_NOT, ONLY = "may", "must", "must_not", "need_not", "only"
"""«só pode» and 只可 allow and forbid at once: ``only`` covers both."""

DENIES = "denies"
"""An outright negation; all other notions are words with a negative sense."""

MODALITY, NEGATION, JOINS = (
    Lexicon(WordList(subject).rows()) for subject in ("modality", "negation", "conjunctions")
)

_OPPOSITES = WordList("opposites")
_AXES = _OPPOSITES.tables("axes")
POLES = tuple(
    (f"{axis['name']}{one}", f"{axis['name']}{other}")
    for axis in _AXES
    for one, other in (("+", "-"), ("-", "+"))
)
"""The two notions of each axis, ``side+`` and ``side-``, from either."""


def _rows(lang: str, neither: str) -> Rows:
    rows = [("-", neither)]
    for axis in (one for one in _AXES if lang in one):
        first, second = (_OPPOSITES.pattern(pole) for pole in cast(list[object], axis[lang]))
        rows += [(f"{axis['name']}-", second), (f"{axis['name']}+", first)]
    return rows


OPPOSITES = Lexicon(
    {lang: _rows(lang, words) for lang, words in _OPPOSITES.patterns("neither").items()}
)
