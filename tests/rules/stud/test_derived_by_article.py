"""Outcomes derived by hand from the words of 69/2003 before the program was asked, by article."""

from __future__ import annotations

from typing import Any

import pytest

from games.stud.rules import GAME
from tests.rules.banked import account

QUALIFIED = "Ad Kc 4s 3h 2d"
FIXED = {"royal_flush": 5_000, "straight_flush": 1_000, "four_of_a_kind": 500, "full_house": 300,
         "flush": 100}  # fmt: skip


def total(player: str, dealer: str, action: str = "raise", **record: object) -> int:
    assert GAME.settle is not None
    told = {"player": player, "dealer": dealer, "action": action, "bets": {"ante": 10}}
    answer: Any = GAME.settle({**told, **record})
    return int(answer["total"])


@pytest.mark.parametrize(
    ("player", "net"),
    [
        ("9s 9d 6c 4h 3d", 10 + 20),  # (1) «Par» ou inferior 1 por 1
        ("As Kd 5c 4h 3d", 10 + 20),
        ("9s 9d 6c 6h 3d", 10 + 40),  # (2) Dois Pares 2 por 1
        ("9s 9d 9c 6h 3d", 10 + 60),  # (3)
        ("9s 8d 7c 6h 5d", 10 + 80),  # (4)
        ("As 8s 7s 6s 5s", 10 + 100),  # (5)
        ("9s 9d 9c 6h 6d", 10 + 140),  # (6)
        ("9s 9d 9c 9h 6d", 10 + 400),  # (7)
        ("9s 8s 7s 6s 5s", 10 + 1_000),  # (8)
        ("As Ks Qs Js Ts", 10 + 1_000),  # (9)
    ],
)
def test_art_9_point_5_the_table_of_prizes(player: str, net: int) -> None:
    """«paga a aposta inicial 1 para 1 e a aposta adicional, de acordo com a seguinte tabela»"""
    assert total(player, QUALIFIED) == net


@pytest.mark.parametrize(
    ("player", "most", "net"),
    [
        ("9s 9d 9c 9h 6d", 300, 310),
        ("9s 8s 7s 6s 5s", 999, 1_009),
        ("9s 9d 9c 6h 6d", 100, 150),  # (6) has no bound.
    ],
)
def test_art_9_point_5_the_house_bounds_the_last_three_lines(
    player: str, most: int, net: int
) -> None:
    """«não pode exceder o montante máximo por jogo preestabelecido pela casa»"""
    assert total(player, QUALIFIED, limits={"maximum_payout": most}) == net


def test_art_9_point_1_ace_and_king_open_and_ace_queen_do_not() -> None:
    assert total("2s 2d 6c 4h 3d", "Ah Kc 9s 8h 7d") == 30
    assert total("2s 2d 6c 4h 3d", "Ah Qc 9s 8h 7d") == 10


def test_art_9_point_2_a_lower_hand_is_paid_its_ante_too() -> None:
    """«as apostas iniciais são pagas 1 para 1», 「原注」則獲一賠一的派彩: of any player."""
    assert total("7s 5d 4c 3h 2d", "Kh Qc Js 9h 8d") == 10


def test_art_9_point_4_the_croupier_takes_both_bets() -> None:
    assert total("7s 7d 4c 3h 2d", "8h 8c 4s 3d 2h") == -30


def test_art_6_point_7_who_folds_loses_the_ante_alone() -> None:
    """«sendo as cartas e as apostas iniciais recolhidas»"""
    assert total("As Ks Qs Js Ts", QUALIFIED, "fold") == -10


SUITS = [
    # 8.º, 5): «Se, o valor de todas as cartas for igual, ganha aquele que tiver o naipe de maior»
    ("Ks Js 9s 5s 3s", "Kh Jh 9h 5h 3h"),
    # 8.º, 6): the suit of the highest card: clubs over diamonds.
    ("9c 8d 7d 6d 5h", "9d 8c 7c 6c 5s"),
    # 8.º, 8): the suit of the higher pair, of which one has the spade.
    ("Ks Kd 9h 9c 4d", "Kh Kc 9s 9d 4s"),
    # 8.º, 9): the suit of the pair.
    ("Ks Kd 9c 7h 4d", "Kh Kc 9s 7s 4s"),
    # 8.º, 10): the suit of the highest card: hearts over clubs.
    ("Ah Kd 9d 7d 4c", "Ac Kh 9h 7h 4s"),
    # 8.º, 2): «Se, as cartas forem da mesma graduação, ganha aquele que tiver o maior naipe»
    ("9h 8h 7h 6h 5h", "9c 8c 7c 6c 5c"),
    # 8.º, 1): two royal flushes.
    ("Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td"),
]


@pytest.mark.parametrize(("better", "worse"), SUITS)
def test_art_8_the_suit_decides_where_the_cards_are_equal(better: str, worse: str) -> None:
    assert total(better, worse) > 0
    assert total(worse, better) == -30


