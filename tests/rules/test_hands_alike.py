"""Hands alike in all that their bets hang on are answered once: nobody can tell."""

from __future__ import annotations

from random import Random

import pytest

from bench.settlements import JACKPOT
from games.fortune3.rules import records as fortune3
from games.rules.game import Answer, Record, game
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


def settled(key: str, told: Record) -> Answer:
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
    first["net"]["ante"] = 999  # type: ignore[index]
    first["provisions"]["ante"].append("mine")  # type: ignore[index]
    assert again == settled(key, told)
