"""Several specs over the same deals: the measures of each and the differences from the first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.narration import numbers
from games.odds import registry
from games.odds.sheets import DealDifference
from games.simulations.models import Run
from games.simulations.pictures import rows
from games.simulations.pictures.picture import Picture, PictureTable
from games.simulations.results.comparison import Parted, parted
from games.simulations.results.measure import Measure
from games.simulations.results.result import figures_of, measures_of


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
    others = [
        Other(
            number,
            list(_differences(first, measures_of(other, other_figures), other_figures.differences)),
        )
        for number, (other, other_figures) in enumerate(
            zip(spec.compared, figures.compared, strict=True), start=2
        )
    ]
    blocks = [
        difference.blocks
        for other_figures in figures.compared
        for difference in other_figures.differences.values()
    ]
    return SameDeals(
        max(blocks, default=0),
        list(range(1, len(spec.alone) + 1)),
        others,
        [
            row
            for row in parted(run.game, [own_spec.to_json() for own_spec in spec.alone])
            if row.differs
        ],
        _drawn(others),
    )


def _differences(
    first: Mapping[str, Measure], theirs: Sequence[Measure], figures: Mapping[str, DealDifference]
) -> Iterator[Difference]:
    for measure in theirs:
        if measure.bet in first and measure.bet in figures:
            entry = figures[measure.bet]
            yield Difference(
                measure.name, first[measure.bet], measure, entry.mean, entry.standard_error,
                *entry.interval,
            )  # fmt: skip


def _drawn(others: Sequence[Other]) -> Picture:
    every = [(other, difference) for other in others for difference in other.differences]
    table = PictureTable(
        (_("Difference"), _("Mean"), _("From"), _("To"), _("Exact")),
        tuple(
            (
                _difference_label(other, difference),
                *map(
                    _per_cent, (difference.mean, difference.low, difference.high, difference.exact)
                ),
            )
            for other, difference in every
        ),
    )
    picture = Picture(
        "together",
        _("Differences from the first"),
        _(
            "Each difference within its interval of 99 %, zero marked where it is near. "
            "The figures are in the table below."
        ),
        0,
        table,
        _(
            "Per unit staked; each on its own scale. To the right: more to the player than by the "
            "first. Dot: simulated. Band: interval of 99 %. Dashed line: exact difference."
        ),
    )
    drawn = [
        rows.IntervalRow(
            _difference_label(other, difference),
            difference.low,
            difference.mean,
            difference.high,
            difference.exact,
            _per_cent(difference.mean),
        )
        for other, difference in every
        if not difference.is_none
    ]
    return rows.spans(picture, drawn)


def _difference_label(other: Other, difference: Difference) -> str:
    return f"{other.number} − 1: {capfirst(difference.name)}"


def _per_cent(part: float | None) -> str:
    if part is None:
        return "–"
    rounded = round(part, 6) + 0.0  # zero has no sign
    return numbers.percent(rounded, 4, signed=bool(rounded))
