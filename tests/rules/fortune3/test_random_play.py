"""Random hands with random irregularities: chips are conserved, both paths agree."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.fields import mapping
from games.rules.fortune3 import GAME
from games.rules.script import Action, CardMove, play
from games.rules.wagers import balances

STAKES = st.sampled_from([0, 1, 5, 37, 100])
CATEGORIES = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")


@st.composite
def bets(draw: st.DrawFn) -> dict[str, int]:
    placed = {"ante": draw(STAKES), "pair_plus": draw(STAKES)}
    if placed["ante"] or placed["pair_plus"]:
        placed |= {"six_card_bonus": draw(STAKES), "progressive": draw(STAKES)}
    return placed


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    seats = draw(st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True))
    placed = {str(seat): draw(bets()) for seat in seats}
    placed[str(seats[0])]["ante"] = 10
    betting = [int(seat) for seat, each in placed.items() if any(each.values())]
    empty = [seat for seat in range(1, 8) if seat not in betting]
    method = draw(st.sampled_from(["manual", "machine", "machine_of_three"]))
    offered: list[dict[str, Any]] = [
        {"event": "player_card_exposed", "seat": draw(st.sampled_from(betting)), "card": 2},
        {"event": "player_card_exposed", "seat": draw(st.sampled_from(betting)), "card": 3},
        {"event": "bank_card_exposed", "card": draw(st.integers(1, 3))},
        {"event": "wrong_deal", "seat": draw(st.sampled_from(betting)), "card": 3},
        {"event": "wrong_deal", "place": "community"},
    ]
    if empty:
        offered.append({"event": "cards_to_empty_seat", "seat": draw(st.sampled_from(empty))})
    if method != "manual":
        fault = draw(st.sampled_from(["first", "second"]))
        offered.append({"event": "shuffler_failed", "place": "dealer", "fault": fault})
    chosen = {reading.id: draw(st.sampled_from(reading.values)) for reading in GAME.readings}
    pool = draw(st.integers(0, 5000))
    return {
        "table": {
            "method": method,
            "bets": placed,
            "stacks": {str(seat): draw(st.integers(400, 600)) for seat in seats},
            "jackpot": {"pool": pool, "minimum": 100, "fixed": dict.fromkeys(CATEGORIES, 70)},
        },
        "seed": draw(st.integers(0, 10**9)),
        "readings": chosen,
        "events": draw(st.lists(st.sampled_from(offered), max_size=2, unique_by=str)),
    }


def play_out(record: dict[str, Any], folds: int) -> tuple[Any, Any, list[Action]]:
    """Every seat folds or plays by the bits of ``folds``, as far as its stack lets it."""
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
        if any(placed.values())
    ]
    assert GAME.settle is not None
    answer = GAME.settle(
        {
            "seats": seats,
            "dealer": cards["dealer"],
            "community": cards.get("community"),
            "jackpot": table["jackpot"],
            "readings": record["readings"],
        }
    )
    ends = hand.account(played)
    settled: Any = answer["seats"]
    assert {str(each["seat"]): each["total"] for each in settled} == ends["net"]
    assert answer.get("pool_after") == ends.get("pool_after")
