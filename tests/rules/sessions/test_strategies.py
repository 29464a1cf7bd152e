"""A session played by a named strategy, and what such a player sees."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.rules.game import game
from games.rules.hands.script import Turn, play
from games.stud.rules.law import VOID
from games.stud.rules.records import exposed_card
from tests.rules.sessions.played import Run


def session(*hands: dict[str, Any], method: str = "manual", stack: int = 5000) -> dict[str, Any]:
    table = {"stacks": {"1": stack}, "bets": {"1": {"ante": 100}}, "method": method}
    return {"table": table, "seed": 1, "hands": list(hands)}


@pytest.mark.parametrize(
    ("key", "way", "stack", "step"),
    [
        ("fortune3", "always_play", 200, "play_placed"),
        ("fortune3", "always_play", 199, "folded"),
        ("fortune3", "never_play", 200, "folded"),
        ("stud", "always_raise", 300, "raise_placed"),
        ("stud", "always_raise", 299, "folded"),
        ("stud", "never_raise", 300, "folded"),
    ],
)
@pytest.mark.parametrize("method", ["manual", "machine"])
def test_who_cannot_go_on_gives_up(key: str, way: str, stack: int, step: str, method: str) -> None:
    """89/2025 art. 12.º n.º 2; 69/2003 art. 6.º, 6) e 7): by his strategy he would go on."""
    run = Run(key, session({"play": way}, method=method, stack=stack))
    assert {"play_placed", "raise_placed", "folded"} & set(run.names(1)) == {step}


@pytest.mark.parametrize(("method", "number"), [("manual", 5), ("machine", 5)])
def test_a_player_of_stud_sees_the_croupiers_card(method: str, number: int) -> None:
    """Art. 7.º, 1) e 2): the fifth of the croupier, by SA-05 too."""
    dealt = ["As", "Kd", "9d", "5d", "3h"]
    table = {"bets": {"1": {"ante": 100}}, "method": method}
    hand = game("stud").hand({"table": table, "seed": 1, "cards": {"dealer": dealt}})
    played = play(hand.script, [])
    assert played.waiting is not None
    seen = exposed_card(Turn(played.waiting, played.steps, Random(1), 1))
    assert seen.name == dealt[number - 1]


@pytest.mark.parametrize(
    ("key", "failing"), [("stud", {"event": "wrong_deal"}), ("fortune3", {"event": "wrong_deal"})]
)
def test_a_hand_played_to_its_end_is_not_begun_again(key: str, failing: dict[str, Any]) -> None:
    """Nor one after it; the stake that the void hand left is played in the one between."""
    first = {"events": [failing]}
    record = session(first, {"play": "folding"}, {"play": "folding"}, {"play": "folding"})
    record["table"]["bets"]["1"]["progressive"] = 10
    record["table"]["jackpot"] = game(key).table["jackpot"]
    run = Run(key, record)
    begun = [("hand_begun_again", None) in run.before(at) for at in (2, 3, 4)]
    assert begun == [key == "stud", False, False]
    if key == "stud":
        assert run.hands[1].before[0].provisions == (VOID,)


def test_the_shuffler_of_stud_is_replaced_at_once() -> None:
    """69/2003, art. 11.º, 4): «o baralhador é substituído»: the next hand knows of no failure."""
    failing = {"events": [{"event": "shuffler_failed"}]}
    run = Run("stud", session(failing, {"play": "folding"}, {"play": "folding"}, method="machine"))
    assert "shuffler_failures" not in run.hands[1].carried
    assert "shuffler_failures" not in run.hands[2].carried


def test_a_fault_that_is_not_the_shufflers_is_told_of_no_failure() -> None:
    """«caso o baralhador automático volte a falhar»: of it alone is told which time it is."""
    late = {"events": [{"event": "late_bet", "seat": 1, "action": 0}], "play": "folding"}
    run = Run("fortune3", session(late))
    assert "late_bet_refused" in run.names(1)
