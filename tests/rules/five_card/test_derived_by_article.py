"""Outcomes derived by hand from the words of 104/85/M before the program was asked, by article."""

from __future__ import annotations

import pytest

from games.rules.hands.script import CardMove, Face
from tests.rules.five_card.table import Run, quietly, record

HANDS = {6: "Kh 9c 9d 5s Qd", 4: "Jc 8s 8h Tc 6d", 2: "Ts 7d 6h Ad 5c"}
"""Each hand's first card is open and the second is the key card."""


def test_art_10_a_the_first_card_is_open_the_second_closed_from_the_right() -> None:
    """«em sentido oposto ao do ponteiro de relógio, começando … pelo jogador … à sua direita»"""
    run = Run(record(HANDS))
    moves = [m for s in run.played.steps for m in s.moves if isinstance(m, CardMove)]
    dealt = [(m.to, m.face) for m in moves if m.to.startswith("seat:")]
    assert dealt[:3] == [("seat:6", Face.UP), ("seat:4", Face.UP), ("seat:2", Face.UP)]
    assert dealt[3:6] == [("seat:6", Face.DOWN), ("seat:4", Face.DOWN), ("seat:2", Face.DOWN)]


def test_art_10_b_the_highest_open_card_has_to_open() -> None:
    run = Run(record(HANDS))
    assert run.turn.seat == 6
    assert {offer.do for offer in run.turn.offers} == {"open", "fold"}


def test_art_10_b_equal_cards_open_by_suit() -> None:
    """«espadas, copas, paus e oiros»"""
    hands = {6: "Kd 9c 9d 5s Qd", 4: "Kc 8s 8h Tc 6d", 2: "Kh 7d 6h Ad 5c"}
    assert Run(record(hands)).turn.seat == 2


def test_art_10_b_who_does_not_open_gives_up_and_the_next_card_opens() -> None:
    """«o direito … passa, então, a pertencer ao jogador cuja carta aberta mostre a segunda»"""
    run = Run(record(HANDS), "6 fold")
    assert run.turn.seat == 4
    assert run.turn.offer("open") is not None


def test_art_10_b_after_a_bet_the_turn_goes_to_the_right() -> None:
    hands = {6: "Ts 9c 9d 5s Qd", 4: "Kc 8s 8h Tc 6d", 2: "Jh 7d 6h Ad 5c"}
    assert Run(record(hands), "4 open 40").turn.seat == 2
    assert Run(record(hands), "4 open 40, 2 call").turn.seat == 6


def test_art_10_b_3_a_raise_is_at_least_the_last_bet() -> None:
    """«A aposta adicional não pode ser inferior à aposta anterior»: 40 and 40."""
    assert Run(record(HANDS), "6 open 40").offer("raise").minimum == 80


def test_art_10_c_i_the_highest_open_pair_speaks_first() -> None:
    """6 shows K and 9, 4 shows J and 8, 2 shows 10 and 6: no pair, so the second open card: 9."""
    run = Run(record(HANDS), "6 open 20, 4 call, 2 call")
    assert run.turn.seat == 6
    hands = HANDS | {2: "6s 7d 6h Ad 5c"}
    assert Run(record(hands), "6 open 20, 4 call, 2 call").turn.seat == 2


def test_art_10_c_ii_all_pass_and_the_fourth_card_comes() -> None:
    line = "6 open 20, 4 call, 2 call, 6 pass, 4 pass, 2 pass"
    run = Run(record(HANDS), line)
    assert len(run.steps("card_dealt")) == 6


def test_art_10_c_iii_nobody_passes_after_a_bet() -> None:
    """«Nenhum jogador pode passar a voz, depois de feita uma aposta.»"""
    run = Run(record(HANDS), "6 open 20, 4 call, 2 call, 6 open 30")
    assert run.turn.offer("pass") is None
    assert {offer.do for offer in run.turn.offers} == {"fold", "call", "raise"}


def test_art_10_c_i_2_who_passed_may_call_and_not_raise() -> None:
    """«perdendo o direito de elevar ou redobrar»"""
    run = Run(record(HANDS), "6 open 20, 4 call, 2 call, 6 pass, 4 open 30, 2 call")
    assert run.turn.seat == 6
    assert {offer.do for offer in run.turn.offers} == {"fold", "call"}


def test_arts_8_and_9_both_commissions() -> None:
    """Pot money 60 and bets of 3 × 20: 20 first; 4 % of 120 are 4.8, so 4; 96 are left."""
    run = quietly(record(HANDS), "6 open 20, 4 call, 2 call")
    assert run.answer["commission"] == 24
    assert run.pots == [(96, [6])]


