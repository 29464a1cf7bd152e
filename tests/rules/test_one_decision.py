"""What the ruling desk answers and what a hand against the house does are one decision.

69/2003, art. 11.º, and 89/2025, art. 17.º: each case of the desk, under each reading, is told to a
hand in the deal and late. Both order the same under the same provisions, in the same chips.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.bets.jackpot import POSTED
from games.rules.faults.detected import ONCE_PAID
from games.rules.faults.ordered import Case, Fault, Order, Silence, is_stopped, ruled_on
from games.rules.game import Game, game
from games.rules.hands.script import Played, play, read_actions
from games.rules.hands.wagers import balances
from games.rules.values.refusal import Unusable
from tests.rules.faults import case_of, every_case

KEYS = ("stud", "fortune3")
BETS = {"1": {"ante": 100, "progressive": 10}, "3": {"ante": 200}}
LAID = {"1": {"bets": 100, "jackpot": 10}, "3": {"bets": 200}}
JACKPOT = {"pool": 100_000, "minimum": 50_000, "fixed": dict(POSTED.fixed)}

AS_TOLD_IN_PLAY = {
    "hand_void": "hand_voided",
    "hand_suspended": "hand_suspended",
    "bets_go_back": "bets_taken_back",
    "bets_may_be_taken_back": "bets_taken_back",
    "bets_back_as_of_a_void_hand": "bets_taken_back",
    "jackpot_bets_carried": "jackpot_stake_carried",
    "shuffler_replaced": "shuffler_replaced",
    "cards_reshuffled": "cards_reshuffled",
    "no_hand_until_replaced": "play_suspended",
}
"""What the desk orders, and the step of a hand that does it."""

ELSEWHERE = {"dealt_afresh", "deal_breached", "jackpot_bets_go_back_too", "not_said"}
"""Done by the next hand of a session, told by the step that finds it, or by the chips alone; and
the desk's word on what the text leaves out, which the readings of a step tell."""


def in_the_deal(key: str, fault: Fault, case: Case, method: str) -> list[dict[str, Any]] | None:
    """The same told as irregularities of the deal, where they can be."""
    seen = {"event": "player_card_exposed", "seat": 1, "card": 1}
    is_stated = fault.name != "cards_exposed" or bool(case.answer("when"))
    if case.answer("when") == "after_the_deal" or not is_stated:
        return None
    if case.answer("inadvertent") == "no":
        return None
    match fault.name:
        case "cards_exposed":
            other = {"event": "dealer_card_exposed", "card": 2}
            return {
                "one_of_a_player": [seen],
                "one_of_the_dealer": [other],
                "two_or_more": [seen, other],
            }[case.answer("exposed_cards")]
        case "player_card_exposed":
            return {
                "one_of_a_player": [seen],
                "more_of_a_player": [seen, {**seen, "card": 2}],
                "one_each_of_several": [seen, {**seen, "seat": 3}],
            }[case.answer("exposed_cards")]
        case "bank_card_exposed":
            return [{"event": "bank_card_exposed", "card": 1}]
        case "dealt_wrongly":
            at = {"place": "community"} if case.answer("breach") == "community" else {"seat": 1}
            if case.answer("breach") in ("top_card", "face_down"):
                return None
            return [{"event": "wrong_deal", **at}]
        case "wrong_number_of_cards":
            return [{"event": "wrong_count"}]
        case "shuffler_failed":
            failure = {"fault": case.answer("failure")} if key == "fortune3" else {}
            return [{"event": "shuffler_failed", "seat": 1, **failure}]
        case "cards_to_empty_seat":
            return [{"event": "cards_to_empty_seat", "seat": case.number("seat")}]
    return None


def record(key: str, method: str, events: list[dict[str, Any]], case: Case) -> dict[str, Any]:
    table = {"seats": [1, 2, 3], "method": method, "bets": BETS, "jackpot": JACKPOT}
    readings = {r.id: case.readings[r.id] for r in game(key).readings}
    return {"table": table, "seed": 4, "events": events, "readings": readings}


def played(declared: Game, told: dict[str, Any], decided: int = 0) -> Played | None:
    """With so many decisions taken; None where it cannot befall that table."""
    goes_on = "raise" if declared.key == "stud" else "play"
    actions = [{"seat": seat, "do": goes_on} for seat in (1, 3)][:decided]
    try:
        return play(declared.hand(told).script, read_actions(actions))
    except Unusable as no:
        if no.reason in ("event_cannot_be_then", "no_shuffler"):
            return None
        raise


