"""Rows one below another: bars to both sides of zero, and intervals each on a scale of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from unicodedata import east_asian_width

from games.narration import numbers
from games.simulations.pictures.picture import (
    LEFT,
    RIGHT,
    Block,
    Dot,
    Picture,
    Rule,
    Word,
    anchored,
    evenly,
)
from games.simulations.pictures.scale import linear

BAR_ROW, BAR = 40.0, 14.0
SPAN_ROW = 72.0
UNDER = 20.0
NARROWEST = 46
"""Characters that stand beside each other in the narrowest picture, an ideograph as two."""
A_LINE = 16.0
THIN = 0.15
"""A bar narrower than this, in per cent of the width, is shown by a dot."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A value to the left or to the right of zero; ``told`` is the value in words."""

    label: str
    value: float
    told: str


def bars(picture: Picture, rows: Sequence[Bar], tell: Callable[[float, int], str]) -> Picture:
    """Each row its bar from zero, all on one scale; ``tell`` writes a tick and its decimals."""
    tops = _tops(rows, BAR_ROW)
    bottom = tops.pop()
    picture.height = bottom + UNDER
    scale = linear([row.value for row in rows], LEFT, RIGHT)
    zero = scale.at(0)
    for tick in scale.ticks:
        x = scale.at(tick)
        (picture.rules if tick else picture.marks).append(
            Rule(x, 0, x, bottom + 4, "grid" if tick else "zero")
        )
    places = scale.places(in_per_cent=True)
    told = [(scale.at(tick), tell(tick, places) if tick else "0") for tick in scale.ticks]
    words = [Word(x, bottom + 16, said, anchored(x)) for x, said in told]
    picture.words += evenly(words, scale.ticks.index(0.0))
    for top, row in zip(tops, rows, strict=True):
        y = _name(picture, row, top)
        _lay(picture, row.value, zero, scale.at(row.value), y + 19)
    return picture


def _tops(rows: Sequence[Bar] | Sequence[Span], each: float) -> list[float]:
    """Where each row begins, and where the last ends."""
    return list(accumulate((each + _above(row) for row in rows), initial=0.0))


def _above(row: Bar | Span) -> float:
    """What a name takes up that is too long to stand beside its value."""
    wide = sum(1 + (east_asian_width(sign) in "WF") for sign in row.label + row.told)
    return A_LINE if wide > NARROWEST else 0.0


def _name(picture: Picture, row: Bar | Span, top: float) -> float:
    """Its name and its value; where what follows them begins."""
    y = top + _above(row)
    picture.words.append(Word(0, top + 13, row.label, "start", "label"))
    picture.words.append(Word(100, y + 13, row.told, "end", "value"))
    return y


def _lay(picture: Picture, value: float, zero: float, end: float, y: float) -> None:
    manner = "loss" if value < 0 else "gain"
    width = round(abs(end - zero), 2)
    if not value:
        picture.dots.append(Dot(zero, y + BAR / 2, "nought"))
    elif width < THIN:
        picture.dots.append(Dot(zero, y + BAR / 2, f"speck {manner}"))
    else:
        picture.blocks.append(Block(min(zero, end), y, width, BAR, manner))


@dataclass(frozen=True, slots=True)
class Span:
    """A mean in its interval, and the exact value where it is known."""

    label: str
    low: float
    mean: float
    high: float
    exact: float | None
    told: str


def spans(picture: Picture, rows: Sequence[Span]) -> Picture:
    """Each interval on its own scale of round per cents: they differ too much in width."""
    tops = _tops(rows, SPAN_ROW)
    picture.height = tops.pop()
    for top, row in zip(tops, rows, strict=True):
        _span(picture, row, top)
    return picture


def _span(picture: Picture, row: Span, top: float) -> None:
    y = _name(picture, row, top)
    known = [row.low, row.mean, row.high, *([] if row.exact is None else [row.exact])]
    scale = linear(known, LEFT, RIGHT, most=4, has_zero=False)
    middle, floor = y + 33, y + 48
    picture.rules.append(Rule(LEFT, floor, RIGHT, floor, "base"))
    marks = []
    for tick in scale.ticks:
        x = scale.at(tick)
        picture.rules.append(Rule(x, y + 22, x, floor + 4, "grid" if tick else "zero"))
        said = numbers.percent(tick, scale.places(in_per_cent=True), signed=bool(tick))
        marks.append(Word(x, floor + 16, said, anchored(x)))
    picture.words += evenly(marks, scale.ticks.index(0.0) if 0.0 in scale.ticks else 0)
    low, high = scale.at(row.low), scale.at(row.high)
    picture.blocks.append(Block(low, middle - 6, round(high - low, 2), 12, "band"))
    picture.marks.append(Rule(low, middle - 9, low, middle + 9, "end"))
    picture.marks.append(Rule(high, middle - 9, high, middle + 9, "end"))
    if row.exact is not None:
        x = scale.at(row.exact)
        picture.marks.append(Rule(x, y + 20, x, floor, "exact"))
    picture.dots.append(Dot(scale.at(row.mean), middle, "mean"))
