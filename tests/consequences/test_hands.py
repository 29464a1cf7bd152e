"""Hands walked by chance and by the least, and made smaller, by the real rules."""

from __future__ import annotations

import pytest

from games.consequences.card import BY_LAW
from games.consequences.game import turns_of
from games.consequences.hands import (
    by_chance,
    counted,
    hand_by_chance,
    interval,
    least,
    play_record,
    walk,
)
from games.consequences.setting import Setting, under
from games.consequences.smallest import smaller, smallest
from games.rules.game import GAMES, game


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_by_chance_is_the_same_each_time_and_plays_as_told(key: str) -> None:
    rules, deal = game(key), turns_of(key).deal
    for number in range(5):
        record = hand_by_chance(rules, deal, number, BY_LAW)
        assert record == hand_by_chance(rules, deal, number, BY_LAW)
        gone = play_record(rules, record)
        assert gone.is_over
        assert gone.refused is None
        assert sum(gone.accounts.values()) == 0
        assert gone.steps == walk(rules, deal(number), by_chance(str(number))).steps


@pytest.mark.parametrize("key", GAMES)
def test_whoever_does_the_least_ends_every_hand(key: str) -> None:
    gone = walk(game(key), turns_of(key).deal(3), least)
    assert gone.is_over
    assert all(action.do != "fold" for action in gone.actions)


@pytest.mark.parametrize("key", GAMES)
def test_nothing_differs_from_itself(key: str) -> None:
    tally = counted(game(key), turns_of(key).deal, BY_LAW, BY_LAW, 10)
    assert (tally.hands, tally.otherwise, tally.money, tally.moved) == (10, 0, 0, 0)
    assert tally.commission_here == tally.commission_there


def test_tallies_of_parts_come_to_the_whole() -> None:
    rules, deal, there = game("omaha"), turns_of("omaha").deal, Setting({"OD-01": "first_two"})
    whole = counted(rules, deal, BY_LAW, there, 20)
    parts = [counted(rules, deal, BY_LAW, there, 10, first) for first in (0, 10)]
    for name in ("hands", "money", "winner", "moved", "staked", "commission_here"):
        assert getattr(whole, name) == sum(getattr(part, name) for part in parts)
    assert whole.money > 0


def test_the_smallest_hand_has_no_smaller_one() -> None:
    rules, deal, there = game("omaha"), turns_of("omaha").deal, Setting({"OD-01": "first_two"})
    first = counted(rules, deal, BY_LAW, there, 4).first
    starts = [hand_by_chance(rules, deal, number, BY_LAW) for number in first]
    record = smallest(rules, starts, BY_LAW, there)
    assert record is not None
    assert len(record["table"]["seats"]) == 2
    again = smallest(rules, [record], BY_LAW, there)
    assert again == record
    assert list(smaller(rules, record, BY_LAW))


def test_no_hand_is_found_where_none_differs() -> None:
    rules, deal = game("stud"), turns_of("stud").deal
    record = hand_by_chance(rules, deal, 1, BY_LAW)
    assert smallest(rules, [record], BY_LAW, BY_LAW) is None


def test_only_what_is_not_taken_anyway_is_told() -> None:
    rules = game("stud")
    record = {"seed": 1, "readings": {"SA-01": "holding"}, "prizes": {}}
    assert under(rules, record, Setting({"SA-01": "value", "SA-22": "prize_alone"})) == {
        "seed": 1,
        "readings": {"SA-22": "prize_alone"},
    }


@pytest.mark.parametrize(("hits", "of"), [(0, 0), (0, 50), (50, 50), (7, 2_000)])
def test_an_interval_holds_the_share_and_stays_within_0_and_1(hits: int, of: int) -> None:
    low, high = interval(hits, of)
    assert 0 <= low <= (hits / of if of else 0.5) <= high <= 1
    assert low < high
