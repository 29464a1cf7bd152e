"""A game of two bets, a table and a doubt needs no more than its own rules: the rest is shared."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.rules.hands.script import Action, Played, play
from games.rules.hands.wagers import balances
from tests.rules.banked import refused
from tests.sixth_game.two_cards import GAME

CARDS = {"1": "As Ad", "2": "9h 4c", "dealer": "9s 4d"}


def played(do: str = "raise", **record: object) -> Played:
    table = {"bets": {"1": {"wager": 100, "pairs": 10}, "2": {"wager": 50}}}
    hand = GAME.hand({"table": table, "cards": CARDS, "seed": 1, **record})
    done = play(hand.script, [])
    while done.waiting is not None:
        acts = [Action(choice.seat, do) for choice in (*done.choices, done.waiting)]
        done = play(hand.script, acts)
    assert not any(balances(done.steps).get(f"bet:{seat}:wager") for seat in (1, 2))
    return done


def names(done: Played) -> list[str]:
    return [step.name for step in done.steps]


def settle(**record: object) -> dict[str, object]:
    assert GAME.settle is not None
    return GAME.settle({"player": "9h 4c", "dealer": "9s 4d", "action": "raise", **record})


def test_a_hand_is_bet_dealt_decided_and_paid() -> None:
    done = played()
    assert names(done)[:4] == ["table_opened", "wager_placed", "pairs_placed", "wager_placed"]
    assert {"raise_placed", "hand_shown", "wager_won", "raise_won", "pairs_won"} <= set(names(done))
    (won,) = (step for step in done.steps if step.name == "pairs_won")
    assert won.facts["prize"] == 300
    assert [provision.eid for provision in won.provisions] == ["art_6__point_1", "art_6"]


def test_who_folds_loses_the_wager_and_is_collected() -> None:
    assert names(played("fold")).count("hand_collected") == 2


def test_the_doubt_on_equal_hands_decides_their_bets() -> None:
    assert settle(bets={"wager": 50})["net"] == {"wager": 0, "raise": 0, "pairs": 0}
    lost = settle(bets={"wager": 50}, readings={"TC-01": "lost"})
    assert lost["net"] == {"wager": -50, "raise": -50, "pairs": 0}
    (step, _) = (step for step in played().steps if step.readings)
    assert (step.name, step.readings) == ("wager_returned", ("TC-01",))


def test_a_card_of_the_bank_seen_voids_the_hand_and_a_players_does_not() -> None:
    seen = played(events=[{"event": "bank_card_exposed", "card": 2}])
    assert names(seen)[-2:] == ["bets_taken_back", "bets_taken_back"]
    gone_on = played(events=[{"event": "player_card_exposed", "seat": 2}])
    assert "hand_voided" not in names(gone_on)


@pytest.mark.parametrize(
    ("bets", "reason"),
    [({"pairs": 10}, "pairs_alone"), ({}, "wager_missing"), ({"jackpot": 1}, "unknown_bet")],
)
def test_bets_that_its_law_refuses(bets: dict[str, int], reason: str) -> None:
    no = refused(lambda: settle(bets=bets))
    assert no.reason == reason


@pytest.mark.parametrize("field", ["carried", "jackpot"])
def test_without_a_jackpot_a_table_has_none(field: str) -> None:
    table = {"bets": {"1": {"wager": 100}}, field: {}}
    assert refused(GAME.hand, {"table": table, "seed": 1}).reason == "unknown_field"


def test_hands_are_ranked_and_prizes_edited() -> None:
    assert GAME.rank({"hands": ["As Kd", "2s 2d"]})["winners"] == [1]
    edited = settle(player="2s 2d", bets={"wager": 5, "pairs": 5}, prizes={"pairs": {"pair": 3}})
    assert edited["net"] == {"wager": 5, "raise": 5, "pairs": 15}


def test_the_whole_game_is_under_three_hundred_lines() -> None:
    folder = Path(__file__).parent
    assert sum(len(path.read_text().splitlines()) for path in folder.glob("*.py")) < 300
