"""Numbers that are names: Portuguese ordinals in words, and Roman numerals after «capítulo»."""

import re
from collections.abc import Iterator

from games.quality.parts import before
from games.quality.quantity import Quantity, one_kind
from games.quality.word_lists import WordList

_PT = (
    re.compile(
        r"(?<!\w)(?:cap[ií]tulos?|sec[çc](?:ão|ões)|subsecç(?:ão|ões)|títulos?|livro|parte|séculos?)"
        r"\s+(?-i:(?P<n>[IVXLC]{1,7}))(?!\w)",
        re.IGNORECASE,
    ),
    re.compile(r"(?<!\w)(?P<n>[IVXLC]{1,7})\s+[Ss]érie(?!\w)"),
)
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def labels_in(text: str, lang: str) -> Iterator[Quantity]:
    """The numbers in Roman numerals only."""
    if lang != "pt":
        return
    for pattern in _PT:
        for match in pattern.finditer(text):
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


_WORDS = WordList("numerals")
_ONES = _WORDS.numbers("ordinals")
_TENS = _WORDS.numbers("tenth_ordinals")
_ONE = "|".join(_ONES)
_ORDINAL = re.compile(
    rf"(?<!\w)(?:(?P<tens>{'|'.join(_TENS)})[oa]s?(?:[\s-](?P<after>{_ONE})[oa]s?)?"
    rf"|(?P<ones>{_ONE})[oa]s?)(?!\w)",
    re.IGNORECASE,
)
_ACCORDING_TO = re.compile(r"\s+(?:os?|as?|uma?|est[ea]s?|ess[ea]s?)(?!\w)", re.IGNORECASE)
_OF_TIME = re.compile(
    r"(?:\d|\b(?:alguns|poucos|vários|por|cada|dois|três|quatro|cinco|seis|sete|oito|nove|dez"
    r"|quinze|vinte|trinta|quarenta|cinquenta|sessenta|noventa|segundos?\s+a))\s+$",
    re.IGNORECASE,
)


def ordinals_in(text: str, lang: str) -> Iterator[Quantity]:
    """The ordinals above the first, without «segundo a regra» and «trinta segundos»."""
    if lang != "pt":
        return
    for match in _ORDINAL.finditer(text):
        tens = _TENS[match["tens"].casefold()] if match["tens"] else 0
        ones = match["ones"] or match["after"]
        value = tens + (_ONES[ones.casefold()] if ones else 0)
        if value > 1 and not (value == 2 and _is_no_second(match, text)):
            yield one_kind("ordinal", str(value), match.span())


def _is_no_second(match: re.Match[str], text: str) -> bool:
    word = match[0].casefold()
    if word == "segundo" and _ACCORDING_TO.match(text, match.end()):
        return True
    return word in ("segundo", "segundos") and bool(_OF_TIME.search(before(text, match.start())))
