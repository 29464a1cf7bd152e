"""The words around a number that show what it counts, by language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from games.quality.word_lists import WordList


@dataclass(frozen=True, slots=True)
class NumberContext:
    """Patterns for the text before, between and after numbers in one language.

    ``stake_first``: 一賠五 names the stake first, «5 para 1» the prize.
    """

    percent_after: re.Pattern[str]
    percent_before: re.Pattern[str] | None
    range: re.Pattern[str]
    joins_odds: re.Pattern[str]
    stake_first: bool
    before: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    after: Mapping[str, re.Pattern[str]] = field(default_factory=dict)


def _context(table: Mapping[str, object]) -> NumberContext:
    read = {
        name: re.compile(words) if isinstance(words, str) else words
        for name, words in table.items()
    }
    around = {
        side: {
            kinds: re.compile(words)
            for kinds, words in cast(Mapping[str, str], table[side]).items()
        }
        for side in ("before", "after")
    }
    return NumberContext(**cast(Any, {"percent_before": None, **read, **around}))


_CONTEXTS = WordList("contexts")
NUMBER_CONTEXTS: Mapping[str, NumberContext] = {
    lang: _context(cast(Mapping[str, object], _CONTEXTS.table(lang)))
    for lang in ("pt", "zh-hant", "en")
}

_Amount = tuple[str, str, bool]

_AMOUNTS = WordList("amounts")

WORDS: Mapping[str, Mapping[re.Pattern[str], _Amount]] = {
    lang: {re.compile(word, re.IGNORECASE): amount for word, amount in words.items()}
    for lang, words in cast(Mapping[str, Mapping[str, _Amount]], _AMOUNTS.table("alone")).items()
}
"""Words that are an amount alone: pattern, then kind, value, whether optional."""

MASKED: Mapping[str, re.Pattern[str]] = {
    lang: re.compile(words, re.MULTILINE) for lang, words in _AMOUNTS.patterns("masked").items()
}
"""Numbers within a name or an idiom."""
