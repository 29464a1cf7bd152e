"""Merging is exact: any grouping, any order, the same figures to the last bit."""

import json
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.odds.figures.tally import NINETY_NINE, Tally, merged
from games.rules.values.refusal import Unusable

rounds = st.lists(
    st.tuples(st.integers(-(10**12), 10**12), st.sampled_from(["win", "lose", "tie"])), max_size=40
)


def tally_of(seen):
    tally = Tally()
    for net, ending in seen:
        tally.rounds += 1
        tally.bet("ante").add(net, 1, ending)
        tally.histogram[net] += 1
        tally.counts[ending] += 1
    return tally


@given(seen=rounds, cut=st.integers(0, 40), other=st.integers(0, 40))
def test_any_partition_gives_the_same_tally(seen, cut, other):
    first, last = sorted((cut, other))
    parts = [tally_of(seen[last:]), tally_of(seen[:first]), tally_of(seen[first:last])]
    together = merged(parts).to_json()
    assert together == merged([tally_of(seen)]).to_json()
    assert json.dumps(together) == json.dumps(merged(reversed(parts)).to_json())


@given(seen=rounds)
def test_a_tally_survives_json(seen):
    tally = tally_of(seen)
    assert Tally.from_json(json.loads(json.dumps(tally.to_json()))) == tally


def test_figures_are_read_off_whole_numbers():
    bet = tally_of([(10, "win")] * 3 + [(-10, "lose")] * 5).bets["ante"]
    figures = bet.figures(stake=10)
    variance = (Fraction(8) - Fraction(-2) ** 2 / 8) / 7
    assert figures.mean == -0.25
    assert figures.standard_deviation == pytest.approx(sqrt(variance))
    half = NINETY_NINE * sqrt(variance / 8)
    assert figures.interval == pytest.approx((-0.25 - half, -0.25 + half))
    assert figures.counts == {"lose": 5, "win": 3}


def test_sums_beyond_64_bits_stay_exact():
    tally = Tally()
    tally.bet("progressive").add(10**15 - 1, 10**10)
    assert tally.bets["progressive"].squares == (10**15 - 1) ** 2 * 10**10


@pytest.mark.parametrize("stored", [{}, {"rounds": 1}, {"rounds": 1, "bets": 3}])
def test_what_is_not_a_tally_is_refused(stored):
    with pytest.raises(Unusable, match="not_a_tally"):
        Tally.from_json(stored)
