"""Article 5: which of two hands is higher."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.five_card.rules import GAME, law
from games.five_card.rules.ranking import Grade, grade
from games.rules.values.cards import DECK_40, Card, card
from tests.rules.five_card.table import DEFAULTS, chosen, hand

five = st.permutations(DECK_40).map(lambda deck: tuple(deck[:5]))
three_hands = st.permutations(DECK_40).map(lambda deck: (deck[:5], deck[5:10], deck[10:15]))


def graded(names: str) -> Grade:
    return grade(hand(names), DEFAULTS).value


def beats(higher: str, lower: str) -> bool:
    return graded(higher) > graded(lower)


def ruled(*hands: str) -> dict[str, object]:
    return GAME.rank({"hands": [each.split() for each in hands]})


def test_every_class_beats_the_next() -> None:
    """Todo o jogo de graduação superior bate qualquer outro de graduação inferior."""
    lowest_of_its_class = [
        "As Ks Qs Js Ts",
        "As 5s 6s 7s 8s",
        "5s 5h 5c 5d 6s",
        "5s 5h 5c 6d 6s",
        "5s 6s 7s 8s Ts",
        "As 5h 6c 7d 8s",
        "5s 5h 5c 6d 7s",
        "5s 5h 6c 6d 7s",
        "5s 5h 6c 7d 8s",
        "5s 6h 7c 8d Ts",
    ]
    highest_of_its_class = [
        "Ah Kh Qh Jh Th",
        "Kh Qh Jh Th 9h",
        "As Ah Ac Ad Kh",
        "As Ah Ac Kd Kh",
        "Ah Kh Qh Jh 9h",
        "Ah Kd Qh Jh Th",
        "As Ah Ac Kd Qh",
        "As Ah Kc Kd Qh",
        "As Ah Kc Qd Jh",
        "As Kh Qc Jd 9h",
    ]
    for above, below in zip(lowest_of_its_class, highest_of_its_class[1:], strict=False):
        assert beats(above, below)


def test_para_1_royal_flushes_tie() -> None:
    """Os naipes têm todos igual valor. Lugares com Naipes Reais [...] empatam como vencedores."""
    answer = ruled("As Ks Qs Js Ts", "Ad Kd Qd Jd Td", "Kh Qh Jh Th 9h")
    assert answer["winners"] == [0, 1]
    assert answer["provisions"] == [str(law.CLASSES["royal_flush"]), str(law.OBJECT)]


def test_para_2_the_top_card_decides_a_straight_flush() -> None:
    """uma sequência de dez bate sequência de nove [...] de igual denominação, [...] um empate"""
    assert beats("Ts 9s 8s 7s 6s", "9h 8h 7h 6h 5h")
    assert graded("Ts 9s 8s 7s 6s") == graded("Th 9h 8h 7h 6h")


def test_para_3_the_odd_card_counts_for_nothing() -> None:
    """A carta desigual não é contada para nenhum efeito e não afecta a graduação do jogo."""
    assert beats("9s 9h 9c 9d 5s", "8s 8h 8c 8d As")
    assert graded("9s 9h 9c 9d 5s") == graded("9s 9h 9c 9d As")


def test_para_4_the_larger_trio_whatever_the_pair() -> None:
    """ganha aquele com o maior trio, independentemente da graduação do par"""
    assert beats("8s 8h 8c 5d 5s", "7s 7h 7c Ad As")
    assert graded("8s 8h 8c 5d 5s") == graded("8s 8h 8c Ad As")


def test_para_4_vector_p2_a_full_house_beats_a_flush() -> None:
    answer = ruled("5s 5h 5c 6d 6s", "Ah Kh Qh Jh 9h")
    assert answer["winners"] == [0]
    assert answer["categories"] == ["full_house", "flush"]
    assert answer["provisions"] == [str(law.HIGHER_CLASS_WINS), str(law.CLASSES["full_house"])]


def test_para_5_flushes_are_compared_card_by_card() -> None:
    """as cartas que se lhes seguirem na graduação determinarão o vencedor da jogada"""
    assert beats("As Ts 8s 6s 5s", "Kh Qh Jh 9h 7h")
    assert beats("As Ts 8s 7s 5s", "Ah Th 8h 6h 5h")
    assert graded("As Ts 8s 7s 5s") == graded("Ah Th 8h 7h 5h")


def test_para_6_vector_p1_the_lowest_straight() -> None:
    """O ás pode ser utilizado para valer como 4 na sequência de Ás-5-6-7-8"""
    assert graded("As 5h 6c 7d 8s").category == "straight"
    assert beats("5s 6h 7c 8d 9s", "As 5h 6c 7d 8s")
    assert beats("Ts Jh Qc Kd As", "5s 6h 7c 8d 9s")
    assert graded("Ks As 5h 6c 7d").category == "high_card"


def test_para_6_equal_straights_tie() -> None:
    """Sequências de igual denominação são equiparadas e empatam."""
    answer = ruled("Ts 9h 8c 7d 6s", "Th 9s 8d 7c 6h")
    assert answer["winners"] == [0, 1]
    assert answer["provisions"] == [str(law.CLASSES["straight"]), str(law.OBJECT)]


def test_para_7_the_larger_trio_whatever_the_odd_cards() -> None:
    """ganha aquele com maior trio, independentemente do valor das cartas diferentes"""
    assert beats("9s 9h 9c 6d 5s", "8s 8h 8c Ad Ks")
    assert graded("9s 9h 9c 6d 5s") == graded("9s 9h 9c Ad Ks")


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ts Th 6c 6d 5s", "9s 9h 8c 8d As"),
        ("Ts Th 7c 7d 5s", "Tc Td 6c 6d As"),
        ("Ts Th 7c 7d 8s", "Tc Td 7h 7s 6s"),
    ],
)
def test_para_8_two_pairs_high_pair_low_pair_odd_card(higher: str, lower: str) -> None:
    """ganha aquele com maior par [...] o valor do segundo par [...] o valor da carta desigual"""
    assert beats(higher, lower)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ts Th 7c 6d 5s", "9s 9h Ac Kd Qs"),
        ("Ts Th Kc 6d 5s", "Tc Td Qc Jd 9s"),
        ("Ts Th Kc 9d 5s", "Tc Td Kh 8d 7s"),
        ("Ts Th Kc 9d 6s", "Tc Td Kh 9h 5s"),
    ],
)
def test_para_9_the_pair_then_each_odd_card(higher: str, lower: str) -> None:
    """a que se lhe seguir determinará o vencedor, etc."""
    assert beats(higher, lower)


def test_para_10_cards_are_compared_one_after_another() -> None:
    """comparar-se-á o da seguinte, e assim por diante [...] dar-se-á um empate"""
    assert beats("As Th 7c 6d 5s", "Kh Qc Jd 9s 8h")
    assert beats("As Th 8c 7d 6s", "Ah Tc 8d 7s 5h")
    assert graded("As Th 7c 6d 5s") == graded("Ah Tc 7d 6s 5h")


@given(five, st.permutations("cdhs"))
def test_suits_never_decide_a_hand(held: tuple[Card, ...], suits: list[str]) -> None:
    """Os naipes têm todos igual valor."""
    changed = dict(zip("cdhs", suits, strict=True))
    other = [card(c.name[0] + changed[c.suit]) for c in held]
    for values in (DEFAULTS, chosen(PA_03="flush")):
        assert grade(held, values).value == grade(other, values).value


@given(five, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_never_decides(held: tuple[Card, ...], chance: object) -> None:
    other = list(held)
    chance.shuffle(other)  # type: ignore[attr-defined]
    assert grade(held, DEFAULTS) == grade(other, DEFAULTS)


@given(three_hands)
def test_the_ranking_is_a_total_order(hands: tuple[list[Card], ...]) -> None:
    grades = [grade(each, DEFAULTS).value for each in hands]
    for one, other in combinations(grades, 2):
        assert (one > other) + (one < other) + (one == other) == 1
    low, middle, high = sorted(grades)
    assert low <= middle <= high
    assert low <= high


@given(three_hands)
def test_the_winners_of_a_rank_record_are_the_highest(hands: tuple[list[Card], ...]) -> None:
    answer = GAME.rank({"hands": [[c.name for c in each] for each in hands]})
    grades = [grade(each, DEFAULTS).value for each in hands]
    assert answer["winners"] == [i for i, each in enumerate(grades) if each == max(grades)]
