"""Artigo 15.º, Graduação das mãos."""

from itertools import pairwise
from typing import Any

import pytest

from games.omaha.rules import GAME, law
from games.omaha.rules.ranking import combination, highest_of, why_higher
from games.rules.values.cards import cards
from games.rules.values.citation import Provision
from games.rules.values.ranking import CATEGORIES

EXAMPLES = {
    "royal_flush": "As Ks Qs Js Ts",
    "straight_flush": "Kd Qd Jd Td 9d",
    "four_of_a_kind": "2s 2h 2d 2c 3s",
    "full_house": "3s 3h 3d 2s 2h",
    "flush": "Ts 9s 7s 5s 2s",
    "straight": "6s 7h 8d 9c Ts",
    "three_of_a_kind": "4s 4h 4d 3c 2s",
    "two_pair": "Ts Th 6d 6c 5s",
    "pair": "Ts Th 9d 7c 6s",
    "high_card": "As Kh Qd Jc 9s",
}


def test_the_order_of_the_classes() -> None:
    """«a graduação das mãos, por ordem decrescente, é a seguinte»"""
    assert tuple(EXAMPLES) == CATEGORIES
    ladder = [combination(cards(five)) for five in EXAMPLES.values()]
    assert [each.category for each in ladder] == list(EXAMPLES)
    for higher, lower in pairwise(ladder):
        ruling = highest_of([lower, higher])
        assert ruling.value == (1,)
        assert law.HAND_ORDER in ruling.provisions
        assert law.CLASS[higher.category] in ruling.provisions


def test_each_class_rests_on_its_own_point() -> None:
    assert [law.CLASS[category].eid for category in CATEGORIES] == [
        f"art_15__point_{number}" for number in range(1, 11)
    ]


HIGHER = [
    ("Kd Qd Jd Td 9d", "5s 4s 3s 2s As", law.CLASS["straight_flush"], "«é a maior […] é a menor»"),
    ("6s 5s 4s 3s 2s", "5h 4h 3h 2h Ah", law.CLASS["straight_flush"], "five high is the least"),
    (
        "3s 3h 3d 3c 2s",
        "2s 2h 2d 2c As",
        law.CLASS["four_of_a_kind"],
        "«a mão com maior graduação»",
    ),
    ("4s 4h 4d 2s 2h", "3s 3h 3d As Ah", law.CLASS["full_house"], "«das três cartas iguais»"),
    ("4s 4h 4d 3s 3h", "4s 4h 4d 2s 2h", law.CLASS["full_house"], "«o par de maior graduação»"),
    ("As 6s 5s 4s 2s", "Kh Qh Jh Th 8h", law.CLASS["flush"], "«a carta de maior graduação»"),
    ("As Ks 5s 4s 2s", "Ah Qh Jh Th 9h", law.CLASS["flush"], "«pela segunda carta»"),
    ("As Ks 5s 4s 3s", "Ah Kh 5h 4h 2h", law.CLASS["flush"], "«e assim sucessivamente»"),
    ("As Kh Qd Jc Ts", "Ks Qh Jd Tc 9s", law.CLASS["straight"], "«é a maior graduação»"),
    ("6s 5h 4d 3c 2s", "5s 4h 3d 2c As", law.CLASS["straight"], "«é a menor»"),
    ("3s 3h 3d 4c 2s", "2s 2h 2d Ac Ks", law.CLASS["three_of_a_kind"], "«das três cartas iguais»"),
    (
        "3s 3h 3d Ac 2s",
        "3s 3h 3d Kc Qs",
        law.CLASS["three_of_a_kind"],
        "OA-15: the higher odd card first",
    ),
    ("3s 3h 3d Ac 4s", "3s 3h 3d Ac 2s", law.CLASS["three_of_a_kind"], "OA-15: then the lower"),
    ("As Ah 2d 2c 3s", "Ks Kh Qd Qc Js", law.CLASS["two_pair"], "«o par de maior graduação»"),
    ("As Ah 4d 4c 2s", "Ad Ac 3d 3c Ks", law.CLASS["two_pair"], "«comparam-se os outros pares»"),
    ("As Ah 4d 4c 3s", "Ad Ac 4h 4s 2s", law.CLASS["two_pair"], "«pela carta diferente»"),
    ("As Ah 4d 3c 2s", "Ks Kh Qd Jc Ts", law.CLASS["pair"], "«o par de maior graduação»"),
    ("As Ah Kd 3c 2s", "Ad Ac Qd Jc Ts", law.CLASS["pair"], "«de entre as três cartas diferentes»"),
    ("As Ah Kd Qc 2s", "Ad Ac Ks Jc Ts", law.CLASS["pair"], "«pela segunda carta»"),
    ("As Ah Kd Qc 3s", "Ad Ac Ks Qs 2s", law.CLASS["pair"], "«e assim sucessivamente»"),
    ("As Kh 4d 3c 2s", "Ad Qc Jd Tc 9s", law.CLASS["high_card"], "«pelas segundas cartas»"),
    ("As Kh Qd Jc 3s", "Ad Kc Qs Js 2s", law.CLASS["high_card"], "«e assim sucessivamente»"),
]


