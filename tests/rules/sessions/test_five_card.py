"""104/85/M, articles 2 and 6: the pack and the capital, hand after hand."""

from __future__ import annotations

from typing import Any

import pytest

from games.five_card.rules import law
from games.rules.hands.between import LeftToTheHouse
from games.rules.values.refusal import Forbidden
from tests.rules.sessions.played import Run, acts, refused

KING_AND_NINE = {"1": ["Ks"], "3": ["9h"]}


def session(*hands: dict[str, Any], **table: Any) -> dict[str, Any]:
    settings = {"stacks": {"1": 2000, "3": 2000}, "ante": 20, "commission": "4%"} | table
    return {"table": settings, "seed": 1, "hands": list(hands)}


def opened(**more: Any) -> dict[str, Any]:
    """Seat 1 shows the king and must open; seat 3 gives up."""
    return {"cards": KING_AND_NINE, "actions": acts("1 open 20, 3 fold"), **more}


def test_a_hand_worked_from_the_text_and_a_newcomer_beside_the_others() -> None:
    """Both put in 20; of the 40 the house takes its initial 20 (art. 8). Seat 1 opens with 20 and
    seat 3 gives up. The pot is all that was thrown in, 60, and 4 % of it 2.4: 2 in whole chips
    (art. 9, PA-11). Seat 1 has 2000 - 20 - 20 + (60 - 20 - 2) = 1998, seat 3 1980.

    A newcomer must begin with 2000, those who play with what they have, so long as it is 500
    («O capital mínimo com que cada jogador pode iniciar o jogo é de $2 000,00»).
    """
    run = Run("five_card", session(opened(), {"play": "folding", "join": {"5": 2000}}))
    assert run.stacks(1) == {"1": 1998, "3": 1980}
    assert run.hands[0].answer["commission"] == 22
    assert run.hands[1].record["table"]["newcomers"] == [5]
    assert run.hands[1].before[0].provisions == (law.CAPITAL,)

    told = session(opened(), {"play": "folding", "join": {"5": 1999}})
    assert refused("five_card", told) == (
        "capital_below_minimum",
        "hands[1].join.5",
        "art_6__para_1",
    )


FALLEN = {"stacks": {"1": 2000, "3": 510}, "first_hand": False}
"""Once its 20 are in, seat 3 has 490 left, under the 500 of article 6; to 2000 it lacks 1510."""


@pytest.mark.parametrize("added", ["due", {"3": 1510}, {"3": 5000}])
def test_capital_that_fell_is_made_up_before_the_next_hand(added: Any) -> None:
    run = Run("five_card", session(opened(), {"play": "folding", "top_up": added}, **FALLEN))
    assert run.hands[0].carried["top_up_due"] == {"3": 1510}
    assert run.hands[1].before[0].provisions == (law.CAPITAL,)
    assert run.account["brought_and_taken"] == (5000 if added == {"3": 5000} else 1510)


@pytest.mark.parametrize("told", [{}, {"top_up": {"3": 1509}}])
def test_who_does_not_make_it_up_plays_no_hand(told: Any) -> None:
    """«esse jogador terá de reforçar, após essa jogada, o seu capital»"""
    record = session(opened(), {"play": "folding", **told}, **FALLEN)
    expected = ("capital_not_topped_up", "hands[1].top_up.3", "art_6__para_1")
    assert refused("five_card", record) == expected


def test_what_is_owed_is_told_and_under_what() -> None:
    run = Run("five_card", session(opened(), **FALLEN))
    assert run.hands[0].carried["top_up_by"] == str(law.CAPITAL)
    with pytest.raises(Forbidden, match="capital_not_topped_up") as no:
        Run("five_card", session(opened(), {"play": "folding"}, **FALLEN))
    assert no.value.facts == {"seat": 3, "stack": 490, "minimum": 2000, "ante": 20}


def test_the_first_hand_of_a_session_is_everyones_first_unless_it_is_said_not_to_be() -> None:
    """«O capital mínimo com que cada jogador pode iniciar o jogo é de $2 000,00»"""
    record = session(opened(), stacks={"1": 2000, "3": 1999})
    assert refused("five_card", record)[0] == "capital_below_minimum"
    later = session(opened(), stacks={"1": 2000, "3": 1999}, first_hand=False)
    assert Run("five_card", later).account["begun_with"] == 3999


