"""The best of two and three: against phevaluator, and against a plain maximum."""

from itertools import combinations
from random import Random

import numpy as np
import pytest
from phevaluator import evaluate_omaha_cards

from games.odds.kernels.evaluate import codes_of, height, ladder_52
from games.odds.kernels.kernelcache import kernel
from games.omaha.odds.showdown import board_tables, winners_among
from games.rules.values.cards import DECK_52, cards
from games.rules.values.ranking import shape_of


@kernel
def decided(triple, pair, rows, best, suited, dealt, players, in_play):
    return winners_among(triple, pair, rows, best, suited, dealt, players, in_play)


def strength(board, hand, in_play=4):
    dealt = codes_of([*board, *hand], DECK_52)
    together, highest, first = decided(*board_tables(), dealt, 1, in_play)
    assert (together, highest) == (1, first)
    return first


def plain_best(board, hand):
    shapes = [
        shape_of(two + three, 2)
        for two in combinations(hand, 2)
        for three in combinations(board, 3)
    ]
    return max(shapes, key=height)


def some_deals(number, seed, bias=None):
    chance = Random(seed)
    for _ in range(number):
        stock = [c for c in DECK_52 if bias is None or c.suit in bias]
        dealt = tuple(chance.sample(stock, 9))
        yield dealt[:5], dealt[5:]


@pytest.mark.parametrize("suits", [None, "hs", "dcs", "s"])
def test_four_cards_in_hand_are_as_high_as_phevaluator_says(suits):
    for board, hand in some_deals(4_000, 1, suits):
        names = [each.name for each in board + hand]
        # phevaluator counts the 7,462 hands from the highest, 1.
        assert strength(board, hand) == 7_462 - evaluate_omaha_cards(*names)


@pytest.mark.parametrize("in_play", [4, 2])
@pytest.mark.parametrize("suits", [None, "dh", "c"])
def test_a_hand_is_the_highest_of_its_combinations(suits, in_play):
    shapes = ladder_52().shapes
    for board, hand in some_deals(300, 2, suits):
        best = plain_best(board, hand[:in_play])
        assert shapes[strength(board, hand, in_play)] == best


@pytest.mark.parametrize(
    ("hand", "board", "category", "ranks"),
    [
        # O1
        ("As 2s Kh Qh", "Ah Jh Th 3s 4s", "royal_flush", (14, 13, 12, 11, 10)),
        # O2: one heart in hand is no flush
        ("Ah 5c 5d 2s", "Kh Qh 9h 3h Jc", "pair", (5, 13, 12, 11)),
        # four of a kind on the board is three of a kind at most
        ("Ah Kc 5d 2s", "9h 9s 9d 9c Jc", "three_of_a_kind", (9, 14, 13)),
        ("Ah 5h Kd Qs", "2h 3h 4h 9s 9c", "straight_flush", (5, 4, 3, 2, 1)),
    ],
)
def test_vectors(hand, board, category, ranks):
    found = ladder_52().shapes[strength(cards(board), cards(hand))]
    assert found == (category, ranks)


def test_vector_o1_under_od_01_first_two_is_a_pair_of_aces():
    found = strength(cards("Ah Jh Th 3s 4s"), cards("As 2s Kh Qh"), in_play=2)
    assert ladder_52().shapes[found] == ("pair", (14, 11, 10, 2))


def test_the_winners_are_all_who_hold_the_highest_hand():
    chance = Random(3)
    for _ in range(500):
        players = chance.randint(2, 11)
        dealt = np.array(chance.sample(range(52), 5 + 4 * players), dtype=np.uint8)
        board = [DECK_52[code] for code in dealt[:5]]
        hands = [[DECK_52[c] for c in dealt[5 + 4 * p : 9 + 4 * p]] for p in range(players)]
        strengths = [strength(board, hand) for hand in hands]
        together, highest, first = decided(*board_tables(), dealt, players, 4)
        assert highest == max(strengths)
        assert first == strengths[0]
        assert together == sum(1 << p for p, each in enumerate(strengths) if each == highest)
