"""What the numbers of a text count: a share, a multiple, a price, a date, or so many cards.

«quádruplo» is ``times 4`` as 四倍 is; «três a cinco por cento» and 百分之三至五 are
``percent 3`` and ``percent 5``. One of a thing is left out: «uma carta» is no amount.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from games.lawtexts.kept import kept_within
from games.quality import cards, english_numerals, references
from games.quality.labels import labels_in
from games.quality.moments import moments_in
from games.quality.numbers import Number, numbers_in
from games.quality.ordinals import ordinals_in
from games.quality.pair import Span
from games.quality.quantity import EXACT, LOOSE, Quantity, one_kind, plain, ratio
from games.quality.quantity_words import BESIDE, MASKED, WORDS, Beside
from games.quality.shares import shares_in
from games.quality.stretches import before, blank
from games.quality.units import CURRENCY, currency_before, measured, times_in, unit_after

__all__ = ["EXACT", "LOOSE", "Quantity", "plain", "quantities_in"]

_EITHER_WAY = "比"
"""八比一 and 一比八 both pay eight for one."""


@kept_within(2 * 1024 * 1024)
def quantities_in(text: str, lang: str) -> tuple[Quantity, ...]:
    """Every quantity, in the order of the text."""
    open_text = _mask(text, lang)
    found: list[Quantity] = []
    for read in (moments_in, labels_in, times_in, shares_in, ordinals_in, _said_in_one_word):
        more = list(read(open_text, lang))
        open_text = blank(open_text, [quantity.span for quantity in more])
        found += more
    found += _read(open_text, numbers_in(open_text, lang), lang)
    if lang == "zh-hant":
        found += _in_english_names(open_text)
    return tuple(sorted(found, key=lambda quantity: quantity.start))


def _mask(text: str, lang: str) -> str:
    """The text with everything blank whose numbers are names: articles, ranks, idioms."""
    spans: list[Span] = [m.span() for m in MASKED[lang].finditer(text)]
    if lang != "en":
        spans += references.spans_in(text, lang)
        spans += [row.span for row in cards.rows_in(text, lang)]
    return blank(text, spans)


def _said_in_one_word(text: str, lang: str) -> Iterator[Quantity]:
    for pattern, (kind, value, optional) in WORDS[lang].items():
        for match in pattern.finditer(text):
            measure = ("share", Fraction(value)) if kind in ("times", "fraction") else None
            yield one_kind(kind, value, match.span(), optional=optional, measure=measure)


def _in_english_names(text: str) -> Iterator[Quantity]:
    """A name kept in English says its number in English: “Six Card Bonus” of «Seis Cartas»."""
    for match in english_numerals.RUN.finditer(text):
        value = str(english_numerals.from_english(match[0]))
        yield one_kind("count", value, match.span(), optional=True)


def _read(text: str, numbers: tuple[Number, ...], lang: str) -> Iterator[Quantity]:
    beside = BESIDE[lang]
    at = 0
    while at < len(numbers):
        number = numbers[at]
        following = numbers[at + 1] if at + 1 < len(numbers) else None
        gap = text[number.end : following.start] if following else ""
        if (
            following
            and beside.joins_odds.fullmatch(gap)
            and _may_be_odds(number, following, beside, gap)
        ):
            yield _odds(number, following, beside, gap)
            at += 2
            continue
        yield from _one(text, numbers, at, lang)
        at += 1


def _one(text: str, numbers: tuple[Number, ...], at: int, lang: str) -> Iterator[Quantity]:
    """What one number counts. One of a thing counts nothing, but a year is twelve months."""
    number = numbers[at]
    kinds = _kinds(text, numbers, at, BESIDE[lang])
    value = number.value * _shared_scale(text, numbers, at, BESIDE[lang])
    unit = _unit(text, numbers, at, lang)
    if unit in CURRENCY:
        kinds = frozenset({"money", "count"})
    is_one = value == 1 and (kinds <= LOOSE or kinds == {"count", "times"})
    measure = _measure(kinds, value, unit)
    if not is_one or measure:
        yield Quantity(
            kinds,
            plain(value),
            number.start,
            number.end,
            optional=is_one,
            measure=measure,
            unit=unit,
        )


def _measure(
    kinds: frozenset[str], value: Decimal, unit: str | None
) -> tuple[str, Fraction] | None:
    if kinds == {"percent"}:
        return "share", Fraction(value) / 100
    if "times" in kinds:
        return "share", Fraction(value)
    return None if "ordinal" in kinds else measured(value, unit)


def _unit(text: str, numbers: tuple[Number, ...], at: int, lang: str) -> str | None:
    """The unit after the number, or after the range it opens; or the currency before it."""
    number = numbers[at]
    end = _end_of_range(text, numbers, at, BESIDE[lang])
    said = unit_after(text, number.end, lang) or unit_after(text, end, lang)
    led_by = currency_before(text, number.start, lang)
    if led_by and (said is None or said.name == "dollar"):
        return led_by
    return said.name if said else None


def _shared_scale(text: str, numbers: tuple[Number, ...], at: int, beside: Beside) -> Decimal:
    """«dez a cinquenta mil» and 一至五萬 say the thousand of both once."""
    number = numbers[at]
    if number.scale > 1 or _end_of_range(text, numbers, at, beside) == number.end:
        return Decimal(1)
    following = numbers[at + 1]
    shares = number.value < following.value / following.scale
    return following.scale if shares else Decimal(1)


def _may_be_odds(first: Number, second: Number, beside: Beside, gap: str) -> bool:
    """«5 para 1» and 五比一 are odds, «de 3 para 5» are not."""
    if _EITHER_WAY in gap:
        return 1 in (first.value, second.value) and 0 not in (first.value, second.value)
    return second.value == 1 or (beside.stake_first and first.value > 0)


def _odds(first: Number, second: Number, beside: Beside, gap: str) -> Quantity:
    won, staked = (second, first) if beside.stake_first else (first, second)
    if _EITHER_WAY in gap and won.value < staked.value:
        won, staked = staked, won
    value = ratio(won.value, staked.value)
    return one_kind("odds", value, (first.start, second.end))


def _kinds(text: str, numbers: tuple[Number, ...], at: int, beside: Beside) -> frozenset[str]:
    number = numbers[at]
    led = before(text, number.start)
    if _is_percent(text, numbers, at, beside):
        return frozenset({"percent"})
    after = text[_end_of_range(text, numbers, at, beside) :]
    for kinds, pattern in beside.after.items():
        if pattern.match(after):
            return frozenset(kinds.split("|"))
    for kinds, pattern in beside.before.items():
        if pattern.search(led):
            return frozenset(kinds.split("|"))
    return frozenset({"count"})


def _is_percent(text: str, numbers: tuple[Number, ...], at: int, beside: Beside) -> bool:
    """Also the first of «três a cinco por cento», and the second of 百分之三至五."""
    number = numbers[at]
    if beside.percent_after.match(text, number.end):
        return True
    if beside.percent_before:
        if beside.percent_before.search(before(text, number.start)):
            return True
        first = numbers[at - 1] if at else None
        if first and beside.range.fullmatch(text[first.end : number.start]):
            return bool(beside.percent_before.search(before(text, first.start)))
    return bool(beside.percent_after.match(text, _end_of_range(text, numbers, at, beside)))


def _end_of_range(text: str, numbers: tuple[Number, ...], at: int, beside: Beside) -> int:
    """Where the number ends, or the second of two that share what follows."""
    following = numbers[at + 1] if at + 1 < len(numbers) else None
    if following and beside.range.fullmatch(text[numbers[at].end : following.start]):
        return following.end
    return numbers[at].end