def test_who_owes_may_leave_with_what_he_has() -> None:
    """«salvo se abandonar o jogo, retirando-se da mesa»"""
    leaving = {"leave": [3], "join": {"7": 2000}, "play": "folding"}
    run = Run("five_card", session(opened(), leaving, **FALLEN))
    assert run.hands[1].before[0].provisions == (law.NO_CHANGE_OF_CAPITAL,)
    assert run.hands[1].before[0].facts == {"amount": 490}


def test_chips_added_without_need_are_for_the_house_to_allow() -> None:
    run = Run("five_card", session(opened(), {"play": "folding", "top_up": {"1": 100}}))
    assert isinstance(run.hands[1].before[0], LeftToTheHouse)


def test_ten_hands_to_a_pack() -> None:
    """«utilizadas num máximo de dez jogadas»: the eleventh has another."""
    run = Run("five_card", session(*[opened()] * 11))
    assert run.after(10) == [("pack_is_spent", None)]
    assert run.before(11) == [("new_pack", None), ("pack_in_use", None)]
    assert [hand.carried["pack"]["hands"] for hand in run.hands] == [*range(1, 11), 1]
    assert [hand.carried["pack"]["left"] for hand in run.hands] == [*range(9, -1, -1), 9]
    told = [step for hand in run.hands for step in (*hand.before, *hand.after)]
    assert {step.name for step in told} == {"pack_in_use", "pack_is_spent", "new_pack"}
    assert {step.provisions for step in told} == {(law.SHUFFLE_AND_BURN,)}


def test_the_house_may_take_a_new_pack_after_any_hand() -> None:
    """«A casa reserva-se o direito de utilizar novo baralho de cartas no fim de cada jogada.»"""
    run = Run("five_card", session(opened(), opened(new_pack=True)))
    assert run.hands[1].before[0].facts == {"hands": 1, "asked": True}


def test_the_cut() -> None:
    """«um mínimo de seis cartas. Em cada jogada podem partir as cartas dois jogadores»"""
    cuts = [{"seat": 1, "cards": 6}, {"seat": 3, "cards": 20}]
    run = Run("five_card", session(opened(cut=cuts)))
    assert run.before(1)[1:] == [("pack_cut", 1), ("pack_cut", 3)]
    assert all(step.provisions == (law.SHUFFLE_AND_BURN,) for step in run.hands[0].before)
    small = session(opened(cut=[{"seat": 1, "cards": 5}]))
    assert refused("five_card", small) == ("cut_too_small", "hands[0].cut[0].cards", "art_2")
    many = session(
        opened(cut=[{"seat": seat, "cards": 6} for seat in (1, 3, 5)]),
        stacks={"1": 2000, "3": 2000, "5": 2000},
    )
    assert refused("five_card", many) == ("too_many_cut", "hands[0].cut", "art_2")


@pytest.mark.parametrize(
    ("cuts", "reason", "field"),
    [
        ([(5, 6)], "seat_not_at_table", "cut[0].seat"),
        ([(1, 6), (1, 6)], "seat_twice", "cut[1].seat"),
        ([(1, 40)], "above_most", "cut[0].cards"),
    ],
)
def test_a_cut_by_who_is_not_there_twice_or_of_the_whole_pack(
    cuts: list[tuple[int, int]], reason: str, field: str
) -> None:
    told = [{"seat": seat, "cards": cards} for seat, cards in cuts]
    assert refused("five_card", session(opened(cut=told)))[:2] == (reason, f"hands[0].{field}")


def test_a_cut_leaves_a_card_at_least() -> None:
    run = Run("five_card", session(opened(cut=[{"seat": 1, "cards": 39}])))
    assert run.hands[0].before[1].facts == {"cards": 39}


def test_nobody_takes_his_capital_away_in_a_hand() -> None:
    """«Em circunstância alguma poderá … reduzir o seu capital depois de começada a jogada.»"""
    record = session({"cards": KING_AND_NINE, "actions": acts("1 open 20, 3 leave")})
    expected = ("leaves_in_a_hand", "hands[0].actions[1]", "art_6__para_2")
    assert refused("five_card", record) == expected
    with pytest.raises(Forbidden) as no:
        Run("five_card", record)
    assert no.value.doubt == "PA-36"
