"""Find shares: «a terça parte», «dois quintos», «cinco por mil»; 三分之一, 七成半, 一半.

Each has its share as a measure, so that a half, 50 % and 五成 are the same.
"""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from games.quality.numbers import numbers_in
from games.quality.pair import Span
from games.quality.portuguese_numerals import portuguese
from games.quality.quantity import Quantity, one_kind, plain
from games.quality.word_lists import WordList

_STEMS = WordList("numerals").numbers("parts")
_STEM = "|".join(_STEMS)
_COUNT = "|".join(portuguese(number) for number in range(1, 20)) + r"|uma|duas|\d{1,2}"
_PT_PART = re.compile(
    rf"(?<!\w)(?:(?P<n>{_COUNT})\s+)?(?P<stem>{_STEM})as?\s+partes?(?!\w)"
    rf"|(?<!\w)(?P<m>{_COUNT})\s+(?P<of>{_STEM})os?(?!\w)(?=\s+d[ao]s?(?!\w)|\s*(?:[,;.]|$))"
    rf"|(?<!\w)(?P<k>{_COUNT})\s+(?P<each>{_STEM})os?(?<!quarto)(?!\w)"
    r"(?=\s+(?:de|para|a|ao|à|aos|às|e|ou|em|por|com|é|são|cabe\w*|reverte\w*)(?!\w))",
    re.IGNORECASE,
)
_PT_PER_THOUSAND = re.compile(
    r"(?<![\w,])(?P<n>[\w,]{1,20}(?:\s+e\s+meio)?)\s*(?:‰|por\s+mil\b)", re.IGNORECASE
)
_PT_WORDS = {
    re.compile(r"(?<!\w)metade(?!\w)(?!\s+(?:superior|inferior|esquerda|direita))", re.I): (
        Fraction(1, 2),
        False,
    ),
    re.compile(r"(?<!\w)ao\s+meio(?!\w)(?!\s+d)", re.I): (Fraction(1, 2), False),
    re.compile(
        r"(?<!\w)(?:totalidade|integralidade|integralmente|por inteiro|na íntegra)(?!\w)", re.I
    ): (Fraction(1), True),
}

_ZH_DIGIT = "〇零一二三四五六七八九十百千萬兩"
_ZH_PART = re.compile(
    rf"(?<![{_ZH_DIGIT}\d])(?P<m>[{_ZH_DIGIT}]{{1,9}}|\d{{1,9}})分之"
    rf"(?P<n>[{_ZH_DIGIT}]{{1,9}}(?:點[{_ZH_DIGIT}]{{1,9}})?|\d{{1,9}}(?:\.\d{{1,9}})?)"
    r"|(?P<of>[三四五六八十])分(?P<k>[一二三四])(?![鐘分十月])"
)
_WHOLES = {"千": Fraction(1000), "萬": Fraction(10_000)}
_ZH_TENTHS = re.compile(
    rf"(?<![{_ZH_DIGIT}\d])(?P<n>[{_ZH_DIGIT}]{{1,9}}|\d{{1,9}})成(?P<half>半)?(?P<more>[一二三四五六七八九])?(?![為員立功果份])"
)
_ZH_WORDS = {
    re.compile("一半|半數|對半|[各減折]佔?半"): (Fraction(1, 2), False),
    re.compile("(?<![一個年倍成日天])半(?=[額費價數])"): (Fraction(1, 2), False),
    re.compile("全數|全部|全額|悉數|如數"): (Fraction(1), True),
}


def shares_in(text: str, lang: str) -> Iterator[Quantity]:
    """Every share that is not written as a percentage."""
    if lang == "pt":
        yield from _portuguese(text)
    elif lang == "zh-hant":
        yield from _chinese(text)


def _share(share: Fraction, span: Span, *, optional: bool = False) -> Quantity:
    measure = ("share", share)
    return one_kind("fraction", str(share), span, optional=optional, measure=measure)


def _number(words: str | None, lang: str) -> Fraction | None:
    if not words:
        return None
    numbers = numbers_in(words, lang)
    return Fraction(numbers[0].value) if len(numbers) == 1 and numbers[0].value else None


def _portuguese(text: str) -> Iterator[Quantity]:
    for match in _PT_PART.finditer(text):
        parts = _number(match["n"] or match["m"] or match["k"], "pt") or Fraction(1)
        stem = match["stem"] or match["of"] or match["each"]
        yield _share(parts / _STEMS[stem.casefold()], match.span())
    for match in _PT_PER_THOUSAND.finditer(text):
        if (many := _number(match["n"], "pt")) is not None:
            yield _share(many / 1000, match.span())
    yield from _one_word_quantities(text, _PT_WORDS)


def _chinese(text: str) -> Iterator[Quantity]:
    for match in _ZH_PART.finditer(text):
        denominator = match["m"] or match["of"]
        whole = _WHOLES.get(denominator) or _number(denominator, "zh-hant")
        part = match["n"] or match["k"]
        many = _number(part, "zh-hant")
        # 百分之三 is a percentage.
        if whole and many and denominator != "百":
            yield _share(many / whole, match.span())
    for match in _ZH_TENTHS.finditer(text):
        if many := _number(match["n"], "zh-hant"):
            remainder = Fraction(1, 2) if match["half"] else _number(match["more"], "zh-hant") or 0
            tenths = (many + remainder) * 10
            measure = ("share", tenths / 100)
            value = plain(Decimal(tenths.numerator) / Decimal(tenths.denominator))
            yield one_kind("percent", value, match.span(), measure=measure)
    yield from _one_word_quantities(text, _ZH_WORDS)


def _one_word_quantities(
    text: str, words: Mapping[re.Pattern[str], tuple[Fraction, bool]]
) -> Iterator[Quantity]:
    for pattern, (share, optional) in words.items():
        for match in pattern.finditer(text):
            yield _share(share, match.span(), optional=optional)
