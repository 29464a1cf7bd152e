"""What a picture is made of: places across in per cent of its width, down in pixels.

So words keep their size at any width, and no script or style of its own is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

LEFT, RIGHT = 2.0, 98.0
LETTER = 2.3
"""How wide a letter may be, in per cent of the narrowest picture."""
SPECK = 0.75
"""What is lower than this many pixels is shown by a dot instead."""


@dataclass(frozen=True, slots=True)
class Block:
    x: float
    y: float
    width: float
    height: float
    manner: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    x1: float
    y1: float
    x2: float
    y2: float
    manner: str


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float
    manner: str


@dataclass(frozen=True, slots=True)
class Outline:
    """A line or an area through many points."""

    points: str
    manner: str
    is_area: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    x: float
    y: float
    said: str
    anchor: str = "middle"
    manner: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers of the picture, the first column naming the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(slots=True)
class Picture:
    key: str
    title: str
    description: str
    height: float
    table: Table
    legend: str = ""
    blocks: list[Block] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    """Behind the blocks."""
    marks: list[Rule] = field(default_factory=list)
    """Before the blocks."""
    dots: list[Dot] = field(default_factory=list)
    outlines: list[Outline] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)


def anchored(x: float) -> str:
    """Words near an edge stand inside it."""
    return "start" if x < 8 else "end" if x > 92 else "middle"


def apart(words: Iterable[Word], kept: Sequence[Word] = ()) -> list[Word]:
    """Those that do not run into one before; the first come first."""
    found: list[Word] = []
    for word in words:
        if all(_are_apart(word, other) for other in (*kept, *found)):
            found.append(word)
    return found


def evenly(words: Sequence[Word], about: int = 0) -> list[Word]:
    """Every word along a scale, or every second, or third, the one ``about`` among them: so many
    as do not run into each other, and never unevenly, as if the scale were uneven too."""
    for step in range(1, len(words) + 1):
        told = list(words[about % step :: step])
        if len(apart(told)) == len(told):
            return told
    return []


def _are_apart(one: Word, other: Word) -> bool:
    (low, high), (other_low, other_high) = _reach(one), _reach(other)
    return high + LETTER <= other_low or other_high + LETTER <= low


def _reach(word: Word) -> tuple[float, float]:
    width = LETTER * len(word.said)
    left = {"start": word.x, "middle": word.x - width / 2, "end": word.x - width}[word.anchor]
    return left, left + width
