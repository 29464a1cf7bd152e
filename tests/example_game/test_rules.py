"""A game of its own rules alone is bet, dealt, decided, paid and counted: the rest is shared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.rules.game import game
from games.rules.hands.script import Action, Played, play
from games.rules.hands.wagers import balances
from tests.example_game.pages import KEY
from tests.rules.banked import refused

TABLE = {"bets": {"1": {"wager": 100}, "2": {"wager": 50}}}
CARDS = {"1": "As", "2": "9h", "dealer": "9s"}


def played(do: str = "double", **record: Any) -> Played:
    hand = game(KEY).hand({"table": TABLE, "cards": CARDS, "seed": 1, **record})
    done = play(hand.script, [])
    while done.waiting is not None:
        acts = [Action(choice.seat, do) for choice in (*done.choices, done.waiting)]
        done = play(hand.script, acts)
    assert not any(balances(done.steps).get(f"bet:{seat}:wager") for seat in (1, 2))
    return done


def names(done: Played) -> list[str]:
    return [step.name for step in done.steps]


def settle(**record: Any) -> Any:
    declared = game(KEY).settle
    assert declared is not None
    return declared({"player": "9h", "dealer": "9s", "action": "double", **record})


def test_who_wins_is_paid_by_the_class_of_his_card() -> None:
    (won,) = (step for step in played().steps if step.name == "double_won")
    assert (won.seat, won.facts["prize"], won.facts["category"]) == (1, 300, "ace")
    assert [provision.eid for provision in won.provisions] == ["art_6__point_1", "art_5__para_1"]


def test_who_folds_loses_the_wager_and_is_collected() -> None:
    assert names(played("fold")).count("hand_collected") == 2


def test_the_doubt_on_equal_cards_decides_their_bets() -> None:
    assert settle(bets={"wager": 50})["net"] == {"wager": 0, "double": 0}
    lost = settle(bets={"wager": 50}, readings={"HC-01": "lost"})
    assert lost["net"] == {"wager": -50, "double": -50}
    (step, _) = (step for step in played().steps if step.readings)
    assert (step.name, step.seat, step.readings) == ("wager_returned", 2, ("HC-01",))


def test_a_card_of_the_bank_seen_voids_the_hand() -> None:
    seen = played(events=[{"event": "bank_card_seen"}])
    assert names(seen)[-3:] == ["hand_voided", "bets_taken_back", "bets_taken_back"]


@pytest.mark.parametrize(
    ("bets", "reason"), [({}, "wager_missing"), ({"jackpot": 1}, "unknown_bet")]
)
def test_bets_that_its_law_refuses(bets: dict[str, int], reason: str) -> None:
    assert refused(lambda: settle(bets=bets)).reason == reason


@pytest.mark.parametrize("field", ["carried", "jackpot"])
def test_without_a_jackpot_a_table_has_none(field: str) -> None:
    table = {"bets": {"1": {"wager": 100}}, field: {}}
    assert refused(game(KEY).hand, {"table": table, "seed": 1}).reason == "unknown_field"


def test_cards_are_ranked_and_prizes_edited() -> None:
    assert game(KEY).rank({"hands": ["Kd", "2s"]})["winners"] == [0]
    edited = settle(player="Kh", bets={"wager": 5}, prizes={"double": {"court_card": 3}})
    assert edited["net"] == {"wager": 5, "double": 15}


def test_the_whole_game_is_under_two_hundred_and_fifty_lines() -> None:
    modules = (Path(__file__).parent / KEY).rglob("*.py")
    assert sum(len(module.read_text().splitlines()) for module in modules) < 250
