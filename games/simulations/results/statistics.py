"""Statistics of chance: the tail of a chi-square, the interval of a count."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

from django.core.cache import cache

from games.odds import registry
from games.odds.figures.tally import NINETY_NINE
from games.rules.values.numbers import excerpt, place_in
from games.rules.values.refusal import Unusable
from games.simulations.models import Batch, Run
from games.simulations.queue import batch_size
from games.simulations.queue.quotas import limits

TRIES_A_MINUTE = 10


def batch_to_try(run: Run, asker: str, number: str) -> Batch:
    """The batch of that number; raise ``Unusable`` if it may not be played again."""
    if _times(f"simulations:verify:{asker}") > TRIES_A_MINUTE:
        raise Unusable("too_many_tries", {"most": TRIES_A_MINUTE})
    done = run.batches.filter(done_at__isnull=False)
    batch = done.filter(index=place_in(number, -1)).first()
    if batch is None:
        raise Unusable("no_such_batch", {"batch": excerpt(number)})
    if run.code != registry.digest(run.game):
        raise Unusable("code_is_other")
    if batch_size.seconds_for(run.pace, batch.count, run.rate) > limits().verify:
        raise Unusable("batch_too_long")
    return batch


def _times(name: str) -> int:
    """The count of uses within a minute, this one included."""
    try:
        return int(cache.incr(name)) if not cache.add(name, 1, 60) else 1
    except ValueError:  # the minute ended between the two calls
        return 1


FEW = 5
"""Lines expected fewer times than this are combined."""


def chi_square(cells: Iterable[tuple[float, float]]) -> tuple[float, int]:
    """The chi-square of complete expected and observed counts, and its degrees of freedom."""
    pooled: list[tuple[float, float]] = []
    rare_due = rare_count = 0.0
    for due, observed in cells:
        if due >= FEW:
            pooled.append((due, observed))
        else:
            rare_due, rare_count = rare_due + due, rare_count + observed
    if rare_due >= FEW or not pooled:
        pooled.append((rare_due, rare_count))
    elif rare_due:
        due, observed = pooled.pop()
        pooled.append((due + rare_due, observed + rare_count))
    statistic = sum((observed - due) ** 2 / due for due, observed in pooled if due)
    return statistic, max(0, len(pooled) - 1)


def beyond(statistic: float, freedom: int) -> float:
    """The probability of a chi-square at least as large: the upper tail."""
    if freedom <= 0 or statistic <= 0:
        return 1.0
    half, is_odd = statistic / 2, freedom % 2
    tail = erfc(sqrt(half)) if is_odd else 0.0
    return tail + sum(
        exp((n + is_odd / 2) * log(half) - half - lgamma(n + 1 + is_odd / 2))
        for n in range(freedom // 2)
    )


def interval_of_count(observed: int, rounds: int) -> tuple[float, float]:
    """Wilson's 99 % interval, which is valid for rare counts and for zero."""
    if not rounds:
        return 0.0, 0.0
    square = NINETY_NINE**2
    middle = (observed + square / 2) / (rounds + square)
    reach = (
        NINETY_NINE * sqrt(observed * (rounds - observed) / rounds + square / 4) / (rounds + square)
    )
    return max(0.0, (middle - reach) * rounds), min(float(rounds), (middle + reach) * rounds)


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean with its 99 % interval, and the exact value if there is one."""

    bet: str
    name: str
    mean: float
    error: float
    low: float
    high: float
    deviation: float
    exact: float | None = None
    fraction: str = ""

    @property
    def z(self) -> float | None:
        """The distance of the mean from the exact value, in standard errors."""
        if self.exact is None or not self.error:
            return None
        return (self.mean - self.exact) / self.error
