"""The check of a game names each fault of a small game that is put into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from games import installed
from games.narration.registry import words_of
from games.odds.parsheet import exactly
from games.odds.sheets import BankSheet, StrategyRow
from games.records.game_check import CHECKS
from games.rules.faults import Fault, one
from games.rules.game import Record
from tests.one_more_game import forget, one_more_game
from tests.seventh_game.one_card import odds, rules

KEY = "one_card"


@pytest.fixture
def small() -> Iterator[pytest.MonkeyPatch]:
    with one_more_game(KEY, "tests.seventh_game.one_card") as changed:
        yield changed


def found(check: str) -> list[str]:
    forget()
    return list(CHECKS[check](KEY))


def test_words_of_another_installed_game_do_not_count(small: pytest.MonkeyPatch) -> None:
    asked = Fault("card_marked", "deal", lambda case: (), (one("by", "player"),))
    undeclared = {rules.LAW.provision("main__para_1"): "of_the_floor"}
    small.setattr(rules, "GAME", replace(rules.GAME, faults=(asked,), not_applied=undeclared))
    other = replace(
        words_of("stud"),
        faults={"card_marked": "A card is marked"},
        asks={"by": "By whom?"},
        answers={"by": {"player": "a player"}},
        reasons={"of_the_floor": "It is of the floor."},
    )
    small.setattr(installed.part("stud", "narration"), "WORDS", other)
    assert found("words") == [
        "fault card_marked has no words",
        "question by has no words",
        "reason of_the_floor has no words",
        "answer player to by has no words",
    ]


def with_exact(
    small: pytest.MonkeyPatch, change: Callable[[BankSheet], BankSheet], **offer: Any
) -> list[str]:
    """What the check of figures finds where exact sheets are changed so."""

    def exact(options: Record) -> BankSheet:
        return change(odds.exact({"readings": options.get("readings", {})}))

    changed = replace(odds.ODDS, exact=exact, offer=replace(odds.OFFER, **offer))
    small.setattr(odds, "ODDS", changed)
    return found("figures")


def test_exact_figures_that_always_fail_are_a_fault(small: pytest.MonkeyPatch) -> None:
    def fails(sheet: BankSheet) -> BankSheet:
        raise TypeError("no figures")

    assert with_exact(small, fails) == [
        "TypeError('no figures')",
        "OC-01 lost TypeError('no figures')",
    ]


def test_exact_figures_that_fail_under_a_reading_are_a_fault(small: pytest.MonkeyPatch) -> None:
    def fails(sheet: BankSheet) -> BankSheet:
        if sheet.readings["OC-01"] == "lost":
            raise TypeError("no figures")
        return sheet

    assert with_exact(small, fails) == ["OC-01 lost TypeError('no figures')"]


def test_exact_figures_that_a_run_does_not_have_are_a_fault(small: pytest.MonkeyPatch) -> None:
    def kind(sheet: BankSheet) -> BankSheet:
        return replace(sheet, bets={**sheet.bets, "equal": sheet.bets["card"]})

    faults = with_exact(small, kind)
    assert "equal: not the same exact figures alone and beside a run" in faults
    assert any(fault.startswith("equal: exact 0, simulated -0.3") for fault in faults)


def test_a_worth_under_another_reading_that_its_own_sheet_denies_is_a_fault(
    small: pytest.MonkeyPatch,
) -> None:
    faults = with_exact(small, lambda sheet: replace(sheet, differences=()))
    assert faults == ["OC-01 lost card: exact -1/17, 0 in the default sheet"]


def test_a_strategy_whose_own_sheet_denies_its_row_is_a_fault(small: pytest.MonkeyPatch) -> None:
    def rows(sheet: BankSheet) -> BankSheet:
        wrong, ev = exactly(sheet.bets["card"].ev.fraction - 1), sheet.bets["card"].ev
        row = StrategyRow(
            strategy="high", ev=ev, house_edge=ev, element_of_risk=ev, standard_deviation=1.0
        )
        return replace(sheet, strategies=(row, replace(row, strategy="low", ev=wrong)))

    faults = with_exact(small, rows, strategies=("high", "low"))
    assert faults == ["low: -1 in the default sheet alone"]
