"""The parts of a picture: across in per cent of its width, down in pixels.

So text keeps its size at any width, and a picture needs no script or style of its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

LEFT, RIGHT = 2.0, 98.0
LETTER = 2.3
"""The width of a letter, in per cent of the narrowest picture."""
SPECK = 0.75
"""A column lower than this many pixels is drawn as a dot."""


@dataclass(frozen=True, slots=True)
class PictureBlock:
    x: float
    y: float
    width: float
    height: float
    manner: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class PictureRule:
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
class PictureWord:
    x: float
    y: float
    text: str
    anchor: str = "middle"
    manner: str = ""


@dataclass(frozen=True, slots=True)
class PictureTable:
    """The numbers of the picture; the first column names the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(slots=True)
class Picture:
    key: str
    title: str
    description: str
    height: float
    table: PictureTable
    legend: str = ""
    blocks: list[PictureBlock] = field(default_factory=list)
    rules: list[PictureRule] = field(default_factory=list)
    """Drawn behind the blocks."""
    marks: list[PictureRule] = field(default_factory=list)
    """Drawn in front of the blocks."""
    dots: list[Dot] = field(default_factory=list)
    outlines: list[Outline] = field(default_factory=list)
    words: list[PictureWord] = field(default_factory=list)


def anchored(x: float) -> str:
    """The text anchor at ``x``, such that text near an edge stays inside."""
    return "start" if x < 8 else "end" if x > 92 else "middle"


def without_collisions(
    words: Iterable[PictureWord], placed: Sequence[PictureWord] = ()
) -> list[PictureWord]:
    """The words that do not collide with an earlier one."""
    fitting: list[PictureWord] = []
    for word in words:
        if all(_are_disjoint(word, other) for other in (*placed, *fitting)):
            fitting.append(word)
    return fitting


def evenly(words: Sequence[PictureWord], about: int = 0) -> list[PictureWord]:
    """The words at the smallest regular step that lets none collide, the one at ``about`` among
    them; an irregular choice would make the scale look irregular."""
    for step in range(1, len(words) + 1):
        selected = list(words[about % step :: step])
        if len(without_collisions(selected)) == len(selected):
            return selected
    return []


def _are_disjoint(one: PictureWord, other: PictureWord) -> bool:
    (low, high), (other_low, other_high) = _reach(one), _reach(other)
    return high + LETTER <= other_low or other_high + LETTER <= low


def _reach(word: PictureWord) -> tuple[float, float]:
    width = LETTER * len(word.text)
    left = {"start": word.x, "middle": word.x - width / 2, "end": word.x - width}[word.anchor]
    return left, left + width
