"""The ladder of hands against ``values.ranking``, which it must agree with everywhere."""

from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest

from games.five_card.odds.equity import rank_all
from games.odds.kernels.evaluate import codes_of, height, ladder_40, ladder_52
from games.rules.values.cards import DECK_40, DECK_52, cards
from games.rules.values.ranking import CATEGORIES, Shape, shape_of


def strengths_of(ladder, hands):
    found = np.empty(len(hands), dtype=np.int16)
    rank_all(*ladder.tables, np.asarray(hands, dtype=np.uint8), found)
    return found


@pytest.mark.parametrize("step", [17, pytest.param(1, marks=pytest.mark.slow)])
def test_every_hand_of_the_forty_card_deck_stands_on_the_rung_of_its_shape(step):
    ladder = ladder_40()
    every = list(combinations(range(40), 5))
    assert len(every) == 658_008
    some = every[::step]
    for strength, hand in zip(strengths_of(ladder, some).tolist(), some, strict=True):
        assert ladder.shapes[strength] == shape_of([DECK_40[code] for code in hand], 5)


def test_hands_of_the_full_deck_stand_on_the_rung_of_their_shape():
    ladder, chance = ladder_52(), Random(1)
    some = [chance.sample(range(52), 5) for _ in range(50_000)]
    some += [chance.sample(range(suit, 52, 4), 5) for suit in range(4) for _ in range(2_000)]
    for strength, hand in zip(strengths_of(ladder, some).tolist(), some, strict=True):
        assert ladder.shapes[strength] == shape_of([DECK_52[code] for code in hand], 2)


def test_the_order_of_the_five_cards_does_not_matter():
    chance = Random(2)
    for ladder, size in ((ladder_52(), 52), (ladder_40(), 40)):
        hands = [chance.sample(range(size), 5) for _ in range(5_000)]
        again = [chance.sample(hand, 5) for hand in hands]
        assert (strengths_of(ladder, hands) == strengths_of(ladder, again)).all()


@pytest.mark.parametrize(("ladder", "rungs"), [(ladder_52, 7_462), (ladder_40, 2_244)])
def test_each_rung_is_above_the_one_before(ladder, rungs):
    ladder = ladder()
    assert len(ladder.shapes) == rungs
    assert all(height(low) < height(high) for low, high in pairwise(ladder.shapes))
    told = [CATEGORIES[place] for place in ladder.categories]
    assert told == [shape.category for shape in ladder.shapes]


def test_the_lowest_straight_of_each_deck_is_led_by_its_ace():
    straights = [s.ranks for s in ladder_40().shapes if s.category == "straight"]
    assert straights[0] == (8, 7, 6, 5, 4)
    assert len(straights) == 7
    straights = [s.ranks for s in ladder_52().shapes if s.category == "straight"]
    assert straights[0] == (5, 4, 3, 2, 1)
    assert len(straights) == 10


def test_reading_pa_03_makes_a_suited_low_ace_a_flush_under_ace_king():
    suited = codes_of(cards("As 5s 6s 7s 8s"), DECK_40)
    higher = codes_of(cards("Ad Kd 5d 6d 7d"), DECK_40)
    lower = codes_of(cards("Kh Qh Jh Th 8h"), DECK_40)
    default, other = ladder_40("straight_flush"), ladder_40("flush")
    first, *others = strengths_of(default, [suited, higher, lower])
    assert first > max(others)
    assert default.shapes[first] == Shape("straight_flush", (8, 7, 6, 5, 4))
    found = strengths_of(other, [suited, higher, lower])
    assert found[2] < found[0] < found[1]
    assert other.shapes[found[0]] == Shape("flush", (14, 8, 7, 6, 5))


def test_vectors_p1_and_p2():
    ladder = ladder_40()
    straights = ["Ac 5d 6h 7s 8c", "5c 6d 7h 8s 9c", "Tc Jd Qh Ks Ac"]
    rising = [*straights, "Ac Kc Qc Jc 9c", "5c 5d 5h 6c 6d"]
    strengths = strengths_of(ladder, [codes_of(cards(hand), DECK_40) for hand in rising])
    assert sorted(set(strengths.tolist())) == strengths.tolist()
    told = [ladder.shapes[strength].category for strength in strengths]
    assert told == ["straight", "straight", "straight", "flush", "full_house"]
