"""Articles 7 to 9: the pot, the initial commission and the commission of the house."""

from __future__ import annotations

from typing import Any

import pytest

from games.five_card.rules import law
from games.rules.hands.script import ChipMove
from tests.rules.five_card.table import KING_HIGH, Run, quietly, record, sample_run


def test_art_7_the_bets_of_a_round_go_into_the_pot() -> None:
    """acumulando-se à medida que as apostas vão sendo feitas"""
    run = quietly(record(KING_HIGH), "6 open 20, 4 call, 2 call")
    gathered = run.step("bets_gathered")
    assert gathered.facts == {"round": 1, "amount": 60, "pot": 100}
    assert gathered.provisions == (law.POT,)


@pytest.mark.parametrize("ante", [20, 100])
def test_art_8_one_commission_before_the_first_card(ante: int) -> None:
    """Antes de ser distribuída a primeira carta de cada jogada, a Casa cobrará uma comissão"""
    run = Run(record(KING_HIGH, dict.fromkeys(KING_HIGH, 5_000), ante=ante))
    taken = run.step("initial_commission_taken")
    assert taken.moves == (ChipMove(ante, "pot", "commission"),)
    assert (taken.provisions, taken.facts) == ((law.INITIAL_COMMISSION,), {"amount": ante})
    names = run.names
    assert names.index("pot_money_posted") < names.index("initial_commission_taken")
    assert names.index("initial_commission_taken") < names.index("open_card_dealt")


def test_art_9_vector_p6_a_last_bet_nobody_called_pays_no_commission() -> None:
    """excepto o da aposta feita no lanço final, que não seja acompanhada"""
    run = sample_run("uncalled_final_bet")
    returned = run.step("uncalled_bet_returned")
    assert returned.moves == (ChipMove(500, "bet:5", "stack:5"),)
    # «ganhar forçando os demais jogadores a desistir da contenda»: it is his with the pot.
    assert returned.provisions == (law.HOUSE_COMMISSION,)
    taken = run.step("house_commission_taken")
    assert taken.facts == {"rate": "4%", "base": 2_500, "excepted": 500, "amount": 100}
    assert run.answer["commission"] == 100 + 100
    assert run.stacks == {5: 5_000 + 2_500 - 200 - 1_250, 2: 5_000 - 1_250}


def test_pa_29_a_last_bet_called_in_part_has_been_called() -> None:
    """a aposta feita no lanço final, que não seja acompanhada por nenhum dos outros jogadores: this
    one is, though in part, and bears commission whole, 4 % of 1200 and of the 440 above it."""
    run = Run(_called_in_part("called_in_part_is_called"), CALLED_IN_PART)
    assert run.steps("uncalled_bet_returned") == []
    taken = run.step("house_commission_taken")
    assert (taken.facts["base"], taken.facts["amount"]) == (1_640, 65)
    assert taken.readings == ("PA-11", "PA-29")
    back = run.step("unmatched_pot_returned")
    assert (back.seat, back.facts["amount"]) == (6, 440 - 17)
    assert run.pots[0] == (1_200 - 20 - 48, [4])


def test_pa_29_or_what_lies_above_the_call_is_excepted() -> None:
    run = Run(_called_in_part("excess_excepted"), CALLED_IN_PART)
    returned = run.step("uncalled_bet_returned")
    assert returned.facts == {"round": 4, "amount": 1_000 - 560}
    # «as apostas destes serão colocadas à parte»: it is a pot of his own.
    assert returned.provisions == (law.HOUSE_COMMISSION,)
    assert "PA-35" in returned.readings
    assert returned.readings == ("PA-35", "PA-29")
    assert run.step("house_commission_taken").facts["base"] == 2 * 600
    assert run.pots == [(1_200 - 20 - 48, [4])]


def test_pa_29_160_or_172() -> None:
    """2000 each and 300 more that the other could not match: 4 % of 4300, or of 4000."""
    for value, amount in (("called_in_part_is_called", 172), ("excess_excepted", 160)):
        told = record(
            {6: "Kh 9c 9d 5s Qd", 4: "Jc Js 8h 8c 6d"},
            {6: 2_500, 4: 2_000},
            readings={"PA-29": value},
        )
        line = "6 open 20, 4 call, 6 pass, 4 pass, 4 pass, 6 pass, 6 open 2260, 4 call"
        run = Run(told, line)
        assert run.step("house_commission_taken").facts["amount"] == amount


CALLED_IN_PART = "6 open 20, 4 call, 6 pass, 4 pass, 4 pass, 6 pass, 6 open 1000, 4 call"


def _called_in_part(value: str) -> dict[str, Any]:
    hands = {6: "Kh 9c 9d 5s Qd", 4: "Jc Js 8h 8c 6d"}
    return record(hands, {6: 2_000, 4: 600}, readings={"PA-29": value}, first_hand=False)


def test_art_9_a_last_raise_nobody_called_is_excepted_above_the_bet_it_raised() -> None:
    told = record({6: "Kh 9c 9d 5s Qd", 4: "Jc Js 8h 8c 6d"})
    line = "6 open 20, 4 call, 6 pass, 4 pass, 4 pass, 6 pass, 6 open 100, 4 raise 400, 6 fold"
    run = Run(told, line)
    assert run.step("uncalled_bet_returned").facts == {"round": 4, "amount": 300}
    assert run.step("house_commission_taken").facts["base"] == 2 * 140


@pytest.mark.parametrize(
    ("rate", "amount", "told"), [("4%", 6, "4%"), ("0%", 0, "0%"), ("2.5%", 4, "2.5%")]
)
def test_art_9_the_rate_is_a_setting_of_the_table(rate: str, amount: int, told: str) -> None:
    """Article 9 was altered by Portaria 118/89/M, whose words are not at hand."""
    run = Run(record(KING_HIGH, commission=rate), "6 open 100, 4 fold, 2 fold")
    taken = run.step("house_commission_taken")
    assert (taken.facts["base"], taken.facts["amount"]) == (160, amount)
    assert taken.facts["rate"] == told


def test_art_9_the_commission_is_whole_chips() -> None:
    run = Run(record(KING_HIGH, chip=5), "6 open 100, 4 fold, 2 fold")
    assert run.step("house_commission_taken").facts["amount"] == 5
