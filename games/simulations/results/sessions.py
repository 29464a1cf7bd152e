"""How sessions of consecutive rounds end, resampled from the rounds of a run."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor

import numpy as np
from django.utils.translation import gettext as _

from games.narration import numbers
from games.simulations.pictures import columns
from games.simulations.pictures.columns import AxisMark, Column
from games.simulations.pictures.picture import RIGHT, Picture, PictureTable
from games.simulations.pictures.scale import linear, round_step
from games.simulations.results.charts import chips, ranged

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
        _table(parts, ends),
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
            scale.position(values[part]), f"{numbers.percent(part / 100, 0)}: {chips(values[part])}"
        )
        for part in MARKED
    ]
    return columns.draw(picture, drawn, ticks, above)


def _table(parts: list[tuple[int, int, int]], ends: np.ndarray) -> PictureTable:
    low, high = parts[0][0], parts[-1][1]
    below, beyond = int((ends < low).sum()), int((ends >= high).sum())
    rows = [(ranged(start, end - 1), count) for start, end, count in parts if count]
    rows = [(_("below %(chips)s") % {"chips": chips(low)}, below), *rows]
    rows.append((_("%(chips)s and above") % {"chips": chips(high)}, beyond))
    return PictureTable(
        (_("Net result"), _("Sessions"), _("Share")),
        tuple((label, numbers.whole(n), numbers.percent(n / len(ends), 2)) for label, n in rows),
    )
