"""Numbers that are names: Portuguese ordinals in words, and Roman numerals after «capítulo»."""

import re
from collections.abc import Iterator

from games.quality.parts import before
from games.quality.quantity import Quantity, one_kind
from games.quality.word_lists import WordList

_WORDS = WordList("numerals")
_ONES, _TENS = (_WORDS.numbers(name) for name in ("ordinals", "tenth_ordinals"))
_VALUES = _ONES | _TENS
_PT = WordList("ordinals", ones="|".join(_ONES), tens="|".join(_TENS)).compiled("pt")
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def labels_in(text: str, lang: str) -> Iterator[Quantity]:
    """The numbers in Roman numerals only."""
    if lang != "pt":
        return
    for name in ("after_division", "before_series"):
        for match in _PT[name].finditer(text):
            value = from_roman(match["n"])
            if value > 1:
                yield Quantity(frozenset({"ordinal", "count"}), str(value), *match.span())


def from_roman(numeral: str) -> int:
    """``IV`` is 4."""
    values = [_ROMAN[sign] for sign in numeral.upper()]
    total = 0
    for index, value in enumerate(values):
        is_less = index + 1 < len(values) and value < values[index + 1]
        total += -value if is_less else value
    return total


def ordinals_in(text: str, lang: str) -> Iterator[Quantity]:
    """The ordinals above the first, without «segundo a regra» and «trinta segundos»."""
    if lang != "pt":
        return
    for match in _PT["ordinal"].finditer(text):
        value = sum(
            _VALUES[stem] for stem in re.findall(r"\w+?(?=[oa]s?(?!\w))", match[0].casefold())
        )
        word, led = match[0].casefold(), before(text, match.start())
        if word == "segundo" and _PT["according_to"].match(text, match.end()):
            continue
        if word in ("segundo", "segundos") and _PT["of_time"].search(led):
            continue
        if value > 1:
            yield one_kind("ordinal", str(value), match.span())
