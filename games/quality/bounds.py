"""Find the limits that a text sets: «pelo menos dois», 兩位或以上.

``from`` and ``upto`` include the number, ``over`` and ``under`` do not. A negated bound becomes its
opposite: «não pode exceder» is ``upto``.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from games.lawtexts.files.caches import cached_within
from games.quality.pair import Spanning
from games.quality.parts import before
from games.quality.quantities import quantities_in
from games.quality.quantity import Quantity
from games.quality.word_lists import WordList, groups

OVER, FROM, UPTO, UNDER = "over", "from", "upto", "under"
RISING = frozenset({OVER, FROM})
DENIED: Mapping[str, str] = {OVER: UPTO, UNDER: FROM, FROM: UNDER, UPTO: OVER}
_WITH_EQUAL: Mapping[str, str] = {OVER: FROM, UNDER: UPTO, FROM: FROM, UPTO: UPTO}


@dataclass(frozen=True, slots=True)
class TextBound(Spanning):
    """A bound in a text, with its number, if it has one.

    ``is_outright``: the words only ever set a bound, as «pelo menos», unlike 不足 and 滿, which may
    be a noun or a verb in the other language. ``is_plain`` is false of words that bound a number
    only in passing: «no prazo de cinco dias», 五日內.
    """

    kind: str
    start: int
    end: int
    quantity: Quantity | None
    is_plain: bool = True
    is_outright: bool = False

    @property
    def value(self) -> str | None:
        return self.quantity.value if self.quantity else None


_LIST = WordList("bounds")


def _words(name: str) -> tuple[str, ...]:
    return tuple(cast(list[str], _LIST.table(name)))


_EQUAL, _OR_EQUAL = _LIST.patterns("equal"), _LIST.patterns("or_equal")
_BETWEEN = _LIST.patterns("between")
_WORDS = {
    lang: re.compile(
        rf"{start}(?P<equal>{_EQUAL[lang]})?(?:{groups(_LIST.patterns('before', lang))})"
        rf"(?P<or>{_OR_EQUAL[lang]})?{end}",
        re.IGNORECASE,
    )
    for lang, start, end in (
        ("pt", r"(?<!\w)", r"(?!\w)"),
        ("en", r"(?<!\w)", r"(?!\w)"),
        ("zh-hant", "", ""),
    )
}
_AFTER = {
    lang: re.compile(
        rf"{_BETWEEN[lang]}(?:{groups(_LIST.patterns('after', lang))}){end}", re.IGNORECASE
    )
    for lang, end in (("pt", r"(?!\w)"), ("en", r"(?!\w)"), ("zh-hant", ""))
}
_ALONE = {lang: re.compile(groups(_LIST.patterns("alone", lang)), re.IGNORECASE) for lang in _WORDS}
_DENIES, _ONE, _GAP, _EARLIER = map(_LIST.compiled, ("denies", "one", "gap", "earlier"))
"""After ``earlier`` a deadline leaves at least that time: 最遲於九十日前."""

_OF_NUMBERS, _IN_PASSING, _OUTRIGHT = map(_words, ("of_numbers", "in_passing", "outright"))
_GAP_OF = dict.fromkeys(_words("before_its_verb"), re.compile("(?:(?!相?等)[^，。；：、]){0,8}"))
"""Words that precede the verb of their number: 最少可獲贈五枚."""

_POINTS = frozenset({"date", "hour", "ordinal"})
"""Kinds that are points in time or in a sequence: only with these are 前 and 後 bounds."""

_DEADLINE = re.compile(r"最[遲晚早]|até.*|o\s+mais\s+tardar", re.IGNORECASE)


@cached_within(1024 * 1024)
def bounds_in(text: str, lang: str) -> tuple[TextBound, ...]:
    """Every bound, in text order."""
    if lang not in _WORDS:
        return ()
    quantities = _with_ones(text, lang)
    bounds = [*_before(text, lang, quantities)]
    bounded = {bound.quantity for bound in bounds}
    bounds += [bound for bound in _behind(text, lang, quantities) if bound.quantity not in bounded]
    # Bounds without a number: «ou inferior» and 或以下.
    taken = {place for bound in bounds for place in range(*bound.span)}
    for match in _ALONE[lang].finditer(text):
        if taken.isdisjoint(range(*match.span())):
            bounds.append(TextBound(FROM if match["from"] else UPTO, *match.span(), None))
    return tuple(sorted(bounds, key=lambda bound: bound.start))


def _with_ones(text: str, lang: str) -> tuple[Quantity, ...]:
    """The quantities plus single things, which may have a bound: «mais de uma mão»."""
    counted = quantities_in(text, lang)
    taken = {place for one in counted for place in range(*one.span)}
    ones = [
        Quantity(frozenset({"count"}), "1", *match.span())
        for match in _ONE[lang].finditer(text)
        if match.start() not in taken
    ]
    return tuple(sorted([*counted, *ones], key=_start))


def _before(text: str, lang: str, quantities: tuple[Quantity, ...]) -> Iterator[TextBound]:
    """Bounds by words before their number, or before a noun."""
    for match in _WORDS[lang].finditer(text):
        kind = next(name for name in (OVER, FROM, UPTO, UNDER, "in") if match.groupdict().get(name))
        is_plain = kind != "in" and not match[0].casefold().startswith(_IN_PASSING)
        if kind == "in":
            kind = UPTO
        if match["equal"] or match["or"]:
            kind = _WITH_EQUAL[kind]
        start = match.start()
        led = before(text, start)
        denial = _DENIES[lang].search(led)
        if denial and not match.groupdict().get("in"):
            kind, start = DENIED[kind], start - len(led) + denial.start()
        place = bisect_left(quantities, match.end(), key=_start)
        gap, number = (
            _GAP_OF.get(match[0], _GAP[lang]),
            next(iter(quantities[place : place + 1]), None),
        )
        if number and not gap.fullmatch(text[match.end() : number.start]):
            number = None
        if number is None and match[0].casefold().startswith(_OF_NUMBERS):
            continue
        if _DEADLINE.fullmatch(match[0]) and number and _EARLIER[lang].match(text, number.end):
            kind = FROM if kind == UPTO else UPTO
        yield TextBound(
            kind, start, match.end(), number, is_plain, match[0].casefold() in _OUTRIGHT
        )


def _start(quantity: Quantity) -> int:
    return quantity.start


def _behind(text: str, lang: str, quantities: tuple[Quantity, ...]) -> Iterator[TextBound]:
    """Bounds by words after their number."""
    for quantity in quantities:
        if match := _AFTER[lang].match(text, quantity.end):
            groups = match.groupdict()
            if (groups.get("before") or groups.get("after")) and not quantity.kinds & _POINTS:
                continue
            kind = FROM if groups["from"] or groups.get("after") else UPTO
            is_plain = bool(groups["from"] or groups["upto"])
            yield TextBound(kind, quantity.start, match.end(), quantity, is_plain)
