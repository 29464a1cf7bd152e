"""Column charts, with losses and gains on either side of zero."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.narration import numbers
from games.simulations.pictures.picture import (
    RIGHT,
    SPECK,
    Dot,
    Picture,
    PictureBlock,
    PictureRule,
    PictureWord,
    anchored,
    linear,
    without_collisions,
)

TOP, FLOOR = 48.0, 248.0
UNDER = 20.0
START = 12.0
"""Where the columns begin, right of the labels of the scale."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column from ``start`` to ``end`` across, as high as its ``share``."""

    start: float
    end: float
    share: float
    manner: str
    """``loss``, ``even`` or ``gain``."""
    caption: str


@dataclass(frozen=True, slots=True)
class AxisMark:
    """A label below the columns, or above them with a line through."""

    x: float
    label: str
    is_zero: bool = False


def draw(
    picture: Picture,
    columns: Sequence[Column],
    ticks: Sequence[AxisMark],
    above: Sequence[AxisMark] = (),
) -> Picture:
    """Draw the columns, a scale of shares, ``ticks`` below them and zero marked."""
    picture.height = FLOOR + UNDER
    heights = linear([column.share for column in columns], FLOOR, TOP)
    places = heights.places(in_per_cent=True)
    for tick in heights.ticks:
        y = heights.position(tick)
        picture.rules.append(PictureRule(0, y, 100, y, "grid" if tick else "base"))
        if tick:
            label = numbers.percent(tick, places)
            picture.words.append(PictureWord(0, round(y - 4, 2), label, "start", "scale"))
    for column in columns:
        y, gap = heights.position(column.share), (column.end - column.start) * 0.06
        x, width = round(column.start + gap, 2), round(column.end - column.start - 2 * gap, 2)
        if column.share > 0 and FLOOR - y < SPECK:
            picture.dots.append(Dot(round(x + width / 2, 2), FLOOR - 5, f"speck {column.manner}"))
        elif column.share:
            height = round(FLOOR - y, 2)
            block = PictureBlock(x, y, width, height, column.manner, column.caption)
            picture.blocks.append(block)
    for mark in (mark for mark in ticks if mark.is_zero):
        picture.marks.append(PictureRule(mark.x, TOP - 12, mark.x, FLOOR, "zero"))
    ordered = sorted(ticks, key=lambda mark: not mark.is_zero)
    beneath = [
        PictureWord(
            mark.x, FLOOR + 15, mark.label, anchored(mark.x), "zero-said" if mark.is_zero else ""
        )
        for mark in ordered
    ]
    labels = without_collisions(beneath)
    for word in labels:
        picture.rules.append(PictureRule(word.x, FLOOR, word.x, FLOOR + 4, "tick"))
    picture.words += labels
    for place, mark in enumerate(above):
        y = 26 if place else 12
        picture.words.append(PictureWord(mark.x, y, mark.label, anchored(mark.x), "above"))
    picture.marks += [PictureRule(mark.x, 30, mark.x, FLOOR, "percentile") for mark in above]
    return picture


def across(count: int) -> list[tuple[float, float]]:
    """The start and end of each of so many columns of equal width."""
    step = (RIGHT - START) / count
    return [(START + n * step, START + (n + 1) * step) for n in range(count)]
