"""Outcomes derived by hand from the words of 97/2010 before the program was asked, by article."""

from __future__ import annotations

from typing import Any

import pytest

from games.omaha.rules import GAME
from games.rules.hands.script import CardMove
from tests.rules.omaha.table import Run, check_down, record

NO_LIMIT = {"structure": "no_limit"}


def test_art_1_para_2_and_art_5_the_blinds_left_of_the_marker() -> None:
    """«o primeiro e o segundo jogador do lado esquerdo do marcador»"""
    run = Run(record({2: 500, 5: 500, 9: 500}, button=9))
    assert run.step("small_blind_posted").seat == 2
    assert run.step("big_blind_posted").seat == 5
    assert run.turn.seat == 9


def test_art_6_para_1_one_card_at_a_time_from_the_left_of_the_marker() -> None:
    """«uma de cada vez», 順時針方向"""
    run = Run(record({2: 500, 5: 500, 9: 500}, button=5))
    to = [m.to for s in run.played.steps for m in s.moves if isinstance(m, CardMove)]
    assert to[:12] == ["seat:9", "seat:2", "seat:5"] * 4


def test_art_6_para_4_the_greater_blind_decides_last_and_may_check() -> None:
    """«o último a decidir e pode desistir, subir a aposta ou preferir»"""
    run = Run(record({1: 500, 2: 500, 3: 500}), "1 call, 2 call")
    assert run.turn.seat == 3
    assert {offer.do for offer in run.turn.offers} == {"fold", "raise", "check"}


def test_art_6_para_5_the_marker_decides_last_afterwards() -> None:
    run = Run(record({1: 500, 2: 500, 3: 500}), "1 call, 2 call, 3 check, 2 check, 3 check")
    assert run.turn.seat == 1
    assert Run(run_record(), "1 call, 2 call, 3 check").turn.seat == 2


def run_record() -> dict[str, Any]:
    return record({1: 500, 2: 500, 3: 500})


def test_art_7_and_8_three_cards_are_burned_and_five_lie_face_up() -> None:
    """«depois de inutilizar uma carta, coloca três cartas», then one, then one"""
    run = check_down(run_record(), "1 call, 2 call, 3 check")
    burned = [m for s in run.played.steps for m in s.moves if getattr(m, "to", "") == "burn"]
    board = [len(s.moves) for s in run.played.steps if s.name.endswith("_dealt")][-3:]
    assert (len(burned), board) == (3, [3, 1, 1])


def test_art_7_para_3_nobody_has_bet_so_one_bets_checks_or_folds() -> None:
    """«1) Apostar; 2) Preferir; 3) Desistir.»"""
    run = Run(run_record(), "1 call, 2 call, 3 check")
    assert {offer.do for offer in run.turn.offers} == {"bet", "check", "fold"}


SPLIT = {"1": "As Kd 4h 3h", "2": "Ah Kc 5s 3s", "3": "2c 2d 6h 9s", "board": "Qs Jd Tc 7h 8c"}


def test_art_10_para_4_two_equal_hands_have_half_each() -> None:
    """A-K with Q-J-10 twice; the pot of 300 is 150 and 150."""
    run = check_down(
        record({1: 100, 2: 100, 3: 100}, SPLIT, **NO_LIMIT), "1 raise 100, 2 call, 3 call"
    )
    assert run.stacks == {1: 150, 2: 150, 3: 0}


def test_art_10_para_5_the_odd_chip_goes_left_of_the_croupier() -> None:
    """«imediatamente à esquerda do «croupier»»: seat 1. 3 folds his 10, so 110: 55 and 55; with a
    smaller blind of 3 folded 103 would be 51 and 52.
    """
    cards = {"3": SPLIT["1"], "4": SPLIT["2"], "1": SPLIT["3"], "board": SPLIT["board"]}
    told = record({1: 500, 3: 500, 4: 500}, cards, button=4, small_blind=3, **NO_LIMIT)
    run = check_down(told, "4 raise 50, 1 fold, 3 call")
    assert run.stacks == {1: 497, 3: 502, 4: 501}


def test_art_10_para_2_each_contends_for_what_he_matched() -> None:
    """1 has 50 with the best hand, 2 has 100 with the next: 150 and 100."""
    cards = {"1": "As Ac 4h 3h", "2": "Ks Kc 5d 3s", "3": "Qs Qc 6h 2s", "board": "2h 7d 8d Jh Tc"}
    told = record({1: 50, 2: 100, 3: 400}, cards, **NO_LIMIT)
    run = check_down(told, "1 raise 50, 2 raise 100, 3 call")
    assert run.stacks == {1: 150, 2: 100, 3: 300}


def test_art_11_point_2_1_a_bet_up_to_the_pot() -> None:
    """«até ao limite representado pelo valor do pote»: three tens."""
    assert Run(run_record(), "1 call, 2 call, 3 check").offer("bet").maximum == 30


def test_art_11_point_2_3_a_raise_up_to_the_increased_pot() -> None:
    """5 and 10 lie; with his call 25; so he may raise by 25, to 35."""
    assert Run(run_record()).offer("raise").maximum == 35


