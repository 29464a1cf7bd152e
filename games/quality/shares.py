"""Find shares: «a terça parte», «dois quintos», «cinco por mil»; 三分之一, 七成半, 一半.

Each has its share as a measure, so that a half, 50 % and 五成 are the same.
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from games.quality.numbers import numbers_in
from games.quality.pair import Span
from games.quality.portuguese_numerals import portuguese
from games.quality.quantity import Quantity, one_kind, plain
from games.quality.word_lists import WordList

_STEMS = WordList("numerals").numbers("parts")
_WORDS = WordList(
    "shares",
    stem="|".join(_STEMS),
    count="|".join(portuguese(number) for number in range(1, 20)),
)
_PT, _ZH = map(_WORDS.compiled, ("pt", "zh-hant"))
_WHOLES = {"千": Fraction(1000), "萬": Fraction(10_000)}


def shares_in(text: str, lang: str) -> Iterator[Quantity]:
    """Every share that is not written as a percentage."""
    if lang == "pt":
        yield from _portuguese(text)
    elif lang == "zh-hant":
        yield from _chinese(text)


def _share(share: Fraction, span: Span) -> Quantity:
    return one_kind("fraction", str(share), span, measure=("share", share))


def _number(words: str | None, lang: str) -> Fraction | None:
    if not words:
        return None
    numbers = numbers_in(words, lang)
    return Fraction(numbers[0].value) if len(numbers) == 1 and numbers[0].value else None


def _portuguese(text: str) -> Iterator[Quantity]:
    for match in _PT["part"].finditer(text):
        parts = _number(match["n"] or match["m"] or match["k"], "pt") or Fraction(1)
        stem = match["stem"] or match["of"] or match["each"]
        yield _share(parts / _STEMS[stem.casefold()], match.span())
    for match in _PT["per_thousand"].finditer(text):
        if (many := _number(match["n"], "pt")) is not None:
            yield _share(many / 1000, match.span())


def _chinese(text: str) -> Iterator[Quantity]:
    for match in _ZH["part"].finditer(text):
        denominator = match["m"] or match["of"]
        whole = _WHOLES.get(denominator) or _number(denominator, "zh-hant")
        part = match["n"] or match["k"]
        many = _number(part, "zh-hant")
        # 百分之三 is a percentage.
        if whole and many and denominator != "百":
            yield _share(many / whole, match.span())
    for match in _ZH["tenths"].finditer(text):
        if many := _number(match["n"], "zh-hant"):
            remainder = Fraction(1, 2) if match["half"] else _number(match["more"], "zh-hant") or 0
            tenths = (many + remainder) * 10
            measure = ("share", tenths / 100)
            value = plain(Decimal(tenths.numerator) / Decimal(tenths.denominator))
            yield one_kind("percent", value, match.span(), measure=measure)
