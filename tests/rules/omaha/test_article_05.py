"""Artigo 5.º, Apostas prévias à distribuição de cartas."""

import pytest

from games.omaha.rules import GAME, law
from games.rules.hands.script import ChipMove
from games.rules.values.refusal import Forbidden
from tests.rules.omaha.table import Run, record

THREE = {1: 1000, 3: 1000, 7: 1000}


def test_first_and_second_left_of_the_marker_post() -> None:
    """«o primeiro e o segundo jogador do lado esquerdo do marcador»"""
    run = Run(record(THREE, button=3))
    small, big = run.step("small_blind_posted"), run.step("big_blind_posted")
    assert (small.seat, small.moves) == (7, (ChipMove(5, "stack:7", "bet:7"),))
    assert (big.seat, big.moves) == (1, (ChipMove(10, "stack:1", "bet:1"),))
    assert small.provisions == (law.BLINDS, law.SMALL_BLIND)
    assert big.provisions == (law.BLINDS, law.BIG_BLIND)


def test_the_blinds_come_before_the_deal() -> None:
    """«Antes da distribuição das cartas»"""
    names = Run(record(THREE)).names
    assert names.index("big_blind_posted") < names.index("cards_dealt")


def test_the_small_blind_is_as_a_rule_half_the_big() -> None:
    """«correspondente, por regra, a metade do valor da aposta prévia maior»"""
    given = record(THREE, big_blind=30, chip=10)
    del given["table"]["small_blind"]
    given["table"]["stacks"] = {"1": 1000, "3": 1000, "7": 1000}
    assert Run(given).step("small_blind_posted").facts["amount"] == 10, "15 is not whole chips"
    given["table"]["chip"] = 1
    assert Run(given).step("small_blind_posted").facts["amount"] == 15
    given["table"]["small_blind"] = 20
    assert Run(given).step("small_blind_posted").facts["amount"] == 20, "only as a rule"


@pytest.mark.parametrize(("chip", "small"), [(1, 15), (5, 15), (10, 10), (30, 30)])
def test_half_the_big_blind_in_whole_chips(chip: int, small: int) -> None:
    """«metade do valor da aposta prévia maior», and never less than a chip."""
    given = record({1: 3000, 3: 3000, 7: 3000}, big_blind=30, chip=chip)
    del given["table"]["small_blind"]
    assert Run(given).step("small_blind_posted").facts["blind"] == small


def test_the_small_blind_is_not_above_the_big() -> None:
    """«aposta prévia menor», «aposta prévia maior»"""
    with pytest.raises(Forbidden, match="small_blind_above_big") as no:
        GAME.hand(record(THREE, small_blind=11))
    assert no.value.provision == law.SMALL_BLIND


def test_a_stack_below_its_blind_goes_all_in() -> None:
    run = Run(record({1: 1000, 3: 1000, 7: 4}, button=3))
    assert run.step("small_blind_posted").facts == {"amount": 4, "blind": 5, "all_in": True}
    assert run.turn.facts["to_call"] == 10


def test_vector_O8_two_players() -> None:
    """Heads-up, button seat 2, other seat 5: 5 posts the small blind and acts first throughout."""
    run = Run(record({2: 1000, 5: 1000}, button=2))
    assert run.step("small_blind_posted").seat == 5
    assert run.step("big_blind_posted").seat == 2
    line = "5 call, 2 check"
    for _ in range(3):
        assert Run(record({2: 1000, 5: 1000}, button=2), line).turn.seat == 5
        line += ", 5 check, 2 check"
    assert Run(record({2: 1000, 5: 1000}, button=2), line).is_over
