"""Artigo 6.º, Início do jogo."""

import pytest

from games.omaha.rules import law
from games.rules.hands.script import CardMove, Face
from games.rules.values.refusal import Forbidden
from tests.rules.omaha.table import Run, check_down, record

FOUR = {1: 1000, 3: 1000, 5: 1000, 7: 1000}


def test_four_cards_one_at_a_time_face_down_clockwise() -> None:
    """«distribui a cada jogador quatro cartas, uma de cada vez, de face para baixo»"""
    cards = {"1": "As Ad Kh 9c", "3": "2s 2d 3h 3c", "5": "4s 4d 5h 5c", "7": "6s 6d 7h 7c"}
    dealt = Run(record(FOUR, cards, seed=None, button=3)).steps("cards_dealt")
    assert len(dealt) == 4
    moves = [move for step in dealt for move in step.moves if isinstance(move, CardMove)]
    assert [move.to for move in moves] == ["seat:5", "seat:7", "seat:1", "seat:3"] * 4
    assert [move.card.name for move in moves if move.to == "seat:1"] == ["As", "Ad", "Kh", "9c"]
    assert {move.face for move in moves} == {Face.DOWN}
    assert all(law.DEAL in step.provisions for step in dealt)


def test_the_first_round_begins_left_of_the_two_blinds() -> None:
    """«começando pelo lugar à esquerda dos dois jogadores mencionados no artigo 5.º»"""
    run = Run(record(FOUR, button=3))
    assert run.turn.seat == 1
    assert run.turn.provision == law.FIRST_ROUND
    assert run.step("round_opened").facts == {"round": 1, "first": 1, "last": 7}
    assert check_down(record(FOUR, button=3), "").steps("called")[0].seat == 1


def test_out_of_turn() -> None:
    """«continuando no sentido dos ponteiros do relógio»"""
    with pytest.raises(Forbidden, match="out_of_turn") as no:
        Run(record(FOUR, button=3), "1 call, 5 call")
    assert no.value.provision == law.FIRST_ROUND
    assert no.value.facts == {"seat": 5, "turn": 3}
    assert no.value.field == "actions[1]"


def test_to_bet_to_raise_or_to_fold() -> None:
    """«1) Apostar; 2) Subir a aposta; ou 3) Desistir (fold).»

    Reading OA-06: to bet, facing the big blind, is to match it (art. 11.º, 2), (2)).
    """
    run = Run(record(FOUR, button=3))
    assert {offer.do for offer in run.turn.offers} == {"call", "raise", "fold"}
    assert run.bar("check").provision == law.FIRST_ROUND
    assert run.bar("bet").provision == law.TO_RAISE
    assert law.TO_BET in Run(record(FOUR, button=3), "1 call").step("called").provisions
    assert law.TO_RAISE in Run(record(FOUR, button=3), "1 raise 20").step("raised").provisions
    assert law.TO_FOLD in Run(record(FOUR, button=3), "1 fold").step("folded").provisions


def test_the_big_blind_decides_last_and_may_check() -> None:
    """«tem a prerrogativa de ser o último a decidir e pode desistir, subir a aposta ou
    preferir (check)»"""
    line = "1 call, 3 call, 5 call"
    run = Run(record(FOUR, button=3), line)
    assert run.turn.seat == 7
    assert {offer.do for offer in run.turn.offers} == {"check", "raise", "fold"}
    assert run.offer("check").provision == law.BIG_BLIND_LAST
    checked = Run(record(FOUR, button=3), f"{line}, 7 check")
    assert checked.step("checked").provisions == (law.BIG_BLIND_LAST,)
    assert "flop_dealt" in checked.names
    raised = Run(record(FOUR, button=3), f"{line}, 7 raise 50")
    assert raised.turn.seat == 1, "the raise is for all to answer"


def test_the_button_decides_last_in_later_rounds() -> None:
    """«Nos turnos de apostas seguintes, o jogador indicado pelo marcador é o último»"""
    run = Run(record(FOUR, button=3), "1 call, 3 call, 5 call, 7 check")
    second = run.steps("round_opened")[1]
    assert second.facts == {"round": 2, "first": 5, "last": 3}
    assert law.MARKER_LAST in second.provisions


def test_OA_19_a_button_that_has_folded() -> None:
    """The last still in before the button then acts last."""
    line = "1 call, 3 fold, 5 call, 7 check, 5 check, 7 check"
    run = Run(record(FOUR, button=3), line)
    assert run.steps("round_opened")[1].facts["last"] == 1
    assert run.turn.seat == 1
