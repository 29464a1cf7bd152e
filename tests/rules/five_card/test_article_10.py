"""Article 10, a) and b): the deal, the forced opening and the first round of bets."""

from __future__ import annotations

import pytest

from games.five_card.rules import law
from games.rules.hands.script import CardMove, ChipMove, Face
from games.rules.values.refusal import Forbidden
from tests.rules.five_card.table import KING_HIGH, Run, quietly, record, sample_run

FOUR_SEATS = {7: "9h 5c", 5: "Th 6c", 3: "Kh 7c", 1: "Jh 8c"}


def test_a_pot_money_first_then_the_cards() -> None:
    """Depois de todos os jogadores terem contribuído para o bolo de entrada"""
    run = Run(record(KING_HIGH))
    posted = run.steps("pot_money_posted")
    assert [step.seat for step in posted] == [6, 4, 2]
    assert [step.moves for step in posted] == [
        (ChipMove(20, f"stack:{seat}", "pot"),) for seat in (6, 4, 2)
    ]
    last_posted = max(i for i, name in enumerate(run.names) if name == "pot_money_posted")
    assert last_posted < run.names.index("card_burned") < run.names.index("open_card_dealt")


def test_a_the_open_card_goes_face_up_against_the_clock_from_the_right_of_the_dealer() -> None:
    """em sentido oposto ao do ponteiro de relógio, começando [...] à sua direita"""
    run = Run(record(FOUR_SEATS))
    assert run.seats("open_card_dealt") == [7, 5, 3, 1]
    assert run.seats("key_card_dealt") == [7, 5, 3, 1]
    (move,) = run.steps("open_card_dealt")[0].moves
    assert isinstance(move, CardMove)
    assert (move.card.name, move.to, move.face) == ("9h", "seat:7", Face.UP)


def test_a_the_key_card_goes_face_down() -> None:
    """A segunda carta (que é conhecida por "carta chave") é dada com a face voltada para baixo"""
    run = quietly(record(FOUR_SEATS), "")
    down = [move for move in run.moves if move.face is Face.DOWN and move.to.startswith("seat")]
    assert [move.card.name for move in down] == ["5c", "6c", "7c", "8c"]
    assert all("card" not in step.facts for step in run.steps("key_card_dealt"))


def test_b_para_1_the_highest_open_card_must_open() -> None:
    """é obrigado a fazer a aposta de abertura"""
    run = Run(record(FOUR_SEATS))
    assert run.turn.seat == 3
    assert {offer.do for offer in run.turn.offers} == {"open", "fold"}
    assert run.offer("open").provision == law.DUTY_TO_OPEN
    assert (run.offer("open").minimum, run.offer("open").maximum) == (20, 1_980)
    with pytest.raises(Forbidden) as no:
        Run(record(FOUR_SEATS), "3 pass")
    assert (no.value.reason, no.value.provision) == ("must_open_or_fold", law.DUTY_TO_OPEN)


def test_b_para_1_who_does_not_open_is_out_and_the_second_highest_must() -> None:
    """Não o fazendo, considera-se como tendo desistido da jogada; o direito [...] passa"""
    run = Run(record(FOUR_SEATS), "3 fold, 1 fold")
    assert run.seats("opening_refused") == [3, 1]
    assert run.turn.seat == 5
    run = Run(record(FOUR_SEATS), "3 fold, 1 fold, 5 fold")
    assert run.is_over
    assert run.step("pot_won_unopposed").seat == 7


def test_b_para_2_vector_p3_the_ace_of_spades_opens_before_the_ace_of_hearts() -> None:
    """determinados pelos respectivos naipes [...] espadas, copas, paus e oiros"""
    run = Run(record({6: "Ah 9c", 4: "As 9d", 2: "Ad 9s", 1: "Ac 9h"}))
    assert run.turn.seat == 4
    required = run.step("opening_required")
    assert required.provisions == (law.DUTY_TO_OPEN, law.SUITS)
    assert sample_run("opener_refuses").seats("opening_required") == [5, 7]
    run = Run(record({6: "Ah 9c", 4: "As 9d", 2: "Ad 9s", 1: "Ac 9h"}), "4 fold, 6 fold, 1 fold")
    assert run.seats("opening_required")[:3] == [4, 6, 1]


def test_b_para_2_without_a_tie_no_suit_is_called_on() -> None:
    assert Run(record(FOUR_SEATS)).step("opening_required").provisions == (law.DUTY_TO_OPEN,)


def test_b_para_3_the_answers_begin_at_the_right_of_the_bettor() -> None:
    """a começar pelo jogador colocado à direita do apostador"""
    run = Run(record(FOUR_SEATS), "3 open 20")
    assert run.turn.seat == 1
    run = Run(record(FOUR_SEATS), "3 open 20, 1 call")
    assert run.turn.seat == 7
    run = Run(record(FOUR_SEATS), "3 open 20, 1 call, 7 call, 5 call")
    assert run.step("bets_gathered").facts["amount"] == 80


def test_b_para_3_nobody_passes_in_the_first_round() -> None:
    """terá de fazer um dos seguintes jogos"""
    run = Run(record(FOUR_SEATS), "3 open 20")
    assert {offer.do for offer in run.turn.offers} == {"call", "fold", "raise"}
    assert (run.bar("pass").provision, run.bar("pass").reason) == (
        law.FIRST_ANSWER,
        "no_pass_after_bet",
    )
    assert run.bar("open").reason == "bet_already_made"


