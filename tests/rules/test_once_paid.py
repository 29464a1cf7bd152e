"""What is found once the bets are paid: each text says what was due, and none how it is mended."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.faults.detected import ONCE_PAID
from games.rules.faults.ordered import Order, Silence, is_stopped, ruled_on
from games.rules.game import GAMES, Answer, game
from games.rules.hands.script import Played, play, read_actions
from games.rules.values.refusal import Unusable
from tests.rules.faults import answered, every_case, told

POT = {"seats": [1, 3], "stacks": {"1": 5000, "3": 5000}}
BANK = {"seats": [1], "bets": {"1": {"ante": 100}}, "stacks": {"1": 1000}}
TABLES: dict[str, dict[str, Any]] = {
    "omaha": {**POT, "structure": "limit", "small_blind": 5, "big_blind": 10, "button": 1},
    "five_card": {**POT, "ante": 20},
    "stud": BANK,
    "fortune3": BANK,
}


def hand(key: str, events: list[dict[str, Any]], *, folding: bool = False) -> tuple[Played, Answer]:
    """Played to its end: gone on with quietly, or given up by the first who speaks."""
    found = game(key).hand({"table": TABLES[key], "seed": 1, "events": events})
    taken: list[dict[str, Any]] = []
    while (turn := play(found.script, read_actions(taken)).waiting) is not None:
        offers = {offer.do: offer for offer in turn.offers}
        quiet = ("check", "pass", "call", "play", "raise", "open", "fold")
        do = "fold" if folding else next(each for each in quiet if each in offers)
        to = {"to": offers[do].minimum} if offers[do].minimum is not None else {}
        taken.append({"seat": turn.seat, "do": do, **to})
    played = play(found.script, read_actions(taken))
    return played, found.account(played)


DUE = {
    ("omaha", "another_hand"): "art_10__para_2",
    ("omaha", "shares"): "art_10__para_4,art_10__para_5",
    ("omaha", "commission"): "art_16",
    ("five_card", "another_hand"): "art_10__point_e,art_4",
    ("five_card", "shares"): "art_4",
    ("five_card", "separate_pot"): "art_11__point_a",
    ("five_card", "commission"): "art_9",
    ("stud", "ante"): "art_9__point_5,art_9__point_4,art_9__point_2",
    ("stud", "additional"): "art_9__point_5,art_9__point_4,art_9__point_2",
    ("stud", "jackpot"): "art_10__point_2,art_10__point_3",
    ("fortune3", "ante_and_play"): "art_13__point_3,art_13__point_1",
    ("fortune3", "ante_bonus"): "art_13__point_4",
    ("fortune3", "pair_plus"): "art_16__para_1,art_13__point_5",
    ("fortune3", "six_card_bonus"): "art_16__para_2,art_14",
    ("fortune3", "jackpot"): "art_16__para_3,art_15__para_1",
}
PAYS = {"omaha": "art_10__para_2", "five_card": "art_7", "stud": "art_9__point_5"}
PAYS["fortune3"] = "art_8__point_6"


@pytest.mark.parametrize(("key", "what"), DUE, ids="-".join)
def test_a_wrong_payment_is_told_what_was_due(key: str, what: str) -> None:
    expected = [f"due_as_written@{DUE[key, what]}", f"?paid_wrongly@{PAYS[key]}"]
    assert told(answered(game(key), "paid_wrongly", what=what)) == expected


GRADES = {
    "omaha": "art_15,art_10__para_1,art_10__para_2",
    "five_card": "art_5,art_10__point_e",
    "stud": "art_8",
    "fortune3": "art_7__para_1",
}


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_misread_is_worth_what_its_cards_make(key: str) -> None:
    before = told(answered(game(key), "hand_misread", paid="no"))
    assert before == [f"hand_is_what_its_cards_make@{GRADES[key]}"]
    after = told(answered(game(key), "hand_misread", paid="yes"))
    assert after == [*before, f"?paid_wrongly@{PAYS[key]}"]


@pytest.mark.parametrize("key", GAMES)
def test_the_play_and_the_desk_say_one_thing_once_the_bets_are_paid(key: str) -> None:
    """The chips lie as they were paid; nothing more is told of the hand."""
    quiet, paid = hand(key, [])
    cases = [each for each in every_case(game(key)) if each[0].name in ONCE_PAID]
    for fault, case in {(f.name, *c.facts.items()): (f, c) for f, c in cases}.values():
        played, answer = hand(key, [{"event": fault.name, **case.facts}])
        ruled = [(s.name, s.provisions) for s in ruled_on(fault, case)]
        said = [(s.name, s.provisions) for s in played.steps if isinstance(s, (Order, Silence))]
        assert said == ruled
        is_before = case.answer("paid") == "no"
        assert is_stopped(played.steps) is not is_before
        assert len(played.steps) == len(quiet.steps) + len(ruled)
        assert (said == [(s.name, s.provisions) for s in played.steps[-len(ruled) :]]) is (
            not is_before
        )
        assert answer == {**paid, "total_chips_check": True}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", ONCE_PAID)
def test_it_is_not_found_before_a_decision(key: str, name: str) -> None:
    facts = {"hand_misread": {"paid": "yes"}, "paid_wrongly": {"what": _first(key)}}
    with pytest.raises(Unusable) as no:
        hand(key, [{"event": name, **facts.get(name, {}), "action": 0}])
    assert (no.value.reason, no.value.field) == ("event_cannot_be_then", "events[0].action")


@pytest.mark.parametrize("key", ["omaha", "five_card"])
def test_a_hand_nobody_had_to_show_cannot_have_been_misread(key: str) -> None:
    with pytest.raises(Unusable) as no:
        hand(key, [{"event": "hand_misread", "paid": "yes"}], folding=True)
    assert (no.value.reason, no.value.field) == ("event_cannot_be_then", "events[0]")
    with pytest.raises(Unusable) as no:
        hand(key, [{"event": "hand_misread", "paid": "no"}], folding=True)
    assert (no.value.reason, no.value.field) == ("event_not_reached", "events[0]")
    played, _ = hand(key, [{"event": "paid_wrongly", "what": "commission"}], folding=True)
    assert is_stopped(played.steps)


@pytest.mark.parametrize("key", ["stud", "fortune3"])
def test_a_void_hand_pays_nothing_that_could_be_wrong(key: str) -> None:
    exposed = {"stud": "dealer_card_exposed", "fortune3": "bank_card_exposed"}[key]
    two = [{"event": exposed, "card": 1}, {"event": exposed, "card": 2}]
    with pytest.raises(Unusable) as no:
        hand(key, [*two[: 2 if key == "stud" else 1], {"event": "deal_error_after_payment"}])
    assert no.value.reason == "event_not_reached"


def _first(key: str) -> str:
    return next(what for game_key, what in DUE if game_key == key)


@pytest.mark.parametrize(
    ("key", "went", "orders"),
    [
        ("stud", "player", ["hand_goes_on@art_11__point_2"]),
        (
            "stud",
            "dealer",
            ["hand_goes_on@art_11__point_2", "exposed_card_stays_up@art_11__point_2"],
        ),
        ("fortune3", "player", ["hand_goes_on@art_17__para_4__point_1,art_17__para_4"]),
        (
            "fortune3",
            "bank",
            [
                "hand_void@art_17__para_1__point_2,art_17__para_1",
                "bets_may_be_taken_back@art_17__para_1",
                "jackpot_bets_go_back_too@art_17__para_1",
            ],
        ),
        (
            "fortune3",
            "community",
            [
                "?early_card@art_17__para_1__point_2,art_17__para_1__point_3",
                "hand_goes_on@art_17__para_1__point_1",
            ],
        ),
        ("five_card", "open", ["open_card_due_face_up@art_10__point_a"]),
        ("five_card", "key", ["hand_dead@art_11__point_d", "pot_money_back@art_11__point_d"]),
        (
            "omaha",
            "hand",
            [
                "put_right_at_once@art_9__para_1",
                "?how_to_mend@art_9__para_1",
                "void_if_not_mended@art_9__para_2",
                "first_cards_due@art_6__para_1,art_3__para_2",
            ],
        ),
        ("omaha", "board", ["card_due_face_up@art_7__para_1"]),
    ],
)
def test_a_card_face_up_in_the_pack(key: str, went: str, orders: list[str]) -> None:
    """OA-28, SA-28, FA-35, PA-34: it is seen in the deal, and nobody meant it to be."""
    seat = {"seat": 3} if key == "five_card" else {}
    assert told(answered(game(key), "boxed_card", went=went, **seat)) == orders


@pytest.mark.parametrize(
    ("key", "facts", "orders"),
    [
        (
            "omaha",
            {"how": "said_and_laid_differ", "seat": 3},
            ["spoken_bet_binds@art_11__point_1"],
        ),
        (
            "omaha",
            {"how": "short", "seat": 3},
            ["?short_bet@art_11__point_2__point_2,art_11__point_3"],
        ),
        ("omaha", {"how": "unclear", "seat": 3}, ["?bet_unclear@art_11__point_1"]),
        (
            "five_card",
            {"how": "unclear"},
            [
                "bet_put_in_sight@art_10__point_c__point_i__point_3",
                "?bet_unclear@art_10__point_c__point_i__point_3",
            ],
        ),
        (
            "five_card",
            {"how": "short"},
            [
                "call_puts_in_as_much@art_10__point_b__para_3__point_2",
                "?short_bet@art_10__point_b__para_3__point_2,art_11__point_a",
            ],
        ),
        (
            "stud",
            {"bet": "jackpot"},
            ["player_makes_sure@art_10__point_1", "?bet_unclear@art_10__point_1"],
        ),
        (
            "fortune3",
            {"bet": "play"},
            ["play_bet_equals_ante@art_12__para_2", "?bet_unclear@art_12__para_2"],
        ),
    ],
)
def test_a_bet_that_is_short_or_unclear(key: str, facts: dict[str, Any], orders: list[str]) -> None:
    assert told(answered(game(key), "bet_unclear", **facts)) == orders


@pytest.mark.parametrize(
    ("key", "orders"),
    [
        ("omaha", ["spoken_bet_binds@art_11__point_1"]),
        (
            "five_card",
            [
                "bet_told_by_chips@art_10__point_c__point_i__point_3",
                "?bet_spoken@art_10__point_c__point_i__point_3,art_11__point_c",
            ],
        ),
        ("stud", ["?bet_spoken@art_6__point_5,art_6__point_6"]),
        ("fortune3", ["?bet_spoken@art_12__para_2,art_8__point_2"]),
    ],
)
def test_a_bet_said_aloud(key: str, orders: list[str]) -> None:
    """97/2010 alone has «A aposta verbal é válida e vincula o jogador que a apresenta»."""
    assert told(answered(game(key), "bet_spoken", seat=3)) == orders