def test_art_11_point_3_without_limit_all_the_chips() -> None:
    """«sem prejuízo da aposta de todas as fichas remanescentes»"""
    offer = Run(
        record({1: 500, 2: 500, 3: 777}, **NO_LIMIT), "1 call, 2 call, 3 check, 2 check"
    ).offer("bet")
    assert (offer.minimum, offer.maximum) == (10, 767)


def test_art_12_point_1_a_raise_is_at_least_the_last_bet_or_raise() -> None:
    """After 10, a raise to 30 is one of 20; the next is to 50 at least."""
    run = Run(record({1: 500, 2: 500, 3: 500}, **NO_LIMIT), "1 raise 30")
    assert run.offer("raise").minimum == 50
    run = Run(record({1: 500, 2: 500, 3: 500}, **NO_LIMIT), "1 raise 30, 2 raise 90")
    assert run.offer("raise").minimum == 150


def test_art_12_point_2_three_raises_in_a_round_of_a_game_with_limit() -> None:
    """每一輪投注中加注次數最多為三次; the next round begins anew."""
    line = "1 raise 20, 2 raise 30, 3 raise 40"
    told = record({1: 5_000, 2: 5_000, 3: 5_000})
    assert Run(told, line).turn.offer("raise") is None
    run = Run(told, f"{line}, 1 call, 2 call, 2 bet 10, 3 raise 20, 1 raise 30")
    assert run.turn.offer("raise") is not None


def test_art_12_point_3_as_many_as_one_likes_without_limit() -> None:
    told = record({1: 5_000, 2: 5_000, 3: 5_000}, **NO_LIMIT)
    run = Run(told, "1 raise 20, 2 raise 30, 3 raise 40, 1 raise 50, 2 raise 60")
    assert run.turn.offer("raise") is not None


def test_art_12_point_4_between_two_the_amount_has_no_limit() -> None:
    """«não há limite para o montante de subida da aposta»"""
    assert Run(record({1: 900, 2: 900})).offer("raise").maximum == 900


def test_art_13_point_3_the_bets_of_who_folds_stay_in_the_pot() -> None:
    """35 of 1, 10 of 3, 35 of 2: 80 for the winner."""
    run = check_down(
        record({1: 500, 2: 500, 3: 500}, SPLIT), "1 raise 35, 2 call, 3 fold, 2 bet 10, 1 fold"
    )
    assert run.stacks == {1: 465, 2: 545, 3: 490}


def test_art_16_the_commission_is_five_big_blinds_at_most() -> None:
    """5 % of 1,200 are 60; five times ten are 50."""
    run = check_down(record({1: 400, 2: 400, 3: 400}, SPLIT, commission="5%", **NO_LIMIT),
                     "1 raise 400, 2 call, 3 call")  # fmt: skip
    assert run.answer["commission"] == 50
    assert run.stacks == {1: 575, 2: 575, 3: 0}


ABOVE = [
    # 15.º, 4): «ganha a mão com a maior graduação das três cartas iguais»
    ("As 8d 2s 3d", "9s 9d 2h 3h", "9h Ah Ad 8h 8c"),
    # 15.º, 5): the highest of the five, whatever the suit.
    ("As 2s Kd Kc", "Kh Qh Ad Ac", "9s 7s 4s 8h 3h"),
    # 15.º, 6) and 14.º, n.º 3: 5-4-3-2-A is the lowest sequence.
    ("6s 5d Ks Kd", "Ad 5h Kh Kc", "4s 3d 2c Qh 9h"),
    # 15.º, 7): the trio, then the odd cards.
    ("Ks Kd 3h 4h", "Qs Qd Ah 4c", "Kc Qc 9d 7s 2h"),
    # 15.º, 8): the second pair decides where the first is the same.
    ("As 9d 3h 4h", "Ad 8s 3s 4s", "Ac 9c 8d 7h 2c"),
    # 15.º, 10): the first different card decides.
    ("As Qd 3h 4h", "Ad Js 3s 4s", "Kc 9c 8d 7h 2c"),
]


@pytest.mark.parametrize(("better", "worse", "board"), ABOVE)
def test_art_15_the_higher_hand(better: str, worse: str, board: str) -> None:
    cards = {"1": worse, "2": better, "board": board}
    run = check_down(record({1: 100, 2: 100}, cards, **NO_LIMIT), "2 raise 100, 1 call")
    assert run.stacks == {1: 0, 2: 200}


def test_art_10_para_1_three_hearts_in_the_hand_and_one_on_the_board_are_no_flush() -> None:
    """«apenas duas cartas da sua mão e três das cartas colocadas no centro»"""
    cards = {"1": "Ah Kh Qh 3c", "2": "2s 2d 4c 5d", "board": "Jh 9h 8s 6d 4d"}
    run = check_down(record({1: 100, 2: 100}, cards, **NO_LIMIT), "2 raise 100, 1 call")
    assert run.stacks == {1: 0, 2: 200}
    assert GAME.hand(record({1: 100, 2: 100}, cards)) is not None
