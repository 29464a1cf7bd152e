"""Find shares: «a terça parte», «dois quintos», 1/2; 三分之一, 七成半, 一半.

Each has its share as a measure, so that a half, 50 % and 五成 are the same. Percentages, and shares
of a thousand or more, are read with their numbers (``quantities.py``).
"""

import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from games.quality.numbers import numbers_in
from games.quality.pair import Span
from games.quality.portuguese_numerals import WORD, portuguese
from games.quality.quantity import Quantity, one_kind, plain
from games.quality.word_lists import WordList

_STEMS, _TENS = map(WordList("numerals").numbers, ("parts", "tenth_ordinals"))
_WORDS = WordList(
    "shares",
    stem="|".join(_STEMS),
    tens="|".join(_TENS),
    count="|".join(portuguese(number) for number in range(1, 20)),
    word=WORD,
)
_PATTERNS = {lang: _WORDS.compiled("both") | _WORDS.compiled(lang) for lang in ("pt", "zh-hant")}
_SCALES_IN_PARTS = 1000
"""«um décimo de milésimo» is a ten-thousandth, but «um vigésimo quinto» one of twenty-five."""


def shares_in(text: str, lang: str) -> Iterator[Quantity]:
    """Every share with its whole, or in one word or sign."""
    patterns = _PATTERNS.get(lang)
    if patterns is None:
        return
    yield from _portuguese(text) if lang == "pt" else _chinese(text)
    for match in patterns["slash"].finditer(text):
        yield from _share(_number(match["n"], lang), _number(match["m"], lang), match.span())
    for match in patterns["sign"].finditer(text):
        part = Fraction(unicodedata.numeric(match[0])).limit_denominator(10)
        yield from _share(part, Fraction(1), match.span())


def _share(part: Fraction | None, whole: Fraction | None, span: Span) -> Iterator[Quantity]:
    if part and whole:
        share = part / whole
        yield one_kind("fraction", str(share), span, measure=("share", share))


def _number(words: str | None, lang: str) -> Fraction | None:
    if not words:
        return None
    numbers = numbers_in(words, lang)
    return Fraction(numbers[0].value) if len(numbers) == 1 and numbers[0].value else None


def _portuguese(text: str) -> Iterator[Quantity]:
    for match in _PATTERNS["pt"]["part"].finditer(text):
        parts = _number(match["n"], "pt") or Fraction(1)
        whole = _STEMS[match["stem"].casefold()]
        if match["tens"]:
            tens = _TENS[match["tens"].casefold()]
            whole = whole * tens if whole >= _SCALES_IN_PARTS else whole + tens
        yield from _share(parts, Fraction(whole), match.span())
    for match in _PATTERNS["pt"]["avos"].finditer(text):
        # «cinquenta avos» are money, «um doze avos» a twelfth.
        if len(numbers := numbers_in(match["numbers"], "pt")) == 2:
            part, parts = (Fraction(number.value) for number in numbers)
            yield from _share(part, parts, match.span())


def _chinese(text: str) -> Iterator[Quantity]:
    patterns = _PATTERNS["zh-hant"]
    for match in patterns["part"].finditer(text):
        part, whole = match["n"] or match["k"], match["m"] or match["of"]
        yield from _share(_number(part, "zh-hant"), _number(whole, "zh-hant"), match.span())
    for match in patterns["tenths"].finditer(text):
        if many := _number(match["n"], "zh-hant"):
            remainder = 5 if match["half"] else _number(match["rest"], "zh-hant") or 0
            tenths = many * 10 + remainder
            measure = ("share", tenths / 100)
            value = plain(Decimal(tenths.numerator) / Decimal(tenths.denominator))
            yield one_kind("percent", value, match.span(), measure=measure)
