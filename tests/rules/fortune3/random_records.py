"""Hands of Fortune 3 at random, with irregularities and readings at random."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from games.fortune3.rules import GAME

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
