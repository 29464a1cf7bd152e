"""Hands alike in all that their bets hang on are answered once: nobody can tell."""

from __future__ import annotations

import json
from collections.abc import Mapping
from cProfile import Profile
from datetime import date
from random import Random
from typing import Any

import pytest

from bench.settlements import JACKPOT, records
from games.fortune3.rules import records as fortune3
from games.records.alike import SettledAlike
from games.records.answers import settling, under_its_day
from games.records.lines import answered
from games.rules.game import Record, game
from games.rules.values.cards import DECK_52
from games.stud.rules import records as stud

BETS = {
    "fortune3": ("ante", "pair_plus", "six_card_bonus", "progressive"),
    "stud": ("ante", "progressive"),
}
ACTIONS = {"fortune3": ("play", "fold"), "stud": ("raise", "fold")}
CARDS = {"fortune3": 3, "stud": 5}


def record(key: str, chance: Random) -> Record:
    size = CARDS[key]
    cards = [card.name for card in chance.sample(DECK_52, 2 * size + 2)]
    bets = {bet: chance.choice((0, 10, 25)) for bet in BETS[key]} | {"ante": chance.choice((5, 10))}
    told = {
        "player": cards[:size],
        "dealer": cards[size : 2 * size],
        "bets": bets,
        "action": chance.choice((*ACTIONS[key][:1] * 3, ACTIONS[key][1])),
        "jackpot": JACKPOT,
    }
    return told | ({"community": cards[2 * size :]} if key == "fortune3" else {})


def settled(key: str, told: Record) -> Mapping[str, Any]:
    ruling = game(key).settle
    assert ruling is not None
    return ruling(told)


@pytest.mark.parametrize("key", BETS)
def test_an_answer_kept_is_the_answer_worked_out(key: str) -> None:
    """Readings named as they are by default are worked out each time."""
    kept = {"fortune3": fortune3.ALIKE, "stud": stud.ALIKE}[key]
    kept.clear()
    chance = Random(14)
    hands = [record(key, chance) for _ in range(300)]
    for _turn in ("worked out", "kept"):
        for told in hands:
            assert settled(key, told) == settled(key, {**told, "readings": {}})
    assert 0 < len(kept) < 300


@pytest.mark.parametrize("key", BETS)
def test_nothing_of_an_answer_is_shared_with_another(key: str) -> None:
    told = record(key, Random(5))
    first, again = settled(key, told), settled(key, told)
    first["net"]["ante"] = 999
    first["provisions"]["ante"].append("mine")
    assert again == settled(key, told)


@pytest.mark.parametrize("key", BETS)
def test_many_lines_are_answered_as_each_alone(key: str) -> None:
    """Whatever the house offers, and whatever is wrong with a line."""
    chance, day = Random(41), date(2026, 11, 28)
    alone = under_its_day(settling(key), game(key).instrument.key, lambda: day)
    together = SettledAlike(key, day)
    offers = [*OFFERS, *OWN_OFFERS[key]]
    lines = []
    for number in range(1_500):
        told: Record = {"id": number, **record(key, chance), **chance.choice(offers)}
        if number % 3:
            told = {**told, "bets": dict.fromkeys(BETS[key], 10)}
        lines.append(json.dumps(spoiled(told, chance) if number % 5 == 0 else told).encode())
    answers = [answered(line, together) for line in lines]
    assert answers == [answered(line, alone) for line in lines]
    assert sum(answer.is_error for answer in answers) > 50
    assert sum(b'"why"' in answer.text for answer in answers) > 300


OFFERS: list[dict[str, object]] = [
    {}, {}, {}, {},
    {"at": "2026-01-01"},
    {"at": "2003-12-01"},
    {"limits": {}},
    {"figures": {}},
]  # fmt: skip
OWN_OFFERS: dict[str, list[dict[str, object]]] = {
    "fortune3": [
        {"readings": {"FA-14": "own_trio_required", "FA-02": "first_published"}},
        {"readings": {"FA-08": "not_on_fold", "FA-09": "lost_on_fold"}},
        {"prizes": {"pair_plus": {"pair": 2}}},
        {"limits": {"ante": {"maximum": 5}}},
    ],
    "stud": [
        {"readings": {"SA-01": "holding", "SA-06": "suit_of_ace", "SA-07": "lost_on_fold"}},
        {"limits": {"maximum_payout": 40}, "readings": {"SA-10": "whole_round"}},
        {"prizes": {"raise": {"pair": 3}}},
        {"figures": {"raise.times_the_ante": 3}},
    ],
}


def spoiled(told: Record, chance: Random) -> Record:
    """The record with a field that another value, kind of value or name makes unlike the others."""
    place = chance.choice(sorted(told))
    value: Any = told[place]
    others: list[object] = [
        None,
        True,
        1.0,
        "As",
        [],
        {},
        ["As"],
        [*value, "As"] if isinstance(value, list) else 7,
    ]
    others += (
        [dict.fromkeys(value, 1), value[::-1], ["10s", *value[1:]]]
        if isinstance(value, list)
        else []
    )
    if isinstance(value, dict):
        others += [{name: chance.choice((True, "10", -1, 10)) for name in value}]
    return chance.choice(
        [
            {**told, place: chance.choice(others)},
            {name: item for name, item in told.items() if name != place},
            {**told, "community": ["2c", "3c"], "seat": 1},
        ]
    )


def test_a_line_of_other_settings_is_never_answered_as_an_equal_one() -> None:
    """1 equals true and 1.0."""
    together = SettledAlike("fortune3", date(2026, 11, 28))
    one = {**record("fortune3", Random(3)), "bets": {"ante": 1}, "action": "play"}
    for _ in range(2):
        assert not answered(json.dumps(one).encode(), together).is_error
    for ante in (True, 1.0):
        told = {**one, "bets": {"ante": ante}}
        assert answered(json.dumps(told).encode(), together).is_error


@pytest.mark.parametrize("key", BETS)
def test_a_line_like_others_takes_few_calls(key: str) -> None:
    together, profile = SettledAlike(key, date(2026, 11, 28)), Profile()
    made = [json.dumps(told).encode() for told in records(key, 1_500, every_bet=True)]
    for line in made:
        answered(line, together)
    profile.enable()
    for line in made[:300]:
        answered(line, together)
    profile.disable()
    assert sum(entry.callcount for entry in profile.getstats()) < 210 * 300
