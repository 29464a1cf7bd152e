"""A number with its unit: days, patacas, cards, persons.

Units of time are distinguished and measured: «um semestre», six months and 半年 are the same time,
«dez dias» and 十個工作日 are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import cast

from games.quality.pair import Span, Spanning
from games.quality.word_lists import WordList, groups

EXACT = frozenset({"percent", "times", "odds", "fraction", "date", "money", "hour", "weekday"})
"""Kinds that either language always states: a missing one is a missing amount."""

LOOSE = frozenset({"count", "ordinal", "leading"})
"""Kinds that may be phrased without a number: «a última carta» of five, 第五張牌."""

LONGEST_RECKONED = 100
"""Most digits of a number from which a share or odds are computed."""

Measure = tuple[str, Fraction]
"""A value on a common scale: half a year and six months, a half and 50 %, 三時 and «15 horas»."""


@dataclass(frozen=True, slots=True)
class Quantity(Spanning):
    """A number with its unit.

    ``kinds`` are several if the words are ambiguous: «três vezes» counts times or multiplies. An
    ``optional`` one needs no match: the three of «trio». ``unit`` is what it counts, if stated:
    ``minute``, ``pataca``, ``card``. ``whole`` is what it is with its neighbours, if that may be
    read as one: of «dois anos e seis meses» each part has two and a half years.
    """

    kinds: frozenset[str]
    value: str
    start: int
    end: int
    optional: bool = False
    measure: Measure | None = None
    unit: str | None = None
    whole: Quantity | None = None

    def matches(self, other: Quantity) -> bool:
        if self.measure and other.measure and self.measure == other.measure:
            return True
        return self.value == other.value and bool(self.kinds & other.kinds)


def one_kind(
    kind: str, value: str, span: Span, *, optional: bool = False, measure: Measure | None = None
) -> Quantity:
    return Quantity(frozenset({kind}), value, *span, optional=optional, measure=measure)


def ratio(above: Decimal, below: Decimal) -> str:
    """The ratio in lowest terms, or unreduced if a number has too many digits."""
    if max(len(number.as_tuple().digits) for number in (above, below)) > LONGEST_RECKONED:
        return f"{above}/{below}"
    return str(Fraction(above) / Fraction(below))


def plain(value: Decimal) -> str:
    """The number without trailing zeros: 20.00 and 20 are the same."""
    return f"{value.normalize():f}"


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
MONEY = "money"
MONEY_PARTS = {"avo": Fraction(1, 100), "cent": Fraction(1, 100), "dime": Fraction(1, 10)}
CURRENCY = frozenset({"pataca", "hong_kong_dollar", "us_dollar", "renminbi", "euro", "dollar"})
PARTS: Mapping[str, Measure] = {
    **TIME,
    **dict.fromkeys(CURRENCY, (MONEY, Fraction(1))),
    **{unit: (MONEY, part) for unit, part in MONEY_PARTS.items()},
}
"""Units of which a sum or a time may have several: «duas horas e trinta minutos», 二元五角."""

_WORDS = WordList("units")
_BOTH = _WORDS.patterns("both")
_PATTERNS = {
    lang: re.compile(
        rf"\s*(?:{groups(_WORDS.patterns('after', lang) | _BOTH)}){end}", re.IGNORECASE
    )
    for lang, end in (("pt", r"(?!\w)"), ("en", r"(?!\w)"), ("zh-hant", ""))
}
_LEADING = {
    lang: re.compile(rf"(?:{groups(_WORDS.patterns('before', lang))})\s*$")
    for lang in ("pt", "zh-hant", "en")
}
_AND_A_HALF = re.compile(r"\s+e\s+mei[oa](?!\w)", re.IGNORECASE)
_HALVES = ("meia", "半")
"""Half a unit must be translated; a «semestre» may be phrased in another way."""

_PHRASES = {
    lang: {
        re.compile(rf"(?<!\w){word}(?!\w)" if lang != "zh-hant" else word, re.IGNORECASE): amount
        for word, amount in words.items()
    }
    for lang, words in cast(
        Mapping[str, Mapping[str, tuple[str, int]]], _WORDS.table("alone")
    ).items()
}


def unit_after(text: str, end: int, lang: str) -> str | None:
    """The unit right after a number."""
    match = unit_words(text, end, lang)
    return str(match.lastgroup) if match else None


def unit_words(text: str, end: int, lang: str) -> re.Match[str] | None:
    """The words of the unit right after a number."""
    pattern = _PATTERNS.get(lang)
    return pattern.match(text, end) if pattern else None


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
            amount = Decimal(many) * (Decimal("1.5") if half else 1)
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
