"""Outcomes derived by hand from the words of 89/2025 before the program was asked, by article."""

from __future__ import annotations

from typing import Any

import pytest

from games.fortune3.rules import GAME

LOW, QUEEN = "Jd 5c 2s", "Qd 3c 2s"
FIXED = {"royal_flush": 5_000, "straight_flush": 1_000, "four_of_a_kind": 500, "full_house": 300,
         "flush": 100}  # fmt: skip


def net(player: str, dealer: str, action: str = "play", **bets: int) -> dict[str, int]:
    assert GAME.settle is not None
    told: dict[str, Any] = {"player": player, "dealer": dealer, "bets": bets or {"ante": 10}}
    if "ante" in told["bets"]:
        told["action"] = action
    answer: Any = GAME.settle(told)
    return {bet: chips for bet, chips in answer["net"].items() if chips}


def test_art_13_point_1_the_bank_with_a_jack_does_not_go_on() -> None:
    """«as apostas iniciais são pagas com prémios de valor idêntico e as apostas dobradas
    devolvidas»: of the lower hand too.
    """
    assert net("8s 4d 2c", LOW) == {"ante": 10}


def test_art_13_point_2_the_lowest_queen_goes_on() -> None:
    """«igual ou superior ao valor de Q»"""
    assert net("Ks 4d 2c", QUEEN) == {"ante": 10, "play": 10}
    assert net("Js 9d 8c", QUEEN) == {"ante": -10, "play": -10}


def test_art_13_point_2_so_does_a_low_pair() -> None:
    assert net("3s 3d 4c", "2d 2c 5s") == {"ante": 10, "play": 10}


def test_art_13_point_3_and_art_7_equal_hands_neither_win_nor_lose() -> None:
    assert net("Qs 3d 2c", QUEEN) == {}


@pytest.mark.parametrize(
    ("player", "bonus"), [("9s 8s 7s", 50), ("9s 9d 9c", 40), ("9s 8d 7c", 10), ("As 8s 7s", 0)]
)
def test_art_13_point_4_the_further_prize_whether_the_game_goes_on_or_not(
    player: str, bonus: int
) -> None:
    """«Independentemente de se prosseguir ou não o jogo»: (1) 5, (2) 4, (3) 1 para 1."""
    assert net(player, LOW).get("ante_bonus", 0) == bonus
    assert net(player, QUEEN).get("ante_bonus", 0) == bonus


def test_art_13_point_4_a_losing_straight_has_it_too() -> None:
    assert net("4s 3d 2c", "9d 9c 9s") == {"ante": -10, "play": -10, "ante_bonus": 10}


ABOVE = [
    ("4s 3s 2s", "Ad Ac As"),  # 7.º, n.º 1, 1) over 2)
    ("2d 2c 2s", "Ad Kc Qs"),  # 2) over 3)
    ("3d 2c As", "Ad Kd 9d"),  # 3) over 4)
    ("5d 3d 2d", "Ad Ac Ks"),  # 4) over 5)
    ("2d 2c 3s", "Ad Kc 9s"),  # 5) over 6)
    ("4s 3d 2c", "3h 2s Ac"),  # 6.º, 2): 3-2-A is the last of the list.
    ("Ks 9s 3s", "Kd 9d 2d"),  # 7.º, n.º 1, 4): the third card.
    ("9s 9d 4c", "9h 9c 3c"),  # 5): the odd card.
    ("As Jd 3c", "Ah Tc 9s"),  # 6): the second card.
]


@pytest.mark.parametrize(("better", "worse"), ABOVE)
def test_art_7_para_1_the_higher_combination(better: str, worse: str) -> None:
    assert net(better, worse)["ante"] == 10
    if net(worse, better).get("play"):
        assert net(worse, better)["play"] == -10


def test_art_6_point_2_king_ace_two_is_no_sequence() -> None:
    """The list has «A, K, Q» and «3, 2, A» and nothing between."""
    assert "ante_bonus" not in net("Ks As 2d", LOW)


@pytest.mark.parametrize(
    ("player", "times"),
    [("4s 3s 2s", 40), ("9s 9d 9c", 25), ("3s 2d Ac", 5), ("As 8s 3s", 4), ("2s 2d 9c", 1),
     ("As Kd 9c", -1)],
)  # fmt: skip
def test_art_16_para_1_pair_plus_pays_by_the_hand_alone(player: str, times: int) -> None:
    assert net(player, "Qh Qd Qc", pair_plus=10) == {"pair_plus": 10 * times}


@pytest.mark.parametrize(
    ("player", "bank", "times"),
    [
        ("As Ks 2d", "Qs Js Ts", 500),  # 1) Naipe Real
        ("9s 8s 2d", "7s 6s 5s", 100),
        ("9s 9d 2c", "9c 9h 3s", 50),
        ("9s 9d 2c", "9c 2h 3s", 20),
        ("9s 9d 9c", "2s 2h 2d", 20),  # Two trios are a full house: art. 14.º.
        ("As 9s 2d", "7s 6s 3s", 15),
        ("9s 8d 2c", "7c 6h 5s", 10),
        ("5s 4d 9c", "3c 2h As", 10),  # 6.º, 3): «5, 4, 3, 2, A»
        ("9s 9d 2c", "9c 4h 3s", 7),
        ("9s 9d 2c", "4c 4h 3s", -1),
    ],
)
def test_art_16_para_2_the_best_five_of_six_cards(player: str, bank: str, times: int) -> None:
    told = net(player, bank, pair_plus=1, six_card_bonus=10)
    assert told["six_card_bonus"] == 10 * times


def test_art_12_para_4_giving_up_does_not_touch_the_additional_bets() -> None:
    told = net("9s 9d 2c", "9c 4h 3s", "fold", ante=10, six_card_bonus=10, pair_plus=5)
    assert told == {"ante": -10, "six_card_bonus": 70, "pair_plus": 5}


def jackpot(community: str, *players: str, pool: int = 100_000) -> dict[int, int]:
    assert GAME.settle is not None
    seats = [
        {"seat": n, "player": cards, "bets": {"ante": 10, "progressive": 5}, "action": "fold"}
        for n, cards in enumerate(players, start=1)
    ]
    fund = {"pool": pool, "minimum": 20_000, "fixed": FIXED}
    record = {"seats": seats, "dealer": "2d 2c 3d", "community": community, "jackpot": fund}
    answer: Any = GAME.settle(record)
    won = {each["seat"]: each["net"]["progressive"] for each in answer["seats"]}
    return won | {0: answer["pool_after"]}


def test_art_15_para_5_the_straight_flush_is_paid_first() -> None:
    """«será pago em primeiro lugar o titular da Sequência de Naipe»; para 6: it begins anew."""
    assert jackpot("Js Ts", "As Ks Qs", "9s 8s 7s") == {1: 90_000, 2: 10_000, 0: 20_000}


def test_art_15_para_4_ten_per_cent_or_the_fixed_sum() -> None:
    assert jackpot("Js Ts", "9s 8s 7s", pool=6_000) == {1: 1_000, 0: 5_000}


def test_art_16_para_3_fixed_sums_and_a_straight_that_has_none() -> None:
    told = jackpot("Js Td", "Jd Jc Jh", "Kh Qc 9s", "Th Tc 4c")
    assert told == {1: 500, 2: -5, 3: -5, 0: 99_500}
