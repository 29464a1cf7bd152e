"""Maps of decisions: what is done with each hand, by class or by the card seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from games.narration import numbers
from games.simulations.pictures.picture import (
    RIGHT,
    Picture,
    PictureBlock,
    PictureRule,
    PictureWord,
)
from games.simulations.pictures.rows import BAR, BARS_FROM, BARS_TO, UNDER, named

HEAD = 20.0
CELL = 3.0
START = 26.0
"""Where the cells of a map begin, right of the names of its hands."""
LINE = 16.0
"""Pixels that two names of hands need between them; others are left out."""


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
    for place, name in enumerate(across):
        x = START + width * place
        picture.words.append(PictureWord(round(x + width / 2, 2), HEAD - 6, name))
        top = HEAD
        for manner, run in groupby(row[place] for row in acts):
            height = CELL * len(list(run))
            block = PictureBlock(round(x, 2), round(top, 2), round(width * 0.94, 2), height, manner)
            picture.blocks.append(block)
            top += height
    places = range(0, len(down), max(1, round(LINE / CELL) + 2))
    picture.words += [
        PictureWord(0, HEAD + CELL * place + 9, down[place], "start", "label") for place in places
    ]
    return picture
