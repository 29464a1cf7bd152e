"""The numbers a text holds, however written: words, Chinese numerals, figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from games.quality import chinese_numerals, english_numerals, portuguese_numerals
from games.quality.chinese_numerals import LONGEST, chinese, financial, from_chinese
from games.quality.digits import figures, figures_in, from_figures
from games.quality.english_numerals import from_english
from games.quality.portuguese_numerals import from_portuguese, portuguese

__all__ = [
    "Number",
    "chinese",
    "figures",
    "financial",
    "from_chinese",
    "from_figures",
    "from_portuguese",
    "numbers_in",
    "portuguese",
    "value_of",
]

_WORD = re.compile(r"\S+")
_MOST_WORDS = 24
_TENFOLD = re.compile(r"[百千萬億]{1,2}")
_ALSO_WORDS = "參陸伍拾萬億"
"""Alone, these are rather part of a word: 參與, 拾起."""

_SCALES = {"百": 100, "千": 1000, "萬": 10_000, "億": 100_000_000}


@dataclass(frozen=True, slots=True)
class Number:
    """A number where it stands; ``in_figures`` tells 10 from «dez»."""

    start: int
    end: int
    value: Decimal
    in_figures: bool


def numbers_in(text: str, lang: str) -> tuple[Number, ...]:
    """Every number, in the order of the text. «por cento» and 百分之 are none.

    Nor is zero in words: 零 is mostly part of another word (零售).
    """
    found = [*_in_figures(text, lang), *_in_words(text, lang)]
    return tuple(sorted(found, key=lambda number: number.start))


def value_of(text: str, lang: str) -> Decimal | None:
    """The number a text is from end to end, however written."""
    found = numbers_in(text.strip(), lang)
    if len(found) == 1 and found[0].end - found[0].start == len(text.strip()):
        return found[0].value
    return None


def _in_figures(text: str, lang: str) -> Iterator[Number]:
    for held in figures_in(text, lang):
        end, value = held.end, held.value
        if lang == "zh-hant" and (scale := _TENFOLD.match(text, held.end)):
            for sign in scale[0]:
                value *= _SCALES[sign]
            end = scale.end()
        yield Number(held.start, end, value, in_figures=True)


def _in_words(text: str, lang: str) -> Iterator[Number]:
    if lang == "zh-hant":
        yield from _chinese_words(text)
    elif lang == "pt":
        yield from _spaced_words(text, portuguese_numerals.RUN, from_portuguese)
    else:
        yield from _spaced_words(text, english_numerals.RUN, from_english)


def _chinese_words(text: str) -> Iterator[Number]:
    for run in chinese_numerals.RUN.finditer(text):
        if text[run.start() - 1 : run.start()].isdigit():
            continue
        start, end = run.span()
        if text.startswith("分", end) and text[end - 1] == "百" and text[end : end + 2] != "分鐘":
            end -= 1
        if run[0] in _ALSO_WORDS and text[end : end + 1] not in ("元", "圓", "倍", "成"):
            continue
        while start < end:
            stops = range(start + 1, min(end, start + LONGEST) + 1)
            number = _longest(text, start, stops, from_chinese)
            if number is not None:
                yield number
            start = number.end if number else start + 1


def _spaced_words(
    text: str, run_of: re.Pattern[str], read: Callable[[str], int | None]
) -> Iterator[Number]:
    """Of words beside each other the longest that are one number, then those after them."""
    for run in run_of.finditer(text):
        words = [(run.start() + w.start(), run.start() + w.end()) for w in _WORD.finditer(run[0])]
        while words:
            start, stops = words[0][0], [end for _, end in words[:_MOST_WORDS]]
            number = _longest(text, start, stops, read)
            if number is not None and not _is_per_cent(text, *words[0]):
                yield number
            words = [word for word in words[1:] if number is None or word[0] >= number.end]


def _longest(
    text: str, start: int, stops: Sequence[int], read: Callable[[str], int | None]
) -> Number | None:
    """The longest number that begins there and ends at one of the stops."""
    for stop in reversed(stops):
        if value := read(text[start:stop]):
            return Number(start, stop, Decimal(value), in_figures=False)
    return None


def _is_per_cent(text: str, start: int, end: int) -> bool:
    return text[start:end].casefold() == "cento" and text[:start].casefold().endswith("por ")
