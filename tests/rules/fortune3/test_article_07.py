"""Art. 7.º, on the values of art. 6.º: which hand is higher."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.fortune3.rules import GAME
from games.fortune3.rules.ranking import (
    RANKING,
    best_class,
    best_five,
    category,
    grade,
    is_queen_or_higher,
    strength,
)
from games.rules.values.cards import DECK_52, Card, card, cards

EVERY_HAND = tuple(combinations(DECK_52, 3))


def test_every_hand_counted_by_class() -> None:
    """Against closed formulas: 12 sequences, 13 ranks, 4 suits."""
    sequences = 12
    expected = {
        "straight_flush": sequences * 4,
        "three_of_a_kind": 13 * comb(4, 3),
        "straight": sequences * (4**3 - 4),
        "flush": 4 * (comb(13, 3) - sequences),
        "pair": 13 * comb(4, 2) * 48,
        "high_card": (comb(13, 3) - sequences) * (4**3 - 4),
    }
    assert expected == {
        "straight_flush": 48,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high_card": 16440,
    }
    assert Counter(category(hand) for hand in EVERY_HAND) == expected
    assert sum(expected.values()) == comb(52, 3) == 22100


def test_bank_reaches_queen() -> None:
    """Below it: three of the ten ranks under Q, in none of the eight sequences «J, 10, 9» to
    «4, 3, 2», and not of one suit.
    """
    below = (comb(10, 3) - 8) * (4**3 - 4)
    assert below == 6720
    reached = sum(is_queen_or_higher(grade(hand)) for hand in EVERY_HAND)
    assert reached == 22100 - below == 15380
    assert round(100 * reached / 22100, 6) == 69.592760


def test_sequences_of_three_in_the_order_of_article_6() -> None:
    """«A, K, Q» … «4, 3, 2» e «3, 2, A»."""
    order = ["AKQ", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432", "32A"]
    hands = [cards([a + "s", b + "h", c + "d"]) for a, b, c in order]
    assert all(category(hand) == "straight" for hand in hands)
    assert all(strength(higher) > strength(lower) for higher, lower in pairwise(hands))


def test_king_ace_two_is_no_sequence() -> None:
    """Reading FA-04: the list of art. 6.º, 2) is closed."""
    assert category(cards("Ks Ah 2d")) == "high_card"
    assert category(cards("Ks As 2s")) == "flush"


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("4h 3h 2h", "As Ad Ac"),
        ("2s 2d 2c", "As Kd Qc"),
        ("3s 2d Ac", "As Ks 9s"),
        ("5h 3h 2h", "As Ad Kc"),
        ("2s 2d 3c", "As Kd Jc"),
        ("3h 2h Ah", "As Ad Ac"),
    ],
)
def test_classes_in_decreasing_order(higher: str, lower: str) -> None:
    """Sequência de Naipe, Trio, Sequência, Naipe ou Cor, Par, Três cartas diferentes."""
    assert strength(cards(higher)) > strength(cards(lower))


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As 9s 3s", "Ah 8h 7h"),  # "ganha a mão com a segunda carta de valor mais elevado"
        ("As 9s 4s", "Ah 9h 3h"),
        ("Ks Kd 2c", "Qs Qd Ac"),  # "ganha a mão com o Par de valor mais elevado"
        ("Ks Kd 3c", "Kh Kc 2c"),  # "a carta de valor diferente mais elevado"
        ("Qs 9d 4c", "Qh 9c 3s"),
        ("3s 3d 3c", "2s 2d 2c"),
    ],
)
def test_within_a_class(higher: str, lower: str) -> None:
    assert strength(cards(higher)) > strength(cards(lower))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Ks Qs", "Ah Kh Qh"),
        ("9s 8h 7d", "9h 8d 7c"),
        ("As 9s 3s", "Ah 9h 3h"),
        ("Ks Kd 2c", "Kh Kc 2d"),
        ("Qs 9d 3c", "Qh 9c 3s"),  # Reading FA-05: three equal odd cards tie
    ],
)
def test_ties(one: str, other: str) -> None:
    """“verifica-se um empate”"""
    assert strength(cards(one)) == strength(cards(other))


@given(
    st.lists(st.sampled_from(DECK_52), min_size=3, max_size=3, unique=True),
    st.permutations("cdhs"),
)
def test_suits_have_no_rank(hand: list[Card], suits: list[str]) -> None:
    worn = dict(zip("cdhs", suits, strict=True))
    other = [card(each.name[0] + worn[each.suit]) for each in hand]
    assert strength(hand) == strength(other)


@given(st.lists(st.sampled_from(DECK_52), min_size=3, max_size=3, unique=True))
def test_order_of_the_cards_does_not_matter(hand: list[Card]) -> None:
    assert {strength(each) for each in permutations(hand)} == {strength(hand)}


def test_best_five_of_six() -> None:
    """Art. 7.º n.º 2 by art. 14.º, each class."""
    six = {
        "royal_flush": "As Ts 2d Ks Qs Js",
        "straight_flush": "Ah 2h 3h 4h 5h Kd",  # Reading FA-16: «5, 4, 3, 2, A» is a sequence
        "four_of_a_kind": "9c Kd 2d 9s 9h 9d",
        "full_house": "As Ad Ah Ks Kd Kh",  # Reading FA-15
        "flush": "As 2s Kd 9s 8s 7s",
        "straight": "Th Jd 2c 9s 8s 7s",
        "three_of_a_kind": "As Jc 4h 9s 9h 9d",
        "two_pair": "As Ac 4h 4s 9h 9d",
        "pair": "As Ac 4h 5s 9h Jd",
        "high_card": "As Kc 4h 5s 9h Jd",
    }
    for expected, told in six.items():
        shape, five = best_five(cards(told))
        assert shape.category == best_class(cards(told)) == expected
        assert len(set(five)) == 5


@pytest.mark.parametrize(
    ("five", "expected"),
    [
        ("As Ks Qs Js Ts", "royal_flush"),
        ("9s 8s 7s 6s 5s", "straight_flush"),
        ("As 5s 4s 3s 2s", "straight_flush"),
        ("As 9s 7s 5s 2s", "flush"),
    ],
)
@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize("sixth", ["2d", "Qs"])
def test_a_flush_is_found_wherever_the_sixth_card_lies(
    five: str, expected: str, place: int, sixth: str
) -> None:
    """Art. 14.º: «qualquer combinação de três cartas do jogador e três cartas da banca»."""
    held = five.split()
    if sixth in held:
        return
    told = cards(" ".join([*held[:place], sixth, *held[place:]]))
    assert best_class(told) == best_five(told)[0].category == expected


@st.composite
def six_cards(draw: st.DrawFn) -> list[Card]:
    """Six cards, most often of few suits or few ranks, so that the high classes come up."""
    suits = draw(st.sampled_from(["s", "sh", "cdhs"]))
    ranks = draw(st.sampled_from(["23456789TJQKA", "A2345TJQK", "9TJQKA", "AK2"]))
    pool = [card(rank + suit) for rank in ranks for suit in suits]
    held = draw(st.permutations(pool if len(pool) >= 6 else DECK_52))[:5]
    return [*held, draw(st.sampled_from([each for each in DECK_52 if each not in held]))]


@given(six_cards())
def test_the_class_of_the_best_five_is_told_the_same_either_way(six: list[Card]) -> None:
    assert best_class(six) == best_five(six)[0].category


def test_best_five_keeps_the_highest_cards_of_its_class() -> None:
    _, five = best_five(cards("As Ad Ah Ks Kd Kh"))
    assert [each.rank for each in five].count(14) == 3
    shape, _ = best_five(cards("As Ad Qh Qs Qd Ah"))
    assert shape.ranks == (14, 12)


def test_rank_tells_winners_classes_and_grounds() -> None:
    answer = GAME.rank({"hands": ["Ks Kd 2c", "Kh Kc 2d", "As Qd Jc"]})
    assert answer == {
        "winners": [0, 1],
        "categories": ["pair", "pair", "high_card"],
        "best": [["Ks", "Kd", "2c"], ["Kh", "Kc", "2d"], ["As", "Qd", "Jc"]],
        "provisions": [
            "despacho-sef-89-2025#art_7__para_1__point_5",
            "despacho-sef-89-2025#art_7__para_1",
        ],
        "why": answer["why"],
    }
    assert (answer["why"].by, answer["why"].over) == ("nothing", None)


def test_between_hands_of_one_class_the_order_of_the_classes_is_not_asked() -> None:
    answer = GAME.rank({"hands": ["Ks Kd 2c", "Qs Qd 2h"]})
    assert answer["provisions"] == ["despacho-sef-89-2025#art_7__para_1__point_5"]


def test_every_pair_of_classes_is_ordered_the_same_way_by_rank_and_by_strength() -> None:
    samples = ["4h 3h 2h", "2s 2d 2c", "3s 5d 4c", "Th 8h 7h", "6s 6h 3c", "Qs Jd 9c"]
    for one, other in permutations(samples, 2):
        expected = [int(samples.index(one) > samples.index(other))]
        assert GAME.rank({"hands": [one, other]})["winners"] == expected


@pytest.mark.parametrize("suits", ["scs", "sss"])
def test_the_list_of_sequences_puts_3_2_A_last_though_the_ace_is_its_highest_card(
    suits: str,
) -> None:
    """Art. 6.º, 2): «… «4, 3, 2» e «3, 2, A»»."""
    one = cards(" ".join(map("".join, zip("432", suits, strict=True))))
    other = cards(" ".join(map("".join, zip("32A", suits, strict=True))))
    why = RANKING.why((one, grade(one)), (other, grade(other)))
    assert (why.provision.eid, why.readings) == ("art_6__point_2", ("FA-03",))
    assert why.others_by


def test_three_equal_odd_cards_tie_by_a_reading() -> None:
    one, other = cards("Ks Jd 9c"), cards("Kh Jc 9d")
    why = RANKING.why((one, grade(one)), (other, grade(other)))
    assert (why.by, why.readings) == ("nothing", ("FA-05",))