def cases(key: str) -> Iterator[tuple[Fault, Case]]:
    declared = game(key)
    for fault, case in every_case(declared):
        if fault.name in declared.detectable_faults:
            yield fault, case


def ordered(fault: Fault, case: Case) -> set[tuple[str, tuple[str, ...]]]:
    return {
        (AS_TOLD_IN_PLAY[step.name], tuple(sorted(each.eid for each in step.provisions)))
        for step in ruled_on(fault, case)
        if isinstance(step, Order) and step.name in AS_TOLD_IN_PLAY
    }


def done(hand: Played) -> set[tuple[str, tuple[str, ...]]]:
    return {
        (step.name, tuple(sorted(each.eid for each in step.provisions)))
        for step in hand.steps
        if step.name in AS_TOLD_IN_PLAY.values()
    }


@pytest.mark.parametrize("key", KEYS)
def test_what_voids_a_hand_at_the_desk_voids_it_in_play(key: str) -> None:
    declared, held = game(key), 0
    for fault, case in cases(key):
        orders = ordered(fault, case)
        is_void = any(name in ("hand_voided", "hand_suspended") for name, _ in orders)
        for method in ("manual", "machine"):
            events = in_the_deal(key, fault, case, method)
            hands = [] if events is None else [played(declared, record(key, method, events, case))]
            if fault.name in ONCE_PAID:
                continue
            late = {"event": fault.name, **case.facts, "action": 1}
            hands.append(played(declared, record(key, method, [late], case), decided=1))
            for hand in hands:
                if hand is None:
                    continue
                assert done(hand) == (orders if is_void else set()), (fault.name, case.facts)
                held += 1
    assert held >= {"stud": 600, "fortune3": 1000}[key]


@pytest.mark.parametrize("key", KEYS)
def test_every_chip_goes_where_the_desk_says(key: str) -> None:
    declared = game(key)
    for fault, _ in cases(key):
        for told in ({}, {"exposed_cards": "more_of_a_player"}, {"exposed_cards": "two_or_more"}):
            try:
                facts = {
                    ask.name: (
                        ask.answers[0] if told.get(ask.name) not in ask.answers else told[ask.name]
                    )
                    for ask in fault.asks
                    if ask.answers
                }
                of_desk, case = case_of(
                    declared,
                    fault.name,
                    laid=LAID,
                    **facts,
                    **({"seat": 2} if any(a.is_seat for a in fault.asks) else {}),
                )
            except Unusable:
                continue
            steps = ruled_on(of_desk, case)
            if not {"hand_void", "hand_suspended"} & {step.name for step in steps}:
                continue
            method = "manual" if case.answer("breach") == "order_of_players" else "machine"
            late = {"event": fault.name, **case.facts, "action": 0}
            hand = played(declared, record(key, method, [late], case))
            assert hand is not None
            desk, of_play = balances(steps), balances(hand.steps)
            for seat in (1, 3):
                assert desk.get(f"stack:{seat}", 0) == of_play.get(f"stack:{seat}", 0)


@pytest.mark.parametrize("key", KEYS)
def test_what_the_desk_leaves_unsaid_stops_the_hand(key: str) -> None:
    """Told late, the orders come word for word, and the last silence ends the hand."""
    declared = game(key)
    met = set()
    for fault, case in cases(key):
        steps = ruled_on(fault, case)
        names = {step.name for step in steps}
        if {"hand_void", "hand_suspended"} & names:
            continue
        for method in ("manual", "machine", "machine_of_three")[: 2 if key == "stud" else 3]:
            facts = dict(case.facts)
            if "seat" in facts and fault.name != "cards_to_empty_seat":
                facts["seat"] = 3
            moment = {} if fault.name in ONCE_PAID else {"action": 2}
            late = {"event": fault.name, **facts, **moment}
            hand = played(declared, record(key, method, [late], case), decided=2)
            if hand is None:
                continue
            told = [(s.name, s.provisions) for s in hand.steps if isinstance(s, (Order, Silence))]
            assert told == [(s.name, s.provisions) for s in steps]
            assert is_stopped(hand.steps) is ("not_said" in names and "hand_goes_on" not in names)
            met.add(fault.name)
    assert met >= set(declared.detectable_faults) - {
        "dealt_wrongly",
        "wrong_number_of_cards",
        "shuffler_failed",
    }


