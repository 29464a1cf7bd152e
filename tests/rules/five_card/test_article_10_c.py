"""Article 10, c): the second and third rounds, the voice, and the cards between."""

from __future__ import annotations

import pytest

from games.five_card.rules import law, ranking
from games.rules.values.refusal import Forbidden
from tests.rules.five_card.table import (
    DEFAULTS,
    KING_HIGH,
    Run,
    chosen,
    hand,
    quietly,
    record,
    sample_run,
)

OPENED = "6 open 20, 4 call, 2 call"


def speaks_first(**shown: str) -> str:
    seats = {int(name.removeprefix("seat_")): hand(cards) for name, cards in shown.items()}
    return f"seat_{ranking.order(seats, DEFAULTS).value[0]}"


def test_i_the_highest_open_pair_speaks_first() -> None:
    """Ao jogador exibindo o par de maior graduação com as duas cartas abertas"""
    assert speaks_first(seat_1="As Kd", seat_2="6s 6h", seat_3="7s 7h") == "seat_3"


def test_i_without_a_pair_the_highest_second_open_card() -> None:
    """na falta de par em todas as mãos, [...] a segunda carta aberta de maior graduação"""
    assert speaks_first(seat_1="As 9d", seat_2="5s Th", seat_3="Kd Jc") == "seat_3"
    run = Run(record(KING_HIGH), OPENED)
    assert run.turn.seat == 6
    assert run.step("voice_given").provisions == (law.VOICE,)
    assert run.step("voice_given").facts == {
        "round": 2,
        "shows": "last_card",
        "cards": ["Kh", "9d"],
    }


def test_i_equal_exhibits_are_told_apart_by_suit() -> None:
    """os valores das cartas serão determinados pelos respectivos naipes"""
    shown = {1: hand("As 9d"), 2: hand("5s 9h"), 3: hand("Kd 9s"), 4: hand("7d 9c")}
    ruling = ranking.order(shown, DEFAULTS)
    assert ruling.value == (3, 2, 4, 1)
    assert ruling.provisions == (law.VOICE, law.SUITS)
    pairs = {1: hand("8h 8c"), 2: hand("8d 8s")}
    assert ranking.order(pairs, DEFAULTS).value == (2, 1)


def test_i_who_has_the_voice_may_fold_pass_or_bet() -> None:
    """optando por um dos seguintes modos de fazer jogo"""
    run = Run(record(KING_HIGH), OPENED)
    assert {offer.do: offer.provision for offer in run.turn.offers} == {
        "open": law.VOICE_BET,
        "pass": law.VOICE_PASS,
        "fold": law.VOICE_FOLD,
    }
    assert {bar.do: bar.reason for bar in run.turn.bars} == {
        "call": "no_bet_yet",
        "raise": "no_bet_yet",
    }


def test_i_2_who_passed_may_call_but_not_raise() -> None:
    """perdendo o direito de elevar ou redobrar"""
    run = Run(record(KING_HIGH), f"{OPENED}, 6 pass, 4 open 40, 2 call")
    assert run.turn.seat == 6
    assert run.turn.offer("raise") is None
    assert (run.bar("raise").reason, run.bar("raise").provision) == (
        "passed_before",
        law.VOICE_PASS,
    )
    with pytest.raises(Forbidden) as no:
        Run(record(KING_HIGH), f"{OPENED}, 6 pass, 4 open 40, 2 call, 6 raise 80")
    assert (no.value.reason, no.value.provision) == ("passed_before", law.VOICE_PASS)


def test_i_2_the_right_to_raise_is_back_in_the_next_round() -> None:
    run = Run(record(KING_HIGH), f"{OPENED}, 6 pass, 4 open 40, 2 call, 6 call, 4 open 40, 2 call")
    assert run.turn.seat == 6
    assert run.offer("raise").minimum == 80


def test_ii_after_a_pass_the_voice_goes_to_the_next_highest_exhibit() -> None:
    """irá para o jogador exibindo a segunda carta aberta de maior denominação"""
    hands = {6: "Kh 9c Ad", 4: "Jc Js 6h", 2: "Ts 7d 8h"}
    run = Run(record(hands), f"{OPENED}, 6 pass")
    assert run.turn.seat == 2
    given = run.steps("voice_given")[-1]
    assert (given.seat, given.provisions, given.readings) == (2, (law.VOICE_GOES_ON,), ("PA-17",))


def test_ii_after_a_fold_with_the_voice_it_goes_on_likewise() -> None:
    run = Run(record(KING_HIGH), f"{OPENED}, 6 fold")
    assert run.turn.seat == 4
    assert run.step("folded").provisions == (law.VOICE_FOLD,)


def test_ii_when_all_pass_the_fourth_card_is_dealt() -> None:
    """Caso todos os jogadores deixem de apostar [...] dará a cada jogador uma carta (a quarta)"""
    run = Run(record(KING_HIGH), f"{OPENED}, 6 pass, 4 pass, 2 pass")
    assert run.step("all_passed").facts == {"round": 2}
    fourth = [step for step in run.steps("card_dealt") if step.facts["number"] == 4]
    assert [step.seat for step in fourth] == [6, 4, 2]
    assert {step.provisions for step in fourth} == {(law.VOICE_GOES_ON,)}


