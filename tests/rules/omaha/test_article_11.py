"""Artigo 11.º, Regras aplicáveis às apostas."""

import pytest

from games.omaha.rules import law
from games.rules.values.refusal import Forbidden
from tests.rules.omaha.table import Run, check_down, record

THREE = {1: 1000, 3: 1000, 7: 1000}
PREFLOP = "1 call, 3 call, 7 check"


def test_a_bet_up_to_the_pot() -> None:
    """«Apostar qualquer valor, em fichas detidas na mesa, até ao limite representado pelo valor
    do pote»"""
    run = Run(record(THREE), PREFLOP)
    offer = run.offer("bet")
    assert (offer.minimum, offer.maximum) == (10, 30)
    assert offer.provision == offer.ceiling == law.UP_TO_POT
    with pytest.raises(Forbidden, match="above_maximum") as no:
        Run(record(THREE), f"{PREFLOP}, 3 bet 31")
    assert no.value.provision == law.UP_TO_POT
    made = Run(record(THREE), f"{PREFLOP}, 3 bet 30").step("bet_made")
    assert made.provisions == (law.LATER_BET, law.UP_TO_POT)


def test_only_chips_held_on_the_table() -> None:
    """«em fichas detidas na mesa»"""
    run = Run(record({1: 1000, 3: 25, 7: 1000}), PREFLOP)
    assert run.offer("bet").maximum == 15
    with pytest.raises(Forbidden, match="above_maximum") as no:
        Run(record({1: 1000, 3: 25, 7: 1000}), f"{PREFLOP}, 3 bet 16")
    assert no.value.provision == law.UP_TO_POT


def test_to_match_the_bet_before() -> None:
    """«Igualar a aposta do jogador precedente»"""
    run = Run(record(THREE), f"{PREFLOP}, 3 bet 20, 7 call")
    called = run.steps("called")[-1]
    assert called.facts == {"amount": 20, "to": 20, "all_in": False, "short": False}
    assert called.provisions == (law.LATER_BET, law.MATCH)


def test_vector_O6_a_raise_up_to_the_increased_pot() -> None:
    """«Subir a aposta até ao limite do valor acrescido do pote»: blinds 5/10, 15 + 10 + 10."""
    run = Run(record(THREE))
    assert (run.offer("raise").minimum, run.offer("raise").maximum) == (20, 35)
    assert run.offer("raise").ceiling == law.UP_TO_INCREASED_POT
    with pytest.raises(Forbidden, match="above_maximum") as no:
        Run(record(THREE), "1 raise 36")
    assert no.value.provision == law.UP_TO_INCREASED_POT
    raised = Run(record(THREE), "1 raise 35")
    assert law.UP_TO_INCREASED_POT in raised.step("raised").provisions
    # 3 has 5 in: the pot is 50, the call 30, so 35 + 50 + 30.
    assert raised.offer("raise").maximum == 115


def test_without_limit_a_bet_is_at_least_the_minimum_and_at_most_all() -> None:
    """«apostar um valor, em fichas detidas na mesa, igual ou superior ao valor mínimo das
    apostas, sem prejuízo da aposta de todas as fichas remanescentes no resultado da mão
    (all-in)»"""
    given = record(THREE, structure="no_limit")
    run = Run(given, PREFLOP)
    assert law.NO_LIMIT_GAME in run.step("hand_opened").provisions
    assert (run.offer("bet").minimum, run.offer("bet").maximum) == (10, 990)
    with pytest.raises(Forbidden, match="below_minimum") as no:
        Run(given, f"{PREFLOP}, 3 bet 9")
    assert no.value.provision == law.NO_LIMIT_GAME
    pushed = Run(given, f"{PREFLOP}, 3 bet 990")
    assert pushed.step("bet_made").facts == {"to": 990, "all_in": True}


def test_without_limit_all_in_below_the_minimum() -> None:
    given = record({1: 1000, 3: 16, 7: 1000}, structure="no_limit")
    run = Run(given, PREFLOP)
    assert (run.offer("bet").minimum, run.offer("bet").maximum) == (6, 6)


def test_the_table_may_set_another_minimum() -> None:
    run = Run(record(THREE, structure="no_limit", minimum_bet=25), PREFLOP)
    assert run.offer("bet").minimum == 25


def test_OA_04_a_short_call_is_all_in_in_limit_games_too() -> None:
    run = Run(record({1: 1000, 3: 1000, 7: 20}), "1 raise 35, 3 fold, 7 call")
    called = run.step("called")
    assert called.facts == {"amount": 10, "to": 20, "all_in": True, "short": True}
    back = run.step("uncalled_bet_returned")
    assert (back.seat, back.facts) == (1, {"amount": 15})


CARDS = {
    "1": "As Ad 8h 8c",
    "3": "Ks Kd 9c 9d",
    "7": "Qs Qd 6c 6d",
    "board": "2c 7d Th Js 3s",
}


def test_OA_03_a_short_player_contests_only_what_he_matched() -> None:
    given = record({1: 40, 3: 100, 7: 300}, CARDS, structure="no_limit", button=7)
    run = check_down(given, "7 raise 300, 1 call, 3 call")
    assert run.step("uncalled_bet_returned").facts == {"amount": 200}
    main, side = run.answer["pots"]
    assert (main["amount"], main["eligible"], main["winners"]) == (120, [1, 3, 7], [1])
    assert (side["amount"], side["eligible"], side["winners"]) == (120, [3, 7], [3])
    assert run.stacks == {1: 120, 3: 120, 7: 200}


def test_OA_03_three_pots() -> None:
    given = record(
        {1: 20, 3: 60, 7: 150, 8: 400}, CARDS | {"8": "2s 4d 5c 7h"}, structure="no_limit", button=8
    )
    run = check_down(given, "7 raise 150, 8 call, 1 call, 3 call")
    assert [pot["amount"] for pot in run.answer["pots"]] == [80, 120, 180]
    assert [pot["eligible"] for pot in run.answer["pots"]] == [[1, 3, 7, 8], [3, 7, 8], [7, 8]]


def test_a_bet_on_the_table_stands() -> None:
    """An action, once taken, binds: there is no taking it back later in the line."""
    with pytest.raises(Forbidden, match="out_of_turn"):
        Run(record(THREE), "1 raise 35, 1 fold")


def test_the_opening_bet_when_the_pot_is_below_the_least_bet() -> None:
    """The ceiling of art. 11.º, 2), (1), prevails: «até ao limite representado pelo valor do
    pote»."""
    run = Run(
        record({1: 9, 3: 9, 7: 1000, 9: 1000}, small_blind=1, minimum_bet=50, button=9),
        "7 call, 9 call, 1 call",
    )
    # 9 from the big blind, all it had, 10 from each of the two who matched the blind, and 9.
    assert (run.offer("bet").minimum, run.offer("bet").maximum) == (38, 38)
