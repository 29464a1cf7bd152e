"""Random hands with random irregularities: chips are conserved, both paths agree."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.game import Game, Hand, game
from games.rules.hands.script import Action, CardMove, Played, play
from games.rules.hands.wagers import balances
from games.rules.values.fields import mapping
from games.rules.values.refusal import Unusable
from tests.rules.fortune3 import random_records as fortune3
from tests.rules.stud import random_records as stud

BANKED = pytest.mark.parametrize(
    ("banked", "records"),
    [
        pytest.param(game("fortune3"), fortune3.records(), id="fortune3"),
        pytest.param(game("stud"), stud.records(), id="stud"),
    ],
)
FOLDS = st.integers(0, 255)

Records = st.SearchStrategy[dict[str, Any]]


def play_out(banked: Game, record: dict[str, Any], folds: int) -> tuple[Hand, Played, list[Action]]:
    """Every seat folds or goes on by the bits of ``folds``, as far as its stack lets it."""
    hand = banked.hand(within_the_deal(banked, record))
    actions: list[Action] = []
    while (waiting := (played := play(hand.script, actions)).waiting) is not None:
        offered = [offer.do for offer in waiting.offers]
        do = "fold" if folds >> waiting.seat & 1 else offered[0]
        actions.append(Action(waiting.seat, do))
    return hand, played, actions


def within_the_deal(banked: Game, record: dict[str, Any]) -> dict[str, Any]:
    """The record without the irregularities in cards that are never dealt."""
    events = list(record.get("events", ()))
    while True:
        told = {**record, "events": events}
        try:
            play(banked.hand(told).script, [])
        except Unusable as no:
            if no.reason not in ("event_not_reached", "event_twice"):
                raise
            del events[int(no.field.removeprefix("events[").removesuffix("]"))]
            continue
        return told


@BANKED
@given(st.data(), FOLDS)
def test_chips_are_conserved_and_every_bet_is_cleared(
    banked: Game, records: Records, chance: st.DataObject, folds: int
) -> None:
    hand, played, _ = play_out(banked, chance.draw(records), folds)
    ends: Any = hand.account(played)
    assert ends["total_chips_check"] is True
    moved = balances(played.steps)
    assert sum(moved.values()) == 0
    carried = mapping(ends.get("carried"), "carried")
    for account, chips in moved.items():
        if account.startswith("bet:"):
            seat, bet = account.split(":")[1:]
            assert chips == (carried.get(seat, 0) if bet == "progressive" else 0)
    assert all(chips >= 0 for chips in ends["stacks"].values())
    assert ends.get("pool_after", 0) >= 0


@BANKED
@given(st.data(), FOLDS)
def test_no_card_is_dealt_twice_and_every_step_names_its_provision(
    banked: Game, records: Records, chance: st.DataObject, folds: int
) -> None:
    _, played, _ = play_out(banked, chance.draw(records), folds)
    lying: dict[str, str] = {}
    for step in played.steps:
        assert step.provisions
        assert set(step.provisions) <= set(banked.applied)
        for move in step.moves:
            if isinstance(move, CardMove):
                before = lying.get(move.card.name)
                assert before is None or move.to in (before, "discard")
                lying[move.card.name] = move.to


@BANKED
@given(st.data(), FOLDS)
def test_the_hand_and_the_settlement_come_to_the_same(
    banked: Game, records: Records, chance: st.DataObject, folds: int
) -> None:
    record = {**chance.draw(records), "events": []}
    hand, played, actions = play_out(banked, record, folds)
    assert banked.settle is not None
    answer: Any = banked.settle(settled_record(record, played, actions))
    ends = hand.account(played)
    assert {str(each["seat"]): each["total"] for each in answer["seats"]} == ends["net"]
    assert answer.get("pool_after") == ends.get("pool_after")


def settled_record(record: dict[str, Any], played: Played, actions: list[Action]) -> dict[str, Any]:
    """The hand as it was played, told as a ``settle`` record."""
    cards: dict[str, list[str]] = {}
    for step in played.steps:
        for move in step.moves:
            if isinstance(move, CardMove) and move.to != "discard":
                held = cards.setdefault(move.to, [])
                if move.card.name not in held:
                    held.append(move.card.name)
    table = record["table"]
    did = {action.seat: action.do for action in actions}
    seats = [
        {
            "seat": int(seat),
            "player": cards[f"seat:{seat}"],
            "bets": placed,
            "action": did.get(int(seat)),
        }
        for seat, placed in table["bets"].items()
        if any(placed.values())
    ]
    common = {"community": cards["community"]} if "community" in cards else {}
    return {
        "seats": seats,
        "dealer": cards["dealer"],
        "limits": table.get("limits"),
        "jackpot": table["jackpot"],
        "readings": record["readings"],
        **common,
    }
