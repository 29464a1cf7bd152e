"""Two runs side by side: their settings, their results, and whether these differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.narration import numbers
from games.odds.tally import NINETY_NINE
from games.simulations.asking.form import blank
from games.simulations.models import Run
from games.simulations.pictures.picture import Picture, PictureTable
from games.simulations.pictures.rows import IntervalRow, spans
from games.simulations.results.measure import Measure
from games.simulations.results.result import Result, result_of
from games.simulations.results.statistics import beyond_either_way


@dataclass(frozen=True, slots=True)
class MeasurePair:
    """A measure that both runs have. ``z`` assumes that they are independent."""

    name: str
    one: Measure
    other: Measure

    @property
    def difference(self) -> float:
        return self.other.mean - self.one.mean

    @property
    def error(self) -> float:
        return hypot(self.one.error, self.other.error)

    @property
    def z(self) -> float | None:
        return self.difference / self.error if self.error else None

    @property
    def chance(self) -> float | None:
        return None if self.z is None else beyond_either_way(self.z)


@dataclass(frozen=True, slots=True)
class Parted:
    """A setting, with its value in each run or spec."""

    label: str
    told: tuple[str, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.told)) > 1


@dataclass(frozen=True, slots=True)
class Comparison:
    one: Run
    other: Run
    pairs: list[MeasurePair]
    parted: list[Parted]
    """The settings that differ."""
    alike: list[Parted]
    share_deals: bool
    """Whether both deal the same cards, so that they are not independent."""
    picture: Picture | None


def compared(one: Run, other: Run) -> Comparison:
    first, second = result_of(one), result_of(other)
    pairs = _pairs(first, second)
    rows = parted(one.game, [one.spec, other.spec], other.game)
    return Comparison(
        one,
        other,
        pairs,
        [row for row in rows if row.differs],
        [row for row in rows if not row.differs],
        one.game == other.game and one.seed == other.seed,
        _drawn(pairs),
    )


def _drawn(pairs: Sequence[MeasurePair]) -> Picture | None:
    """A chart of each difference with its interval, as if the runs were independent."""
    differing = [pair for pair in pairs if pair.error]
    if not differing:
        return None
    spread = [(pair, NINETY_NINE * pair.error) for pair in differing]
    picture = Picture(
        "apart",
        _("Differences between the two"),
        _(
            "The difference of each bet within its interval of 99 %, zero marked where it is near. "
            "The figures are in the table below."
        ),
        0,
        PictureTable(
            (_("Bet"), _("Difference"), _("From"), _("To")),
            tuple(
                (capfirst(pair.name), *map(_per_cent, (pair.difference, *_ends(pair, reach))))
                for pair, reach in spread
            ),
        ),
        _(
            "Per unit staked; each on its own scale. To the right: more to the player in the "
            "second. Dot: difference. Band: interval of 99 %."
        ),
    )
    drawn = [
        IntervalRow(
            capfirst(pair.name), low, pair.difference, high, None, _per_cent(pair.difference)
        )
        for pair, reach in spread
        for low, high in [_ends(pair, reach)]
    ]
    return spans(picture, drawn)


def _ends(pair: MeasurePair, reach: float) -> tuple[float, float]:
    return pair.difference - reach, pair.difference + reach


def _per_cent(part: float) -> str:
    rounded = round(part, 6) + 0.0  # zero has no sign
    return numbers.percent(rounded, 4, signed=bool(rounded))


def _pairs(first: Result, second: Result) -> list[MeasurePair]:
    others = {measure.bet: measure for measure in second.measures}
    return [
        MeasurePair(measure.name, measure, others[measure.bet])
        for measure in first.measures
        if measure.bet in others
    ]


def parted(game: str, specs: Sequence[Mapping[str, object]], last: str = "") -> list[Parted]:
    """Every setting with a value for each spec; the last spec may be of another game."""
    games = [*[game] * (len(specs) - 1), last or game]
    columns = [_settings_by_path(key, spec) for key, spec in zip(games, specs, strict=True)]
    nothing = ("", "–")
    return [
        Parted(
            next(column[path][0] for column in columns if path in column),
            tuple(column.get(path, nothing)[1] for column in columns),
        )
        for path in dict.fromkeys(path for column in columns for path in column)
    ]


def _settings_by_path(game: str, spec: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """The label and value of each setting by path; a prize's label begins with its table."""
    answers = {}
    for group in blank(game, spec).groups:
        prefix = f"{group.section.title}: " if group.section.is_paytable else ""
        for field in group.fields:
            words = dict(field.choices).get(field.value(), field.value())
            label: Any = field.label
            answers[field.name] = (prefix + label if prefix else label, words or "–")
    return answers
