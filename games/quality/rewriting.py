"""Replace figures in a sentence: how it would read if its odds, a share, a sum or a count changed.

Figures are replaced by figures and words by words; the rest of the sentence is unchanged.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.lawtexts.citations.numerals import LARGEST, chinese
from games.quality.digits import figures
from games.quality.numbers import Number, numbers_in
from games.quality.portuguese_numerals import LARGEST as LARGEST_IN_WORDS
from games.quality.portuguese_numerals import portuguese
from games.quality.quantities import NUMBER_CONTEXTS, quantities_in
from games.quality.word_lists import WordList


@dataclass(frozen=True, slots=True)
class Replaced:
    """A passage of a sentence, and its replacement."""

    start: int
    end: int
    old: str
    new: str


def odds_rewritten(text: str, lang: str, odds: Fraction, to: Fraction) -> Replaced | None:
    """The one passage that states ``odds``, changed to ``to``; ``None`` if none or several do."""
    quantities = [
        quantity
        for quantity in quantities_in(text, lang)
        if "odds" in quantity.kinds and quantity.value == str(odds)
    ]
    if len(quantities) != 1:
        return None
    pair = [
        number
        for number in numbers_in(text, lang)
        if quantities[0].start <= number.start < quantities[0].end
    ]
    if len(pair) != 2:
        return None
    # 1 and the prize if that has few decimals; else both terms of the fraction.
    stake, prize = 1, to
    if Fraction(_decimal(to)) != to:
        stake, prize = to.denominator, Fraction(to.numerator)
    staked, won = pair if NUMBER_CONTEXTS[lang].stake_first else pair[::-1]
    if stake == staked.value:
        return Replaced(
            won.start, won.end, text[won.start : won.end], _number_text(prize, won, lang)
        )
    parts = {
        staked.start: _number_text(Fraction(stake), staked, lang),
        won.start: _number_text(prize, won, lang),
    }
    start, end = pair[0].start, pair[1].end
    new = f"{parts[start]}{text[pair[0].end : pair[1].start]}{parts[pair[1].start]}"
    return Replaced(start, end, text[start:end], new)


def _number_text(value: Fraction, like: Number, lang: str) -> str:
    words = None if like.in_figures or value.denominator != 1 else _in_words(value, lang)
    return words or _in_figures(value, lang)


_WORDS = WordList("numerals")
TIMES_IN_PORTUGUESE = {value: word for word, value in _WORDS.numbers("times").items()}
PARTS_IN_PORTUGUESE = {
    Fraction(part): words for part, words in _WORDS.patterns("written_parts").items()
}
PARTS_IN_CHINESE = {Fraction(1): "全部", Fraction(1, 2): "一半"}
_CENTS = re.compile(r"[.,]00$")
_FEMININE = re.compile(r"\s+(?:vezes|\w+as)\b")

Saying = Callable[[Fraction, str, str, str], str | None]
"""Writes a number, from: the number, the old words, the language, and the words after them."""


def figures_rewritten(
    text: str, lang: str, kind: str, old: Fraction, new: Fraction
) -> list[Replaced]:
    """Every passage that states ``old`` of a kind of figure, changed to ``new``.

    Empty if none states it, or one cannot express the new number in the same form.
    """
    replacements = []
    for quantity in quantities_in(text, lang):
        say = _way(kind, quantity.kinds, quantity.value, old)
        if say is not None:
            words = text[quantity.start : quantity.end]
            replacement = say(new, words, lang, text[quantity.end :])
            if replacement is None:
                return []
            replacements.append(Replaced(quantity.start, quantity.end, words, replacement))
    return replacements


def _way(kind: str, kinds: frozenset[str], value: str, old: Fraction) -> Saying | None:
    """How a passage expresses a figure of this kind, if it states ``old``."""
    if kind == "part":
        if "percent" in kinds and value == _plain(old * 100):
            return _per_cent
        return _part if "fraction" in kinds and value == str(old) else None
    ways: dict[str, Saying] = {"times": _times, "money": _money, "count": _count}
    return ways[kind] if kind in kinds and value == _plain(old) else None


def _plain(value: Fraction) -> str:
    return f"{_decimal(value).normalize():f}"


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _is_in_figures(words: str) -> bool:
    return any(sign.isdigit() and sign.isascii() for sign in words)


def _in_figures(value: Fraction, lang: str) -> str:
    return figures(int(value) if value.denominator == 1 else _decimal(value), lang)


def _in_words(value: Fraction, lang: str, gender: str = "m") -> str | None:
    number = int(value)
    if lang == "pt":
        return portuguese(number, gender=gender) if number <= LARGEST_IN_WORDS else None
    return chinese(number) if number <= LARGEST else None


def _per_cent(new: Fraction, like: str, lang: str, after: str) -> str | None:
    value = new * 100
    if like.endswith("成"):
        tenths = value / 10
        if tenths == 10:
            return PARTS_IN_CHINESE[Fraction(1)]
        if tenths.denominator == 1 and tenths:
            return f"{chinese(int(tenths))}成"
        is_whole = value.denominator == 1
        return f"百分之{_in_words(value, lang) if is_whole else _in_figures(value, lang)}"
    if _is_in_figures(like) or value.denominator != 1:
        return _in_figures(value, lang)
    return _in_words(value, lang)


def _part(new: Fraction, like: str, lang: str, after: str) -> str | None:
    if lang == "pt":
        return PARTS_IN_PORTUGUESE.get(new)
    fraction = f"{chinese(new.denominator)}分之{chinese(new.numerator)}"
    return PARTS_IN_CHINESE.get(new, fraction)


def _times(new: Fraction, like: str, lang: str, after: str) -> str | None:
    if _is_in_figures(like):
        return _in_figures(new, lang)
    if like in TIMES_IN_PORTUGUESE.values():
        return TIMES_IN_PORTUGUESE.get(int(new)) if new.denominator == 1 else None
    numeral = _in_words(new, lang) if new.denominator == 1 else _in_figures(new, lang)
    return f"{numeral}倍" if numeral and like.endswith("倍") else numeral


def _money(new: Fraction, like: str, lang: str, after: str) -> str | None:
    """The sum, with cents if the sentence has them."""
    if not _is_in_figures(like):
        return None
    cents = _CENTS.search(like)
    if cents and new.denominator != 1:
        return None
    return _in_figures(new, lang) + (cents[0] if cents else "")


def _count(new: Fraction, like: str, lang: str, after: str) -> str | None:
    """The count; not one, as its noun would have to be singular."""
    if new.denominator != 1 or (lang == "pt" and new == 1):
        return None
    if _is_in_figures(like):
        return _in_figures(new, lang)
    if lang == "zh-hant" and new == 2:
        return "兩"
    return _in_words(new, lang, "f" if _FEMININE.match(after) else "m")
