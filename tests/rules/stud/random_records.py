"""Hands of Stud Poker at random, with irregularities and readings at random."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from games.stud.rules import GAME

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
