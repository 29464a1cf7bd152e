"""The charts of a result: net results, simulated against exact, and convergence."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor

import numpy as np
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.narration import numbers
from games.simulations.pictures import columns, lines, rows
from games.simulations.pictures.columns import AxisMark, Column
from games.simulations.pictures.picture import (
    RIGHT,
    Picture,
    PictureRule,
    PictureTable,
    PictureWord,
    PowersOfTen,
    linear,
    round_step,
)
from games.simulations.results.statistics import Measure

Part = tuple[int, int, int]
"""The lowest and highest net result of a class, and its number of rounds."""


def chips(net: int) -> str:
    return numbers.whole(net, signed=True) if net else "0"


def ranged(low: int, high: int) -> str:
    return chips(low) if low == high else f"{chips(low)} … {chips(high)}"


def parts_of(histogram: Mapping[int, int]) -> dict[int, Part]:
    """Rounds by class of net result; class 0 is nothing won or lost, a negative one a loss."""
    counts = {net: count for net, count in sorted(histogram.items()) if count}
    bounds = _bounds([abs(net) for net in counts if net])
    parts: dict[int, Part] = {}
    for net, count in counts.items():
        low, _high, before = parts.get(place := _place(net, bounds), (net, net, 0))
        parts[place] = low, net, before + count
    return parts


def spread_of(histogram: Mapping[int, int]) -> Picture | None:
    """A chart of net results: losses left of zero, gains right of it, equal columns."""
    parts = parts_of(histogram)
    sizes = [abs(net) for net, count in histogram.items() if net and count]
    if not parts:
        return None
    total = sum(count for _low, _high, count in parts.values())
    places = range(min(*parts, 0), max(*parts, 0) + 1)
    across = dict(zip(places, columns.across(len(places)), strict=True))
    drawn = []
    for place, (low, high, count) in parts.items():
        label = f"{ranged(low, high)}: {numbers.percent(count / total, 4)}"
        manner = "loss" if low < 0 else "gain" if low else "even"
        drawn.append(Column(*across[place], count / total, manner, label))
    picture = Picture(
        "spread",
        _("How rounds end"),
        _(
            "Rounds by their net result in chips, zero marked, losses to its left. "
            "The figures are in the table below."
        ),
        0,
        PictureTable(
            (_("Net result"), _("Rounds"), _("Share")),
            tuple(
                (ranged(low, high), numbers.whole(count), numbers.percent(count / total, 5))
                for low, high, count in parts.values()
            ),
        ),
        _(
            "Net result in chips, in steps of 1, 2 and 5 times powers of ten. Hatched: losses. "
            "Plain: gains. A dot stands for rounds too few to be drawn."
        ),
    )
    return columns.draw(picture, drawn, list(_ticks(across, _bounds(sizes))))


def _bounds(sizes: Sequence[int]) -> list[int]:
    """1, 2 and 5 times powers of ten, from the last one not above the smallest size."""
    if not sizes:
        return [1]
    every = [n * 10**power for power in range(len(str(max(sizes)))) for n in (1, 2, 5)]
    first = max(bound for bound in every if bound <= min(sizes))
    return [bound for bound in every if first <= bound <= max(sizes)]


def _place(net: int, bounds: Sequence[int]) -> int:
    """The class of a net result: 0 for nothing won or lost, negative for a loss."""
    steps = sum(bound <= abs(net) for bound in bounds)
    return steps if net > 0 else -steps


def _ticks(across: Mapping[int, tuple[float, float]], bounds: Sequence[int]) -> Iterator[AxisMark]:
    """Marks at zero, at the outermost columns, and at each power of ten."""
    start, end = across[0]
    yield AxisMark(round((start + end) / 2, 2), "0", is_zero=True)
    ends = {place for place in (min(across), max(across)) if place}
    for place in (
        *sorted(ends),
        *(position for position in across if position and position not in ends),
    ):
        start, end = across[place]
        bound = bounds[abs(place) - 1]
        if place in ends or str(bound)[0] == "1":
            yield AxisMark(
                round(start if place > 0 else end, 2), chips(bound if place > 0 else -bound)
            )


def against_exact(measures: Sequence[Measure]) -> Picture | None:
    """A chart of each mean with its interval and the exact value."""
    if not measures:
        return None
    words = rows.ChartWords(
        "against",
        _("Simulated and exact"),
        _(
            "Each bet's mean within its interval of 99 %, the exact value marked where it is "
            "known. The figures are in the table below."
        ),
        (_("Bet"), _("Simulated"), _("From"), _("To"), _("Exact")),
        _(
            "Per unit staked; each bet on its own scale. Dot: simulated. Band: interval of 99 %. "
            "Dashed line: exact value."
        ),
    )
    spans = [
        rows.IntervalRow(
            capfirst(measure.name), measure.low, measure.mean, measure.high, measure.exact,
            _per_cent(measure.mean),
        )
        for measure in measures
    ]  # fmt: skip
    return rows.interval_chart(words, spans, _per_cent)


def _per_cent(part: float | None) -> str:
    return "–" if part is None else numbers.percent(part, 4, signed=True)


def convergence_of(points: Sequence[Sequence[float]], exact: float | None) -> Picture | None:
    """A chart of the mean and its interval along the run, on a logarithmic scale of rounds."""
    if len(points) < 2:
        return None
    up = linear(_reach(points, exact), lines.FLOOR, lines.TOP, has_zero=False)
    along = PowersOfTen(points[0][0], points[-1][0], lines.FIRST, RIGHT)
    every = max(1, len(points) // 10)
    sample = [*points[:-1:every], points[-1]]
    picture = Picture(
        "rest",
        _("Convergence of the mean"),
        _(
            "The mean along the run, within its interval of 99 %. "
            "The figures are in the table below."
        ),
        0,
        PictureTable(
            (_("Rounds"), _("Mean"), "±"),
            tuple(
                (numbers.whole(int(n)), _per_cent(mean), numbers.percent(half, 4))
                for n, mean, half in sample
            ),
        ),
        _(
            "Result per unit staked, by rounds played, on a logarithmic scale. Line: mean. "
            "Band: interval of 99 %. Dashed line: the exact value, where it is known."
        ),
    )
    places = up.places(in_per_cent=True)
    lines.frame(
        picture, along, up,
        lambda n: numbers.whole(int(n)),
        lambda part: numbers.percent(part, places, signed=bool(part)),
    )  # fmt: skip
    lines.line(picture, [(along.position(n), up.position(mean)) for n, mean, _half in points])
    lines.band(
        picture,
        [(along.position(n), up.position(mean + half)) for n, mean, half in points],
        [(along.position(n), up.position(mean - half)) for n, mean, half in points],
    )
    if exact is not None:
        picture.marks.append(
            PictureRule(lines.FIRST, up.position(exact), RIGHT, up.position(exact), "exact")
        )
        label = _("exact: %(value)s") % {"value": _per_cent(exact)}
        picture.words.append(
            PictureWord(100, round(up.position(exact) - 5, 2), label, "end", "above")
        )
    return picture


def _reach(points: Sequence[Sequence[float]], exact: float | None) -> tuple[float, float]:
    """The range of the scale, such that all but the first rounds fit."""
    tail = points[len(points) // 8 :] if len(points) >= 8 else points
    middle = exact if exact is not None else points[-1][1]
    off = max(abs(point[1] - middle) + 0.2 * point[2] for point in tail)
    half = max(1.4 * (tail[0][2] or 1e-9), 1.1 * off)
    return middle - half, middle + half


MOST_BARS = 40
SESSION_ROUNDS = 100
SESSIONS = 20_000
MOST_DRAWS = 8_000_000
PERCENTILES = (5, 25, 50, 75, 95)
MARKED = (50, 5, 95)


@dataclass(frozen=True, slots=True)
class SessionFigures:
    rounds: int
    sessions: int
    picture: Picture
    ahead: float
    quantiles: list[tuple[int, int]]
    """Pairs of per cent and chips."""


def session_of(histogram: Mapping[int, int], seed: int) -> SessionFigures | None:
    total = sum(histogram.values())
    if total < SESSION_ROUNDS or len(histogram) < 2:
        return None
    nets = np.array(sorted(histogram), dtype=np.float64)
    counts = np.array([histogram[int(net)] for net in nets], dtype=np.float64)
    sessions = max(1000, min(SESSIONS, MOST_DRAWS // len(nets)))
    chance = np.random.default_rng(seed)
    drawn = chance.multinomial(SESSION_ROUNDS, counts / counts.sum(), size=sessions)
    ends = np.sort(drawn @ nets)
    quantiles = [(part, int(np.quantile(ends, part / 100))) for part in PERCENTILES]
    ahead = float((ends > 0).mean())
    return SessionFigures(SESSION_ROUNDS, sessions, picture_of(ends, quantiles), ahead, quantiles)


def picture_of(ends: np.ndarray, quantiles: list[tuple[int, int]]) -> Picture:
    """A chart of the middle 99 % of sessions in equal columns, none of which spans zero."""
    low, high = float(np.quantile(ends, 0.005)), float(np.quantile(ends, 0.995))
    width = max(1, int(round_step(max(high - low, 1.0), MOST_BARS)))
    first, last = floor(low / width), floor(high / width) + 1
    scale = linear(
        [first * width, last * width], columns.START, RIGHT, has_zero=False, is_rounded=False
    )
    parts = [
        (n * width, (n + 1) * width, int(((ends >= n * width) & (ends < (n + 1) * width)).sum()))
        for n in range(first, last)
    ]
    drawn = [
        Column(
            scale.position(start), scale.position(end),
            count / len(ends), "loss" if start < 0 else "gain",
            f"{ranged(start, end - 1)}: {numbers.percent(count / len(ends), 2)}",
        )
        for start, end, count in parts
    ]  # fmt: skip
    picture = Picture(
        "sessions",
        _("How a session of %(rounds)s rounds ends") % {"rounds": SESSION_ROUNDS},
        _(
            "Sessions by their net result in chips, zero and three percentiles marked. "
            "The figures are in the table below."
        ),
        0,
        _session_table(parts, ends),
        _(
            "Net result in chips. Hatched: losses. Plain: gains. Dotted lines: so many sessions "
            "end at or below."
        ),
    )
    ticks = [
        AxisMark(scale.position(tick), chips(int(tick)), is_zero=not tick) for tick in scale.ticks
    ]
    values = dict(quantiles)
    above = [
        AxisMark(
            scale.position(values[part]),
            f"{numbers.percent(part / 100, 0)}: {chips(values[part])}",
        )
        for part in MARKED
    ]
    return columns.draw(picture, drawn, ticks, above)


def _session_table(parts: list[tuple[int, int, int]], ends: np.ndarray) -> PictureTable:
    low, high = parts[0][0], parts[-1][1]
    below, beyond = int((ends < low).sum()), int((ends >= high).sum())
    rows = [(ranged(start, end - 1), count) for start, end, count in parts if count]
    rows = [(_("below %(chips)s") % {"chips": chips(low)}, below), *rows]
    rows.append((_("%(chips)s and above") % {"chips": chips(high)}, beyond))
    return PictureTable(
        (_("Net result"), _("Sessions"), _("Share")),
        tuple((label, numbers.whole(n), numbers.percent(n / len(ends), 2)) for label, n in rows),
    )
