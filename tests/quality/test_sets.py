"""The three sets of pairs by somebody who had not read the checks."""

import pytest

from tests.quality.sets import LATER, NAMES, OPEN, is_right, pairs

EVERY = [(half, name, case) for half in (OPEN, LATER) for name, case in pairs(half)]


@pytest.mark.parametrize("name", NAMES)
def test_each_set_has_eighty_wrong_and_eighty_right_ones(name):
    right = [is_right(case) for _half, one, case in EVERY if one == name]
    assert (right.count(False), right.count(True)) == (80, 80)


def test_no_right_pair_is_blocked():
    blocked = [
        case.pair.source
        for _half, _name, case in EVERY
        if is_right(case) and any(one.severity == "error" for one in case.found())
    ]
    assert blocked == []


@pytest.mark.parametrize(("name", "least"), [("pt_zh", 0.83), ("zh_pt", 0.83), ("interface", 0.83)])
def test_most_faults_are_found(name, least):
    found = [bool(case.found()) for _half, one, case in EVERY if one == name and not is_right(case)]
    assert sum(found) >= least * len(found)


def test_few_right_ones_are_warned_of():
    right = [case for _half, _name, case in EVERY if is_right(case)]
    warned = [case for case in right if any(one.severity != "hint" for one in case.found())]
    assert len(warned) <= 0.06 * len(right)
