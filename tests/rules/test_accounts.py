"""What a hand came to, told from its steps: nothing left lying, nothing made or lost."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.hands.script import ChipMove, Choice, Played, Step
from games.rules.sessions.account import of_house, of_pots
from games.rules.values.citation import Instrument


def played(*moves: ChipMove, waiting: Choice | None = None, **facts: Any) -> Played:
    name = "jackpot_stake_carried" if facts else "paid"
    return Played((Step(name, (), facts, 1 if facts else None, moves),), waiting, (), ())


SAYS = Instrument("any").provision("art_1")
LIES = ChipMove(50, "stack:1", "bet:1:ante")
BACK = ChipMove(50, "bet:1:ante", "stack:1")
TO_POT = ChipMove(50, "stack:1", "pot")
STACKS = {1: 1000, 2: 1000}


def test_a_bet_left_lying_once_the_hand_is_over_is_no_sound_account() -> None:
    assert of_house(played(LIES, BACK), (1, 2), None, None)["total_chips_check"] is True
    assert of_house(played(LIES), (1, 2), None, None)["total_chips_check"] is False
    waiting = Choice(1, SAYS, ())
    assert of_house(played(LIES, waiting=waiting), (1,), None, None)["total_chips_check"] is True


def test_a_stake_carried_to_the_next_hand_may_lie() -> None:
    stake = ChipMove(10, "stack:1", "bet:1:progressive")
    answer = of_house(played(stake, amount=10), (1,), STACKS, 700)
    assert answer == {
        "net": {"1": -10},
        "stacks": {"1": 990, "2": 1000},
        "pool_after": 700,
        "carried": {"1": 10},
        "total_chips_check": True,
    }


def test_who_moved_no_chip_gained_none() -> None:
    answer = of_house(played(ChipMove(30, "house", "stack:1")), (1, 2), STACKS, None)
    assert answer["net"] == {"1": 30, "2": 0}
    assert answer["stacks"] == {"1": 1030, "2": 1000}
    assert "pool_after" not in answer


def test_chips_left_in_the_pot_once_the_hand_is_over_are_no_sound_account() -> None:
    assert of_pots(played(TO_POT), STACKS, ())["total_chips_check"] is False
    waiting = Choice(2, SAYS, ())
    assert of_pots(played(TO_POT, waiting=waiting), STACKS, ())["total_chips_check"] is True
    taken = played(TO_POT, ChipMove(48, "pot", "stack:2"), ChipMove(2, "pot", "commission"))
    answer = of_pots(taken, STACKS, ())
    assert answer["stacks"] == {"1": 950, "2": 1048}
    assert (answer["commission"], answer["total_chips_check"]) == (2, True)


@pytest.mark.parametrize("amount", [1001, 5000])
def test_nobody_gives_more_than_he_has(amount: int) -> None:
    given = played(ChipMove(amount, "stack:1", "stack:2"))
    assert of_pots(given, STACKS, ())["total_chips_check"] is False
    whole = played(ChipMove(1000, "stack:1", "stack:2"))
    assert of_pots(whole, STACKS, ())["total_chips_check"] is True
