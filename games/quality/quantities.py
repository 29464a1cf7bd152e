"""Find what the numbers of a text count: a share, a multiple, a price, a date, or cards.

«quádruplo» is ``times 4`` as 四倍 is; «três a cinco por cento» and 百分之三至五 are ``percent 3``
and ``percent 5``. A single thing is left out: «uma carta» is no amount.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import cast

from games.lawtexts.files.caches import cached_within
from games.quality import cards, numbers, references
from games.quality.moments import moments_in
from games.quality.numbers import Number, numbers_in, scale_of
from games.quality.ordinals import labels_in, ordinals_in
from games.quality.pair import Span
from games.quality.parts import NEAR, blank
from games.quality.quantity import (
    CURRENCY,
    LOOSE,
    MONEY,
    MONEY_PARTS,
    PARTS,
    Quantity,
    currency_before,
    measured,
    one_kind,
    plain,
    ratio,
    times_in,
    unit_after,
    unit_words,
)
from games.quality.shares import shares_in
from games.quality.word_lists import WordList, groups

_COUNT = frozenset({"count"})
_EITHER_WAY = re.compile("[比:：]")
"""八比一 and 一比八 both pay eight to one."""


@dataclass(frozen=True, slots=True)
class NumberContext:
    """Patterns for the text before, between and after numbers in one language.

    ``stake_first``: 一賠五 names the stake first, «5 para 1» the prize. ``kinds`` are what a number
    counts, by the group of ``before`` or ``after``.
    """

    rate_after: re.Pattern[str]
    rate_before: re.Pattern[str]
    range: re.Pattern[str]
    joins_odds: re.Pattern[str]
    joins_share: re.Pattern[str]
    joins: re.Pattern[str]
    before: re.Pattern[str]
    after: re.Pattern[str]
    stake_first: bool
    kinds: Mapping[str, frozenset[str]]


_CONTEXTS = WordList("contexts")
_RATES = _CONTEXTS.numbers("rates")


def _context(lang: str) -> NumberContext:
    names = ("rate_after", "rate_before", "range", "joins_odds", "joins_share", "joins")
    own = {name: re.compile(cast(str, _CONTEXTS.table(lang, name))) for name in names}
    kinds: dict[str, frozenset[str]] = {}
    sides: dict[str, re.Pattern[str]] = {}
    for side in ("before", "after"):
        patterns = _CONTEXTS.patterns(lang, side)
        named = {f"{side}{place}": words for place, words in enumerate(patterns.values())}
        kinds |= zip(named, (frozenset(names.split("|")) for names in patterns), strict=True)
        sides[side] = re.compile(groups(named))
    stake_first = _CONTEXTS.table(lang, "stake_first") is True
    return NumberContext(**own, **sides, stake_first=stake_first, kinds=kinds)


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


@cached_within(1536 * 1024)
def quantities_in(text: str, lang: str) -> tuple[Quantity, ...]:
    """Every quantity, in text order."""
    open_text = _mask(text.replace("○", "〇"), lang)
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
    rate: Span = 0, 0
    parts: list[tuple[Number, Quantity]] = []
    together: Quantity | None = None
    for index, number in enumerate(numbers):
        if number.start < end or rate[0] <= number.start < rate[1]:
            continue
        following = numbers[index + 1] if index + 1 < len(numbers) else None
        gap = text[number.end : following.start] if following else ""
        whole = together
        together = _together(number, following, patterns, gap) if following else None
        if together and following and _are_odds(number, following, patterns, gap):
            yield together
            end, together = following.end, None
            continue
        quantity, rate = _one(text, numbers, index, lang)
        if quantity:
            parts.append((number, replace(quantity, whole=together or whole)))
    yield from _with_wholes(text, parts, lang)


def _one(
    text: str, numbers: tuple[Number, ...], index: int, lang: str
) -> tuple[Quantity | None, Span]:
    """The quantity of one number, and where its rate is written.

    A single thing is none, but a year is twelve months.
    """
    number, patterns = numbers[index], NUMBER_CONTEXTS[lang]
    end, value = number.end, number.value
    following = numbers[index + 1] if index + 1 < len(numbers) else None
    if following and patterns.range.fullmatch(text, end, following.start):
        # Two numbers share the words after them; in «dez a cinquenta mil», 一至五萬 the thousand.
        end = following.end
        if number.scale == 1 and value < following.value / following.scale:
            value *= following.scale
    rate = _rate(text, numbers, index, end, patterns)
    if rate and rate.lastgroup != "hundred":
        whole = _RATES[str(rate.lastgroup)]
        share = ratio(value, Decimal(whole))
        part = one_kind("fraction", share, number.span, measure=("share", Fraction(value) / whole))
        return part, rate.span()
    kinds = frozenset({"percent"}) if rate else _kinds(text, number, end, patterns)
    unit = _unit(text, number, end, lang)
    if unit in CURRENCY:
        kinds = frozenset({"money", "count"})
    is_one = value == 1 and (kinds <= LOOSE or kinds == {"count", "times"})
    measure = None if "ordinal" in kinds else measured(value, unit)
    if kinds == {"percent"} or "times" in kinds:
        measure = "share", Fraction(value) / (1 if "times" in kinds else 100)
    elif kinds == _COUNT and unit is None and 0 < value < 1:
        measure = "share", Fraction(value)
    quantity = None
    if not is_one or measure or unit in PARTS:
        quantity = Quantity(
            kinds, plain(value), *number.span, optional=is_one, measure=measure, unit=unit
        )
    return quantity, rate.span() if rate else (0, 0)


def _with_wholes(
    text: str, parts: Sequence[tuple[Number, Quantity]], lang: str
) -> Iterator[Quantity]:
    """Each quantity, with the whole that it is a part of, if the text may be read so."""
    group: list[tuple[Number, Quantity]] = []
    for part in parts:
        if group and not _joins(text, *group[-1], *part, lang):
            yield from _grouped(group)
            group = []
        group.append(part)
    yield from _grouped(group)


def _joins(
    text: str, number: Number, one: Quantity, following: Number, other: Quantity, lang: str
) -> bool:
    """Whether the second goes on from the first: «1 milhão e 500 mil», «um ano e dois meses»."""
    words = unit_words(text, number.end, lang)
    end = words.end() if words else number.end
    if not NUMBER_CONTEXTS[lang].joins.fullmatch(text, end, following.start):
        return False
    if words is None:
        return scale_of(number, text, lang) > following.value
    (family, size), (other_family, other_size) = (
        PARTS.get(part.unit or "", ("", Fraction(0))) for part in (one, other)
    )
    return family == other_family and 0 < other_size < size


def _grouped(group: Sequence[tuple[Number, Quantity]]) -> Iterator[Quantity]:
    quantities = [quantity for _number, quantity in group]
    whole = _whole(group) if len(group) > 1 or _is_small_money(quantities) else None
    for one in quantities:
        yield replace(
            one, whole=whole or one.whole, unit=None if _is_small_money([one]) else one.unit
        )


def _is_small_money(quantities: Sequence[Quantity]) -> bool:
    return any(one.unit in MONEY_PARTS for one in quantities)


def _whole(group: Sequence[tuple[Number, Quantity]]) -> Quantity:
    """The sum of the parts, measured as they are."""
    first, last = group[0][1], group[-1][1]
    if len(group) > 1 and first.unit in (None, last.unit):
        return replace(last, value=plain(sum((n.value for n, _ in group), Decimal(0))))
    family = PARTS[str(first.unit)][0]
    total = sum((Fraction(n.value) * PARTS[str(one.unit)][1] for n, one in group), Fraction(0))
    if family != MONEY:
        return replace(first, kinds=frozenset(), measure=(family, total))
    value = plain(Decimal(total.numerator) / Decimal(total.denominator))
    return replace(first, kinds=frozenset({"money", "count"}), value=value)


def _unit(text: str, number: Number, end: int, lang: str) -> str | None:
    """The unit after the number, or after its range; or the currency before it."""
    unit = unit_after(text, number.end, lang)
    if unit is None and end > number.end:
        unit = unit_after(text, end, lang)
    led_by = currency_before(text, number.start, lang)
    return led_by if led_by and unit in (None, "dollar") else unit


def _together(first: Number, second: Number, patterns: NumberContext, gap: str) -> Quantity | None:
    """The odds or the share that two numbers with such words between them may be."""
    span = first.start, second.end
    if patterns.joins_share.fullmatch(gap) and second.value:
        share = ratio(first.value, second.value)
        return one_kind("fraction", share, span, measure=("share", Fraction(share)))
    won, staked = (second, first) if patterns.stake_first else (first, second)
    if _EITHER_WAY.search(gap) and won.value < staked.value:
        won, staked = staked, won
    if not staked.value or not patterns.joins_odds.fullmatch(gap):
        return None
    return one_kind("odds", ratio(won.value, staked.value), span)


def _are_odds(first: Number, second: Number, patterns: NumberContext, gap: str) -> bool:
    """«5 para 1» and 五比一 are odds, «de 3 para 5» need not be, «um em cada dez» are none."""
    if not patterns.joins_odds.fullmatch(gap):
        return False
    if _EITHER_WAY.search(gap):
        return 1 in (first.value, second.value) and 0 not in (first.value, second.value)
    return second.value == 1 or patterns.stake_first


def _kinds(text: str, number: Number, end: int, patterns: NumberContext) -> frozenset[str]:
    match = patterns.after.match(text, end) or patterns.before.search(
        text, max(0, number.start - NEAR), number.start
    )
    return patterns.kinds[str(match.lastgroup)] if match else _COUNT


def _rate(
    text: str, numbers: tuple[Number, ...], index: int, end: int, patterns: NumberContext
) -> re.Match[str] | None:
    """Of how many it is a share, as both are in 百分之三至五 or «três a cinco por mil»."""
    number, first = numbers[index], numbers[index - 1] if index else None
    for place in {number.end, end}:
        if match := patterns.rate_after.match(text, place):
            return match
    starts = [number.start]
    if first and patterns.range.fullmatch(text, first.end, number.start):
        starts.append(first.start)
    for start in starts:
        if match := patterns.rate_before.search(text, max(0, start - NEAR), start):
            return match
    return None
