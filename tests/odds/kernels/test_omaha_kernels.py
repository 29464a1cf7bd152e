"""Omaha's showdowns, run-outs and counts as kernels have them, by the readable rules."""

from collections import Counter
from functools import cache
from itertools import combinations, cycle, islice
from random import Random

import numpy as np
import pytest

from games.odds import registry
from games.odds.counting.contest import FIRST_HAND, WINNERS, WON_WITH
from games.odds.equities.range_record import read_state
from games.odds.kernels.blocks import BLOCK
from games.odds.kernels.evaluate import ladder_52
from games.omaha.odds.equity import judged, winners_of
from games.omaha.odds.showdown import (
    board_tables,
    new_showdown,
    strengths_in_block,
    winners_in_block,
)
from games.omaha.rules.ranking import best_combination, highest_of
from games.rules.values.cards import DECK_52, cards
from games.rules.values.ranking import CATEGORIES
from tests.odds.kernels.plainly import codes, dealt, of_52, together
from tests.odds.omaha_frequencies import _count, _room

IN_PLAY = {"any_two": 4, "first_two": 2}
DEALS = (
    # the board's suit in every place of a hand, one card of it, two, and more
    ("Ah Jh Th 3s 4s", "As 2s Kh Qh", "Kd Kc Qd Qc"),
    ("Ah Jh Th 3s 4s", "Kh Qh As 2s", "2h 3d 5h 9c"),
    ("Kh Qh 9h 3h Jc", "Ah 5c 5d 2s", "8h Ad 7h 2d"),
    ("9h 9s 9d 9c Jc", "Ah Kc 5d 2s", "As Jd Jh 2c"),
    ("2h 3h 4h 9s 9c", "Ah 5h Kd Qs", "9d 9h 2s 2d"),
    ("5c 6c 7c 8c 9c", "Tc 2d 3d 4h", "4c 3c Ah Ad", "Jc 2c Kh Kd"),
    ("Ad Kd Qd 2c 2s", "Jd Td 3h 4h", "Jc Th Ts 9s", "2h 2d Ah As"),
    ("As Ks 7s 2s 3s", "Qs Jh Td 9c", "4s 5s 6h 6c", "Qd Js 8s 8h"),
    ("Ts 9s 8d 7h 2c", "Js Jd 6c 6d", "Jh 6h 2s 2d", "Jc 6s Ac Ad"),
    ("Ac Ad 8s 8c Kh", "Ks Kd 2c 3d", "As 9s 4d 5h", "8h 8d 2d 3c"),
    ("2s 7d 9h Jc Kd", "As Qs 3c 4c", "Ad Qd 3h 4h", "Ac Qc 3d 4d"),
    ("3h 4h 5s Td Tc", "6h 7h 2c 2d", "2h Ah 6s 7s"),
    ("Ah Jh 9h 4s 6c", "2h 3h Kd Qs", "Ad As 8c 8d"),
    ("Ac Jc 9c 4s 6d", "2c 3c Kd Qs", "Ad As 8h 8d"),
    ("Qs Js 4s 4d 2h", "Ts 9s Ad Kc", "As 3s 4h Kd", "8s 7s 4c Kh"),
    ("6d 6h 3d 3c Qd", "6s Ah 3s Kc", "Qh Qc Ad 2d", "5d 4d 6c 8h"),
    ("Kc Kd 5h 5d 9d", "Ks 5s 9h 9s", "Ad 2d Kh 3s"),
)  # fmt: skip
RANDOM = tuple(
    (of_52(out[:5]), *(of_52(out[at : at + 4]) for at in (5, 9, 13)))
    for out in (Random(seed).sample(range(52), 17) for seed in range(20))
)


@cache
def decided(deal, reading):
    """The winners, and each hand's category, by the readable rules."""
    board, *hands = (cards(each) if isinstance(each, str) else each for each in deal)
    best = [best_combination(hand, board, {"OD-01": reading}).value for hand in hands]
    return together(highest_of(best).value), [each.category for each in best]


def row_of(deal):
    return [code for each in deal for code in codes(each)]


@pytest.mark.parametrize("reading", IN_PLAY)
def test_the_winners_are_all_who_hold_the_highest_hand(reading):
    for deal in (*DEALS, *RANDOM):
        rows = np.array([row_of(deal)], dtype=np.uint8)
        winners, _ = decided(deal, reading)
        assert judged(rows, len(deal) - 1, IN_PLAY[reading]).tolist() == [winners], deal


@pytest.mark.parametrize("reading", IN_PLAY)
@pytest.mark.parametrize("players", [2, 3])
def test_rounds_of_a_block_are_decided_as_the_rules_decide_them(reading, players):
    deals = [deal for deal in (*DEALS, *RANDOM) if len(deal) > players]
    block = list(islice(cycle(deals), BLOCK))
    dealt_out = np.array([row_of(deal[: players + 1]) for deal in block], dtype=np.uint8).T.copy()
    showdown = new_showdown(players)
    for room in showdown:
        room[:] = 99
    strengths, winners, highest = showdown.strengths, showdown.together, showdown.highest
    strengths[:] = 9999
    rounds = BLOCK - 5
    strengths_in_block(board_tables(), dealt_out, rounds, IN_PLAY[reading], showdown)
    winners_in_block(strengths, winners, highest)
    categories = ladder_52().categories
    for at, deal in enumerate(block[:rounds]):
        expected, held = decided(deal[: players + 1], reading)
        assert winners[at] == expected, deal
        assert [CATEGORIES[categories[each]] for each in strengths[:, at]] == held
        assert highest[at] == strengths[:, at].max()
    assert (strengths[:, rounds:] == 9999).all()


