"""Bad input: one clear refusal each, naming the field."""

from __future__ import annotations

from typing import Any

import pytest

from games.fortune3.rules import GAME
from games.rules.hands.script import Action, play
from tests.rules.banked import refused

GOOD: dict[str, Any] = {
    "player": ["Ks", "9d", "4c"],
    "dealer": ["Qh", "7c", "3s"],
    "bets": {"ante": 10},
    "action": "play",
}
SEATED = {name: told for name, told in GOOD.items() if name != "dealer"}
JACKPOT = {
    "pool": 1000,
    "minimum": 500,
    "fixed": dict.fromkeys(
        ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"), 50
    ),
}
WITH_JACKPOT = {"bets": {"ante": 10, "progressive": 5}, "community": ["2s", "2h"]}

SETTLE: list[tuple[dict[str, Any], str, str]] = [
    ({"player": ["Ks", "9d"]}, "wrong_number_of_cards", "player"),
    ({"player": ["Ks", "9d", "Xc"]}, "not_a_card", "player"),
    ({"player": None}, "missing", "player"),
    ({"player": 7}, "not_cards", "player"),
    ({"player": ["Ks", "9d", "Qh"]}, "card_twice", "player"),
    ({"dealer": None}, "missing", "dealer"),
    ({"bets": {"ante": -1}}, "below_least", "bets.ante"),
    ({"bets": {"ante": 1.5}}, "not_a_whole_number", "bets.ante"),
    ({"bets": {"ante": True}}, "not_a_whole_number", "bets.ante"),
    ({"bets": {"raise": 10}}, "unknown_bet", "bets"),
    ({"bets": [10]}, "not_a_mapping", "bets"),
    ({"bets": {}}, "no_bets", "bets"),
    ({"action": None}, "missing", "action"),
    ({"action": "raise"}, "not_on_offer", "action"),
    (WITH_JACKPOT, "jackpot_missing", "jackpot"),
    ({**WITH_JACKPOT, "jackpot": {**JACKPOT, "fixed": {}}}, "missing", "jackpot.fixed.royal_flush"),
    (
        {**WITH_JACKPOT, "jackpot": JACKPOT, "community": ["2s"]},
        "wrong_number_of_cards",
        "community",
    ),
    ({"community": ["Ks", "2h"]}, "card_twice", "player"),
    ({"prizes": {"play": {}}}, "no_such_paytable", "prizes"),
    ({"prizes": {"pair_plus": {"two_pair": 3}}}, "no_such_prize", "prizes.pair_plus"),
    ({"prizes": {"pair_plus": {"pair": "a lot"}}}, "not_a_number", "prizes.pair_plus.pair"),
    ({"prizes": {"pair_plus": {"pair": -1}}}, "negative_prize", "prizes.pair"),
    ({"limits": {"play": {}}}, "unknown_bet", "limits"),
    ({"pair_plus_alone": "yes"}, "not_yes_or_no", "pair_plus_alone"),
    ({"seats": []}, "missing", "seats"),
    ({"seats": [{"seat": 1, **SEATED}, {"seat": 1, **SEATED}]}, "seat_twice", "seats[1].seat"),
    ({"seats": [{**SEATED}]}, "missing", "seats[0].seat"),
    ({"seats": [{"seat": 1, **SEATED, "action": "x"}]}, "not_on_offer", "seats[0].action"),
]


@pytest.mark.parametrize(("change", "reason", "field"), SETTLE)
def test_settle_refuses(change: dict[str, Any], reason: str, field: str) -> None:
    no = refused(GAME.settle, {**GOOD, **change})
    assert (no.reason, no.field) == (reason, field)


def test_the_good_record_is_settled() -> None:
    assert GAME.settle is not None
    assert GAME.settle(GOOD)["outcome"] == "win"


PLAY: list[tuple[dict[str, Any], str, str]] = [
    ({"table": {}}, "no_bets", "table.bets"),
    ({"table": {"bets": {"x": {"ante": 10}}}}, "not_a_whole_number", "table.bets.x"),
    ({"table": {"bets": {"1": {"ante": 10}}, "method": "dice"}}, "not_on_offer", "table.method"),
    ({"table": {"seats": [1, 1], "bets": {}}}, "seat_twice", "table.seats[1]"),
    ({"table": {"bets": {"1": {"ante": 5}}, "stacks": {}}}, "missing", "table.stacks.1"),
    ({"cards": {"1": ["As", "Kd", "Qc", "Jh"]}}, "too_many_cards", "cards.1"),
    ({"cards": {"board": ["As"]}}, "unknown_place", "cards"),
    ({"cards": {"1": ["As"], "dealer": ["As"]}}, "card_twice", "cards"),
    ({"seed": "x"}, "not_a_whole_number", "seed"),
    ({"events": {}}, "not_a_list", "events"),
]


@pytest.mark.parametrize(("change", "reason", "field"), PLAY)
def test_play_refuses(change: dict[str, Any], reason: str, field: str) -> None:
    record = {"table": {"bets": {"1": {"ante": 10}}}, "seed": 1, **change}
    no = refused(GAME.hand, record)
    assert (no.reason, no.field) == (reason, field)


def test_rank_refuses() -> None:
    assert refused(GAME.rank, {"hands": []}).field == "hands"
    assert refused(GAME.rank, {"hands": ["Ks 9d 4c", "Ks"]}).field == "hands[1]"


def test_out_of_turn_and_too_early_an_end() -> None:
    table = {"bets": {"1": {"ante": 10}, "2": {"ante": 10}}}
    hand = GAME.hand({"table": table, "seed": 1})
    assert refused(play, hand.script, [Action(2, "play")]).reason == "out_of_turn"
    short = GAME.hand({"table": table, "cards": {"1": ["As"]}})
    assert refused(play, short.script, []).reason == "card_missing"
    too_many = [Action(1, "play"), Action(2, "fold"), Action(1, "fold")]
    assert refused(play, hand.script, too_many).reason == "action_after_the_end"
    assert refused(play, hand.script, [Action(1, "dance")]).reason == "no_such_action"
