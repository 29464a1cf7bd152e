"""Numbers the modules of Stud hold, each reckoned here from what it counts."""

from itertools import combinations
from math import factorial

from games.odds import registry
from games.rules.values.cards import DECK_52, SUITS
from games.rules.values.ranking import CATEGORIES
from games.stud.odds import ENDINGS, kernel, settled
from games.stud.odds.sweep import (
    BANKS,
    COUNTED,
    HANDS,
    HANDS_OF_RANKS,
    HIGHEST,
    LOST,
    OFFSETS,
    RANK_OF_SUIT,
    RUNGS,
    SUBSETS,
)
from games.stud.odds.thresholds import QUALIFICATIONS, RANKS

DISTINCT = {
    "royal_flush": 1,
    "straight_flush": 9,
    "four_of_a_kind": 13 * 12,
    "full_house": 13 * 12,
    "flush": 1287 - 10,
    "straight": 10,
    "three_of_a_kind": 13 * 66,
    "two_pair": 78 * 11,
    "pair": 13 * 220,
    "high_card": 1287 - 10,
}
"""Choices of ranks of each class: five of thirteen are 1,287, and ten of them in sequence."""


def test_every_choice_of_ranks_is_a_rung_and_stands_for_as_many_hands_as_suits_make() -> None:
    assert sum(DISTINCT.values()) == RUNGS
    one, two, three, four = 4, 6, 4, 1
    of_one_suit, not_of_one_suit = 4, 4**5 - 4
    assert {
        "royal_flush": of_one_suit,
        "straight_flush": of_one_suit,
        "four_of_a_kind": four * one,
        "full_house": three * two,
        "flush": of_one_suit,
        "straight": not_of_one_suit,
        "three_of_a_kind": three * one**2,
        "two_pair": two**2 * one,
        "pair": two * one**3,
        "high_card": not_of_one_suit,
    } == HANDS_OF_RANKS
    assert sum(HANDS_OF_RANKS[name] * DISTINCT[name] for name in CATEGORIES) == HANDS
    assert 52 * 51 * 50 * 49 * 48 // factorial(5) == HANDS


def test_the_croupier_has_four_of_the_forty_six_cards_left() -> None:
    assert 46 * 45 * 44 * 43 // factorial(4) == BANKS


def test_subsets_of_each_size_are_counted_one_after_another() -> None:
    sizes = [sum(1 for _ in combinations(DECK_52, size)) for size in range(1, 5)]
    assert [int(each) for each in OFFSETS[1:]] == [sum(sizes[:place]) for place in range(4)]
    assert sum(sizes) == COUNTED
    assert len(SUBSETS) == len(set(SUBSETS)) == 1 + 5 + 10 + 10


def test_spades_stand_highest_then_hearts_clubs_and_diamonds() -> None:
    assert "".join(sorted(SUITS, key=lambda suit: -RANK_OF_SUIT[SUITS.index(suit)])) == "shcd"


def test_the_highest_prize_asked_of_can_be_reckoned_with_in_64_bits() -> None:
    assert HIGHEST * BANKS + (1 + LOST) * BANKS < 2**63


def test_a_raise_that_loses_takes_the_ante_and_the_bet_beside_it() -> None:
    spec = registry.read_spec({"game": "stud", "seed": 1, "bets": {"ante": 100}})
    nets = {row.bet: row.nets for row in settled(spec).rows}
    (lost,) = (n for n, each in enumerate(ENDINGS) if each[:2] == ("pair", "lose"))
    assert nets["ante"][lost] + nets["raise"][lost] == -100 * LOST


def test_every_ending_has_its_place() -> None:
    assert len(ENDINGS) == kernel.ENDINGS


def test_both_readings_of_the_qualification_are_counted_by_every_rank() -> None:
    assert set(QUALIFICATIONS) == {"value", "holding"}
    assert len({card.rank for card in DECK_52}) == RANKS
