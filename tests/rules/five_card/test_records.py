"""What cannot be read is refused, naming the field, before anything is dealt."""

from __future__ import annotations

from typing import Any

import pytest

from games.five_card.rules import GAME
from games.rules.game import Game, game
from games.rules.hands.script import play
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.five_card.table import KING_HIGH, Run, record

TWO = {6: "", 2: ""}


def test_the_registry_knows_the_game_and_its_table_deals_with_a_seed_alone() -> None:
    found: Game = game("five_card")
    assert found is GAME
    assert (found.seats, found.settle) == ((7, 6, 5, 4, 3, 2, 1), None)
    hand = found.hand({"table": found.table, "seed": 3})
    assert play(hand.script, ()).waiting is not None


@pytest.mark.parametrize(
    ("changes", "reason", "field"),
    [
        ({"table": None}, "missing", "table.ante"),
        ({"table": []}, "not_a_mapping", "table"),
        ({"cards": {"6": ["Kh", "Kh"]}}, "card_twice", "cards.6"),
        ({"cards": {"6": ["Kh"], "2": ["Kh"]}}, "card_twice", "cards"),
        ({"cards": {"6": ["Xx"]}}, "not_a_card", "cards.6"),
        ({"cards": {"6": ["2h"]}}, "card_not_in_deck", "cards"),
        ({"cards": {"6": ["Kh", "Qh", "Jh", "9h", "8h", "7h"]}}, "too_many_cards", "cards.6"),
        ({"cards": {"4": ["Kh"]}}, "unknown_place", "cards"),
        ({"cards": {"board": ["Kh"]}}, "unknown_place", "cards"),
        ({"seed": "x"}, "not_a_whole_number", "seed"),
        ({"events": {}}, "not_a_list", "events"),
        ({"events": [{"event": "rain", "seat": 6}]}, "not_on_offer", "events[0].event"),
        ({"events": [{"event": "key_card_exposed"}]}, "missing", "events[0].seat"),
        (
            {"events": [{"event": "key_card_exposed", "seat": 4}]},
            "seat_not_at_table",
            "events[0].seat",
        ),
        (
            {"events": [{"event": "card_misdealt", "seat": 6, "card": 6}]},
            "above_most",
            "events[0].card",
        ),
        (
            {"events": [{"event": "card_misdealt", "seat": 6, "card": 0}]},
            "below_least",
            "events[0].card",
        ),
        ({"events": [{"event": "key_card_exposed", "seat": 6}] * 2}, "event_twice", "events[1]"),
        ({"readings": {"PA-05": ["x"]}}, "unknown_reading_value", "readings.PA-05"),
        ({"readings": "PA-05"}, "not_a_mapping", "readings"),
    ],
)
def test_a_record_that_cannot_be_read(changes: dict[str, Any], reason: str, field: str) -> None:
    with pytest.raises(Unusable) as no:
        GAME.hand({**record(TWO), **changes})
    assert (no.value.reason, no.value.field) == (reason, field)


@pytest.mark.parametrize(
    ("settings", "reason", "field"),
    [
        ({"ante": 50}, "unknown_ante", "table.ante"),
        ({"ante": True}, "not_a_whole_number", "table.ante"),
        ({"ante": None}, "missing", "table.ante"),
        ({"chip": 0}, "below_least", "table.chip"),
        ({"chip": 3}, "chip_does_not_divide_ante", "table.chip"),
        ({"seats": [6, 6]}, "seat_twice", "table.seats[1]"),
        ({"seats": "6 2"}, "not_a_list", "table.seats"),
        ({"stacks": {"6": 2_000}}, "stack_missing", "table.stacks.2"),
        ({"stacks": {"6": 2_000, "2": -1}}, "below_least", "table.stacks.2"),
        ({"stacks": {"6": 2_000, "2": 2.5}}, "not_a_whole_number", "table.stacks.2"),
        ({"stacks": {"6": 2_000, "2": 10**16}}, "above_most", "table.stacks.2"),
        (
            {"stacks": {"6": 2_000, "2": 2_000, "5": 2_000}},
            "seat_not_at_table",
            "table.stacks.5",
        ),
        ({"stacks": {"6": 2_000, "2": 2_001}, "chip": 2}, "not_whole_chips", "table.stacks.2"),
        ({"commission": 4}, "not_a_percentage", "table.commission"),
        ({"commission": "101%"}, "above_most", "table.commission"),
        ({"commission": "-1%"}, "below_least", "table.commission"),
        ({"commission": "1e9%"}, "with_exponent", "table.commission"),
        ({"first_hand": "no"}, "not_yes_or_no", "table.first_hand"),
        ({"button": 2}, "unknown_field", "table.button"),
    ],
)
def test_a_table_that_cannot_be_set(settings: dict[str, Any], reason: str, field: str) -> None:
    told = record(TWO)
    told["table"].update(settings)
    with pytest.raises(Unusable) as no:
        GAME.hand(told)
    assert (no.value.reason, no.value.field) == (reason, field)


