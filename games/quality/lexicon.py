"""Map words of either language to notions; the longest match wins.

A notion that begins with a hyphen is ignored: it only masks shorter words, as 左右, «about», is
neither left nor right.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.lawtexts.caches import cached_within
from games.lawtexts.glossary_reader import matches
from games.quality.pair import Spanning
from games.quality.stretches import before

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


_DENIES = {
    "pt": re.compile(r"(?<!\w)(?:não|nem|sem|nunca)\s+(?:\w+\s+){0,2}$", re.IGNORECASE),
    "zh-hant": re.compile("(?:[不無未非]|沒有|不[得可應能予獲須]|並[無非])$"),
}


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

    def _find_notions(self, text: str, lang: str) -> tuple[NotionMatch, ...]:
        notions = self._notions[lang]
        return tuple(
            NotionMatch(
                notion, match[0], *match.span(), _is_denied(before(text, match.start()), lang)
            )
            for match in matches(self._places[lang], self._patterns[lang], text)
            if not (notion := notions[int(str(match.lastgroup)[1:])]).startswith("-")
        )


def whole(choices: str, lang: str) -> str:
    """A pattern for whole Portuguese words, each of which begins with a letter."""
    return rf"\b(?=\w)(?:{choices})(?!\w)" if lang != "zh-hant" else f"(?:{choices})"


def _is_denied(led: str, lang: str) -> bool:
    return lang in _DENIES and bool(_DENIES[lang].search(led))
