"""The check of a game finds nothing in the rehearsed one, and names each fault put into it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import gettext_lazy

from games import installed
from games.narration.bets import BetWords
from games.narration.registry import words_of
from games.odds.counting.every_deal import RuleFigures
from games.rules.game import game
from games.simulations.registry import figures_of
from rulesite.management.commands import check_game
from tests.example_game.pages import KEY

pytestmark = pytest.mark.django_db


def test_the_check_of_a_game_finds_nothing_in_it(capsys: Any) -> None:
    call_command("check_game", KEY)
    assert f"{KEY}: pages, words, numbers, records, figures checked" in capsys.readouterr().out


def found_in(check: str) -> str:
    with pytest.raises(CommandError) as no:
        call_command("check_game", KEY, check)
    return str(no.value)


def test_the_check_names_a_page_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = figures_of(KEY)
    assert declared.sheet is not None
    broken = replace(declared, sheet=replace(declared.sheet, note=int))
    monkeypatch.setattr(installed.part(KEY, "simulations"), "FIGURES", broken)
    figures_of.cache_clear()
    try:
        assert f"pages: 500 at /pt/odds/{KEY}/" in found_in("pages")
    finally:
        figures_of.cache_clear()


def test_the_check_names_a_dead_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_game, "ROOTS", ("", f"table/{KEY}/no-such-page/"))
    assert f"pages: 404 at /pt/table/{KEY}/no-such-page/, linked from the site" in found_in("pages")


def test_the_check_names_what_has_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = replace(
        words_of(KEY), readings={}, bets={"wager": BetWords(gettext_lazy("a bet unheard of"))}
    )
    monkeypatch.setattr(installed.part(KEY, "narration"), "WORDS", broken)
    words_of.cache_clear()
    try:
        faults = found_in("words")
    finally:
        words_of.cache_clear()
    assert "words: reading HC-01 has no words" in faults
    assert "words: no zh-hant for “a bet unheard of”" in faults


def test_the_check_names_a_bet_whose_exact_value_is_not_what_is_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    always_aces = Counter({bytes((51, 0)): 1})
    monkeypatch.setattr(RuleFigures, "dealt", lambda *round_of: always_aces)
    assert "figures: wager_and_double: exact" in found_in("figures")


def test_the_check_names_a_constant_that_the_law_does_not_say() -> None:
    declared = game(KEY)
    (table, *_others) = declared.paytables
    dearer = table.edited({table.lines[0].category: 17})
    object.__setattr__(declared, "paytables", (dearer,))
    try:
        assert f"numbers: prize {table.lines[0].category} of {table.bet}" in found_in("numbers")
    finally:
        object.__setattr__(declared, "paytables", (table, *_others))
