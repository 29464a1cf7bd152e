"""A text changed in one place is noticed by a rule that is named."""

from __future__ import annotations

import pytest

from tests.mutants.law import KINDS, LEAST, main, mutants


def test_nearly_every_change_of_the_law_dates_a_rule_that_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main() == 0
    told = capsys.readouterr().out
    assert told.splitlines()[-1].startswith("all        872 of 904")
    assert told.count("not noticed:") == 904 - 872
    assert LEAST <= 872 / 904


@pytest.mark.parametrize(
    ("eid", "before", "after", "rules"),
    [
        ("art_16__para_1__point_2", "25", "26", ["pair_plus_pays_three_of_a_kind"]),
        ("art_15__para_4", "10", "11", ["each_straight_flush"]),
        ("art_17__para_1__point_1", "11", "12", ["breach_of_the_deal"]),
        ("art_10__point_2", "só podem", "só devem", ["own_hand_only"]),
    ],
)
def test_the_rule_named_is_the_one_that_goes_by_the_words(
    eid: str, before: str, after: str, rules: list[str]
) -> None:
    changed = [
        each
        for each in mutants()
        if (each.game, each.eid) == ("fortune3", eid)
        and after in each.text
        and before not in each.text
    ]
    assert len(changed) == 1
    assert set(rules) <= set(changed[0].noticed_by())


def test_a_mutant_differs_from_the_law_in_one_place_and_no_two_are_alike() -> None:
    made = mutants()
    assert len({each.text for each in made}) == len(made) == 904
    assert {each.kind for each in made} == set(KINDS)