@pytest.mark.parametrize(("higher", "lower", "point", "_words"), HIGHER)
def test_two_hands_of_one_class(higher: str, lower: str, point: Provision, _words: str) -> None:
    for hands, winner in (([higher, lower], 0), ([lower, higher], 1)):
        ruling = highest_of([combination(cards(each)) for each in hands])
        assert ruling.value == (winner,)
        assert point in ruling.provisions
        assert law.RANK_ORDER in ruling.provisions
        assert law.HAND_ORDER not in ruling.provisions


TIES = {
    "straight_flush": ("9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h"),
    "full_house": ("9s 9h 9d 8s 8h", "9s 9h 9d 8d 8c"),
    "flush": ("As Js 9s 7s 2s", "Ah Jh 9h 7h 2h"),
    "straight": ("9s 8h 7s 6s 5s", "9h 8s 7h 6h 5h"),
    "three_of_a_kind": ("9s 9h 9d 8s 7h", "9s 9h 9d 8d 7c"),
    "two_pair": ("9s 9h 8d 8s 7h", "9d 9c 8h 8c 7c"),
    "pair": ("9s 9h 8d 7s 6h", "9d 9c 8h 7c 6c"),
    "high_card": ("As Kh 8d 7s 6h", "Ad Kc 8h 7c 6c"),
}


@pytest.mark.parametrize("category", TIES)
def test_five_cards_of_equal_rank_tie(category: str) -> None:
    """«Se as cinco cartas forem da mesma graduação, verifica-se um empate»"""
    hands = [combination(cards(each)) for each in TIES[category]]
    assert {hand.category for hand in hands} == {category}
    ruling = highest_of(hands)
    assert ruling.value == (0, 1)
    assert ruling.provision == law.EQUAL_PARTS
    assert law.CLASS[category] in ruling.provisions


def test_OA_18_the_fifth_card_of_four_of_a_kind_does_not_count() -> None:
    """«A outra carta não conta para qualquer efeito nem afecta a graduação da mão.»"""
    hands = [combination(cards("9s 9h 9d 9c As")), combination(cards("9s 9h 9d 9c 2s"))]
    assert highest_of(hands).value == (0, 1)


def test_OA_16_five_cards_of_different_suits_are_five_not_all_of_one() -> None:
    """«cinco cartas de diferentes naipes em sequência»: there are only four suits."""
    assert combination(cards("6s 7s 8s 9s Th")).category == "straight"
    assert combination(cards("6s 7s 8s 9s Ts")).category == "straight_flush"


def answer(record: dict[str, Any]) -> dict[str, Any]:
    return GAME.rank(record)


def test_a_record_without_a_board_compares_five_with_five() -> None:
    found = answer({"hands": [list(EXAMPLES["flush"].split()), EXAMPLES["straight"]]})
    assert found["winners"] == [0]
    assert found["categories"] == ["flush", "straight"]
    assert found["provisions"] == [
        str(each)
        for each in (law.BEST_TAKES_POT, law.CLASS["flush"], law.HAND_ORDER, law.CLASS["straight"])
    ]


@pytest.mark.parametrize(
    ("one", "other", "eid"),
    [
        ("9s 9h 9d Kc 4c", "9s 9h 9d Kd 4d", "art_15__point_7"),
        ("8s 7h 6d 5c 4c", "8d 7d 6d 5c 4c", "art_15__point_6"),
    ],
)
def test_equal_hands_tie_under_the_clause_of_their_class(one: str, other: str, eid: str) -> None:
    """«Se as cinco cartas forem da mesma graduação verifica-se um empate»: 則該局作和."""
    why = why_higher(combination(cards(one)), combination(cards(other)))
    assert (why.by, why.provision.eid) == ("nothing", eid)
    assert why.others_by == (law.SUITS_EQUAL,)


def test_between_equal_trios_the_odd_cards_rest_on_the_doubt_of_how_they_are_compared() -> None:
    why = why_higher(combination(cards("9s 9h 9d Kc 4c")), combination(cards("9s 9h 9d Qc Jc")))
    assert (why.part, why.readings) == ("odd", ("OA-15",))
