"""The words around a number that show what it counts, by language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

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


NUMBER_CONTEXTS: Mapping[str, NumberContext] = {
    "pt": NumberContext(
        percent_after=re.compile(r"\s*(?:[%％]|por\s+cento)"),
        percent_before=None,
        range=re.compile(r"\s*(?:a|e|até|ou|-|–)\s*(?:de\s+)?"),
        joins_odds=re.compile(r"\s+(?:para|por|contra)\s+"),
        stake_first=False,
        before={
            "money|count": re.compile(r"(?:\$|MOP|HKD)\s*$"),
            "leading|count": re.compile(r"\bprimeir[oa]s\s+$", re.IGNORECASE),
            "ordinal|count": re.compile(
                r"n\.\s?[ºo°]\.?\s*$"
                r"|\b(?:lugar|mesa|mão|sala|posição|caixa|turno|nível|página|linha|coluna|anexo"
                r"|capítulo|secção|parte|quadro|modelo)\s+$",
                re.IGNORECASE,
            ),
        },
        after={
            "money|count": re.compile(r"\s*patacas\b"),
            "count|times": re.compile(r"\s+vez(?:es)?\b"),
            "ordinal": re.compile(r"\.?[ºª](?!\w)"),
            "leading|count": re.compile(r"\s+primeir[oa]s\b"),
        },
    ),
    "zh-hant": NumberContext(
        percent_after=re.compile(r"\s*[%％]"),
        percent_before=re.compile(r"百分之$"),
        range=re.compile(r"\s*[至到\-–～~]\s*(?:百分之)?"),
        joins_odds=re.compile(r"\s*[賠比]\s*"),
        stake_first=True,
        before={
            "money|count": re.compile(r"(?:\$|MOP|HKD|澳門元|澳門幣|港元|港幣)\s*$"),
            "ordinal": re.compile(r"第\s*$"),
            "ordinal|count": re.compile(r"附件\s*$"),
            "leading": re.compile(r"(?:首|最先|頭)$"),
        },
        after={
            "money|count": re.compile(r"\s*(?:澳門|港)?[元圓]"),
            "times": re.compile(r"\s*倍"),
            "ordinal|count": re.compile(r"\s*(?:號(?!碼)|[周週]年|世紀)"),
        },
    ),
    "en": NumberContext(
        percent_after=re.compile(r"\s*(?:%|per\s?cent)"),
        percent_before=None,
        range=re.compile(r"\s*(?:to|and|-|–)\s*"),
        joins_odds=re.compile(r"\s+to\s+|:"),
        stake_first=False,
        before={"money|count": re.compile(r"(?:\$|MOP|HKD)\s*$")},
        after={
            "money|count": re.compile(r"\s*patacas\b"),
            "count|times": re.compile(r"\s+times\b"),
            "ordinal": re.compile(r"(?:st|nd|rd|th)\b"),
        },
    ),
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
