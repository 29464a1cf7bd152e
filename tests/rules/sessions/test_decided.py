"""What the text leaves unsaid once the bets are paid: the house decides by name, and goes on."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.faults.ordered import is_stopped
from games.rules.game import GAMES, game
from games.rules.hands.between import LeftToTheHouse
from tests.rules.sessions.played import Run, refused

QUIETLY = {"play": "quietly", "top_up": "due"}
LATE = {**QUIETLY, "events": [{"event": "deal_error_after_payment"}]}
DECIDED = {**LATE, "decided": "stands_as_paid"}


def session(key: str, *hands: dict[str, Any]) -> dict[str, Any]:
    return {"table": dict(game(key).table), "seed": 5, "hands": list(hands)}


@pytest.mark.parametrize("key", GAMES)
def test_nobody_goes_on_unless_the_house_has_decided(key: str) -> None:
    run = Run(key, session(key, QUIETLY, LATE))
    assert is_stopped(run.hands[1].played.steps)
    assert refused(key, session(key, LATE, QUIETLY)) == ("hand_was_stopped", "hands[1]", "")


@pytest.mark.parametrize("key", GAMES)
def test_by_a_named_decision_the_next_hand_is_dealt_as_if_nothing_had_been_found(key: str) -> None:
    """The silence is told all the same, and what follows is the house's, near the same words."""
    run, undisturbed = (
        Run(key, session(key, QUIETLY, each, QUIETLY)) for each in (DECIDED, QUIETLY)
    )
    hand = run.hands[1]
    assert is_stopped(hand.played.steps)
    first = hand.after[0]
    assert isinstance(first, LeftToTheHouse)
    assert first.name == "stands_as_paid"
    assert first.provisions == hand.played.steps[-1].provisions
    assert hand.after[1:] == undisturbed.hands[1].after
    assert run.hands[2].steps == undisturbed.hands[2].steps
    assert run.account == undisturbed.account


@pytest.mark.parametrize(
    ("key", "hand", "expected"),
    [
        (
            "stud",
            {**QUIETLY, "decided": "stands_as_paid"},
            ("nothing_to_decide", "hands[0].decided", ""),
        ),
        ("stud", {**LATE, "decided": "undone"}, ("not_on_offer", "hands[0].decided", "")),
        ("stud", {**LATE, "decided": True}, ("not_on_offer", "hands[0].decided", "")),
        (
            "omaha",
            {"events": [{"event": "time_passes", "action": 0}], "decided": "stands_as_paid"},
            ("nothing_to_decide", "hands[0].decided", ""),
        ),
    ],
)
def test_what_is_not_left_to_the_house_it_does_not_decide(
    key: str, hand: dict[str, Any], expected: tuple[str, str, str]
) -> None:
    """A hand stopped with bets still lying there is settled by nobody's word."""
    assert refused(key, session(key, hand)) == expected
