"""Chance, held to values known from tables."""

from __future__ import annotations

import pytest

from games.simulations.results import statistics


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [(3.841459, 1, 0.05), (6.634897, 1, 0.01), (18.307038, 10, 0.05), (29.588298, 10, 0.001),
     (2.0, 2, 0.36787944), (124.342113, 100, 0.05), (77.929465, 100, 0.95)],
)  # fmt: skip
def test_the_tail_of_a_chi_square(statistic: float, freedom: int, tail: float) -> None:
    assert statistics.beyond(statistic, freedom) == pytest.approx(tail, rel=1e-5)


def test_nothing_off_is_no_surprise() -> None:
    assert statistics.beyond(0, 5) == 1
    assert statistics.beyond(3, 0) == 1


def test_rare_lines_are_taken_together() -> None:
    statistic, freedom = statistics.chi_square([(50, 60), (46, 36), (3, 1), (1, 3)])
    assert freedom == 1
    assert statistic == pytest.approx(100 / 50 + 100 / 50)
    assert statistics.chi_square([(50, 60), (44, 34), (3, 3), (3, 3)])[1] == 2


def test_an_interval_of_a_count_is_wilsons() -> None:
    low, high = statistics.interval_of_count(0, 1000)
    assert low == 0
    assert high == pytest.approx(6.5911, rel=1e-3)
    low, high = statistics.interval_of_count(500, 1000)
    assert (low + high) / 2 == pytest.approx(500)
    assert statistics.interval_of_count(0, 0) == (0, 0)
