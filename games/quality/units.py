"""Find the unit after a number: days, patacas, cards, persons.

Units of time are distinguished and measured: «um semestre», six months and 半年 are the same time,
«dez dias» and 十個工作日 are not.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.quality.quantity import Measure, Quantity, plain

MINUTES, MONTHS, WORKING_DAYS = "minutes", "months", "working days"

TIME: Mapping[str, Measure] = {
    "second": (MINUTES, Fraction(1, 60)),
    "minute": (MINUTES, Fraction(1)),
    "hour": (MINUTES, Fraction(60)),
    "day": (MINUTES, Fraction(24 * 60)),
    "working_day": (WORKING_DAYS, Fraction(1)),
    "week": (MINUTES, Fraction(7 * 24 * 60)),
    "month": (MONTHS, Fraction(1)),
    "year": (MONTHS, Fraction(12)),
}
CURRENCY = frozenset({"pataca", "hong_kong_dollar", "us_dollar", "renminbi", "euro", "dollar"})
COUNTED = frozenset(
    {"card", "hand", "person", "seat", "time", "deck", "point", "metre", "kilometre"}
)
_LATIN = {
    "kilobyte": r"KB(?![A-Za-z])|quilobytes?",
    "megabyte": r"MB(?![A-Za-z])|megabytes?",
    "gigabyte": r"GB(?![A-Za-z])|gigabytes?",
}
"""Units that both languages write in the same letters."""

_AFTER: Mapping[str, Mapping[str, str]] = {
    "pt": {
        "second": r"segundos?(?!\s+(?:o|a|os|as)(?!\w))",
        "minute": r"minutos?|min\.?",
        "hour": r"horas?",
        "working_day": r"dias\s+úteis|dia\s+útil",
        "day": r"dias?",
        "week": r"semanas?",
        "month": r"m[eê]s(?:es)?",
        "year": r"anos?",
        "pataca": r"(?:de\s+)?(?:patacas?|MOP)",
        "hong_kong_dollar": r"(?:de\s+)?(?:dólares?\s+de\s+Hong\s*Kong|HKD)",
        "us_dollar": r"(?:de\s+)?(?:dólares?\s+(?:dos\s+Estados\s+Unidos|norte-americanos?"
        r"|americanos?)|USD)",
        "renminbi": r"(?:de\s+)?(?:renminbis?|yuans?|RMB|CNY)",
        "euro": r"(?:de\s+)?(?:euros?|EUR)",
        "card": r"(?:primeiras\s+|últimas\s+|melhores\s+|maiores\s+)?cartas?",
        "person": r"(?:outros\s+)?(?:jogadores|jogador|pessoas?|membros?|participantes?"
        r"|trabalhadores|indivíduos?|croupiers?)",
        "seat": r"(?:lugares|lugar)",
        "hand": r"mãos?",
        "time": r"vez(?:es)?",
        "deck": r"baralhos?",
        "point": r"pontos?(?!\s+percentua)",
        "metre": r"metros?(?!\s+quadrado)",
        "kilometre": r"quilómetros?|km",
        **_LATIN,
    },
    "zh-hant": {
        "second": "秒鐘?",
        "minute": "分鐘|分(?=[之內後前])",
        "hour": "個?半?小時|個?鐘頭",
        "working_day": "個?工作[日天]",
        "day": "個?半?[日天](?!圓)",
        "week": "個?(?:星期|禮拜|週|周)",
        "month": "個半?月",
        "year": "年半?(?![度級月])|周年|週年",
        "pataca": "澳門[元圓幣]|(?<=澳門元)|澳門幣",
        "hong_kong_dollar": "港[元圓幣]",
        "us_dollar": "美[元圓金]",
        "renminbi": "元?人民幣",
        "euro": "歐[元羅]",
        "dollar": "[元圓]",
        "card": "張",
        "person": "[位名]|個?人(?!民)",
        "seat": "門",
        "time": "次",
        "deck": "副",
        "point": "點(?!鐘|[一二三四五六七八九半正])",
        "metre": "公尺|米",
        "kilometre": "公里|千米",
        **_LATIN,
    },
}
_BEFORE: Mapping[str, Mapping[str, str]] = {
    "pt": {
        "pataca": r"(?:MOP\$?|patacas)",
        "hong_kong_dollar": r"(?:HKD\$?|HK\$)",
        "us_dollar": r"(?:USD\$?|US\$)",
        "renminbi": r"(?:RMB|CNY|¥)",
        "euro": r"(?:EUR|€)",
        "dollar": r"\$",
    },
    "zh-hant": {
        "pataca": "(?:MOP\\$?|澳門[元幣])",
        "hong_kong_dollar": "(?:HKD\\$?|HK\\$|港[元幣])",
        "us_dollar": "(?:USD\\$?|US\\$|美元)",
        "renminbi": "(?:RMB|CNY|人民幣|¥)",
        "euro": "(?:EUR|€|歐元)",
        "dollar": r"\$",
    },
}
_PATTERNS = {
    lang: re.compile(
        r"\s*(?:"
        + "|".join(f"(?P<{unit}>{pattern})" for unit, pattern in units.items())
        + (r")(?!\w)" if lang == "pt" else ")"),
        re.IGNORECASE,
    )
    for lang, units in _AFTER.items()
}
_LEADING = {
    lang: re.compile(
        "(?:" + "|".join(f"(?P<{unit}>{pattern})" for unit, pattern in units.items()) + r")\s*$"
    )
    for lang, units in _BEFORE.items()
}
_AND_A_HALF = re.compile(r"\s+e\s+mei[oa](?!\w)", re.IGNORECASE)
_HALVES = ("meia", "半")
"""Half a unit must be translated; a «semestre» may be phrased in another way."""

_WORDS: Mapping[str, Mapping[str, tuple[str, Fraction]]] = {
    "pt": {
        r"hora\s+e\s+meia": ("minute", Fraction(90)),
        r"meia\s+hora": ("minute", Fraction(30)),
        r"meio\s+minuto": ("second", Fraction(30)),
        r"meio\s+(?:ano|semestre)": ("month", Fraction(6)),
        r"(?:quarto\s+de\s+hora)": ("minute", Fraction(15)),
        r"três\s+quartos\s+de\s+hora": ("minute", Fraction(45)),
        r"quinzena(?:s|l|is|lmente)?": ("day", Fraction(15)),
        r"bimestr(?:es?|al|ais|almente)": ("month", Fraction(2)),
        r"trimestr(?:es?|al|ais|almente)": ("month", Fraction(3)),
        r"semestr(?:es?|al|ais|almente)": ("month", Fraction(6)),
        r"bi[eé]n(?:ios?|al|ais)": ("year", Fraction(2)),
        r"tri[eé]n(?:ios?|al|ais)": ("year", Fraction(3)),
        r"quadri[eé]n(?:ios?|al|ais)": ("year", Fraction(4)),
        r"quinqu[eé]n(?:ios?|al|ais)": ("year", Fraction(5)),
        r"décadas?": ("year", Fraction(10)),
    },
    "zh-hant": {
        "(?<![一二兩三四五六七八九十個])半個?小時": ("minute", Fraction(30)),
        "(?<![一二兩三四五六七八九十])半分鐘": ("second", Fraction(30)),
        "(?<![一二兩三四五六七八九十])半[日天](?!制)": ("hour", Fraction(12)),
        "一刻鐘": ("minute", Fraction(15)),
        "三刻鐘": ("minute", Fraction(45)),
        "(?<![一二兩三四五六七八九十])半年": ("month", Fraction(6)),
        "(?<![一二兩三四五六七八九十個])半個月": ("day", Fraction(15)),
        "季度?(?=[度末內的一提報])|每季": ("month", Fraction(3)),
    },
}
_PHRASES = {
    lang: {
        re.compile(rf"(?<!\w){word}(?!\w)" if lang == "pt" else word, re.IGNORECASE): amount
        for word, amount in words.items()
    }
    for lang, words in _WORDS.items()
}


@dataclass(frozen=True, slots=True)
class CountedUnit:
    """The unit of a number, and where its word ends."""

    name: str
    end: int


def unit_after(text: str, end: int, lang: str) -> CountedUnit | None:
    """The unit right after a number."""
    pattern = _PATTERNS.get(lang)
    match = pattern.match(text, end) if pattern else None
    return CountedUnit(str(match.lastgroup), match.end()) if match else None


def currency_before(text: str, start: int, lang: str) -> str | None:
    """The currency before its amount: MOP 1 000, 澳門元一千元."""
    pattern = _LEADING.get(lang)
    match = pattern.search(text, max(0, start - 12), start) if pattern else None
    return str(match.lastgroup) if match else None


def measured(value: Decimal, unit: str | None) -> Measure | None:
    """The time on a common scale; ``None`` for other units."""
    if unit is None or unit not in TIME:
        return None
    family, factor = TIME[unit]
    return family, Fraction(value) * factor


def times_in(text: str, lang: str) -> Iterator[Quantity]:
    """Times in one word: «um semestre», «semestre e meio», 半年; other wording is allowed."""
    for pattern, (unit, many) in _PHRASES.get(lang, {}).items():
        for match in pattern.finditer(text):
            half = _AND_A_HALF.match(text, match.end())
            amount = Decimal(many.numerator) * (Decimal("1.5") if half else 1)
            measure = measured(amount, unit)
            yield Quantity(
                frozenset({"count"}),
                plain(amount),
                match.start(),
                half.end() if half else match.end(),
                optional=not match[0].casefold().startswith(_HALVES),
                measure=measure,
                unit=unit,
            )