def test_iii_after_a_bet_everyone_answers_from_the_right_of_the_bettor() -> None:
    """por turno, a começar pelo que está à direita daquele jogador"""
    run = Run(record(KING_HIGH), f"{OPENED}, 6 pass, 4 open 40")
    assert run.turn.seat == 2
    assert {offer.do: offer.provision for offer in run.turn.offers} == {
        "call": law.ANSWER_CALL,
        "fold": law.ANSWER_FOLD,
        "raise": law.ANSWER_RAISE,
    }
    raising = run.offer("raise")
    assert (raising.floor, raising.floor_doubt) == (law.FIRST_RAISE, "")
    assert (raising.ceiling, raising.ceiling_doubt) == (law.SHORT_STACK, "PA-19")
    run = Run(record(KING_HIGH), f"{OPENED}, 6 pass, 4 open 40, 2 raise 100, 6 call, 4 raise 160")
    assert run.step("raised").provisions == (law.ANSWER_RAISE, law.FIRST_RAISE)
    assert run.step("redoubled").provisions == (law.ANSWER_REDOUBLE, law.FIRST_RAISE)
    assert run.turn.seat == 2


def test_iii_nobody_passes_once_a_bet_is_made() -> None:
    """Nenhum jogador pode passar a voz, depois de feita uma aposta."""
    with pytest.raises(Forbidden) as no:
        Run(record(KING_HIGH), f"{OPENED}, 6 open 40, 4 pass")
    assert (no.value.reason, no.value.provision) == ("no_pass_after_bet", law.AFTER_A_BET)


def test_iii_until_one_player_is_left_who_takes_the_pot() -> None:
    """até ficar em jogo um só jogador, que ganhará o bolo"""
    run = Run(record(KING_HIGH), f"{OPENED}, 6 open 40, 4 fold, 2 fold")
    assert run.is_over
    assert run.step("pot_won_unopposed").seat == 6


def test_iv_para_1_the_next_card_once_every_bet_is_called() -> None:
    """O "dealer" dará, então, a cada jogador mais uma carta com a face voltada para cima"""
    run = Run(record(KING_HIGH), f"{OPENED}, 6 pass, 4 open 40, 2 call, 6 call")
    fourth = [step for step in run.steps("card_dealt") if step.facts["number"] == 4]
    assert [step.seat for step in fourth] == [6, 4, 2]
    assert {step.provisions for step in fourth} == {(law.FURTHER_CARD, law.VOICE_GOES_ON)}


def test_iv_para_2_past_a_player_who_folded_the_next_highest_is_dealt_first() -> None:
    """Se o jogador que deveria ser o primeiro a jogar tiver desistido da jogada"""
    run = Run(record(KING_HIGH), f"{OPENED}, 6 pass, 4 open 40, 2 call, 6 fold")
    fourth = [step for step in run.steps("card_dealt") if step.facts["number"] == 4]
    assert [step.seat for step in fourth] == [4, 2]
    assert {step.provisions for step in fourth} == {
        (law.FURTHER_CARD, law.VOICE_GOES_ON, law.CARD_AFTER_A_FOLD)
    }


def test_v_a_trio_speaks_before_any_pair() -> None:
    """o trio de maior graduação, ou, não havendo qualquer trio, um par"""
    assert speaks_first(seat_1="As Ah Ad", seat_2="Kd Kh Ks") == "seat_1"
    assert speaks_first(seat_1="5s 5h 5d", seat_2="Ad Kh Ah") == "seat_1"


def test_v_a_pair_made_by_the_third_open_card() -> None:
    """um par formado com a terceira e segunda ou terceira e primeira cartas abertas"""
    assert speaks_first(seat_1="6s 9h 6d", seat_2="Jd 7h 7s", seat_3="5d Kc As") == "seat_2"
    assert speaks_first(seat_1="9s 9h 6d", seat_2="Jd 5h 7s") == "seat_2"


def test_v_without_trio_or_pair_the_third_open_card() -> None:
    """na falta de qualquer trio ou par, a terceira carta aberta de maior denominação"""
    assert speaks_first(seat_1="As Kh 6d", seat_2="5d 6h 7s") == "seat_2"
    run = quietly(record(KING_HIGH), OPENED)
    third = [step for step in run.steps("voice_given") if step.facts["round"] == 3]
    assert third[0].seat == 4
    assert third[0].provisions == (law.THIRD_ROUND,)


def test_v_the_third_round_is_played_by_the_rules_of_the_second() -> None:
    """O terceiro lanço de apostas far-se-á dentro de iguais regras"""
    line = f"{OPENED}, 6 pass, 4 pass, 2 pass, 4 open 40, 2 raise 80, 6 call, 4 fold"
    run = Run(record(KING_HIGH), line)
    assert run.steps("opened")[-1].provisions == (law.VOICE_BET, law.THIRD_ROUND)
    assert run.step("raised").provisions == (law.ANSWER_RAISE, law.FIRST_RAISE, law.THIRD_ROUND)
    fifth = [step for step in run.steps("card_dealt") if step.facts["number"] == 5]
    # Seat 4 was to speak first and folded; after it came seat 2, with a pair of sixes.
    assert [step.seat for step in fifth] == [2, 6]


def test_suits_reach_the_voice_but_never_the_pot() -> None:
    assert ranking.order({1: hand("As Qs Js 9s"), 2: hand("Ah Qh Jh 9h")}, DEFAULTS).value == (1, 2)
    assert sample_run("tie_split").step("pot_split").facts["winners"] == [6, 4]


def test_readings_do_not_bear_on_the_second_round() -> None:
    shown = {1: hand("As 9d"), 2: hand("5s 5h"), 3: hand("Kd 9s")}
    flipped = chosen(PA_06="consecutive", PA_07="not_consecutive", PA_08="any_pair")
    assert ranking.order(shown, flipped) == ranking.order(shown, DEFAULTS)
