"""The shapes of a result, drawn: how rounds end, how sessions end, how the mean comes to rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10

import numpy as np

WIDTH, HEIGHT = 640.0, 220.0
MOST_BARS = 40
SESSION_ROUNDS = 100
SESSIONS = 20_000
MOST_DRAWS = 8_000_000


@dataclass(frozen=True, slots=True)
class Bar:
    """Net results from ``low`` to ``high`` chips, how many rounds had them, and the drawing."""

    low: int
    high: int
    count: int
    share: float
    x: float
    y: float
    width: float
    height: float

    @property
    def is_loss(self) -> bool:
        return self.high < 0


@dataclass(frozen=True, slots=True)
class Spread:
    bars: list[Bar]
    decades: list[tuple[float, str]]
    """The height of each line of the scale, and what it stands for."""


def spread_of(histogram: Mapping[int, int]) -> Spread:
    """Rounds by net result, on a scale of powers of ten: jackpots would not be seen otherwise."""
    groups = _grouped(sorted(histogram.items()), MOST_BARS)
    total = sum(histogram.values())
    if not total:
        return Spread([], [])
    tops = [_decades(count, total) for _low, _high, count in groups]
    highest = max(tops)
    step = WIDTH / len(groups)
    bars = []
    for place, ((low, high, count), top) in enumerate(zip(groups, tops, strict=True)):
        height = HEIGHT * top / highest
        bars.append(
            Bar(
                low,
                high,
                count,
                count / total,
                round(place * step + step * 0.1, 2),
                round(HEIGHT - height, 2),
                round(step * 0.8, 2),
                round(height, 2),
            )
        )
    decades = [
        (round(HEIGHT * (1 - power / highest), 2), f"{count_of(total, power):.0e}")
        for power in range(1, int(highest) + 1)
    ]
    return Spread(bars, decades)


def _decades(count: int, total: int) -> float:
    """Powers of ten above a tenth of one round: every bar that stands for a round is seen."""
    return log10(count) + 1 if count else 0.0


def count_of(total: int, power: int) -> float:
    """The part of all rounds at a line of the scale."""
    return float(10.0 ** (power - 1)) / total


def _grouped(pairs: Sequence[tuple[int, int]], most: int) -> list[tuple[int, int, int]]:
    """Neighbours taken together where there are too many to be told apart."""
    size = -(-len(pairs) // most) if pairs else 1
    return [
        (part[0][0], part[-1][0], sum(count for _net, count in part))
        for part in (pairs[at : at + size] for at in range(0, len(pairs), size))
    ]


@dataclass(frozen=True, slots=True)
class Session:
    """How ``SESSION_ROUNDS`` rounds end, drawn again and again from the rounds played."""

    rounds: int
    sessions: int
    bars: list[Bar]
    ahead: float
    quantiles: list[tuple[int, int]]
    """(per cent, chips)."""


def session_of(histogram: Mapping[int, int], seed: int) -> Session | None:
    total = sum(histogram.values())
    if total < SESSION_ROUNDS or len(histogram) < 2:
        return None
    nets = np.array(sorted(histogram), dtype=np.float64)
    seen = np.array([histogram[int(net)] for net in nets], dtype=np.float64)
    sessions = max(1000, min(SESSIONS, MOST_DRAWS // len(nets)))
    chance = np.random.default_rng(seed)
    drawn = chance.multinomial(SESSION_ROUNDS, seen / seen.sum(), size=sessions)
    ends = np.sort(drawn @ nets)
    quantiles = [
        (per_cent, int(np.quantile(ends, per_cent / 100))) for per_cent in (5, 25, 50, 75, 95)
    ]
    bars = _bars_of(ends)
    return Session(SESSION_ROUNDS, sessions, bars, float((ends > 0).mean()), quantiles)


def _bars_of(ends: np.ndarray) -> list[Bar]:
    """The middle 99 of a hundred sessions in bars of one width; the rest beyond the edges."""
    low, high = np.quantile(ends, 0.005), np.quantile(ends, 0.995)
    if high <= low:
        return []
    counts, edges = np.histogram(ends, bins=MOST_BARS, range=(float(low), float(high)))
    highest = max(1, int(counts.max()))
    step = WIDTH / MOST_BARS
    return [
        Bar(
            round(float(edges[place])),
            round(float(edges[place + 1])),
            int(count),
            float(count) / len(ends),
            round(place * step + step * 0.06, 2),
            round(HEIGHT * (1 - count / highest), 2),
            round(step * 0.88, 2),
            round(HEIGHT * count / highest, 2),
        )
        for place, count in enumerate(counts.tolist())
    ]


@dataclass(frozen=True, slots=True)
class Convergence:
    """The mean and its interval along the run, as a line in a band."""

    line: str
    band: str
    exact_y: float | None
    top: float
    bottom: float
    rounds: int
    rows: list[tuple[int, float, float]]


def convergence_of(points: Sequence[Sequence[float]], exact: float | None) -> Convergence | None:
    """Rounds on a scale of powers of ten, the mean on a plain one."""
    if len(points) < 2:
        return None
    tail = points[len(points) // 8 :] if len(points) >= 8 else points
    reach = max(point[2] for point in tail[:1]) or 1e-9
    middle = exact if exact is not None else points[-1][1]
    off = max(abs(point[1] - middle) + 0.2 * point[2] for point in tail)
    half = max(1.4 * reach, 1.1 * off)
    top, bottom = middle + half, middle - half
    first, last = log10(points[0][0]), log10(points[-1][0])
    span = (last - first) or 1.0

    def place(rounds: float, value: float) -> str:
        x = WIDTH * (log10(rounds) - first) / span
        y = HEIGHT * (top - min(top, max(bottom, value))) / (top - bottom)
        return f"{x:.1f},{y:.1f}"

    upper = [place(n, mean + half_width) for n, mean, half_width in points]
    lower = [place(n, mean - half_width) for n, mean, half_width in points]
    every = max(1, len(points) // 10)
    rows = [(int(n), mean, half_width) for n, mean, half_width in points[::every]]
    return Convergence(
        " ".join(place(n, mean) for n, mean, _half in points),
        " ".join([*upper, *reversed(lower)]),
        None if exact is None else round(HEIGHT * (top - exact) / (top - bottom), 1),
        top,
        bottom,
        int(points[-1][0]),
        rows,
    )
