"""Replace the odds in a sentence: how a prize would read if it were changed.

Figures are replaced by figures and words by words; the rest of the sentence is unchanged.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.quality.chinese_numerals import LARGEST, chinese
from games.quality.digits import figures
from games.quality.numbers import Number, numbers_in
from games.quality.portuguese_numerals import LARGEST as LARGEST_IN_WORDS
from games.quality.portuguese_numerals import portuguese
from games.quality.quantities import quantities_in

STAKE_FIRST = {"zh-hant": True, "pt": False}
"""一賠五十 names the stake first, «50 por 1» the prize."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A passage of a sentence, and its replacement."""

    start: int
    end: int
    old: str
    new: str

    def applied_to(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]


def rewritten(text: str, lang: str, odds: Fraction, to: Fraction) -> Replaced | None:
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
    staked, won = pair if STAKE_FIRST[lang] else pair[::-1]
    stake, prize = _whole_parts(to)
    if stake == staked.value:
        return _replaced(text, won.start, won.end, _number_text(prize, won, lang))
    between = text[pair[0].end : pair[1].start]
    parts = {
        staked.start: _number_text(Decimal(stake), staked, lang),
        won.start: _number_text(prize, won, lang),
    }
    first, second = (parts[number.start] for number in pair)
    return _replaced(text, pair[0].start, pair[1].end, f"{first}{between}{second}")


def _replaced(text: str, start: int, end: int, new: str) -> Replaced:
    return Replaced(start, end, text[start:end], new)


def _whole_parts(odds: Fraction) -> tuple[int, Decimal]:
    """``1`` and the prize if that has few decimals; else both terms of the fraction."""
    exact = Decimal(odds.numerator) / Decimal(odds.denominator)
    if Fraction(exact) == odds:
        return 1, exact
    return odds.denominator, Decimal(odds.numerator)


def _number_text(value: Decimal, like: Number, lang: str) -> str:
    is_whole = value == value.to_integral_value()
    number = int(value) if is_whole else value
    if like.in_figures or not isinstance(number, int):
        return figures(number, lang)
    if lang == "pt":
        return portuguese(number) if number <= LARGEST_IN_WORDS else figures(number, lang)
    return chinese(number) if number <= LARGEST else figures(number, lang)
