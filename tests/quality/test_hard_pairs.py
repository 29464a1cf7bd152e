"""Pairs that are right and look wrong: the checks must not stand in their way."""

import pytest

from bench.pairs.hard import right
from games.quality.registry import check


@pytest.mark.parametrize("pair", right(), ids=lambda pair: pair.source[:40])
def test_a_right_pair_is_not_blocked(pair):
    assert [f.fingerprint for f in check(pair) if f.severity == "error"] == []


def test_there_are_enough_of_them():
    assert len(right()) >= 2 * 78
