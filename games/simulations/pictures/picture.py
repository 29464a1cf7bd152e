"""The parts of a picture: across in per cent of its width, down in pixels.

Each has its SVG as a string, because a sheet has too many for templates.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, log10

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

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

    def svg(self, key: str) -> str:
        """A loss is hatched with the pattern of the picture."""
        hatched = f' fill="url(#{conditional_escape(key)}-hatch)"' if self.manner == "loss" else ""
        title = f"<title>{conditional_escape(self.caption)}</title>" if self.caption else ""
        return (
            f'<rect class="picture-block {self.manner}" x="{self.x}%" y="{self.y}" '
            f'width="{self.width}%" height="{self.height}"{hatched}>{title}</rect>'
        )


@dataclass(frozen=True, slots=True)
class PictureRule:
    x1: float
    y1: float
    x2: float
    y2: float
    manner: str

    def svg(self, key: str) -> str:
        return (
            f'<line class="picture-{self.manner}" x1="{self.x1}%" y1="{self.y1}" '
            f'x2="{self.x2}%" y2="{self.y2}" />'
        )


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float
    manner: str

    def svg(self, key: str) -> str:
        radius = 5 if self.manner == "mean" else 2.5
        return (
            f'<circle class="picture-dot {self.manner}" cx="{self.x}%" cy="{self.y}" '
            f'r="{radius}" />'
        )


@dataclass(frozen=True, slots=True)
class Outline:
    """A line or an area through many points."""

    points: str
    manner: str
    is_area: bool = False

    def svg(self, key: str) -> str:
        element = "polygon" if self.is_area else "polyline"
        return f'<{element} class="picture-{self.manner}" points="{self.points}" />'


@dataclass(frozen=True, slots=True)
class PictureWord:
    x: float
    y: float
    text: str
    anchor: str = "middle"
    manner: str = ""

    def svg(self, key: str) -> str:
        return (
            f'<text class="picture-word {self.manner}" x="{self.x}%" y="{self.y}" '
            f'text-anchor="{self.anchor}">{conditional_escape(self.text)}</text>'
        )


@dataclass(frozen=True, slots=True)
class PictureTable:
    """The numbers of the picture; the first column names the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def html_rows(self) -> SafeString:
        return mark_safe("\n".join(map(_html_row, self.rows)))  # noqa: S308  (escaped there)


def _html_row(row: tuple[str, ...]) -> str:
    name, *numbers = map(conditional_escape, row)
    cells = "".join(f'<td class="number">{number}</td>' for number in numbers)
    return f'<tr><th scope="row">{name}</th>{cells}</tr>'


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

    def areas(self) -> list[Outline]:
        return [outline for outline in self.outlines if outline.is_area]

    def lines(self) -> list[Outline]:
        return [outline for outline in self.outlines if not outline.is_area]


Element = PictureBlock | PictureRule | Dot | Outline | PictureWord


def drawn(elements: Iterable[Element], key: str) -> SafeString:
    """The SVG of elements of the picture ``key``: all but words is the site's own."""
    return mark_safe("\n".join(element.svg(key) for element in elements))  # noqa: S308


def anchored(x: float) -> str:
    """The text anchor at ``x``, such that text near an edge stays inside."""
    return "start" if x < 8 else "end" if x > 92 else "middle"


def without_collisions(
    words: Iterable[PictureWord], placed: Sequence[PictureWord] = ()
) -> list[PictureWord]:
    """The words that do not collide with an earlier one."""
    fitting: list[PictureWord] = []
    for word in words:
        low, high = _reach(word)
        reaches = map(_reach, (*placed, *fitting))
        if all(high + LETTER <= start or end + LETTER <= low for start, end in reaches):
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


def _reach(word: PictureWord) -> tuple[float, float]:
    width = LETTER * len(word.text)
    left = {"start": word.x, "middle": word.x - width / 2, "end": word.x - width}[word.anchor]
    return left, left + width


ROUND = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers from ``low`` to ``high``, evenly from ``start`` to ``end``."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]
    step: Fraction

    def position(self, value: float) -> float:
        bounded = min(self.high, max(self.low, value))
        part = (bounded - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 2)

    def places(self, *, in_per_cent: bool = False) -> int:
        """The decimals that its ticks need."""
        step = self.step * 100 if in_per_cent else self.step
        return max(0, -floor(log10(step)))


def round_step(span: float, most: int) -> Fraction:
    """The smallest 1, 2 or 5 times a power of ten that divides ``span`` into ``most`` or fewer."""
    least = span / most
    power = Fraction(10) ** floor(log10(least))
    return next(power * n for n in ROUND if power * n >= least * (1 - 1e-9))


def linear(
    values: Iterable[float],
    start: float,
    end: float,
    *,
    most: int = 5,
    has_zero: bool = True,
    is_rounded: bool = True,
) -> Scale:
    """A scale over all values; it ends at round numbers if ``is_rounded``, else at the values."""
    points = [*values, 0.0] if has_zero else list(values)
    low, high = min(points), max(points)
    if high == low:
        room = abs(high) / 2 or 1.0
        low, high = low - room, high + room
    step = round_step(high - low, most)
    first, last = low / step, high / step
    if is_rounded:
        first, last = floor(first + 1e-9), ceil(last - 1e-9)
        low, high = float(first * step), float(last * step)
    ticks = range(ceil(first - 1e-9), floor(last + 1e-9) + 1)
    return Scale(low, high, start, end, tuple(float(n * step) for n in ticks), step)


@dataclass(frozen=True, slots=True)
class PowersOfTen:
    """A logarithmic scale of numbers above zero."""

    low: float
    high: float
    start: float
    end: float

    def position(self, value: float) -> float:
        span = log10(self.high / self.low) or 1.0
        part = log10(min(self.high, max(self.low, value)) / self.low) / span
        return round(self.start + part * (self.end - self.start), 2)

    @property
    def ticks(self) -> tuple[int, ...]:
        """Powers of ten, with 2 and 5 times these if there are two or fewer."""
        powers = range(floor(log10(self.low)), ceil(log10(self.high)) + 1)
        every = [n * 10**power for power in powers if power >= 0 for n in (1, 2, 5)]
        inside = [tick for tick in every if self.low <= tick <= self.high]
        tens = [tick for tick in inside if str(tick)[0] == "1"]
        return tuple(tens if len(tens) > 2 else inside)
