"""The check of a game names each fault of a small game that is put into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import installed
from games.narration.registry import words_of
from games.narration.sentences import say
from games.odds import registry
from games.odds.figures.parsheet import exactly
from games.odds.figures.sheets import BankSheet, StrategyRow
from games.records import game_check
from games.records.game_check import CHECKS
from games.rules.faults.ordered import Fault, one, order
from games.rules.game import GAMES, Hand, Record
from tests.one_more_game import forget, one_more_game
from tests.seventh_game.one_card import narration, rules
from tests.seventh_game.one_card.narration import both

KEY = "one_card"


@pytest.fixture
def small() -> Iterator[pytest.MonkeyPatch]:
    with one_more_game(KEY, "tests.seventh_game.one_card") as changed:
        yield changed


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few hands are enough to meet what is put into a game."""
    monkeypatch.setattr(game_check, "HANDS", 30)


def found(check: str, key: str = KEY) -> list[str]:
    forget()
    return list(CHECKS[check](key))


def test_words_of_another_installed_game_do_not_count(small: pytest.MonkeyPatch) -> None:
    void = order(rules.CARD_SEEN.says("hand_void"))
    asked = Fault("card_marked", "deal", lambda case: iter((void,)), (one("marked_by", "player"),))
    undeclared = {rules.LAW.provision("main__para_1"): "of_the_floor"}
    small.setattr(rules, "GAME", replace(rules.GAME, faults=(asked,), not_applied=undeclared))
    other = replace(
        words_of("stud"),
        faults={"card_marked": "A card is marked"},
        asks={"marked_by": "By whom?"},
        answers={"marked_by": {"player": "a player"}},
        reasons={"of_the_floor": "It is of the floor."},
    )
    small.setattr(installed.part("stud", "narration"), "WORDS", other)
    assert found("words") == [
        "fault card_marked has no words",
        "question marked_by has no words",
        "reason of_the_floor has no words",
        "answer player to marked_by has no words",
    ]


BROKEN = say(both("%(none)s", "%(none)s", "%(none)s"))
"""A sentence that asks for a fact which nothing has."""


def test_a_sentence_that_cannot_be_filled_is_a_fault(small: pytest.MonkeyPatch) -> None:
    words = narration.WORDS
    broken = replace(
        words,
        steps={**words.steps, "cards_dealt": BROKEN},
        refusals={**words.refusals, "equal_alone": BROKEN},
    )
    small.setattr(narration, "WORDS", broken)
    faults = found("words")
    for language in ("pt", "zh-hant"):
        for name in ("step cards_dealt", "refusal equal_alone"):
            assert f"{name} has no {language}: KeyError('none')" in faults


def test_an_offer_that_cannot_be_filled_and_a_table_without_words_are_faults(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with one_more_game("higher_card", "higher_card") as changed:
        changed.syspath_prepend(Path(__file__).parents[1] / "example_game")
        words = words_of("higher_card")
        offers = {**words.offers, "double": BROKEN}
        part = installed.part("higher_card", "narration")
        changed.setattr(part, "WORDS", replace(words, offers=offers, bets={}))
        faults = found("words", "higher_card")
    assert "offer double has no pt: KeyError('none')" in faults
    assert "bet double has no words" in faults, "the law pays it, and no Game.bets declares it"
    assert not caplog.records, "each fault is a line of the check, and no traceback of each hand"


def test_a_step_a_bet_and_a_class_without_words_are_faults(small: pytest.MonkeyPatch) -> None:
    words = narration.WORDS
    steps = {name: told for name, told in words.steps.items() if name != "hand_shown"}
    small.setattr(narration, "WORDS", replace(words, steps=steps, bets={}, other_categories={}))
    faults = found("words")
    assert "step hand_shown has no pt: KeyError('hand_shown')" in faults
    assert {"bet card has no words", "class of hand aces has no words"} <= {*faults}


def test_a_translation_with_other_placeholders_is_a_fault(small: pytest.MonkeyPatch) -> None:
    words, wrong = narration.WORDS, say(both("Dealt.", "Dadas %(cards)s.", "派牌。"))
    small.setattr(narration, "WORDS", replace(words, steps={**words.steps, "cards_dealt": wrong}))
    assert "pt of “Dealt.” has other placeholders" in found("words")


def test_a_provision_cited_and_not_declared_is_a_fault(small: pytest.MonkeyPatch) -> None:
    applied = tuple(each for each in rules.GAME.applied if each != rules.DEAL)
    small.setattr(rules, "GAME", replace(rules.GAME, applied=applied))
    assert "cards_dealt cites ensaio-3#art_3, which is not among those applied" in found("words")


def test_a_provision_that_the_text_lacks_is_a_fault(small: pytest.MonkeyPatch) -> None:
    applied = (*rules.GAME.applied, rules.LAW.provision("art_99"))
    small.setattr(rules, "GAME", replace(rules.GAME, applied=applied))
    assert found("numbers") == ["the text has no ensaio-3#art_99"]


def test_a_hand_that_fails_is_a_fault(small: pytest.MonkeyPatch) -> None:
    def fails(record: Record) -> Hand:
        raise TypeError("no hand")

    small.setattr(rules, "GAME", replace(rules.GAME, hand=fails))
    assert found("words") == ["a hand ends in TypeError('no hand')"]


@pytest.mark.parametrize("key", GAMES)
def test_random_hands_of_the_games_are_told(key: str) -> None:
    assert list(CHECKS["words"](key)) == []


def with_exact(
    small: pytest.MonkeyPatch, change: Callable[[BankSheet], BankSheet], **offer: Any
) -> list[str]:
    """What the check of figures finds where exact sheets are changed so."""

    declared = registry.odds_of(KEY)

    def exact(options: Record) -> BankSheet:
        sheet = declared.exact({"readings": options.get("readings", {})})
        assert isinstance(sheet, BankSheet)
        return change(sheet)

    changed = replace(declared, exact=exact, offer=replace(declared.offer, **offer))
    small.setattr(registry, "_declared", lambda game: changed)
    return found("figures")


def test_a_site_that_was_not_prepared_is_told_to_be(settings: Any, tmp_path: Path) -> None:
    manifest = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
    settings.STATIC_ROOT, settings.DEBUG = tmp_path, False
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": manifest}}
    with pytest.raises(CommandError, match=r"manage\.py prepare"):
        call_command("check_game", "stud", "pages")


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
