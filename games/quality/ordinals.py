"""Numbers that are names: Portuguese ordinals in words, and Roman numerals after «capítulo»."""

from collections.abc import Iterator

from games.quality.parts import before
from games.quality.quantity import Quantity, one_kind
from games.quality.word_lists import WordList

_WORDS = WordList("numerals")
_ONES = _WORDS.numbers("ordinals")
_TENS = _WORDS.numbers("tenth_ordinals")
_PT = WordList("ordinals", ones="|".join(_ONES), tens="|".join(_TENS)).compiled("pt")
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


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
    values = [_VALUES[sign] for sign in numeral.upper()]
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
        tens = _TENS[match["tens"].casefold()] if match["tens"] else 0
        ones = match["ones"] or match["after"]
        value = tens + (_ONES[ones.casefold()] if ones else 0)
        word, led = match[0].casefold(), before(text, match.start())
        if word == "segundo" and _PT["according_to"].match(text, match.end()):
            continue
        if word in ("segundo", "segundos") and _PT["of_time"].search(led):
            continue
        if value > 1:
            yield one_kind("ordinal", str(value), match.span())
