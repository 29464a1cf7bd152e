"""Art. 8.º, on the values of art. 4.º: which hand is higher. No two hands tie."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.values.cards import DECK_52, Card, cards
from games.rules.values.ranking import CATEGORIES
from games.stud.rules import GAME
from games.stud.rules.ranking import (
    RANKING,
    category,
    grade,
    is_decided_by_suit,
    qualifies,
    strength,
)

DECREASING = [
    "Ad Kd Qd Jd Td",
    "5s 4s 3s 2s As",
    "2s 2h 2d 2c 3s",
    "2s 2h 2d 3c 3s",
    "7d 5d 4d 3d 2d",
    "5d 4s 3h 2c Ad",
    "2s 2h 2d 4c 3s",
    "3d 3c 2s 2h 4d",
    "2d 2c 5s 4h 3d",
    "As Kd Qc Jh 9s",
    "7d 5s 4c 3h 2d",
]


def test_classes_in_decreasing_order() -> None:
    """“Os jogos são graduados de acordo com a seguinte ordem decrescente” / 組合之大小順序為"""
    strengths = [strength(cards(hand)) for hand in DECREASING]
    assert all(higher > lower for higher, lower in pairwise(strengths))
    assert [category(cards(hand)) for hand in DECREASING[:10]] == list(CATEGORIES)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        # “ganha aquele que tiver o naipe de maior graduação”: espadas, copas, paus e ouros
        ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
        ("Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc"),
        ("Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td"),
        ("6d 5d 4d 3d 2d", "5s 4s 3s 2s As"),
        ("9c 8c 7c 6c 5c", "9d 8d 7d 6d 5d"),
        ("3s 3h 3d 3c 2s", "2s 2h 2d 2c Ad"),
        ("3s 3h 3d 2c 2s", "2h 2d 2c As Ad"),
        ("As 9s 7s 5s 3s", "Ah 9h 7h 5h 2h"),
        ("As 9s 7s 5s 3s", "Ah 9h 7h 5h 3h"),
        ("Ts 9d 8c 7h 6s", "Th 9c 8d 7s 6d"),
        ("3s 3h 3d 5c 4s", "2s 2h 2d Ac Kd"),
        # “o maior par … o segundo par … a carta desigual … o naipe do par de maior graduação”
        ("Ts Th 3d 3c 2s", "9s 9h 8d 8c As"),
        ("Ts Th 6d 6c 2s", "Td Tc 5d 5c As"),
        ("Ts Th 6d 6c 5s", "Td Tc 6s 6h 4s"),
        ("Ts Tc 6d 6c 5d", "Td Th 6s 6h 5s"),
        # “o par … a carta de maior valor de entre as três cartas desiguais … o naipe do par”
        ("Ts Th 4d 3c 2s", "9s 9h Ad Kc Qs"),
        ("Td Tc As 5h 4d", "Ts Th Kd Qc Js"),
        ("Td Tc As 5h 4d", "Ts Th Ad 5c 3s"),
        ("8s 8d Kh 7c 2h", "8h 8c Ks 7d 2s"),
        # “o naipe da carta com maior graduação”
        ("As Kd 9c 5h 3d", "Ah Ks 9d 5c 3s"),
        ("Ah Kd 9c 5h 3d", "As Kh 9d 5c 2s"),
    ],
)
def test_within_a_class(higher: str, lower: str) -> None:
    assert strength(cards(higher)) > strength(cards(lower))


def test_odd_cards_beside_a_group_count_for_nothing() -> None:
    """“não é contada para nenhum efeito e não afecta a graduação do jogo”"""
    assert strength(cards("9s 9h 9d 9c As")) == strength(cards("9s 9h 9d 9c 2s"))
    assert strength(cards("9s 9h 9d Ac Ks")) == strength(cards("9s 9h 9d 3c 2s"))


def test_the_ace_is_lowest_under_the_five() -> None:
    """“Um Ás formando uma «Sequência» com um 5, 4, 3 e 2 é considerado o valor mais baixo”"""
    assert strength(cards("6d 5s 4c 3h 2d")) > strength(cards("5s 4d 3c 2h As"))
    assert category(cards("4s 3d 2c Ah Ks")) == "high_card"


@st.composite
def two_hands(draw: st.DrawFn) -> tuple[list[Card], list[Card]]:
    ten = draw(st.permutations(DECK_52))[:10]
    return ten[:5], ten[5:]


@given(two_hands())
def test_sa_03_no_two_hands_of_a_deck_tie(hands: tuple[list[Card], list[Card]]) -> None:
    one, other = hands
    assert strength(one) != strength(other)


@given(st.lists(st.sampled_from(DECK_52), min_size=15, max_size=15, unique=True))
def test_the_order_is_total(fifteen: list[Card]) -> None:
    low, middle, high = sorted((fifteen[:5], fifteen[5:10], fifteen[10:]), key=strength)
    assert strength(low) < strength(middle) < strength(high)
    assert strength(low) < strength(high)


@pytest.mark.parametrize("cards_of", ["spades_and_clubs", "hearts_and_diamonds"])
def test_sa_03_no_tie_among_hands_of_equal_ranks(cards_of: str) -> None:
    """The nearest to a tie: the same five ranks in other suits, for every set of five ranks."""
    one, other = ("sc", "hd") if cards_of == "spades_and_clubs" else ("hd", "cs")
    for ranks in combinations("23456789TJQKA", 5):
        mine = cards([rank + one[at % 2] for at, rank in enumerate(ranks)])
        his = cards([rank + other[at % 2] for at, rank in enumerate(ranks)])
        assert strength(mine) != strength(his)


@pytest.mark.slow
@pytest.mark.long
def test_every_hand_counted_and_qualified() -> None:
    """Reading SA-01 in numbers: 56.318681 % by the value, 10.017853 % by holding A and K."""
    sequences, ranks, odd_suits = 10, comb(13, 5), 4**5 - 4
    expected = {
        "royal_flush": 4,
        "straight_flush": (sequences - 1) * 4,
        "four_of_a_kind": 13 * 48,
        "full_house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "flush": 4 * (ranks - sequences),
        "straight": sequences * odd_suits,
        "three_of_a_kind": 13 * comb(4, 3) * comb(12, 2) * 16,
        "two_pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
        "pair": 13 * comb(4, 2) * comb(12, 3) * 64,
        "high_card": (ranks - sequences) * odd_suits,
    }
    counted: Counter[str] = Counter()
    by_value = by_holding = 0
    for hand in combinations(DECK_52, 5):
        graded = grade(hand)
        counted[graded.category] += 1
        by_value += qualifies(graded, hand, "value")
        by_holding += qualifies(graded, hand, "holding")
    assert counted == expected
    assert sum(expected.values()) == comb(52, 5)
    assert by_holding == comb(52, 5) - 2 * comb(48, 5) + comb(44, 5) == 260360
    ace_king = (comb(11, 3) - 1) * odd_suits
    assert by_value == comb(52, 5) - expected["high_card"] + ace_king == 1463700


def test_rank_tells_the_winner_by_suit() -> None:
    answer = GAME.rank({"hands": ["As Kd 4d 3d 2c", "Ah Kc 4c 3c 2d"]})
    assert answer == {
        "winners": [0],
        "categories": ["high_card", "high_card"],
        "best": [["As", "Kd", "4d", "3d", "2c"], ["Ah", "Kc", "4c", "3c", "2d"]],
        "provisions": ["despacho-sef-69-2003#art_8__point_10"],
        "why": answer["why"],
    }
    assert (answer["why"].by, answer["why"].suits) == ("suit", ("s", "h"))
    assert answer["why"].provision.eid == "art_8__point_10"
    other = GAME.rank({"hands": ["As Kd 4d 3d 2c", "5h 5c 4c 3c 2d"]})
    assert other["why"].provision.eid == "art_8"
    assert other["provisions"] == [
        "despacho-sef-69-2003#art_8__point_9",
        "despacho-sef-69-2003#art_8",
    ]


@pytest.mark.parametrize(
    ("higher", "lower", "by", "part", "ranks"),
    [
        ("Ks Kd 9c 5h 2d", "Kh Kc 8c 5d 2h", "rank", "odd", (9, 8)),
        ("Ks Kd 9c 5h 2d", "Qh Qc Ac 5d 2h", "rank", "group", (13, 12)),
        ("Ks Kd 9c 9h 2d", "Kh Kc 8c 8d Ah", "rank", "second_pair", (9, 8)),
        ("As Kd 9c 5h 3d", "Ah Kc 9d 5c 2h", "rank", "odd", (3, 2)),
        ("9s 8d 7c 6h 5d", "8h 7d 6c 5s 4h", "rank", "top", (9, 8)),
        ("9s 9d 9c 6h 5d", "8h 8d 8c As Kh", "rank", "group", (9, 8)),
        ("9s 8d 7c 6h 5d", "9h 8c 7d 6s 5h", "suit", "", ()),
        ("As Kd 9c 5h 3d", "Ah Kc 9d 5c 3h", "suit", "", ()),
        ("Ks Kd 9c 9h 2d", "Kh Kc Qc Qd Qh", "class", "", ()),
    ],
)
def test_what_makes_one_hand_higher(
    higher: str, lower: str, by: str, part: str, ranks: tuple[int, ...]
) -> None:
    """The class, then «o valor das cartas» within it, and at last the suit."""
    if by == "class":
        higher, lower = lower, higher
    one, other = cards(higher), cards(lower)
    why = RANKING.why((one, grade(one)), (other, grade(other)))
    assert (why.by, why.part, why.ranks) == (by, part, ranks)
    if by != "class":
        assert is_decided_by_suit(grade(one), grade(other)) is (by == "suit")


@pytest.mark.parametrize(
    ("higher", "lower", "eid", "rows"),
    [
        ("Ts Th 9d 7c 6s", "Td Tc 9h 7s 6d", "art_8__point_9", ("SA-04",)),
        ("Ts Th 6d 6c 5s", "Td Tc 6s 6h 5d", "art_8__point_8", ("SA-04",)),
        ("Ts 9h 8d 7c 6s", "Th 9s 8c 7d 6c", "art_8__point_6", ()),
        ("5s 4h 3d 2c Ah", "5h 4s 3c 2d Ad", "art_8__point_6", ("SA-06",)),
        ("Ks Qd Jc 9h 2d", "Kd Qc Js 9s 2c", "art_8__point_10", ()),
    ],
)
def test_whose_suit_decides_the_class_says_and_article_4_orders_the_suits(
    higher: str, lower: str, eid: str, rows: tuple[str, ...]
) -> None:
    """«a «mão» vencedora é determinada pelo naipe do par»: 則以對子的花色定勝負."""
    one, other = cards(higher), cards(lower)
    why = RANKING.why((one, grade(one)), (other, grade(other)))
    assert (why.by, why.provision.eid, why.readings) == ("suit", eid, rows)
    assert [each.eid for each in why.others_by] == ["art_4__point_1"]
