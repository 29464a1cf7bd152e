"""Scales: the position of a number on a picture, and the round numbers along it."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, log10

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
