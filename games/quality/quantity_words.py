"""The words around a number that show what it counts, by language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from games.quality.english_numerals import ORDINALS


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

_RANKS = {"quatros": 4, "cincos": 5, "setes": 7, "oitos": 8, "noves": 9, "dezes": 10}
"""Cards named by rank: «um par de setes»."""

_WORDS: Mapping[str, Mapping[str, _Amount]] = {
    "pt": {
        r"\bdobro\b": ("times", "2", False),
        r"\bdupl[oa]\b": ("times", "2", False),
        r"\btriplo\b": ("times", "3", False),
        r"\bquádruplo\b": ("times", "4", False),
        r"\bquíntuplo\b": ("times", "5", False),
        r"\bs[eê]xtuplo\b": ("times", "6", False),
        r"\bdécuplo\b": ("times", "10", False),
        r"\b(?:re)?(?:dobra|duplica)(?:r|d[oa]s?|rem|m|ndo)?\b": ("times", "2", True),
        r"\btriplica(?:r|d[oa]s?|rem|m|ndo)?\b": ("times", "3", True),
        r"\bamb[oa]s\b": ("count", "2", True),
        r"\bem\s+duplicado\b": ("count", "2", True),
        r"\bem\s+triplicado\b": ("count", "3", True),
        **{rf"\b{plural}\b": ("count", str(value), False) for plural, value in _RANKS.items()},
        r"\btrios?\b": ("count", "3", True),
        r"(?<=poker de )(?:5|cinco)(?= cartas)": ("count", "5", True),
        r"(?<=poker de )três(?= cartas)|(?<=fortune )3": ("count", "3", True),
    },
    "zh-hant": {
        "雙倍": ("times", "2", False),
        "加倍|翻倍|倍增": ("times", "2", True),
        "(?:[加增提][注多大收高加至]?|多|高出?)一倍(?!半)": ("times", "2", True),
        "次[大高]": ("ordinal", "2", False),
        "其次": ("ordinal", "2", True),
        "兩者|二者|雙方|兩(?=[局次注輪]之間)": ("count", "2", True),
        "第三[者人方]": ("ordinal", "3", True),
        "半打(?![出開擊算印])": ("count", "6", False),
        "四條": ("count", "4", True),
        "三條": ("count", "3", True),
        "兩對": ("count", "2", True),
        "五張(?:散牌|牌?撲克)": ("count", "5", True),
        "三張牌?撲克|(?<=fortune )3": ("count", "3", True),
    },
    "en": {
        r"\b(?:twice|double)\b": ("times", "2", True),
        r"\bhalf\b": ("fraction", "1/2", False),
        r"\bboth\b": ("count", "2", True),
        r"(?<=fortune )3": ("count", "3", True),
        **{rf"\b{word}\b": ("ordinal", str(value), False) for word, value in ORDINALS.items()},
    },
}

WORDS: Mapping[str, Mapping[re.Pattern[str], _Amount]] = {
    lang: {re.compile(word, re.IGNORECASE): amount for word, amount in words.items()}
    for lang, words in _WORDS.items()
}
"""Words that are an amount alone: pattern, then kind, value, whether optional."""

MASKED: Mapping[str, re.Pattern[str]] = {
    "pt": re.compile(
        r"\bterceiros\b|\bdois\s+pontos\b(?!\s+percentua)|\bquarto(?=\s+(?:privado|de\s+hotel))"
        r"|\b(?:uma?\s+(?:a|por)|cada)\s+uma?\b(?!\s+(?:por|para)\s)"
        r"|^[^\S\n]*\(?(?:\d{1,2}|[a-z]{1,4})[.)]|%\(\w+\)[sd]|\{\w*\}",
        re.MULTILINE,
    ),
    "zh-hant": re.compile(
        r"百家樂|(?<![一二兩三四五六七八九十百千])萬一|(?<![一二三四五六七八九])十分(?![之鐘])|四周|四捨五入|再三"
        r"|百分[點比]|千萬(?=[不別勿])|逐一|(?<![〇零一二三四五六七八九十])一一|(?<![一二兩三四五六七八九十百千])萬分(?!之)|八達通|兩岸|三番四次|四面|八方|五花八門"
        r"|同一|統一|唯一|單一|任一|每一(?![百千萬])|另一|(?<!分)之一(?![成半])|萬全|千方百計|百般"
        r"|^[^\S\n]*(?:[（(]\S{1,3}[）)]|[一二三四五六七八九十]{1,3}、(?![一二兩三四五六七八九十])|\d{1,2}\.)"
        r"|%\(\w+\)[sd]|\{\w*\}",
        re.MULTILINE,
    ),
    "en": re.compile(r"%\(\w+\)[sd]|\{\w*\}|\bone\b(?! to| for)"),
}
"""Numbers within a name or an idiom."""
