"""The exact frequencies of Omaha: against every hand of one board, and against closed forms."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest
from phevaluator import evaluate_omaha_cards

from games.odds.kernels.evaluate import codes_of, ladder_52
from games.omaha.odds import COUNTS
from games.omaha.odds.showdown import board_tables
from games.rules.values.cards import DECK_52, cards
from games.rules.values.ranking import CATEGORIES
from tests.odds.omaha_frequencies import _count, _kinds_of_board, _room, counted
from tests.sheet_json import exact_json


def counted_on(board, in_play):
    counts = np.zeros(len(CATEGORIES), dtype=np.int64)
    codes, once = codes_of(cards(board), DECK_52)[None, :], np.ones(1, dtype=np.int64)
    _count(*board_tables(), ladder_52().categories, codes, once, in_play, *_room(), counts)
    return {name: count for name, count in zip(CATEGORIES, counts.tolist(), strict=True) if count}


@pytest.mark.parametrize(
    "board", ["Ah Kh Qh 7s 7d", pytest.param("8c 9d Tc Jd 2s", marks=pytest.mark.slow)]
)
def test_on_one_board_every_hand_of_four_is_counted_as_phevaluator_ranks_it(board):
    ladder, on_board = ladder_52(), board.split()
    stock = [each.name for each in DECK_52 if each.name not in on_board]
    seen = Counter(
        CATEGORIES[ladder.categories[7_462 - evaluate_omaha_cards(*on_board, *hand)]]
        for hand in combinations(stock, 4)
    )
    assert counted_on(board, 4) == seen


def test_on_one_board_the_first_two_cards_are_counted_by_hand():
    # A-K-Q-J-T of spades: any two cards leave three of the board, and the rest is arithmetic.
    found = counted_on("As Ks Qs Js Ts", 2)
    assert sum(found.values()) == comb(47, 2)
    # A straight flush needs two spades that run on: 9-8 under Q-J-T, with the board's three.
    assert found["straight_flush"] == 1
    assert found["flush"] == comb(8, 2) - 1
    # A pair in hand of one of the five ranks with the board's one: three of a kind.
    assert found["three_of_a_kind"] == 5 * comb(3, 2)
    # Straights: two of the five ranks; a nine with K, Q, J or T; a nine and an eight not of spades.
    assert found["straight"] == comb(5, 2) * 3 * 3 + 4 * 4 * 3 + (4 * 4 - 1)
    assert {"four_of_a_kind", "full_house", "two_pair"}.isdisjoint(found)


def test_every_board_is_of_one_kind():
    boards, weights = _kinds_of_board()
    assert weights.sum() == comb(52, 5)
    assert (np.diff(np.sort(boards, axis=1), axis=1) > 0).all()


def test_every_deal_is_counted_once():
    any_two, first_two = COUNTS["any_two"], COUNTS["first_two"]
    assert sum(any_two.values()) == comb(52, 4) * comb(48, 5)
    assert sum(first_two.values()) == comb(52, 2) * comb(50, 5)


def test_a_royal_flush_is_as_frequent_as_it_can_be_chosen():
    # The suit, which two of the five are in hand, the board's two other cards; then, where any
    # two of the hand count, its two other cards: no board lets one hand make two of them.
    assert COUNTS["first_two"]["royal_flush"] == 4 * comb(5, 2) * comb(47, 2)
    ways = 4 * comb(5, 2) * comb(47, 2) * comb(45, 2)
    assert COUNTS["any_two"]["royal_flush"] == ways


@pytest.mark.parametrize("hole_cards", COUNTS)
def test_what_was_counted_once_counts_so_again(hole_cards):
    assert counted(hole_cards) == COUNTS[hole_cards]


def test_the_counts_of_both_readings():
    assert COUNTS["any_two"] == {
        "royal_flush": 42_807_600,
        "straight_flush": 368_486_160,
        "four_of_a_kind": 2_225_270_496,
        "full_house": 29_424_798_576,
        "flush": 31_216_782_384,
        "straight": 52_289_648_688,
        "three_of_a_kind": 40_712_657_408,
        "two_pair": 170_775_844_104,
        "pair": 122_655_542_152,
        "high_card": 13_851_662_832,
    }
    assert COUNTS["first_two"] == {
        "royal_flush": 43_240,
        "straight_flush": 379_224,
        "four_of_a_kind": 4_047_264,
        "full_house": 35_914_320,
        "flush": 41_883_800,
        "straight": 79_953_072,
        "three_of_a_kind": 174_387_528,
        "two_pair": 578_732_040,
        "pair": 1_357_655_832,
        "high_card": 536_479_440,
    }


def test_the_exact_figures_name_the_frequencies_of_both_readings():
    told = exact_json("omaha", {"readings": {"OD-01": "first_two"}})
    assert told["hands"]["pair"]["combinations"] == COUNTS["first_two"]["pair"]
    (other,) = told["differences"]
    assert (other["reading"], other["value"]) == ("OD-01", "any_two")
    assert other["hands"]["pair"]["combinations"] == COUNTS["any_two"]["pair"]
    # Of a pot of 200 five per cent.
    assert told["average_result"]["fraction"] == "-1/20"
