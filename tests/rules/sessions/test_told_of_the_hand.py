"""A session's refusals, seeds and closing account, where one hand of several is at fault."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.rules.game import Answer, Game, Hand, Record
from games.rules.refusal import Unusable
from games.rules.registry import game
from games.rules.script import Played
from games.rules.table_session import HIGHEST_SEED, MOST_HANDS, Session
from tests.rules.sessions.told import Run, refused

TWO: dict[str, Any] = {
    "table": {"stacks": {"1": 1000, "3": 1000}, "small_blind": 5, "big_blind": 10},
    "seed": 1,
}
QUIETLY = {"play": "quietly"}


def test_every_hand_is_dealt_by_a_seed_of_its_own_the_same_for_ever() -> None:
    run = Run("omaha", {**TWO, "seed": 7, "hands": [QUIETLY] * 3})
    seeds = [Random(f"7 {number}").randrange(HIGHEST_SEED) for number in (1, 2, 3)]
    assert [hand.record["seed"] for hand in run.hands] == seeds
    told = Run("omaha", {**TWO, "hands": [{**QUIETLY, "seed": 12}]})
    assert told.hands[0].record["seed"] == 12


def test_as_many_hands_as_a_session_may_have() -> None:
    assert len(Session(game("omaha"), {**TWO, "hands": [QUIETLY] * MOST_HANDS}).told) == MOST_HANDS


def whose(at_fault: int, field: str) -> Game:
    """A game that refuses the hand of that number at that field of its record."""
    omaha = game("omaha")
    dealt: list[Record] = []

    def hand(record: Record) -> Hand:
        dealt.append(record)
        if len(dealt) == at_fault:
            raise Unusable("missing", {}, field)
        return omaha.hand(record)

    return replace(omaha, hand=hand)


@pytest.mark.parametrize(
    ("at_fault", "field", "more", "expected"),
    [
        (1, "table.stacks.1", {}, "table.stacks.1"),
        (2, "table.stacks.1", {}, "hands[1].top_up.1"),
        (2, "table.stacks.1", {"top_up": {"1": 5}}, "hands[1].top_up.1"),
        (2, "table.stacks.5", {"join": {"5": 900}}, "hands[1].join.5"),
        (2, "table.stacks.1", {"join": {"5": 900}}, "hands[1].top_up.1"),
        (2, "table.seats[2]", {"join": {"5": 900}}, "hands[1].join"),
        (1, "table.seats[2]", {}, "table.seats[2]"),
        (2, "table.seats[2]", {}, "hands[1]"),
        (1, "table.mood", {}, "table.mood"),
        (2, "table.mood", {}, "hands[1]"),
        (2, "table.big_blind", {}, "table.big_blind"),
        (2, "cards.board", {}, "hands[1].cards.board"),
        (2, "seed", {}, "seed"),
        (2, "seed", {"seed": 4}, "hands[1].seed"),
        (2, "readings.OA-01", {}, "readings.OA-01"),
    ],
)
def test_a_refusal_is_told_of_the_field_one_can_mend(
    at_fault: int, field: str, more: dict[str, Any], expected: str
) -> None:
    record = {**TWO, "hands": [QUIETLY, {**QUIETLY, **more}]}
    session = Session(whose(at_fault, field), record)
    with pytest.raises(Unusable) as no:
        list(session.hands())
    assert no.value.field == expected


@pytest.mark.parametrize("of", ["bets", "method"])
def test_what_a_hand_against_the_house_sets_is_told_of_it_only_where_it_set_it(of: str) -> None:
    stud = game("stud")

    def hand(record: Record) -> Hand:
        raise Unusable("missing", {}, f"table.{of}")

    table = {name: told for name, told in stud.table.items() if name != "method"}
    for told, expected in (
        ({}, f"table.{of}"),
        ({of: stud.table.get(of, "manual")}, f"hands[0].{of}"),
    ):
        session = Session(replace(stud, hand=hand), {"table": table, "seed": 1, "hands": [told]})
        with pytest.raises(Unusable) as no:
            list(session.hands())
        assert no.value.field == expected


def closed(seed: int = 3) -> Session:
    session = Session(game("omaha"), {**TWO, "seed": seed, "hands": [QUIETLY] * 2})
    assert len(list(session.hands())) == 2
    assert session.account()["conserved"] is True
    return session


def test_an_account_that_does_not_hold_every_chip_says_so() -> None:
    unsound, taken, moved, paid, owing = (closed() for _ in range(5))
    unsound.is_sound = False
    taken.standing.stacks[1] += 5
    moved.held["stack:1"] += 5
    paid.held["commission"] += 5
    owing.held["bet:1"] -= 5
    owing.held["pot"] += 5
    for session in (unsound, taken, moved, paid, owing):
        assert session.account()["conserved"] is False


def test_chips_that_lie_on_the_table_at_the_close_are_told_by_their_place() -> None:
    session = closed()
    session.standing.stacks[1] -= 5
    session.held["stack:1"] -= 5
    session.held["pot"] += 5
    account = session.account()
    assert (account["on_table"], account["conserved"]) == ({"pot": 5}, True)


def test_one_hand_whose_chips_do_not_agree_spoils_the_account_for_good() -> None:
    omaha = game("omaha")
    counted: list[bool] = []

    def hand(record: Record) -> Hand:
        read = omaha.hand(record)

        def account(played: Played) -> Answer:
            counted.append(len(counted) != 0)
            return {**read.account(played), "total_chips_check": counted[-1]}

        return replace(read, account=account)

    session = Session(replace(omaha, hand=hand), {**TWO, "hands": [QUIETLY] * 2})
    assert [each.answer["total_chips_check"] for each in session.hands()] == [False, True]
    assert session.account()["conserved"] is False


def test_a_newcomer_may_come_with_a_single_chip_but_to_a_seat_there_may_be() -> None:
    run = Run("omaha", {**TWO, "hands": [{**QUIETLY, "join": {"5": 1}}]})
    assert run.hands[0].record["table"]["stacks"]["5"] == 1  # type: ignore[index]
    for name in ("1000", "99999", "x"):
        told = {**TWO, "hands": [{"join": {name: 100}}]}
        assert refused("omaha", told)[:2] == ("seat_not_at_table", f"hands[0].join.{name}")


@pytest.mark.parametrize("name", ["x", "1000", "\N{ARABIC-INDIC DIGIT THREE}"])
def test_a_stack_is_told_of_a_seat(name: str) -> None:
    table = {**TWO["table"], "stacks": {"1": 1000, name: 1000}}
    expected = ("seat_not_at_table", f"table.stacks.{name}", "")
    assert refused("omaha", {**TWO, "table": table, "hands": [QUIETLY]}) == expected


@pytest.mark.parametrize("bet", ["50", True, None])
def test_a_bet_that_is_no_number_is_refused_at_its_field_in_a_session_too(bet: object) -> None:
    stud = game("stud")
    table = {**stud.table, "bets": {seat: {"ante": bet} for seat in stud.table["stacks"]}}  # type: ignore[attr-defined]
    reason, field, _ = refused("stud", {"table": table, "seed": 1, "hands": [QUIETLY]})
    assert field.startswith(("table.bets.", "hands[0].bets."))
    assert reason in ("not_a_whole_number", "missing", "no_basic_bet", "additional_bet_alone")
