"""What the interval of a run means, as facts for a page."""

from dataclasses import dataclass
from math import ceil

from games.odds.numbers import MOST_ROUNDS
from games.odds.tally import Tally
from games.simulations.models import Run
from games.simulations.queue import batch_size
from games.simulations.queue.convergence import headline
from games.simulations.results.measure import Measure
from games.simulations.results.result import Result

DIGITS = 2
"""Significant digits of a number of rounds to come."""


@dataclass(frozen=True, slots=True)
class Meaning:
    measure: Measure
    rounds: int
    for_half: int
    """Rounds for an interval half as wide."""
    seconds: float
    """Seconds that the rounds missing for that would take one worker."""
    for_sign: int | None
    """Rounds after which the interval would exclude zero, if the mean stayed the same."""

    @property
    def reach(self) -> float:
        return (self.measure.high - self.measure.low) / 2

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
    leading = headline(run.game, run.spec, Tally.from_json(run.tally or Tally().to_json()))
    measure = next(
        (measure for measure in result.measures if leading and measure.bet == leading[0]), None
    )
    if measure is None or not measure.error:
        return None
    lacking = 3 * result.rounds
    return Meaning(
        measure,
        result.rounds,
        4 * result.rounds,
        batch_size.seconds_for(run.pace, lacking, run.rate),
        _for_sign(measure, result.rounds),
    )


def _for_sign(measure: Measure, rounds: int) -> int | None:
    reach = (measure.high - measure.low) / 2
    if not measure.low <= 0 <= measure.high or not measure.mean:
        return None
    needed = ceil(rounds * (reach / measure.mean) ** 2)
    return None if needed > MOST_ROUNDS else _rounded_up(needed)


def _rounded_up(number: int) -> int:
    step: int = 10 ** max(0, len(str(number)) - DIGITS)
    return -(-number // step) * step
