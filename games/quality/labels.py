"""Read Roman numerals used as names: «capítulo II» is 第二章."""

import re
from collections.abc import Iterator

from games.quality.quantity import Quantity

_PT = (
    re.compile(
        r"(?<!\w)(?:cap[ií]tulos?|sec[çc](?:ão|ões)|subsecç(?:ão|ões)|títulos?|livro|parte|anexos?|séculos?)"
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