def test_art_9_the_last_bet_nobody_follows_bears_none() -> None:
    """«excepto o da aposta feita no lanço final, que não seja acompanhada»: 500 go back; 4 % of
    120, as before.
    """
    line = "6 open 20, 4 call, 2 call, 6 pass, 4 pass, 2 pass, 2 pass, 4 pass, 6 pass"
    run = Run(record(HANDS), f"{line}, 6 open 500, 4 fold, 2 fold")
    assert run.answer["commission"] == 24
    assert run.stacks[6] == 2_000 - 40 + 96


def test_art_9_before_the_last_round_it_does() -> None:
    """To the letter (PA-12): 4 % of 560 are 22."""
    run = Run(record(HANDS), "6 open 500, 4 fold, 2 fold")
    assert run.answer["commission"] == 20 + 22
    assert run.stacks == {6: 2_000 - 20 + 18, 4: 1_980, 2: 1_980}


def test_art_11_a_the_separate_pot_is_for_the_others() -> None:
    """4 has 600 and the best hand: three times 600 are his, less commissions; 800 are not."""
    hands = {6: "Kh 9c 9d 5s Qd", 4: "Jc Js 8h 8c Jd", 2: "Ts 7d 6h Ad 5c"}
    told = record(hands, {4: 600}, first_hand=False, commission="0%")
    run = quietly(told, "6 open 980, 4 call, 2 call")
    assert run.pots == [(1_780, [4]), (800, [6])]


def test_art_11_d_a_key_card_seen_in_the_deal_gives_the_pot_money_back() -> None:
    """«reavendo o jogador o seu dinheiro de bolo de entrada»"""
    told = record(HANDS, events=[{"event": "key_card_exposed", "seat": 2}], commission="0%")
    run = quietly(told, "")
    assert run.stacks[2] == 2_000
    assert 2 not in run.answer["pots"][0]["eligible"]


def test_art_6_para_1_who_falls_under_500_has_to_top_up() -> None:
    told = record(HANDS, {2: 2_000, 4: 2_000, 6: 2_000})
    run = quietly(told, "6 open 1600, 4 call, 2 fold")
    loser = next(seat for seat in (6, 4) if run.stacks[seat] < 500)
    assert [step.seat for step in run.steps("top_up_due")] == [loser]


ABOVE = [
    # 5.º, 1 and 2: a royal flush over any other sequence of a suit.
    ("Ah Kh Qh Jh Th", "Ks Qs Js Ts 9s"),
    # 2: «uma sequência de dez bate sequência de nove»; A-5-6-7-8 is the lowest of all.
    ("9h 8h 7h 6h 5h", "As 5s 6s 7s 8s"),
    # 3 over 4.
    ("5s 5h 5d 5c 6s", "Ad Ac Ah Kd Kc"),
    # 4: «ganha aquele com o maior trio, independentemente da graduação do par»
    ("9s 9h 9d 5c 5s", "8s 8h 8d Ac Ad"),
    # 4 over 5, though there are fewer flushes in forty cards.
    ("5s 5h 5d 6c 6s", "Ah Kh Qh Jh 9h"),
    # 5: the third card.
    ("Ah Kh Jh 6h 5h", "As Ks Ts 9s 8s"),
    # 6: «(O ás pode ser utilizado para valer como 4 …, que é a sequência de ínfimo valor)»
    ("9s 8h 7d 6c 5s", "Ad 8c 7s 6h 5d"),
    ("Ac 8c 7s 6h 5d", "Kc Kd Ks Qh Jd"),
    # 7: «independentemente do valor das cartas diferentes»
    ("9s 9h 9d 6c 5s", "8s 8h 8d Ac Kd"),
    # 8: the second pair; the odd card.
    ("As Ah 9d 9c 5s", "Ad Ac 8h 8s Kd"),
    ("As Ah 9d 9c 6s", "Ad Ac 9h 9s 5d"),
    # 9: the third of the other cards.
    ("As Ah Kd 9c 6s", "Ad Ac Kh 9s 5d"),
    # 10: the last card.
    ("As Kh Jd 9c 6s", "Ad Kc Jh 9s 5d"),
]


@pytest.mark.parametrize(("better", "worse"), ABOVE)
@pytest.mark.parametrize("swapped", [False, True])
def test_art_5_the_higher_hand_takes_the_pot(better: str, worse: str, swapped: bool) -> None:
    seats = (5, 3) if swapped else (3, 5)
    hands = dict(zip(seats, (better, worse), strict=True))
    run = quietly(record(hands), "")
    assert run.answer["pots"][0]["winners"] == [seats[0]]


def test_art_5_equal_hands_share_whatever_the_suits() -> None:
    """«Se todas as cartas dos jogadores forem de igual denominação, dar-se-á um empate.»"""
    run = quietly(record({5: "As Kh Jd 9c 6s", 3: "Ad Kc Jh 9s 6d"}, commission="0%"), "")
    ((amount, winners),) = run.pots
    assert sorted(winners) == [3, 5]
    assert run.answer["pots"][0]["shares"] == {"3": amount // 2, "5": amount // 2}
