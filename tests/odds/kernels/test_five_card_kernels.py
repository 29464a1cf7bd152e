"""Five-card showdowns and run-outs as kernels count them, by the readable rules."""

from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

from games.five_card.odds.equity import enumerated, judged, play, rank_all, sampled
from games.five_card.rules.ranking import grade, highest
from games.odds import registry
from games.odds.equities.range_record import read_state
from games.odds.kernels.blocks import new_room
from games.odds.kernels.evaluate import ladder_40, ladder_52
from games.rules.values.cards import DECK_40, DECK_52, cards
from games.rules.values.ranking import CATEGORIES, shape_of
from tests.odds.kernels.plainly import (
    HANDS_40,
    HANDS_52,
    codes,
    dealt,
    in_every_order,
    of_40,
    together,
)
from tests.odds.test_generator import key_of, word_of

ANY = {"PA-03": "straight_flush"}


@pytest.mark.parametrize(
    ("ladder", "hands", "deck", "ace_below"),
    [(ladder_40, HANDS_40, DECK_40, 5), (ladder_52, HANDS_52, DECK_52, 2)],
)
def test_a_hand_stands_on_the_rung_of_its_shape_in_whatever_order(ladder, hands, deck, ace_below):
    rows = in_every_order(hands, deck)
    found = np.empty(len(rows), dtype=np.int16)
    rank_all(*ladder().tables, np.array(rows, dtype=np.uint8), found)
    shapes = [shape_of(cards(hand), ace_below) for hand in hands]
    assert [ladder().shapes[each] for each in found] == [s for s in shapes for _ in range(120)]


def winners_of(hands):
    return together(highest([grade(hand, ANY).value for hand in hands]).value)


SHOWDOWNS = [
    *pairwise(HANDS_40),
    *zip(HANDS_40, HANDS_40[2:], strict=False),
    ("Ts 8d 7c 6h 5s", "Td 8c 7h 6s 5d"),
    ("As Kd Qc Jh 9s", "Ad Kc Qh Js 9d"),
    ("As Kd Qc Jh 9s", "Ac Kh Qs Jd 9c", "Ad Kc Qh Js 9d"),
    ("9s 9d 8c 8h 7s", "As Kd Qc Jh 9c", "9h Ad Kc Qh Js"),
    ("As Kd Qc Jh 9s", "9h Ad Kc Qh Js", "7s 7d 8c 8h 6s", "7c 7h 8s 8d 6d"),
]


def test_the_winners_are_all_who_hold_the_highest_hand():
    tables = ladder_40().tables
    for hands in SHOWDOWNS:
        if len({*" ".join(hands).split()}) == 5 * len(hands):
            rows = np.array([codes(" ".join(hands), DECK_40)], dtype=np.uint8)
            expected = winners_of([cards(hand) for hand in hands])
            assert judged(rows, len(hands), tables).tolist() == [expected]


FIRST, COUNT = 250, 40


@cache
def expected_of_rounds(players):
    won = np.zeros((len(CATEGORIES), 1 << players), dtype=np.int64)
    held = np.zeros(len(CATEGORIES), dtype=np.int64)
    for number in range(FIRST, FIRST + COUNT):
        out = of_40(dealt(97, number, [5] * players, 40))
        grades = [grade(out[5 * p : 5 * p + 5], ANY).value for p in range(players)]
        won[CATEGORIES.index(max(grades).category), together(highest(grades).value)] += 1
        held[CATEGORIES.index(grades[0].category)] += 1
    return won.tolist(), held.tolist()


@pytest.mark.parametrize("players", [2, 3, 7])
def test_rounds_are_dealt_and_won_as_the_rules_have_it(players):
    won = np.zeros((len(CATEGORIES), 1 << players), dtype=np.int64)
    held = np.zeros(len(CATEGORIES), dtype=np.int64)
    ladder = ladder_40()
    play(*ladder.tables, ladder.categories, new_room(97, [5] * players), FIRST, COUNT, won, held)
    assert (won.tolist(), held.tolist()) == expected_of_rounds(players)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_a_round_is_dealt_again_card_for_card(players):
    spec = registry.read_spec({"game": "five_card", "seed": 97, "seats": players})
    out = [each.name for each in of_40(dealt(97, 300, [5] * players, 40))]
    hands = [out[5 * p : 5 * p + 5] for p in range(players)]
    assert registry.redeal(spec, 300)["hands"] == hands


LEFT = cards("As Ad Ac Kh Kd Qs Qd 9h 9c 8c")


def state_of(hands, **told):
    held = [each for hand in hands for each in cards(hand)]
    dead = [each.name for each in DECK_40 if each not in (*LEFT, *held)]
    record = {"hands": [hand.split() for hand in hands], "dead": dead, **told}
    return read_state(record, DECK_40, 7)


@cache
def counted_slowly(hands):
    state = state_of(hands)
    counts = [0] * (1 << len(hands))

    def complete(held, stock):
        if len(held) == len(hands):
            counts[winners_of(held)] += 1
            return
        hand = cards(hands[len(held)])
        for rest in combinations(stock, 5 - len(hand)):
            complete([*held, hand + rest], [each for each in stock if each not in rest])

    complete([], list(state.stock))
    return counts


RUN_OUTS = [
    ("Js Jd Tc Th", "Jc Jh Ts Td"),
    ("Js Td 7c", "Jd Ts 7d"),
    ("Js Td 7c 6h", "Jd Ts 7d 6s", "Jc Th 7s 6d"),
    ("Js Td 7c 6h 5s", "Jd Ts 7d 6s", "7h 7s 8s"),
    ("Ts Js Ks", "Th Jh Qh 9d"),
    ("Js Td 7c 6h 5s", "Jd Ts 7d 6s 5d"),
    ("Js Td 7c 6h", "Jd Ts 7d 6s", "Jc Th 7s 6d", "Jh Tc 7h 6c"),
]


@pytest.mark.parametrize("hands", RUN_OUTS)
def test_every_run_out_has_its_winners(hands):
    assert enumerated(state_of(hands), ladder_40().tables).tolist() == counted_slowly(hands)


@pytest.mark.parametrize("hands", [*RUN_OUTS, ("Js Td", "Jd Ts"), ("Js Td", "Jd Ts", "Jc Th")])
def test_run_outs_of_a_sample_are_dealt_from_the_stock(hands):
    state = state_of(hands, rounds=30, seed=5)
    lacking = [5 - len(cards(hand)) for hand in hands]
    counts = [0] * (1 << len(hands))
    stock = list(state.stock)
    for number in range(30):
        stock = dealt_from(stock, sum(lacking), number)
        drawn, held = iter(stock), []
        for hand, lack in zip(hands, lacking, strict=True):
            held.append(cards(hand) + tuple(next(drawn) for _ in range(lack)))
        counts[winners_of(held)] += 1
    assert sampled(state, ladder_40().tables).tolist() == counts


def dealt_from(stock, count, number):
    """Five cards a word; the stock is not put in order between rounds."""
    stock = list(stock)
    for at in range(count):
        if at % 5 == 0:
            word = word_of(key_of(5, at // 5), number)
        left = len(stock) - at
        taken = at + (word * left >> 58)
        word = word * left & ((1 << 58) - 1)
        stock[at], stock[taken] = stock[taken], stock[at]
    return stock