@pytest.mark.parametrize(
    ("key", "reading", "of_seat_3"),
    [
        ("stud", "all_go_back", 1000),
        ("stud", "lost_stay_lost", 800),
        ("fortune3", "all_go_back", 1000),
        ("fortune3", "lost_stay_lost", 800),
    ],
)
def test_SA_27_FA_34_a_void_found_after_a_hand_was_given_up(
    key: str, reading: str, of_seat_3: int
) -> None:
    """69/2003, art. 11.º, 1): «as apostas são nulas»; 89/2025, art. 17.º n.º 1: «o jogador pode
    retirar as apostas por si colocadas». Seat 1 went on, seat 3 gave up its ante of 200; the 10
    on the jackpot stay.
    """
    declared = game(key)
    row = "SA-27" if key == "stud" else "FA-34"
    name = "wrong_number_of_cards" if key == "stud" else "dealt_wrongly"
    facts = {} if key == "stud" else {"breach": "packets"}
    event = {"event": name, **facts, "action": 2}
    _, case = case_of(declared, name, **facts)
    told = record(key, "machine", [event], case)
    told["table"]["stacks"] = {"1": 1000, "3": 1000}
    told["readings"] = {row: reading}
    goes_on = "raise" if key == "stud" else "play"
    actions = [{"seat": 1, "do": goes_on}, {"seat": 3, "do": "fold"}]
    hand = declared.hand(told)
    found = play(hand.script, read_actions(actions))
    back = {step.seat: step.readings for step in found.steps if step.name == "bets_taken_back"}
    assert row in back[3]
    assert row not in back[1]
    answer = hand.account(found)
    assert answer["stacks"] == {"1": 990, "3": of_seat_3}
    assert answer["carried"] == {"1": 10}
    assert answer["total_chips_check"] is True


@pytest.mark.parametrize(
    ("key", "event", "reason", "field"),
    [
        ("stud", {"event": "time_passes", "seat": 1}, "missing", "events[0].action"),
        ("stud", {"event": "time_passes", "action": 0}, "missing", "events[0].seat"),
        (
            "stud",
            {"event": "time_passes", "seat": 5, "action": 0},
            "event_cannot_be_then",
            "events[0].action",
        ),
        ("stud", {"event": "out_of_turn", "action": 9}, "event_not_reached", "events[0]"),
        ("stud", {"event": "out_of_turn", "action": -1}, "below_least", "events[0].action"),
        (
            "stud",
            {"event": "out_of_turn", "action": 0, "mood": 1},
            "unknown_field",
            "events[0].mood",
        ),
        (
            "stud",
            {"event": "shuffler_failed", "action": 0},
            "event_cannot_be_then",
            "events[0].action",
        ),
        (
            "fortune3",
            {"event": "shuffler_failed", "failure": "first", "action": 0},
            "event_cannot_be_then",
            "events[0].action",
        ),
        ("fortune3", {"event": "shuffler_failed", "action": 0}, "missing", "events[0].failure"),
        (
            "fortune3",
            {"event": "dealt_wrongly", "breach": "packets", "action": 0},
            "event_cannot_be_then",
            "events[0].action",
        ),
        (
            "fortune3",
            {"event": "dealt_wrongly", "breach": "seven", "action": 0},
            "not_on_offer",
            "events[0].breach",
        ),
        (
            "fortune3",
            {"event": "bank_card_exposed", "when": "never", "action": 0},
            "not_on_offer",
            "events[0].when",
        ),
    ],
)
def test_a_fault_told_at_a_moment_it_cannot_be_is_refused(
    key: str, event: dict[str, Any], reason: str, field: str
) -> None:
    declared = game(key)
    _, case = case_of(declared, "out_of_turn")
    told = record(key, "manual", [event], case)
    goes_on = "raise" if key == "stud" else "play"
    actions = [{"seat": seat, "do": goes_on} for seat in (1, 3)]
    with pytest.raises(Unusable) as no:
        play(
            declared.hand(told).script,
            read_actions(actions if "action" in event and event["action"] == 9 else []),
        )
    assert (no.value.reason, no.value.field) == (reason, field)