CLASSES = [
    # 4.º, 3): «um 5, 4, 3 e 2 é considerado o valor mais baixo»
    ("6s 5d 4c 3h 2d", "Ad 5c 4s 3d 2h"),
    ("Ah Kd Qd Jd Tc", "Ks Qs Js Th 9d"),
    # 8.º, 4): the trio alone, whatever the pair.
    ("9s 9d 9c 2h 2d", "8s 8d 8c Ah Ad"),
    # 8.º, 7): «As cartas desiguais não são contadas»
    ("9s 9d 9c 3h 2d", "8s 8d 8c Ah Kd"),
    # 8.º, 8): the second pair, then the odd card.
    ("As Ad 9c 9h 2d", "Ah Ac 8c 8h Kd"),
    ("As Ad 9c 9h 3d", "Ah Ac 9s 9d 2d"),
    # 8.º, 9): the second of the odd cards.
    ("As Ad Kc 9h 2d", "Ah Ac Kd 8h 7d"),
    # 8.º, 5): the third card of a flush.
    ("Kd Jd 9d 3d 2d", "Ks Js 8s 7s 6s"),
]


@pytest.mark.parametrize(("better", "worse"), CLASSES)
def test_art_8_the_cards_decide_first(better: str, worse: str) -> None:
    assert total(better, worse) > 0
    assert total(worse, better) == -30


def table(*players: str, pool: int = 100_000) -> dict[int, int]:
    assert GAME.settle is not None
    seats = [
        {"seat": n, "player": cards, "bets": {"ante": 10, "progressive": 5}, "action": "raise"}
        for n, cards in enumerate(players, start=1)
    ]
    jackpot = {"pool": pool, "minimum": 20_000, "fixed": FIXED}
    answer: Any = GAME.settle({"seats": seats, "dealer": "Kh Qh Js 9h 8d", "jackpot": jackpot})
    won = {each["seat"]: each["net"]["progressive"] for each in answer["seats"]}
    return won | {0: answer["pool_after"]}


def test_art_10_point_6_two_straight_flushes_have_ten_per_cent_each() -> None:
    """«cada um recebe 10% do «Jackpot» ou a soma fixa, qual delas seja o maior»"""
    assert table("6s 5s 4s 3s 2s", "6c 5c 4c 3c 2c") == {1: 10_000, 2: 10_000, 0: 80_000}


def test_art_10_point_6_or_the_fixed_sum() -> None:
    assert table("6s 5s 4s 3s 2s", pool=9_000) == {1: 1_000, 0: 8_000}


def test_art_10_point_7_the_straight_flush_is_paid_before_the_royal_flush() -> None:
    """And art. 10.º, 8): nothing is left, so it begins anew with the least sum."""
    assert table("Ad Kd Qd Jd Td", "6c 5c 4c 3c 2c") == {1: 90_000, 2: 10_000, 0: 20_000}


def test_art_10_point_5_two_royal_flushes_share() -> None:
    told = table("Ad Kd Qd Jd Td", "Ac Kc Qc Jc Tc", pool=7_000)
    assert told == {1: 3_500, 2: 3_500, 0: 20_000}
    assert table("Ad Kd Qd Jd Td", "Ac Kc Qc Jc 9c", pool=7_000)[1] == 7_000


def test_art_10_point_2_fixed_sums_come_out_of_the_pool() -> None:
    assert table("7s 7d 7c 7h 2d", "6s 6c 6d 5s 5d", "Ad Td 9d 4d 3d") == {
        1: 500, 2: 300, 3: 100, 0: 99_100,
    }  # fmt: skip


def played(events: list[dict[str, Any]], folds: tuple[int, ...] = ()) -> dict[str, Any]:
    bets = {"ante": 10, "progressive": 5}
    given = {
        "table": {
            "method": "manual",
            "bets": {"1": bets, "3": bets},
            "stacks": {"1": 200, "3": 200},
            "jackpot": {"pool": 5_000, "minimum": 100, "fixed": FIXED},
        },
        "seed": 11,
        "events": events,
        "actions": [{"seat": n, "do": "fold" if n in folds else "raise"} for n in (1, 3)],
    }
    if any("action" not in event and "number" not in event for event in events) and not folds:
        given["actions"] = []
    answer: Any = account(GAME, given)
    return dict(answer)


def test_art_11_point_1_a_wrong_deal_gives_the_antes_back_and_carries_the_jackpot() -> None:
    told = played([{"event": "wrong_deal", "seat": 3, "card": 2}])
    assert told["carried"] == {"1": 5, "3": 5}
    assert told["stacks"] == {"1": 195, "3": 195}


def test_art_11_point_2_two_cards_of_two_hands_void_the_hand_too() -> None:
    """«duas ou mais cartas»: of whichever hand."""
    told = played(
        [
            {"event": "player_card_exposed", "seat": 1, "card": 1},
            {"event": "dealer_card_exposed", "card": 2},
        ]
    )
    assert told["carried"] == {"1": 5, "3": 5}


def test_art_11_point_1_found_after_a_fold_gives_his_ante_back_too() -> None:
    """«as apostas são nulas» without distinction: SA-27."""
    told = played([{"event": "dealt_wrongly", "action": 2}], folds=(1,))
    assert told["stacks"] == {"1": 195, "3": 195}
