"""A rate or a multiple written into a sentence in place of another, as the sentence writes it.

In figures where it stands in figures, in words where it stands in words; the rest of the
sentence stays, letter for letter.
"""

from __future__ import annotations

from decimal import Decimal

from games.quality.chinese_numerals import LARGEST, chinese
from games.quality.digits import figures
from games.quality.odds_written import Replaced
from games.quality.portuguese_numerals import LARGEST as LARGEST_IN_WORDS
from games.quality.portuguese_numerals import portuguese
from games.quality.quantities import quantities_in

TIMES_IN_PORTUGUESE = {
    2: "dobro",
    3: "triplo",
    4: "quádruplo",
    5: "quíntuplo",
    6: "sêxtuplo",
    7: "séptuplo",
    8: "óctuplo",
    9: "nónuplo",
    10: "décuplo",
}


def rewritten(text: str, lang: str, kind: str, old: Decimal, new: Decimal) -> list[Replaced]:
    """Every passage that says ``old`` as ``percent`` or ``times``, saying ``new``.

    Nothing where none says it, or one cannot say the new number in the way it says the old.
    """
    found = []
    for each in quantities_in(text, lang):
        if kind in each.kinds and each.value == f"{old.normalize():f}":
            words = text[each.start : each.end]
            said = _said(new, words, lang, kind)
            if said is None:
                return []
            found.append(Replaced(each.start, each.end, words, said))
    return found


def _said(number: Decimal, like: str, lang: str, kind: str) -> str | None:
    is_whole = number == number.to_integral_value()
    if any(sign.isdigit() and sign.isascii() for sign in like):
        return figures(int(number) if is_whole else number, lang)
    if like in TIMES_IN_PORTUGUESE.values():
        return TIMES_IN_PORTUGUESE.get(int(number)) if is_whole else None
    if not is_whole:
        return figures(number, lang)
    if lang == "pt":
        return portuguese(int(number)) if number <= LARGEST_IN_WORDS else None
    return chinese(int(number)) if number <= LARGEST else None
