"""The checks over pairs whose faults are known, as ``python -m bench quality`` measures them."""

import pytest

from bench.pairs.changes import CHANGES
from bench.pairs.seeded import official, seeded
from bench.pairs.written import cases, faults, hard, right
from games.quality.registry import check


def test_a_right_pair_is_not_blocked():
    told = [(pair.source, f.fingerprint) for pair in hard() for f in check(pair) if is_error(f)]
    assert told == []


def is_error(finding):
    return finding.severity == "error"


@pytest.mark.slow
def test_of_a_plain_right_pair_nothing_is_told():
    assert [(pair.source, f.fingerprint) for pair in right() for f in check(pair)] == []


def test_of_hard_pairs_few_are_warned_of():
    told = [pair.source for pair in hard() if check(pair)]
    assert len(told) <= 8


@pytest.mark.slow
def test_a_fault_is_found_nearly_always():
    missed = [fault.pair.source for fault in faults() if not check(fault.pair)]
    assert len(missed) <= 29


@pytest.mark.parametrize("name", ["later.txt", "held_out.txt"])
def test_of_the_fourth_round_nine_in_ten_are_found_and_few_right_ones_told_of(name):
    found, told = [], []
    for case in cases(name):
        findings = case.found()
        (told if case.kind == "right" else found).append(bool(findings))
        assert case.kind != "right" or not any(map(is_error, findings)), case.pair.source
    assert sum(found) >= 0.9 * len(found)
    assert sum(told) <= 0.03 * len(told)
    assert min(len(found), len(told)) > 100


def test_there_are_enough_pairs():
    assert len(hard()) >= 2 * 200
    assert len(right()) >= 2 * 600
    assert len(faults()) >= 2 * 350


@pytest.fixture(scope="module")
def all_seeded():
    return seeded()


def test_every_kind_of_fault_has_pairs_on_both_sides_of_the_half_held_out(all_seeded):
    assert len(all_seeded) >= 1200
    for kind in CHANGES:
        assert {one.right.held_out for one in all_seeded if one.kind == kind} == {True, False}


def test_a_changed_pair_differs_from_its_right_one_in_one_text_alone(all_seeded):
    for one in all_seeded:
        there = one.right.pair
        same = {there.source, there.target} & {one.pair.source, one.pair.target}
        assert len(same) == 1
        assert one.pair.source in same


def test_the_half_held_out_is_about_half():
    held_out = sum(one.held_out for one in official())
    assert 0.4 < held_out / len(official()) < 0.6


LEAST = {
    "negation": 0.5,
    "modal": 0.55,
    "bound": 0.9,
    "opposite": 0.7,
    "role": 0.75,
    "reference": 1,
    "number": 0.9,
    "conjunction": 0.6,
    "clause": 0.75,
    "card": 0.9,
}
"""The share found of each kind; a rule that costs more than it finds shows here."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", LEAST)
def test_changes_of_the_law_are_found(all_seeded, kind):
    found = [bool(one.found()) for one in all_seeded if one.kind == kind]
    assert sum(found) >= LEAST[kind] * len(found)
