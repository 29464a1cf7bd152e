"""How Fortune 3 counts all deals, over some of them counted one by one."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from games.fortune3.odds.showdowns import CATEGORIES, ROWS, disagree, listed, meet
from games.fortune3.odds.six_cards import (
    CLASSES,
    PAIRS,
    RANKS,
    _suited,
    classes_of_ranks,
    count_six,
    suit_with_five,
)
from games.fortune3.rules.ranking import best_class, grade, is_queen_or_higher
from games.rules.values.ranking import shape_of
from tests.odds.kernels.plainly import codes, of_52
from tests.odds.kernels.test_fortune3_kernels import five_ranks, six_ranks

ORDERS = ("amended", "first_published")
OWN = (
    "Qs 6h 4d",
    "Ac Ah Ad",
    "4s 3s 2s",
    "Kh Td 2c",
    "8s 8d 3h",
    "9h 8h 7s",
    "Ah Jh 4h",
    "Js 6h 4d",
    "Qd 3h 2d",
    "Kc 9c 4c",
)
FEW = "2s 3s 4s 4h 6s 8c 8s 9d Jd Js Qh Kh Ah As Qs Ks Ts 5c 6c Qc"


def canon(hands):
    """The hands, each with its place from 1 as its weight."""
    return listed((tuple(hand), place) for place, hand in enumerate(hands, start=1))


@cache
def dealt():
    return [codes(each) for each in OWN], [list(each) for each in combinations(codes(FEW), 3)]


@pytest.mark.parametrize("order", ORDERS)
def test_a_hand_meets_what_the_readable_rules_say(order):
    own, banks = dealt()
    met = meet(canon(own), canon(banks), order)
    for place, hand in enumerate(own):
        expected = [0, 0, 0, 0]
        mine = grade(of_52(hand), order)
        for bank in banks:
            other = grade(of_52(bank), order)
            if not {*hand} & {*bank}:
                at = 1 + (other.strength >= mine.strength) + (other.strength > mine.strength)
                expected[at if is_queen_or_higher(other) else 0] += 1
        assert met[place].tolist() == expected


def test_deals_with_another_winner_are_those_the_two_orders_judge_apart():
    own, banks = dealt()
    found = disagree(canon(own), canon(banks), *ORDERS)
    expected = 0
    for place, hand in enumerate(own, start=1):
        for bank in banks:
            if not {*hand} & {*bank}:
                (a, b), (c, d) = (
                    [grade(of_52(each), order).strength for each in (hand, bank)]
                    for order in ORDERS
                )
                expected += place * ((a > b, a < b) != (c > d, c < d))
    assert found == expected > 0


@pytest.mark.parametrize("others", ["six", "five"])
def test_the_class_of_ranks_is_that_of_their_best_five(others):
    all_others = RANKS if others == "six" else np.array(PAIRS, dtype=np.uint8)
    expected = six_ranks() if others == "six" else five_ranks()
    some = [ROWS.index(row) for row in ((0, 0, 0), (0, 1, 12), (8, 9, 10), (5, 5, 9), (0, 2, 5))]
    assert (classes_of_ranks(RANKS[some], all_others) == expected[some]).all()


def test_ranks_in_one_suit_are_a_flush_or_what_follows_in_it():
    table = _suited()
    assert len(table) == 1 << 13
    for ranks in combinations(range(13), 5):
        held = of_52([4 * rank + 1 for rank in ranks])
        found = CLASSES[table[sum(1 << rank for rank in ranks)]]
        assert found == shape_of(held, 2).category
    for ranks in combinations(range(13), 6):
        held = of_52([4 * rank + 1 for rank in ranks])
        assert CLASSES[table[sum(1 << rank for rank in ranks)]] == best_class(held)


def test_the_best_of_six_is_counted_by_the_class_of_the_player_s_three():
    own, banks = dealt()
    classes = np.array([CATEGORIES.index(grade(of_52(each), ORDERS[0]).category) for each in own])
    counts = count_six(canon(own), canon(banks))
    expected = np.zeros_like(counts)
    for weight, (hand, its_class) in enumerate(zip(own, classes, strict=True), start=1):
        for bank in banks:
            if not {*hand} & {*bank}:
                found = best_class(of_52(hand + bank))
                expected[its_class, CLASSES.index(found) if found in CLASSES else 0] += weight
    assert counts.tolist() == expected.tolist()
    assert counts[:, 3:].sum() > 0


def test_no_suit_has_five_of_six_cards_four_and_two_of_a_suit():
    assert suit_with_five(*codes("2s 5s 8s Js Kd 3d")) == -1
    assert [suit_with_five(*range(suit, 24, 4)) for suit in range(4)] == [0, 1, 2, 3]
