"""Statistics of chance: the tail of a chi-square, the interval of a count."""

from collections.abc import Iterable
from math import erfc, exp, lgamma, log, sqrt

from games.odds.tally import NINETY_NINE

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
    return sum((observed - due) ** 2 / due for due, observed in pooled if due), max(
        0, len(pooled) - 1
    )


def beyond(statistic: float, freedom: int) -> float:
    """The probability of a chi-square at least as large: the upper tail."""
    if freedom <= 0 or statistic <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    return 1 - _lower_series(a, x) if x < a + 1 else _upper_fraction(a, x)


def beyond_either_way(z: float) -> float:
    """The two-sided probability of a deviation of ``z`` standard errors."""
    return erfc(abs(z) / sqrt(2))


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


def _lower_series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while abs(term) > abs(total) * 1e-15:
        n += 1
        term *= x / n
        total += term
    return total * exp(-x + a * log(x) - lgamma(a))


def _upper_fraction(a: float, x: float) -> float:
    """Lentz's evaluation of the continued fraction."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    fraction = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return exp(-x + a * log(x) - lgamma(a)) * fraction
