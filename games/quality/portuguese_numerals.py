"""Numbers in Portuguese words: «vinte e um mil quatrocentos e cinquenta e quatro»."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import cast

from games.quality.word_lists import WordList

LARGEST = 999_999_999
LONGEST = 300
"""Most characters of a number in words."""

_NUMERALS = WordList("numerals")
_ONES, _TEENS, _TENS, _HUNDREDS = (
    cast(list[str], _NUMERALS.table("portuguese", name))
    for name in ("ones", "teens", "tens", "hundreds")
)
_FEMININE = {"um": "uma", "dois": "duas"}

_VALUES = _NUMERALS.numbers("other_portuguese") | {
    word: value
    for words, values in (
        (_ONES, range(10)),
        (_TEENS, range(10, 20)),
        (_TENS, range(20, 100, 10)),
        (_HUNDREDS, range(100, 1000, 100)),
    )
    for word, value in zip(words, values, strict=True)
}
_VALUES |= {f"{word.removesuffix('os')}as": _VALUES[word] for word in _HUNDREDS[1:]}
_SCALES = (
    {"bilião": 10**12, "biliões": 10**12},
    {"milhão": 1_000_000, "milhões": 1_000_000},
    {"mil": 1000},
)
"""The scales, the largest first; a million may be counted in thousands: «dois mil milhões»."""

_BELOW_THOUSAND = sorted([*_VALUES, "cem"], key=len, reverse=True)
BELOW_THOUSAND = "|".join(_BELOW_THOUSAND)
WORD = "|".join(
    sorted(
        [*_BELOW_THOUSAND, *(word for scale in _SCALES for word in scale)], key=len, reverse=True
    )
)
RUN = re.compile(rf"(?<![\w-])(?:{WORD})(?:,?\s+(?:e\s+)?(?:{WORD}))*(?![\w-])", re.IGNORECASE)
"""Words that may be a number, or several in a row."""


def portuguese(number: int, *, gender: str = "m") -> str:
    """``21`` is «vinte e um», or «vinte e uma» for cards."""
    if not 0 <= number <= LARGEST:
        raise ValueError(f"{number} is not between 0 and {LARGEST}")
    if number == 0:
        return _ONES[0]
    millions, rest = divmod(number, 1_000_000)
    thousands, ones = divmod(rest, 1000)
    words = []
    if millions:
        words.append("um milhão" if millions == 1 else f"{_below_thousand(millions, 'm')} milhões")
    if thousands:
        words.append("mil" if thousands == 1 else f"{_below_thousand(thousands, gender)} mil")
    if ones:
        if words and (ones < 100 or ones % 100 == 0):
            words.append("e")
        words.append(_below_thousand(ones, gender))
    return " ".join(words)


def from_portuguese(text: str) -> int | None:
    """«vinte e um» is ``21``; ``None`` if the whole text is not one number.

    Accepts «dois mil milhões» and «um bilião», beyond what is written here, and the commas with
    which the gazette separates the millions, thousands and rest: «dois milhões, cinco mil».
    """
    return _read(text) if len(text) <= LONGEST else None


@lru_cache(maxsize=2048)
def _read(text: str) -> int | None:
    words = text.casefold().split()
    return 0 if words == [_ONES[0]] else _value(words, _SCALES)


def _value(words: list[str], scales: Sequence[Mapping[str, int]]) -> int | None:
    if not scales:
        return _value_below_thousand(words)
    scale, *lower = scales
    position = next((i for i, word in enumerate(words) if word.rstrip(",") in scale), None)
    if position is None:
        return _value(words, lower)
    size = scale[words[position].rstrip(",")]
    many = _value(words[:position], _SCALES[-1:] if lower else ()) if position else 1
    if not many or (lower and not position) or any("," in word for word in words[:position]):
        return None
    rest = words[position + 1 :]
    if not rest:
        return many * size if words[position] in scale else None
    rest = rest[1:] if rest[0] == "e" else rest
    value = _value(rest, lower)
    return many * size + value if value else None


def _below_thousand(number: int, gender: str) -> str:
    if number == 100:
        return "cem"
    hundreds, rest = divmod(number, 100)
    words = [_gendered(_HUNDREDS[hundreds - 1], gender)] if hundreds else []
    if rest >= 20:
        words.append(_TENS[rest // 10 - 2])
        rest %= 10
    if rest >= 10:
        words.append(_TEENS[rest - 10])
    elif rest:
        words.append(_gendered(_ONES[rest], gender))
    return " e ".join(words)


def _gendered(word: str, gender: str) -> str:
    if gender == "m" or word == "cento":
        return word
    if word.endswith("entos"):
        return word.removesuffix("os") + "as"
    return _FEMININE.get(word, word)


def _value_below_thousand(words: list[str]) -> int | None:
    """The sum of hundreds, tens and ones, each joined to the next by «e»."""
    if words == ["cem"]:
        return 100
    parts = words[::2]
    if len(words) % 2 == 0 or any(word != "e" for word in words[1::2]):
        return None
    total, ceiling = 0, 1000
    for word in parts:
        value = _VALUES.get(word)
        if not value or value >= ceiling or total % ceiling:
            return None
        total += value
        ceiling = 100 if value >= 100 else 10 if value >= 20 else 1
    return total
