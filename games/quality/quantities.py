"""Find what the numbers of a text count: a share, a multiple, a price, a date, or cards.

«quádruplo» is ``times 4`` as 四倍 is; «três a cinco por cento» and 百分之三至五 are ``percent 3``
and ``percent 5``. A single thing is left out: «uma carta» is no amount.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from games.lawtexts.caches import cached_within
from games.quality import cards, numbers, references
from games.quality.moments import moments_in
from games.quality.numbers import Number, numbers_in
from games.quality.ordinals import labels_in, ordinals_in
from games.quality.pair import Span
from games.quality.parts import NEAR, blank
from games.quality.quantity import (
    CURRENCY,
    LOOSE,
    Quantity,
    currency_before,
    measured,
    one_kind,
    plain,
    ratio,
    times_in,
    unit_after,
)
from games.quality.shares import shares_in
from games.quality.word_lists import WordList, groups

_COUNT = frozenset({"count"})
_EITHER_WAY = "比"
"""八比一 and 一比八 both pay eight to one."""


@dataclass(frozen=True, slots=True)
class NumberContext:
    """Patterns for the text before, between and after numbers in one language.

    ``stake_first``: 一賠五 names the stake first, «5 para 1» the prize. ``kinds`` are what a number
    counts, by the group of ``before`` or ``after``.
    """

    percent_after: re.Pattern[str]
    percent_before: re.Pattern[str]
    range: re.Pattern[str]
    joins_odds: re.Pattern[str]
    stake_first: bool
    before: re.Pattern[str]
    after: re.Pattern[str]
    kinds: Mapping[str, frozenset[str]]


_CONTEXTS = WordList("contexts")


def _context(lang: str) -> NumberContext:
    percent_after, percent_before, between, joins_odds = (
        re.compile(cast(str, _CONTEXTS.table(lang, name)))
        for name in ("percent_after", "percent_before", "range", "joins_odds")
    )
    kinds: dict[str, frozenset[str]] = {}
    sides: dict[str, re.Pattern[str]] = {}
    for side in ("before", "after"):
        patterns = _CONTEXTS.patterns(lang, side)
        named = {f"{side}{place}": words for place, words in enumerate(patterns.values())}
        kinds |= zip(named, (frozenset(names.split("|")) for names in patterns), strict=True)
        sides[side] = re.compile(groups(named))
    stake_first = _CONTEXTS.table(lang, "stake_first") is True
    return NumberContext(
        percent_after, percent_before, between, joins_odds, stake_first, **sides, kinds=kinds
    )


NUMBER_CONTEXTS = {lang: _context(lang) for lang in ("pt", "zh-hant", "en")}

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


@cached_within(2 * 1024 * 1024)
def quantities_in(text: str, lang: str) -> tuple[Quantity, ...]:
    """Every quantity, in text order."""
    open_text = _mask(text, lang)
    quantities: list[Quantity] = []
    for read in (moments_in, labels_in, times_in, shares_in, ordinals_in, _one_word_quantities):
        batch = list(read(open_text, lang))
        open_text = blank(open_text, [quantity.span for quantity in batch])
        quantities += batch
    quantities += _read(open_text, numbers_in(open_text, lang), lang)
    if lang == "zh-hant":
        quantities += _in_english_names(open_text)
    return tuple(sorted(quantities, key=lambda quantity: quantity.start))


def _mask(text: str, lang: str) -> str:
    """The text with numbers that are names (articles, ranks, idioms) blanked."""
    spans: list[Span] = [m.span() for m in MASKED[lang].finditer(text)]
    if lang != "en":
        spans += references.spans_in(text, lang)
        spans += [row.span for row in cards.rows_in(text, lang)]
    return blank(text, spans)


def _one_word_quantities(text: str, lang: str) -> Iterator[Quantity]:
    for pattern, (kind, value, optional) in WORDS[lang].items():
        for match in pattern.finditer(text):
            measure = ("share", Fraction(value)) if kind in ("times", "fraction") else None
            yield one_kind(kind, value, match.span(), optional=optional, measure=measure)


def _in_english_names(text: str) -> Iterator[Quantity]:
    """Blank numbers in names left in English: “Six Card Bonus” of «Seis Cartas»."""
    for match in numbers.ENGLISH.finditer(text):
        value = str(numbers.from_english(match[0]))
        yield one_kind("count", value, match.span(), optional=True)


def _read(text: str, numbers: tuple[Number, ...], lang: str) -> Iterator[Quantity]:
    patterns = NUMBER_CONTEXTS[lang]
    end = 0
    for index, number in enumerate(numbers):
        if number.start < end:
            continue
        following = numbers[index + 1] if index + 1 < len(numbers) else None
        gap = text[number.end : following.start] if following else ""
        if following and (odds := _odds(number, following, patterns, gap)):
            yield odds
            end = following.end
        else:
            yield from _one(text, numbers, index, lang)


def _one(text: str, numbers: tuple[Number, ...], index: int, lang: str) -> Iterator[Quantity]:
    """The quantity of one number. A single thing is none, but a year is twelve months."""
    number, patterns = numbers[index], NUMBER_CONTEXTS[lang]
    end, value = number.end, number.value
    following = numbers[index + 1] if index + 1 < len(numbers) else None
    if following and patterns.range.fullmatch(text, end, following.start):
        # Two numbers share the words after them; in «dez a cinquenta mil», 一至五萬 the thousand.
        end = following.end
        if number.scale == 1 and value < following.value / following.scale:
            value *= following.scale
    kinds = _kinds(text, numbers, index, end, patterns)
    unit = _unit(text, number, end, lang)
    if unit in CURRENCY:
        kinds = frozenset({"money", "count"})
    is_one = value == 1 and (kinds <= LOOSE or kinds == {"count", "times"})
    measure = None if "ordinal" in kinds else measured(value, unit)
    if kinds == {"percent"} or "times" in kinds:
        measure = "share", Fraction(value) / (1 if "times" in kinds else 100)
    if not is_one or measure:
        start, end = number.start, number.end
        yield Quantity(kinds, plain(value), start, end, optional=is_one, measure=measure, unit=unit)


def _unit(text: str, number: Number, end: int, lang: str) -> str | None:
    """The unit after the number, or after its range; or the currency before it."""
    unit = unit_after(text, number.end, lang)
    if unit is None and end > number.end:
        unit = unit_after(text, end, lang)
    led_by = currency_before(text, number.start, lang)
    return led_by if led_by and unit in (None, "dollar") else unit


def _odds(first: Number, second: Number, patterns: NumberContext, gap: str) -> Quantity | None:
    """«5 para 1» and 五比一 are odds, «de 3 para 5» are not."""
    is_either_way = _EITHER_WAY in gap
    are_odds = second.value == 1 or (patterns.stake_first and first.value > 0)
    if is_either_way:
        are_odds = 1 in (first.value, second.value) and 0 not in (first.value, second.value)
    if not are_odds or not patterns.joins_odds.fullmatch(gap):
        return None
    won, staked = (second, first) if patterns.stake_first else (first, second)
    if is_either_way and won.value < staked.value:
        won, staked = staked, won
    return one_kind("odds", ratio(won.value, staked.value), (first.start, second.end))


def _kinds(
    text: str, numbers: tuple[Number, ...], index: int, end: int, patterns: NumberContext
) -> frozenset[str]:
    if _is_percent(text, numbers, index, end, patterns):
        return frozenset({"percent"})
    start = numbers[index].start
    match = patterns.after.match(text, end) or patterns.before.search(
        text, max(0, start - NEAR), start
    )
    return patterns.kinds[str(match.lastgroup)] if match else _COUNT


def _is_percent(
    text: str, numbers: tuple[Number, ...], index: int, end: int, patterns: NumberContext
) -> bool:
    """Whether it is a percentage, as both are in 百分之三至五 or «três a cinco por cento»."""
    number, first = numbers[index], numbers[index - 1] if index else None
    if any(patterns.percent_after.match(text, place) for place in {number.end, end}):
        return True
    starts = [number.start]
    if first and patterns.range.fullmatch(text, first.end, number.start):
        starts.append(first.start)
    return any(
        patterns.percent_before.search(text, max(0, start - NEAR), start) for start in starts
    )
