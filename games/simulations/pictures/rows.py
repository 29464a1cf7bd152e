"""Rows one below another: bars to both sides of zero, intervals each on its own scale, shares of
100 %, and maps of what is done with each hand, by class or by the card seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import NamedTuple
from unicodedata import east_asian_width

from games.narration import numbers
from games.simulations.pictures.picture import (
    LEFT,
    RIGHT,
    Dot,
    Picture,
    PictureBlock,
    PictureRule,
    PictureTable,
    PictureWord,
    anchored,
    evenly,
    linear,
)

ROW, BAR = 28.0, 14.0
LINE, GAP = 16.0, 10.0
"""Pixels that two lines of names need."""
LABEL = 21
"""Letters of a label on a line, in the narrowest picture."""
BARS_FROM, BARS_TO = 43.0, 80.0
"""Where bars begin and end, between their labels and their values."""
SMALLEST = 0.0001
"""The smallest part that two decimals of a per cent can say."""
LEAST = 0.005
"""A scale reaches at least half a point, so that a smaller difference looks as small as it is."""
SPAN_ROW = 72.0
UNDER = 20.0
NARROWEST = 46
"""Characters that fit on a line of the narrowest picture; an ideograph counts as two."""
A_LINE = 16.0
THIN = 0.15
"""A bar narrower than this, in per cent of the width, is drawn as a dot."""


class ChartWords(NamedTuple):
    """The words of a chart: its key, what it shows, the heads of its table, the legend."""

    key: str
    title: str
    description: str
    head: tuple[str, ...]
    legend: str

    def picture(self, cells: tuple[tuple[str, ...], ...]) -> Picture:
        table = PictureTable(self.head, cells)
        return Picture(self.key, self.title, self.description, 0, table, self.legend)


@dataclass(frozen=True, slots=True)
class ChartBar:
    """A value left or right of zero; ``caption`` is the value in words."""

    label: str
    value: float
    caption: str


def bar_chart(
    words: ChartWords,
    rows: Iterable[tuple[str, float, tuple[str, ...]]],
    tell: Callable[[float, int], str],
    caption: str = "%(number)s",
) -> Picture | None:
    """A bar for each label and value, the longest first. In the table are the row's cells, then
    the value within ``caption``; ``None`` without rows."""
    by_size = sorted((row for row in rows if row[1]), key=lambda row: -abs(row[1]))
    if not by_size:
        return None
    cells = tuple(
        (label, *between, caption % {"number": tell(value, 4)}) for label, value, between in by_size
    )
    # A value below what two decimals can say is less than the smallest of these.
    least = f"< {tell(SMALLEST, 2).lstrip('+')}"
    drawn = [
        ChartBar(label, value, tell(value, 2) if abs(value) >= SMALLEST / 2 else least)
        for label, value, _between in by_size
    ]
    return bars(words.picture(cells), drawn, tell)


def bars(picture: Picture, rows: Sequence[ChartBar], tell: Callable[[float, int], str]) -> Picture:
    """Draw label, bar and value on a line, all bars on one scale from zero; ``tell`` formats a tick
    with its decimals."""
    middles, bottom = named(picture, [(row.label, row.caption) for row in rows])
    picture.height = bottom + UNDER
    values = [row.value for row in rows]
    low, high = min(values), max(values)
    if max(-low, high) < LEAST:
        # Values next to nothing look like it.
        values += [end for end, value in ((-LEAST, low), (LEAST, high)) if value * end > 0]
    scale = linear(values, BARS_FROM, BARS_TO, most=4)
    zero = scale.position(0)
    for tick in scale.ticks:
        x = scale.position(tick)
        (picture.rules if tick else picture.marks).append(
            PictureRule(x, 0, x, bottom + 4, "grid" if tick else "zero")
        )
    places = scale.places(in_per_cent=True)
    ticks = [(scale.position(tick), tell(tick, places) if tick else "0") for tick in scale.ticks]
    words = [PictureWord(x, bottom + 16, text) for x, text in ticks]
    picture.words += evenly(words, scale.ticks.index(0.0))
    for middle, row in zip(middles, rows, strict=True):
        _lay(picture, row.value, zero, scale.position(row.value), middle - BAR / 2)
    return picture


def named(picture: Picture, names: Sequence[tuple[str, str]]) -> tuple[list[float], float]:
    """Write each label left and its caption right; the middles of the rows, and their bottom."""
    labels = [_broken(label) for label, _caption in names]
    heights = [max(ROW, LINE * len(lines) + GAP) for lines in labels]
    *tops, bottom = accumulate(heights, initial=0.0)
    middles = [top + height / 2 for top, height in zip(tops, heights, strict=True)]
    for middle, lines, (_label, caption) in zip(middles, labels, names, strict=True):
        first = middle + 4 - LINE * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            picture.words.append(PictureWord(0, first + LINE * number, line, "start", "label"))
        picture.words.append(PictureWord(100, middle + 4, caption, "end", "value"))
    return middles, bottom


def _broken(label: str) -> list[str]:
    """The label in lines of at most ``LABEL`` letters; an ideograph counts as two."""
    lines, room = [""], LABEL
    for piece in re.findall(r"[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+", label):
        wide = sum(1 + (east_asian_width(sign) in "WF") for sign in piece.rstrip())
        if wide > room and lines[-1]:
            lines, room = [*lines, ""], LABEL
        lines[-1] += piece
        room -= wide + len(piece) - len(piece.rstrip())
    return [line.strip() for line in lines]


def _above(row: IntervalRow) -> float:
    """The extra height of a row whose label and caption do not fit on one line."""
    wide = sum(1 + (east_asian_width(sign) in "WF") for sign in row.label + row.caption)
    return A_LINE if wide > NARROWEST else 0.0


def _name(picture: Picture, row: IntervalRow, top: float) -> float:
    """Draw the label and the caption; return where the rest of the row begins."""
    y = top + _above(row)
    picture.words.append(PictureWord(0, top + 13, row.label, "start", "label"))
    picture.words.append(PictureWord(100, y + 13, row.caption, "end", "value"))
    return y


def _lay(picture: Picture, value: float, zero: float, end: float, y: float) -> None:
    manner = "loss" if value < 0 else "gain"
    width = round(abs(end - zero), 2)
    if not value:
        picture.dots.append(Dot(zero, y + BAR / 2, "nought"))
    elif width < THIN:
        picture.dots.append(Dot(zero, y + BAR / 2, f"speck {manner}"))
    else:
        picture.blocks.append(PictureBlock(min(zero, end), y, width, BAR, manner))


@dataclass(frozen=True, slots=True)
class IntervalRow:
    """A mean with its interval, and the exact value if it is known."""

    label: str
    low: float
    mean: float
    high: float
    exact: float | None
    caption: str


def interval_chart(
    words: ChartWords,
    rows: Sequence[IntervalRow],
    tell: Callable[[float | None], str],
    is_drawn: Callable[[IntervalRow], bool] = lambda row: True,
) -> Picture:
    """A chart of means with their intervals; a fifth column of its table is the exact value."""
    columns = len(words.head) - 1
    cells = tuple(
        (row.label, *map(tell, (row.mean, row.low, row.high, row.exact)[:columns])) for row in rows
    )
    return spans(words.picture(cells), [row for row in rows if is_drawn(row)])


def spans(picture: Picture, rows: Sequence[IntervalRow]) -> Picture:
    """Draw each interval on its own scale, because their widths differ too much."""
    *tops, picture.height = accumulate((SPAN_ROW + _above(row) for row in rows), initial=0.0)
    for top, row in zip(tops, rows, strict=True):
        _span(picture, row, top)
    return picture


def _span(picture: Picture, row: IntervalRow, top: float) -> None:
    y = _name(picture, row, top)
    known = [row.low, row.mean, row.high, *([] if row.exact is None else [row.exact])]
    scale = linear(known, LEFT, RIGHT, most=4, has_zero=False)
    middle, floor = y + 33, y + 48
    picture.rules.append(PictureRule(LEFT, floor, RIGHT, floor, "base"))
    marks = []
    for tick in scale.ticks:
        x = scale.position(tick)
        picture.rules.append(PictureRule(x, y + 22, x, floor + 4, "grid" if tick else "zero"))
        label = numbers.percent(tick, scale.places(in_per_cent=True), signed=bool(tick))
        marks.append(PictureWord(x, floor + 16, label, anchored(x)))
    picture.words += evenly(marks, scale.ticks.index(0.0) if 0.0 in scale.ticks else 0)
    low, high = scale.position(row.low), scale.position(row.high)
    picture.blocks.append(PictureBlock(low, middle - 6, round(high - low, 2), 12, "band"))
    picture.marks.append(PictureRule(low, middle - 9, low, middle + 9, "end"))
    picture.marks.append(PictureRule(high, middle - 9, high, middle + 9, "end"))
    if row.exact is not None:
        x = scale.position(row.exact)
        picture.marks.append(PictureRule(x, y + 20, x, floor, "exact"))
    picture.dots.append(Dot(scale.position(row.mean), middle, "mean"))


HEAD = 20.0
CELL = 3.0
START = 26.0
"""Where the cells of a map begin, right of the names of its hands."""


@dataclass(frozen=True, slots=True)
class Shares:
    """A row of 100 %, divided into counts of each manner in the order drawn."""

    label: str
    caption: str
    parts: tuple[tuple[int, str], ...]


def shares(picture: Picture, rows: Sequence[Shares]) -> Picture:
    middles, bottom = named(picture, [(row.label, row.caption) for row in rows])
    picture.height = bottom + UNDER
    for tick in (0.0, 0.5, 1.0):
        x = round(BARS_FROM + tick * (BARS_TO - BARS_FROM), 2)
        picture.rules.append(PictureRule(x, 0, x, bottom + 4, "grid"))
        picture.words.append(PictureWord(x, bottom + 16, numbers.percent(tick, 0)))
    for middle, row in zip(middles, rows, strict=True):
        total, before = sum(count for count, _manner in row.parts) or 1, 0
        for count, manner in row.parts:
            if count:
                x = BARS_FROM + (BARS_TO - BARS_FROM) * before / total
                width = (BARS_TO - BARS_FROM) * count / total
                picture.blocks.append(
                    PictureBlock(round(x, 2), middle - BAR / 2, round(width, 2), BAR, manner)
                )
            before += count
    return picture


def grid(
    picture: Picture, across: Sequence[str], down: Sequence[str], acts: Sequence[Sequence[str]]
) -> Picture:
    """Draw a cell for each name down and across; equal neighbours in a column become one block."""
    width = (RIGHT - START) / len(across)
    picture.height = HEAD + CELL * len(down) + 4
    for place, (name, column) in enumerate(zip(across, zip(*acts, strict=True), strict=True)):
        x = START + width * place
        picture.words.append(PictureWord(round(x + width / 2, 2), HEAD - 6, name))
        top = HEAD
        for manner, run in groupby(column):
            height = CELL * len(list(run))
            block = PictureBlock(round(x, 2), round(top, 2), round(width * 0.94, 2), height, manner)
            picture.blocks.append(block)
            top += height
    places = range(0, len(down), max(1, round(LINE / CELL) + 2))
    picture.words += [
        PictureWord(0, HEAD + CELL * place + 9, down[place], "start", "label") for place in places
    ]
    return picture