FIRST, COUNT = 1, 300


@cache
def expected_of_rounds(reading, players):
    shared, won = Counter(), Counter()
    held, won_with = dict.fromkeys(CATEGORIES, 0), dict.fromkeys(CATEGORIES, 0)
    for number in range(FIRST, FIRST + COUNT):
        out = dealt(97, number, [5] + [4] * players, 52)
        deal = (of_52(out[:5]), *(of_52(out[5 + 4 * p : 9 + 4 * p]) for p in range(players)))
        winners, categories = decided(deal, reading)
        shared[winners.bit_count()] += 1
        held[categories[0]] += 1
        won_with[categories[(winners & -winners).bit_length() - 1]] += 1
        won.update(seat for seat in range(players) if winners >> seat & 1)
    return shared, held, won_with, won


@pytest.mark.parametrize(("reading", "players"), [("any_two", 2), ("first_two", 3)])
def test_rounds_of_a_run_are_dealt_and_won_as_the_rules_have_it(reading, players):
    spec = registry.read_spec(
        {"game": "omaha", "seed": 97, "seats": players, "readings": {"OD-01": reading}}
    )
    tally = registry.batch(spec, FIRST, COUNT)
    shared, held, won_with, won = expected_of_rounds(reading, players)
    assert {number: tally.counts[f"{WINNERS}{number}"] for number in shared} == shared
    assert {name: tally.counts[FIRST_HAND + name] for name in CATEGORIES} == held
    assert {name: tally.counts[WON_WITH + name] for name in CATEGORIES} == won_with
    lost = [bet.counts["lose"] for name, bet in tally.bets.items() if name.startswith("seat_")]
    assert sorted(lost) == sorted(COUNT - won[seat] for seat in range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_is_dealt_again_card_for_card(players):
    spec = registry.read_spec({"game": "omaha", "seed": 97, "seats": players})
    for number in (0, 255):
        again = registry.redeal(spec, number)
        out = [each.name for each in of_52(dealt(97, number, [5] + [4] * players, 52))]
        assert again["board"] == out[:5]
        assert again["hands"] == [out[5 + 4 * p : 9 + 4 * p] for p in range(players)]


HANDS = ("As Kd 9h 8h", "Qs Jd Tc 2d")
LEFT = "Ah Kh 7h 6h 9c 9d Td Qh"


def state_of(board, left=LEFT):
    held = cards(" ".join((*HANDS, board, left)))
    dead = [each.name for each in DECK_52 if each not in held]
    record = {"hands": [h.split() for h in HANDS], "board": board.split(), "dead": dead}
    return read_state(record, DECK_52, 11)


@cache
def counted_slowly(board, reading, left=LEFT):
    found = [0] * 4
    laid = cards(board) if board else ()
    for rest in combinations(cards(left), 5 - len(laid)):
        found[decided((laid + rest, *map(cards, HANDS)), reading)[0]] += 1
    return found


@pytest.mark.parametrize("reading", IN_PLAY)
@pytest.mark.parametrize(
    "board", ["", "5h 4h 2c", "5h 4h 2c Jc", "5h 4h 2c Jc 3s"], ids=["0", "3", "4", "5"]
)
def test_every_run_out_has_its_winners(board, reading):
    assert winners_of(state_of(board), reading).tolist() == counted_slowly(board, reading)


BOARDS = ("Ah Kh Qh 7s 7d", "8c 8d 8h 8s 2c", "2h 3d 9s Jc Kh", "5s 6s 7s 8s Ts")


@cache
def counted_on(board, in_play):
    """Hands by their highest category: each two of them counted as the rules rank it."""
    laid = cards(board)
    stock = [each for each in DECK_52 if each not in laid]
    of_two = np.full((len(stock), len(stock)), len(CATEGORIES), dtype=np.uint8)
    for one, other in combinations(range(len(stock)), 2):
        held = (stock[one], stock[other], stock[one], stock[other])
        found = best_combination(held, laid, {"OD-01": "first_two"}).value.category
        of_two[one, other] = CATEGORIES.index(found)
    if in_play == 2:
        best = of_two[np.triu_indices(len(stock), 1)]
    else:
        fours = np.array(list(combinations(range(len(stock)), 4)))
        pairs = combinations(range(4), 2)
        best = np.min([of_two[fours[:, a], fours[:, b]] for a, b in pairs], axis=0)
    return np.bincount(best, minlength=len(CATEGORIES)).tolist()


@pytest.mark.parametrize("in_play", [2, 4])
@pytest.mark.parametrize("board", BOARDS)
def test_hands_on_a_board_are_counted_by_their_category(board, in_play):
    counts = np.ones(len(CATEGORIES), dtype=np.int64)
    boards = np.array([codes(board)], dtype=np.uint8)
    tables, categories = board_tables(), ladder_52().categories
    _count(*tables, categories, boards, np.array([3]), in_play, *_room(), counts)
    assert counts.tolist() == [1 + 3 * each for each in counted_on(board, in_play)]
