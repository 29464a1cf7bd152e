"""97/2010, art. 1.º, n.º 2: «finda cada uma das jogadas, é deslocado para o jogador seguinte, no
sentido dos ponteiros do relógio».
"""

from __future__ import annotations

from typing import Any

from games.omaha.rules import law
from games.rules.hands.between import LeftToTheHouse
from tests.rules.sessions.played import Run, acts, refused

TABLE = {
    "stacks": {"1": 1000, "3": 1000, "7": 1000},
    "button": 1,
    "small_blind": 5,
    "big_blind": 10,
}


def session(*hands: dict[str, Any], **table: Any) -> dict[str, Any]:
    return {"table": TABLE | table, "seed": 1, "hands": list(hands)}


def folded(first: int, second: int, **more: Any) -> dict[str, Any]:
    return {"actions": acts(f"{first} fold, {second} fold"), **more}


def test_three_hands_worked_from_the_text() -> None:
    """The marker begins before seat 1, at the croupier's left.

    Hand 1: the first to its left, seat 3, posts 5 and the second, seat 7, posts 10 (art. 5.º).
    Seat 1, left of the two, gives up, then seat 3: seat 7 has the 15 of the table.
    Hand 2: the marker is before seat 3, so 7 posts 5 and 1 posts 10; 3 and 7 give up.
    Hand 3: seat 3 has left with its 995, a newcomer sits at 5 with 400, and the marker is before
    seat 7: 1 posts 5 and 5 posts 10; 7 and 1 give up. The marker goes to seat 1 once more.
    """
    run = Run(
        "omaha", session(folded(1, 3), folded(3, 7), folded(7, 1, leave=[3], join={"5": 400}))
    )
    assert run.stacks(1) == {"1": 1000, "3": 995, "7": 1005}
    assert run.stacks(2) == {"1": 1005, "3": 995, "7": 1000}
    assert run.stacks(3) == {"1": 1000, "5": 405, "7": 1000}
    assert [run.after(n) for n in (1, 2, 3)] == [
        [("marker_moved", 3)],
        [("marker_moved", 7)],
        [("marker_moved", 1)],
    ]
    assert all(hand.after[0].provisions == (law.MARKER_PLACED,) for hand in run.hands)
    assert run.account["brought_and_taken"] == 400 - 995
    assert run.account["begun_with"] == 3000


def test_the_marker_passes_over_a_seat_that_nobody_plays() -> None:
    """The text moves it to the next player; that he may have gone meanwhile it does not say."""
    run = Run("omaha", session(folded(1, 3), {"actions": acts("1 fold"), "leave": [3]}))
    assert run.before(2) == [("seat_left", 3), ("marker_goes_on", 7)]
    assert all(isinstance(step, LeftToTheHouse) for step in run.hands[1].before)
    assert run.hands[1].before[1].provisions == (law.MARKER_PLACED,)


def test_who_has_no_chips_sits_out() -> None:
    """Art. 4.º, n.º 1: «Todas as apostas são feitas por meio de fichas de jogo.»

    Seats 3 and 7 have all their 10 in with the blinds and a call; the best takes the 30.
    """
    cards = {"1": "As Ad Kc Kd", "3": "2c 3d 4h 9s", "7": "2d 3h 4s 9c", "board": "Ah Kh 7c 7d Js"}
    named = {place: told.split() for place, told in cards.items()}
    first = {"actions": acts("1 call, 3 call"), "cards": named}
    run = Run(
        "omaha",
        session(
            first, {"play": "quietly", "top_up": {"3": 500}}, stacks={"1": 1000, "3": 10, "7": 10}
        ),
    )
    assert run.stacks(1) == {"1": 1020, "3": 0, "7": 0}
    assert run.before(2) == [("stack_added_to", 3), ("sits_out_short", 7)]
    assert run.hands[1].before[1].provisions == (law.CHIPS,)
    table = run.hands[1].record["table"]
    assert (table["seats"], table["button"]) == ([1, 3], 3)


def test_a_hand_needs_two_players() -> None:
    """Art. 2.º, n.º 3: «O número mínimo de jogadores para o início do jogo é de dois.»"""
    told = session(folded(1, 3), {"play": "quietly", "sit_out": [1, 3]})
    assert refused("omaha", told) == ("too_few_players", "hands[1]", "art_2__para_3")


def test_a_hand_that_stopped_is_the_last() -> None:
    stopped = {"events": [{"event": "time_passes", "action": 0}]}
    run = Run("omaha", session(stopped))
    assert run.account["on_table"] == {"bet:3": 5, "bet:7": 10}
    assert refused("omaha", session(stopped, folded(3, 7))) == ("hand_was_stopped", "hands[1]", "")


def test_the_marker_moves_after_an_invalid_hand_by_a_reading() -> None:
    """«finda cada uma das jogadas»: whether an invalid one is such a hand no text says."""
    void = {"events": [{"event": "misdeal", "at": "deal", "rectified": False}]}
    run = Run("omaha", session(void, folded(3, 7)))
    moved = run.hands[0].after[-1]
    assert (moved.name, moved.readings) == ("marker_moved", ("OA-30",))
    assert run.hands[1].after[-1].readings == ()
