"""Two runs side by side: their settings, their results, and whether these differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.narration import numbers
from games.odds import registry
from games.odds.figures.tally import NINETY_NINE
from games.rules.game import Record
from games.simulations.asking.form import blank
from games.simulations.models import Run
from games.simulations.pictures import rows
from games.simulations.pictures.picture import Picture
from games.simulations.results.result import figures_of, measures_of, result_of
from games.simulations.results.statistics import Measure


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
    others = {measure.bet: measure for measure in result_of(other).measures}
    pairs = [
        MeasurePair(measure.name, measure, others[measure.bet])
        for measure in result_of(one).measures
        if measure.bet in others
    ]
    settings = parted(one.game, [one.spec, other.spec], other.game)
    return Comparison(
        one,
        other,
        pairs,
        [row for row in settings if row.differs],
        [row for row in settings if not row.differs],
        one.game == other.game and one.seed == other.seed,
        _drawn(pairs),
    )


def _drawn(pairs: Sequence[MeasurePair]) -> Picture | None:
    """A chart of each difference with its interval, as if the runs were independent."""
    differing = [pair for pair in pairs if pair.error]
    if not differing:
        return None
    words = rows.ChartWords(
        "apart",
        _("Differences between the two"),
        _(
            "The difference of each bet within its interval of 99 %, zero marked where it is near. "
            "The figures are in the table below."
        ),
        (_("Bet"), _("Difference"), _("From"), _("To")),
        _(
            "Per unit staked; each on its own scale. To the right: more to the player in the "
            "second. Dot: difference. Band: interval of 99 %."
        ),
    )
    drawn = [
        rows.IntervalRow(
            capfirst(pair.name), pair.difference - reach, pair.difference, pair.difference + reach,
            None, per_cent(pair.difference),
        )
        for pair in differing
        for reach in [NINETY_NINE * pair.error]
    ]  # fmt: skip
    return rows.interval_chart(words, drawn, per_cent)


def per_cent(part: float | None) -> str:
    if part is None:
        return "–"
    rounded = round(part, 6) + 0.0  # zero has no sign
    return numbers.percent(rounded, 4, signed=bool(rounded))


def parted(game: str, specs: Sequence[Record], last: str = "") -> list[Parted]:
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
        for field in group:
            words = dict(field.choices).get(field.value(), field.value())
            label: Any = field.label
            answers[field.name] = (prefix + label if prefix else label, words or "–")
    return answers


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more one spec brings than the first, over the deals they share."""

    name: str
    first: Measure
    other: Measure
    mean: float
    error: float
    low: float
    high: float

    @property
    def exact(self) -> float | None:
        if self.first.exact is None or self.other.exact is None:
            return None
        return self.other.exact - self.first.exact

    @property
    def is_settled(self) -> bool:
        """Whether the interval shows which of the two brings more."""
        return not self.low <= 0 <= self.high

    @property
    def is_none(self) -> bool:
        return self.low == self.high == 0

    @property
    def times_narrower(self) -> float | None:
        """How many times narrower than the interval of two independent runs."""
        return hypot(self.first.error, self.other.error) / self.error if self.error else None


@dataclass(frozen=True, slots=True)
class Other:
    number: int
    differences: list[Difference]


@dataclass(frozen=True, slots=True)
class SameDeals:
    blocks: int
    numbers: list[int]
    others: list[Other]
    asked: list[Parted]
    """The settings that differ, with a value for each spec."""
    picture: Picture


def same_deals_of(run: Run) -> SameDeals | None:
    spec = registry.read_spec(run.spec)
    if not spec.compared or not run.tally:
        return None
    figures = figures_of(run)
    first = {measure.bet: measure for measure in measures_of(spec.alone[0], figures)}
    others, blocks = [], [0]
    for number, (own_spec, own) in enumerate(
        zip(spec.compared, figures.compared, strict=True), start=2
    ):
        differences = [
            Difference(
                measure.name, first[measure.bet], measure, entry.mean, entry.standard_error,
                *entry.interval,
            )
            for measure in measures_of(own_spec, own)
            if measure.bet in first and (entry := own.differences.get(measure.bet))
        ]  # fmt: skip
        others.append(Other(number, differences))
        blocks += [entry.blocks for entry in own.differences.values()]
    rows = parted(run.game, [own_spec.to_json() for own_spec in spec.alone])
    return SameDeals(
        max(blocks),
        list(range(1, len(spec.alone) + 1)),
        others,
        [row for row in rows if row.differs],
        _differences_drawn(others),
    )


def _differences_drawn(others: Sequence[Other]) -> Picture:
    words = rows.ChartWords(
        "together",
        _("Differences from the first"),
        _(
            "Each difference within its interval of 99 %, zero marked where it is near. "
            "The figures are in the table below."
        ),
        (_("Difference"), _("Mean"), _("From"), _("To"), _("Exact")),
        _(
            "Per unit staked; each on its own scale. To the right: more to the player than by the "
            "first. Dot: simulated. Band: interval of 99 %. Dashed line: exact difference."
        ),
    )
    drawn = [
        rows.IntervalRow(
            f"{other.number} − 1: {capfirst(difference.name)}", difference.low, difference.mean,
            difference.high, difference.exact, per_cent(difference.mean),
        )
        for other in others
        for difference in other.differences
    ]  # fmt: skip
    return rows.interval_chart(words, drawn, per_cent, lambda row: not row.low == row.high == 0)
