"""The same thing has the same name in every game's rules; what a game has besides is told here."""

from __future__ import annotations

import pytest

from games import installed
from games.rules.game import GAMES, game

ANY_GAME = {"__init__", "law", "ranking", "faults", "records", "hand"}
"""Its provisions and doubts, order of hands, faults, what is read of a record and passes from one
hand to the next, the hand."""

ANY_GAME |= {"stated", "facts", "subjects"}
"""What the law says in figures; the types of what its answers tell; what people ask of and its
provision."""

AGAINST_THE_HOUSE = {"bets"}
"""Stakes, their payments, ways to decide, and prizes."""

WITH_A_POT = {"turn", "commission"}
"""Chips in play and whose turn it is, what the house takes."""

OWN = {
    "omaha": {
        "rounds": "four rounds alike; five-card poker's rounds are betting and ending",
        "settlement": "each pot and its odd chip; five-card poker pays in its ending",
        "phh_reading": "the one game the Poker Hand History format knows",
        "phh_writing": "the same",
    },
    "five_card": {
        "betting": "arts. 10.º, c) and d): card by card, and who speaks first changes with each",
        "ending": "art. 10.º, e): the last bet and the showdown",
    },
    "stud": {},
    "fortune3": {},
}
"""What only this game has, and why."""


def modules_of(key: str) -> set[str]:
    folder = installed.folder(key) / "rules"
    return {path.stem for path in folder.glob("*.py")}


@pytest.mark.parametrize("key", GAMES)
def test_a_games_rules_have_the_modules_of_their_kind_and_those_told_here(key: str) -> None:
    kind = WITH_A_POT if game(key).settle is None else AGAINST_THE_HOUSE
    told = ANY_GAME | kind | set(OWN[key])
    assert modules_of(key) == told


def test_what_is_a_games_own_is_no_other_games() -> None:
    """A module that two games of a kind have belongs to their kind."""
    for key in GAMES:
        alike = [other for other in GAMES if other != key and kind_of(other) == kind_of(key)]
        for other in alike:
            shared = set(OWN[key]) & set(OWN[other])
            assert not shared, (key, other)


def kind_of(key: str) -> bool:
    return game(key).settle is None


@pytest.mark.parametrize("key", GAMES)
def test_the_same_names_stand_in_them(key: str) -> None:
    declared = game(key)
    readings = installed.part(key, "rules.law").READINGS
    faults = installed.part(key, "rules.faults").FAULTS
    law = installed.part(key, "rules.law")
    assert declared.readings is readings
    assert declared.faults is faults
    assert declared.instrument == law.INSTRUMENT
    assert declared.not_applied is law.NOT_APPLIED
