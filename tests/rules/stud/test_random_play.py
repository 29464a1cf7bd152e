"""Random hands with random irregularities: chips are conserved, both paths agree."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.fields import mapping
from games.rules.script import Action, CardMove, play
from games.rules.stud import GAME
from games.rules.wagers import balances

STAKES = st.sampled_from([0, 1, 5, 37, 100])
CATEGORIES = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    seats = draw(st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True))
    placed = {
        str(seat): {"ante": draw(st.sampled_from([1, 5, 37])), "progressive": draw(STAKES)}
        for seat in seats
    }
    without = [seat for seat in seats if not placed[str(seat)]["progressive"]]
    empty = [seat for seat in range(1, 8) if seat not in seats]
    method = draw(st.sampled_from(["manual", "machine"]))
    offered: list[dict[str, Any]] = [
        {"event": "player_card_exposed", "seat": draw(st.sampled_from(seats)), "card": 2},
        {"event": "player_card_exposed", "seat": draw(st.sampled_from(seats)), "card": 5},
        {"event": "dealer_card_exposed", "card": draw(st.integers(1, 4))},
        {"event": "wrong_deal", "seat": draw(st.sampled_from(seats)), "card": 1},
        {"event": "wrong_count", "place": "dealer"},
    ]
    if empty:
        offered.append({"event": "cards_to_empty_seat", "seat": draw(st.sampled_from(empty))})
    if without:
        seat = draw(st.sampled_from(without))
        offered.append({"event": "late_jackpot_bet", "seat": seat, "amount": 9})
    if method == "machine":
        offered.append({"event": "shuffler_failed", "place": "dealer"})
    return {
        "table": {
            "method": method,
            "bets": placed,
            "stacks": {str(seat): draw(st.integers(150, 300)) for seat in seats},
            "limits": {"maximum_payout": draw(st.integers(0, 500))},
            "jackpot": {
                "pool": draw(st.integers(0, 5000)),
                "minimum": 100,
                "fixed": dict.fromkeys(CATEGORIES, 70),
            },
        },
        "seed": draw(st.integers(0, 10**9)),
        "readings": {
            reading.id: draw(st.sampled_from(reading.values)) for reading in GAME.readings
        },
        "events": draw(st.lists(st.sampled_from(offered), max_size=2, unique_by=str)),
    }


def play_out(record: dict[str, Any], folds: int) -> tuple[Any, Any, list[Action]]:
    """Every seat folds or raises by the bits of ``folds``, as far as its stack lets it."""
    hand = GAME.hand(record)
    actions: list[Action] = []
    while (waiting := (played := play(hand.script, actions)).waiting) is not None:
        offered = [offer.do for offer in waiting.offers]
        do = "fold" if folds >> waiting.seat & 1 else offered[0]
        actions.append(Action(waiting.seat, do))
    return hand, played, actions


@given(records(), st.integers(0, 255))
@settings(max_examples=300, deadline=None)
def test_chips_are_conserved_and_every_bet_is_cleared(record: dict[str, Any], folds: int) -> None:
    hand, played, _ = play_out(record, folds)
    ends = hand.account(played)
    assert ends["total_chips_check"] is True
    moved = balances(played.steps)
    assert sum(moved.values()) == 0
    carried = mapping(ends.get("carried"), "carried")
    for account, chips in moved.items():
        if account.startswith("bet:"):
            seat, bet = account.split(":")[1:]
            assert chips == (carried.get(seat, 0) if bet == "progressive" else 0)
    assert all(chips >= 0 for chips in mapping(ends["stacks"], "stacks").values())  # type: ignore[operator]
    assert ends.get("pool_after", 0) >= 0


@given(records(), st.integers(0, 255))
@settings(max_examples=300, deadline=None)
def test_no_card_is_dealt_twice_and_every_step_names_its_provision(
    record: dict[str, Any], folds: int
) -> None:
    _, played, _ = play_out(record, folds)
    lying: dict[str, str] = {}
    for step in played.steps:
        assert step.provisions
        assert set(step.provisions) <= set(GAME.applied)
        for move in step.moves:
            if isinstance(move, CardMove):
                before = lying.get(move.card.name)
                assert before is None or move.to in (before, "discard")
                lying[move.card.name] = move.to


@given(records(), st.integers(0, 255))
@settings(max_examples=200, deadline=None)
def test_the_hand_and_the_settlement_come_to_the_same(record: dict[str, Any], folds: int) -> None:
    record = {**record, "events": []}
    hand, played, actions = play_out(record, folds)
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
    ]
    assert GAME.settle is not None
    answer = GAME.settle(
        {
            "seats": seats,
            "dealer": cards["dealer"],
            "limits": table["limits"],
            "jackpot": table["jackpot"],
            "readings": record["readings"],
        }
    )
    ends = hand.account(played)
    settled: Any = answer["seats"]
    assert {str(each["seat"]): each["total"] for each in settled} == ends["net"]
    assert answer.get("pool_after") == ends.get("pool_after")