def test_b_point_1_to_2_folding_and_calling() -> None:
    """desistir [...] colocando no bolo montante igual ao do apostador"""
    run = Run(record(FOUR_SEATS), "3 open 60, 1 call, 7 fold")
    assert run.step("called").moves == (ChipMove(60, "stack:1", "bet:1"),)
    assert run.step("called").provisions == (law.FIRST_CALL,)
    assert [m.to for m in run.step("folded").moves] == ["discard", "discard"]
    assert run.step("folded").provisions == (law.FIRST_FOLD,)


def test_b_point_3_a_raise_adds_no_less_than_the_bet_before() -> None:
    """A aposta adicional não pode ser inferior à aposta anterior"""
    run = Run(record(FOUR_SEATS), "3 open 60")
    assert (run.offer("raise").minimum, run.offer("raise").maximum) == (120, 1_980)
    with pytest.raises(Forbidden) as no:
        Run(record(FOUR_SEATS), "3 open 60, 1 raise 119")
    assert (no.value.reason, no.value.provision) == ("below_minimum", law.FIRST_RAISE)
    assert no.value.facts == {"action": "raise", "to": 119, "minimum": 120}
    run = Run(record(FOUR_SEATS), "3 open 60, 1 raise 200")
    assert run.step("raised").facts == {
        "round": 1,
        "amount": 200,
        "to": 200,
        "more": 140,
        "is_all_in": False,
    }
    assert run.offer("raise").minimum == 340


@pytest.mark.parametrize(
    ("value", "least"), [("bet_before", 600), ("last_in_full", 900), ("total", 1_000)]
)
def test_b_point_3_a_short_stack_may_raise_by_less(value: str, least: int) -> None:
    """A aposta adicional não pode ser inferior à aposta anterior, salvo se o jogador que elevou a
    aposta estiver com capital desfalcado: 500 on 400 added 100; the last in full is 400, and all
    that there is to match, 500."""
    stacks = {1: 520, 7: 2_000, 5: 2_000, 3: 2_000}
    told = record(FOUR_SEATS, stacks, readings={"PA-20": value}, first_hand=False)
    run = Run(told, "3 open 400")
    assert (run.offer("raise").minimum, run.offer("raise").maximum) == (500, 500)
    run = Run(told, "3 open 400, 1 raise 500")
    assert law.SHORT_STACK in run.step("raised").provisions
    assert run.offer("raise").minimum == least
    with pytest.raises(Forbidden) as no:
        Run(told, f"3 open 400, 1 raise 500, 7 raise {least - 1}")
    assert (no.value.reason, no.value.provision) == ("below_minimum", law.FIRST_RAISE)
    again = Run(told, f"3 open 400, 1 raise 500, 7 raise {least}")
    assert again.step("redoubled").readings == ("PA-20",)


@pytest.mark.parametrize(
    ("value", "least"), [("bet_before", 30), ("last_in_full", 35), ("total", 30)]
)
def test_pa_20_over_an_opening_of_15_by_one_who_has_no_more(value: str, least: int) -> None:
    """A aposta adicional não pode ser inferior à aposta anterior: 15, or the pot money of 20."""
    hands = {3: "Kh 9c Qd", 1: "Jc Js 8h", 7: "Ts 7d 6h"}
    told = record(hands, {3: 535}, readings={"PA-20": value}, first_hand=False)
    run = Run(told, "3 open 500, 1 call, 7 call, 3 open 15")
    assert run.turn.seat == 1
    assert run.offer("raise").minimum == least


@pytest.mark.parametrize(
    ("value", "least"), [("bet_before", 660), ("last_in_full", 1_080), ("total", 1_160)]
)
def test_pa_20_over_500_then_580(value: str, least: int) -> None:
    stacks = {1: 600, 7: 2_000, 5: 2_000, 3: 2_000}
    told = record(FOUR_SEATS, stacks, readings={"PA-20": value}, first_hand=False)
    assert Run(told, "3 open 500, 1 raise 580").offer("raise").minimum == least


def test_b_point_4_a_raise_of_a_raise_is_a_redouble_without_end() -> None:
    """Qualquer jogador em jogo pode tornar a elevar a aposta do jogador que a redobrou."""
    run = Run(record(FOUR_SEATS), "3 open 60, 1 raise 120, 7 raise 180, 5 call, 3 raise 240")
    assert run.seats("raised") == [1]
    assert run.seats("redoubled") == [7, 3]
    assert run.steps("redoubled")[0].provisions == (law.FIRST_REDOUBLE, law.FIRST_RAISE)
    assert run.turn.seat == 1
    assert run.offer("raise").minimum == 300


def test_b_para_4_the_third_card_is_dealt_from_the_highest_card_showing() -> None:
    """a começar pelo jogador exibindo carta de maior graduação"""
    run = Run(record(FOUR_SEATS), "3 open 20, 1 call, 7 call, 5 call")
    assert run.seats("card_dealt") == [3, 1, 7, 5]
    assert {step.provisions for step in run.steps("card_dealt")} == {(law.THIRD_CARD,)}
    run = Run(record(FOUR_SEATS), "3 fold, 1 open 20, 7 raise 40, 5 call, 1 fold")
    assert run.seats("card_dealt") == [5, 7]
