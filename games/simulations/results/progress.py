"""The progress of a run on its page: rounds, rate and estimate so far."""

from dataclasses import dataclass
from datetime import timedelta
from math import ceil

from django.utils import timezone

from games.odds.figures.tally import NINETY_NINE, Tally
from games.rules.values.numbers import MOST_ROUNDS
from games.simulations.models import Run, State
from games.simulations.queue import batch_size, leases
from games.simulations.queue.batch_size import headline
from games.simulations.results.result import Result
from games.simulations.results.statistics import Measure

RECKONING = timedelta(seconds=20)
"""After this time the page computes the figures itself."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a bet with its 99 % interval, per unit staked."""

    bet: str
    mean: float
    reach: float


@dataclass(frozen=True, slots=True)
class Progress:
    done: int
    rounds: int
    rate: float
    left: float
    before: int
    estimate: Estimate | None
    is_moving: bool
    """Whether the page will still change."""

    @property
    def percent(self) -> float:
        return 100 * self.done / self.rounds

    @property
    def thousandths(self) -> int:
        return 1000 * self.done // self.rounds


def progress_of(run: Run) -> Progress:
    holds = leases.has_leases(run)
    done = min(run.rounds, run.done + (leases.in_hand(run) if holds and run.is_active else 0))
    # Its worker may still compute the exact values.
    since = timezone.now() - run.finished if run.finished else RECKONING
    is_being_reckoned = run.state == State.FINISHED and not run.figures and since < RECKONING
    return Progress(
        done,
        run.rounds,
        run.rate,
        batch_size.seconds_for(run.pace, run.rounds - run.done, run.rate),
        leases.waiting_before(run) if run.state == State.QUEUED else 0,
        estimate_of(run),
        run.is_active or holds or is_being_reckoned,
    )


def estimate_of(run: Run) -> Estimate | None:
    if not run.tally:
        return None
    tally = Tally.from_json(run.tally)
    if (leading := headline(run.game, run.spec, tally)) is None:
        return None
    name, stake = leading
    figures = tally.bets[name].figures(stake)
    return Estimate(name, figures.mean, NINETY_NINE * figures.standard_error)


DIGITS = 2
"""Significant digits of a number of rounds to come."""


@dataclass(frozen=True, slots=True)
class Meaning:
    measure: Measure
    for_half: int
    """Rounds for an interval half as wide."""
    seconds: float
    """Seconds that the rounds missing for that would take one worker."""
    for_sign: int | None
    """Rounds after which the interval would exclude zero, if the mean stayed the same."""

    @property
    def is_known(self) -> bool:
        return self.measure.exact is not None

    @property
    def is_within(self) -> bool:
        exact = self.measure.exact
        return exact is not None and self.measure.low <= exact <= self.measure.high

    @property
    def is_settled(self) -> bool:
        """Whether the interval excludes zero."""
        return not self.measure.low <= 0 <= self.measure.high


def meaning_of(run: Run, result: Result) -> Meaning | None:
    """The meaning for the headline bet of the run."""
    leading = headline(run.game, run.spec, Tally.from_json(run.tally))
    measures = {measure.bet: measure for measure in result.measures}
    measure = measures.get(leading[0]) if leading else None
    if measure is None or not measure.error:
        return None
    rounds = result.rounds
    lasting = batch_size.seconds_for(run.pace, 3 * rounds, run.rate)
    for_sign = None
    if measure.low <= 0 <= measure.high and measure.mean:
        reach = (measure.high - measure.low) / 2
        needed = ceil(rounds * (reach / measure.mean) ** 2)
        step: int = 10 ** max(0, len(str(needed)) - DIGITS)
        for_sign = None if needed > MOST_ROUNDS else -(-needed // step) * step
    return Meaning(measure, 4 * rounds, lasting, for_sign)
