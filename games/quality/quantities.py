"""What the numbers of a text count: a share, a multiple, a price, a date, or so many cards.

«quádruplo» is ``times 4`` as 四倍 is; «três a cinco por cento» and 百分之三至百分之五 are
``percent 3`` and ``percent 5``. One of a thing is left out: «uma carta» is no amount.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from games.quality import cards, english_numerals, references
from games.quality.numbers import Number, numbers_in
from games.quality.pair import Span
from games.quality.quantity_words import BESIDE, MASKED, WORDS, Beside

EXACT = frozenset({"percent", "times", "odds", "fraction", "date", "money"})
"""Kinds that either language always says: a missing one is a missing amount."""

LOOSE = frozenset({"count", "ordinal", "leading"})
"""Kinds a language may well say without a number: «a última carta» of five, 第五張牌."""

LONGEST_RECKONED = 100
"""Digits of a number that a share, or odds, may be worked out from."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number and what it counts.

    ``kinds`` are more than one where the words leave it open: «três vezes» counts times or
    multiplies. An ``optional`` one may be matched but need not be: the three of «trio».
    """

    kinds: frozenset[str]
    value: str
    start: int
    end: int
    optional: bool = False

    @property
    def span(self) -> Span:
        return self.start, self.end

    def matches(self, other: Quantity) -> bool:
        return self.value == other.value and bool(self.kinds & other.kinds)


@lru_cache(maxsize=2048)
def quantities_in(text: str, lang: str) -> tuple[Quantity, ...]:
    """Every quantity, in the order of the text."""
    open_text = _mask(text, lang)
    found = [*_dates(open_text, lang)]
    open_text = _blank(open_text, [quantity.span for quantity in found])
    found += _said_in_one_word(open_text, lang)
    open_text = _blank(open_text, [quantity.span for quantity in found])
    found += _read(open_text, numbers_in(open_text, lang), BESIDE[lang])
    if lang == "zh-hant":
        found += _in_english_names(open_text)
    return tuple(sorted(found, key=lambda quantity: quantity.start))


def _mask(text: str, lang: str) -> str:
    """The text with everything blank whose numbers are names: articles, ranks, idioms."""
    spans: list[Span] = [m.span() for m in MASKED[lang].finditer(text)]
    if lang != "en":
        spans += references.spans_in(text, lang)
        spans += [row.span for row in cards.rows_in(text, lang)]
    return _blank(text, spans)


def _blank(text: str, spans: list[Span]) -> str:
    for start, end in spans:
        text = text[:start] + "\u2400" * (end - start) + text[end:]
    return text


def _dates(text: str, lang: str) -> Iterator[Quantity]:
    beside = BESIDE[lang]
    if beside.date is None:
        return
    for match in beside.date.finditer(text):
        year = _number(match["year"], lang) if match["year"] else None
        month = beside.months.get(match["month"].casefold()) or _number(match["month"], lang)
        day = _number(match["day"], lang)
        if month and day:
            value = f"{year or '--'}-{month:02}-{day:02}"
            yield Quantity(frozenset({"date"}), value, *match.span())


def _number(said: str, lang: str) -> int | None:
    found = numbers_in(said, lang)
    return int(found[0].value) if len(found) == 1 else None


def _said_in_one_word(text: str, lang: str) -> Iterator[Quantity]:
    for pattern, (kind, value, optional) in WORDS[lang].items():
        for match in pattern.finditer(text):
            yield Quantity(frozenset({kind}), value, *match.span(), optional=optional)


def _in_english_names(text: str) -> Iterator[Quantity]:
    """A name kept in English says its number in English: “Six Card Bonus” of «Seis Cartas»."""
    for match in english_numerals.RUN.finditer(text):
        value = str(english_numerals.from_english(match[0]))
        yield Quantity(frozenset({"count"}), value, *match.span(), optional=True)


def _read(text: str, numbers: tuple[Number, ...], beside: Beside) -> Iterator[Quantity]:
    at = 0
    while at < len(numbers):
        number = numbers[at]
        following = numbers[at + 1] if at + 1 < len(numbers) else None
        gap = text[number.end : following.start] if following else ""
        if (
            following
            and beside.joins_odds.fullmatch(gap)
            and _may_be_odds(number, following, beside)
        ):
            yield _odds(number, following, beside)
            at += 2
            continue
        if following and number.value and _joins_fraction(gap, beside):
            share = _ratio(following.value, number.value)
            yield Quantity(frozenset({"fraction"}), share, number.start, following.end)
            at += 2
            continue
        kinds = _kinds(text, numbers, at, beside)
        if not (kinds <= LOOSE and number.value == 1):
            factor = 10 if beside.tenths and beside.tenths.match(text, number.end) else 1
            value = plain(number.value * factor if kinds == {"percent"} else number.value)
            yield Quantity(kinds, value, number.start, number.end)
        at += 1


def _may_be_odds(first: Number, second: Number, beside: Beside) -> bool:
    """«5 para 1» are odds, «de 3 para 5» are not."""
    return second.value == 1 or (beside.stake_first and first.value > 0)


def _joins_fraction(gap: str, beside: Beside) -> bool:
    return bool(beside.joins_fraction and beside.joins_fraction.fullmatch(gap))


def _odds(first: Number, second: Number, beside: Beside) -> Quantity:
    won, staked = (second, first) if beside.stake_first else (first, second)
    value = _ratio(won.value, staked.value)
    return Quantity(frozenset({"odds"}), value, first.start, second.end)


def _kinds(text: str, numbers: tuple[Number, ...], at: int, beside: Beside) -> frozenset[str]:
    number = numbers[at]
    before = text[: number.start]
    if _is_percent(text, numbers, at, beside):
        return frozenset({"percent"})
    after = text[_end_of_range(text, numbers, at, beside) :]
    for kinds, pattern in beside.after.items():
        if pattern.match(after):
            return frozenset(kinds.split("|"))
    for kinds, pattern in beside.before.items():
        if pattern.search(before):
            return frozenset(kinds.split("|"))
    return frozenset({"count"})


def _is_percent(text: str, numbers: tuple[Number, ...], at: int, beside: Beside) -> bool:
    """Also the first of «três a cinco por cento»."""
    number = numbers[at]
    if beside.percent_after.match(text, number.end):
        return True
    if beside.percent_before and beside.percent_before.search(text[: number.start]):
        return True
    return bool(beside.percent_after.match(text, _end_of_range(text, numbers, at, beside)))


def _end_of_range(text: str, numbers: tuple[Number, ...], at: int, beside: Beside) -> int:
    """Where the number ends, or the second of two that share what follows."""
    following = numbers[at + 1] if at + 1 < len(numbers) else None
    if following and beside.range.fullmatch(text[numbers[at].end : following.start]):
        return following.end
    return numbers[at].end


def _ratio(above: Decimal, below: Decimal) -> str:
    """In its lowest terms; numbers of hundreds of digits are not reckoned with."""
    if max(len(each.as_tuple().digits) for each in (above, below)) > LONGEST_RECKONED:
        return f"{above}/{below}"
    return str(Fraction(above) / Fraction(below))


def plain(value: Decimal) -> str:
    """20.00 and 20 are the same."""
    return f"{value.normalize():f}"
