"""Artigos 11.º e 12.º: the bounds of a bet and a raise, to the chip where they change."""

from __future__ import annotations

from typing import Any

import pytest

from games.omaha.rules import law
from tests.rules.omaha.table import Run, record

FOUR = {1: 5000, 3: 5000, 5: 5000, 7: 5000}
CHECKED = "5 call, 7 call, 1 call, 3 check"


@pytest.mark.parametrize(
    ("structure", "provision"),
    [("limit", law.UP_TO_POT), ("no_limit", law.NO_LIMIT_GAME)],
)
def test_a_bet_has_its_least_and_its_most_under_one_sentence(
    structure: str, provision: object
) -> None:
    """«até ao limite representado pelo valor do pote» (11, 2), (1)); «igual ou superior ao valor
    mínimo das apostas, sem prejuízo da aposta de todas as fichas» (11, 3))."""
    run = Run(record(FOUR, button=7, structure=structure), CHECKED)
    bet = run.offer("bet")
    assert (bet.provision, bet.floor, bet.ceiling) == (provision,) * 3
    made = Run(record(FOUR, button=7, structure=structure), f"{CHECKED}, 1 bet 40")
    assert made.step("bet_made").readings == ("OA-07",)


def test_who_has_what_there_is_to_match_and_no_more_may_not_raise() -> None:
    """A raise makes the bet go up; with 35 against 35 there is nothing to make it go up with."""
    for structure, held in (("limit", law.UP_TO_POT), ("no_limit", law.NO_LIMIT_GAME)):
        given = record({1: 1000, 3: 35, 5: 1000}, structure=structure)
        run = Run(given, "1 raise 35")
        bar = run.bar("raise")
        assert (bar.reason, bar.provision) == ("not_enough_chips", held)
        assert bar.facts == {"stack": 30, "to_match": 35}
        one_more = record({1: 1000, 3: 36, 5: 1000}, structure=structure)
        assert Run(one_more, "1 raise 35").offer("raise").maximum == 36


@pytest.mark.parametrize(
    ("structure", "nearest"),
    [("limit", law.UP_TO_INCREASED_POT), ("no_limit", law.RAISE_UNLIMITED)],
)
def test_OA_29_what_nobody_can_match_has_no_provision_but_the_nearest(
    structure: str, nearest: object
) -> None:
    """Seat 3 is all in for 10; seat 1, who has 10 in as well, has nobody to raise."""
    run = Run(record({1: 1000, 3: 20}, button=1, structure=structure), "3 raise 20")
    bar = run.bar("raise")
    assert (bar.reason, bar.provision, bar.doubt) == ("nobody_can_match", nearest, "OA-29")


def test_OD_03_a_pot_as_large_as_the_bet_leaves_no_raise() -> None:
    """«Subir a aposta até ao limite»: blinds of 5, and 5 of the 10, make the 10 to match."""
    readings = {"OD-03": "on_the_whole", "OA-08": "pot_before_call"}
    given = record({1: 5000, 3: 5000, 5: 5, 7: 5000}, button=1, readings=readings)
    bar = Run(given).bar("raise")
    assert (bar.reason, bar.facts) == ("pot_below_the_bet", {"most": 10, "to_match": 10})
    one_more = record({1: 5000, 3: 5000, 5: 6, 7: 5000}, button=1, readings=readings)
    assert Run(one_more).offer("raise").maximum == 11


@pytest.mark.parametrize(
    ("structure", "floor", "readings"),
    [
        ("limit", law.UP_TO_POT, ("OA-07", "OA-08", "OD-03", "OA-06")),
        ("no_limit", law.NO_LIMIT_GAME, ("OA-07", "OA-06")),
    ],
)
def test_OA_07_a_raise_over_a_short_all_in_comes_to_the_least_bet(
    structure: str, floor: object, readings: tuple[str, ...]
) -> None:
    """An all-in of 3 at blinds of 5 and 10: twice 3 is under the least bet, which is 10.
    That one may raise in a later round is OA-06."""
    given: dict[str, Any] = record({**FOUR, 1: 13}, button=7, structure=structure)
    run = Run(given, f"{CHECKED}, 1 bet 3")
    assert (run.offer("raise").minimum, run.offer("raise").floor) == (10, floor)
    assert Run(given, f"{CHECKED}, 1 bet 3, 3 raise 10").step("raised").readings == readings


def test_OA_11_two_in_play_name_their_doubts() -> None:
    """«Caso estejam em jogo apenas dois jogadores» (12, 4)): of three, one has given up."""
    raised = Run(record({1: 5000, 3: 5000, 5: 5000}), "1 fold, 3 raise 20").step("raised")
    assert raised.readings == ("OA-11", "OA-12")
    capped = record({1: 5000, 3: 5000, 5: 5000}, readings={"OA-11": "amount_capped"})
    raised = Run(capped, "1 fold, 3 raise 20").step("raised")
    assert raised.readings == ("OA-08", "OD-03", "OA-11", "OA-12")


def test_OA_13_who_has_called_or_checked_may_not_raise_over_a_short_all_in() -> None:
    """Blinds of 10 and 10: seat 3 checks what it matches already (OA-06), and seat 7, with 5 more,
    raises by less than the bet; neither seat 1, who called, nor seat 3 may raise again."""
    given = record({1: 1000, 3: 1000, 7: 15}, small_blind=10, big_blind=10, structure="no_limit")
    run = Run(given, "1 call, 3 check, 7 raise 15")
    assert (run.turn.seat, run.bar("raise").reason) == (1, "not_reopened")
    run = Run(given, "1 call, 3 check, 7 raise 15, 1 call")
    assert (run.turn.seat, run.bar("raise").reason) == (3, "not_reopened")