@pytest.mark.parametrize(
    ("hands", "reason", "field"),
    [
        (None, "no_hands", "hands"),
        ([], "no_hands", "hands"),
        ("As", "not_a_list", "hands"),
        ([7], "not_a_list", "hands[0]"),
        ([["As", "Ks", "Qs", "Js"]], "wrong_number_of_cards", "hands[0]"),
        ([["As", "Ks", "Qs", "Js", "As"]], "card_twice", "hands[0]"),
        (
            [["As", "Ks", "Qs", "Js", "Ts"], ["Ah", "Kh", "Qh", "Js", "9h"]],
            "card_twice",
            "hands[1]",
        ),
        ([["As", "Ks", "Qs", "Js", "4s"]], "card_not_in_deck", "hands[0][4]"),
        ([["As", "Ks", ["Qs"], "Js", "Ts"]], "not_a_card", "hands[0][2]"),
        ([["As", "Ks", None, "Js", "Ts"]], "not_a_card", "hands[0][2]"),
    ],
)
def test_hands_that_cannot_be_compared(hands: object, reason: str, field: str) -> None:
    with pytest.raises(Unusable) as no:
        GAME.rank({"hands": hands})
    assert (no.value.reason, no.value.field) == (reason, field)


def test_cards_left_out_need_a_seed() -> None:
    with pytest.raises(Unusable) as no:
        Run(record({6: "Kh", 2: "Ts"}, seed=None))
    assert no.value.reason == "card_missing"


def test_a_bet_is_whole_chips() -> None:
    with pytest.raises(Unusable) as no:
        Run(record(KING_HIGH, chip=5), "6 open 20, 4 raise 43")
    assert (no.value.reason, no.value.field) == ("not_whole_chips", "actions[1].to")
    assert no.value.facts == {"amount": 43, "chip": 5}


@pytest.mark.parametrize(
    ("line", "kind", "reason", "field"),
    [
        ("6 open", Unusable, "amount_missing", "actions[0].to"),
        ("6 open -20", Forbidden, "below_minimum", "actions[0]"),
        ("6 open 20, 4 call 20", Unusable, "amount_not_needed", "actions[1].to"),
        ("6 dance", Unusable, "no_such_action", "actions[0].do"),
        ("6 call", Forbidden, "no_bet_yet", "actions[0]"),
        ("6 open 20, 4 open 40", Forbidden, "bet_already_made", "actions[1]"),
        ("6 fold, 4 fold, 2 open 20", Unusable, "action_after_the_end", "actions[2]"),
    ],
)
def test_an_action_that_cannot_be_taken(
    line: str, kind: type[Exception], reason: str, field: str
) -> None:
    with pytest.raises(kind) as no:
        Run(record(KING_HIGH), line)
    assert (no.value.reason, no.value.field) == (reason, field)  # type: ignore[attr-defined]


def test_a_hand_that_stops_early_waits_and_tells_what_may_be_done() -> None:
    run = Run(record(KING_HIGH), "6 open 20, 4 call")
    assert run.turn.seat == 2
    assert run.turn.facts == {
        "round": 1,
        "level": 20,
        "in_front": 0,
        "to_call": 20,
        "stack": 1_980,
        "pot": 80,
    }
    assert run.answer["pots"] == []
    assert run.stacks == {6: 1_960, 4: 1_960, 2: 1_980}


def test_seats_may_be_named_by_number_in_the_stacks() -> None:
    told = record(TWO)
    told["table"]["stacks"] = {6: 2_000, 2: 2_000}
    assert Run(told).turn


@pytest.mark.parametrize("seat", [0, 8])
def test_a_seat_beyond_the_seven_is_refused_by_the_article_on_seats(seat: int) -> None:
    """«Haverá em cada mesa um mínimo de dois lugares e máximo de sete.»"""
    told = record(TWO)
    told["table"].update(seats=[6, seat])
    with pytest.raises(Forbidden) as no:
        GAME.hand(told)
    assert (no.value.reason, no.value.provision.eid) == ("no_such_seat", "art_3")
