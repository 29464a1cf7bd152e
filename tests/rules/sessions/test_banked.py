"""69/2003, art. 11.º, 1) and 4), and 89/2025, art. 17.º n.ºs 2 and 3: stakes carried and played."""

from __future__ import annotations

from typing import Any

import pytest

from games.fortune3.rules import law as fortune3
from games.rules.bets.jackpot import POSTED
from games.rules.hands.between import LeftToTheHouse
from games.rules.values.citation import Provision
from games.stud.rules import law as stud
from tests.rules.sessions.played import Run, acts, refused

JACKPOT = {"pool": 100_000, "minimum": 50_000, "fixed": dict(POSTED.fixed)}
FLUSH_AGAINST_ACE_KING = {
    "1": ["9c", "7c", "6c", "4c", "2c"],
    "dealer": ["As", "Kd", "9d", "5d", "3h"],
}
KING_AGAINST_QUEEN = {
    "1": ["Ks", "9d", "4c"],
    "dealer": ["Qs", "8d", "3h"],
    "community": ["2s", "2h"],
}


def session(*hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    table = {
        "stacks": {"1": 5000},
        "bets": {"1": {"ante": 100, "progressive": 10}},
        "method": "machine",
        "jackpot": JACKPOT,
    }
    return {"table": table, "seed": 1, "hands": list(hands), **more}


def failing(**more: Any) -> dict[str, Any]:
    return {"events": [{"event": "shuffler_failed", **more}]}


def test_stud_a_stake_carried_and_played_in_the_next_hand() -> None:
    """Hand 1 is dealt wrongly: void, the ante of 100 goes back, the 10 on the jackpot do not.

    Hand 2: a new ante of 100 (the 10 lie there), and 200 more. The flush beats ace and king:
    100 for the ante, 5 to 1 on the raise, 1000 (art. 9.º, 5), (5)); of the jackpot the 500 posted
    (art. 10.º, 2), (5)) and, by SA-22, the 10 back. 5000 - 10 + 100 + 1000 + 500 + 10 = 6600.
    The house is 1100 poorer and the pool 500.
    """
    run = Run(
        "stud",
        session(
            {"events": [{"event": "wrong_deal"}]},
            {"cards": FLUSH_AGAINST_ACE_KING, "actions": acts("1 raise")},
        ),
    )
    assert run.stacks(1) == {"1": 4990}
    assert run.hands[0].carried["stakes"] == {"1": 10}
    assert run.before(2) == [("hand_begun_again", None)]
    (played,) = (s for s in run.hands[1].played.steps if s.name == "carried_stake_played")
    assert played.provisions == (stud.VOID,)
    assert run.stacks(2) == {"1": 6600}
    assert (run.account["house"], run.account["jackpot"]) == (-1100, 99_500)


def test_stud_the_shuffler_fails_and_a_sabot_takes_its_place() -> None:
    """Art. 11.º, 4): «o baralhador é substituído ou em alternativa é utilizado um «Sabot»»"""
    run = Run("stud", session(failing(), {"method": "manual", "actions": acts("1 fold")}))
    assert ("shoe_used", None) in run.before(2)
    (played,) = (s for s in run.hands[1].played.steps if s.name == "carried_stake_played")
    assert played.provisions == (stud.SHUFFLER_FAILS,)
    assert run.stacks(2) == {"1": 4890}, "the ante of 100 and, by SA-07, the 10"


def test_fortune3_the_shuffler_fails_twice() -> None:
    """Hand 1: suspended, shuffled again. Hand 2, begun again: it fails once more, and there is no
    other hand until it is replaced. Both leave the 10 for «a jogada imediatamente seguinte».

    Hand 3: king high against a bank with a queen: 100 on the ante, 100 on the play bet. K-9-4
    with 2-2 makes no flush: the 10 are lost, and of them a fifth goes into the pool, as the
    house has it here. 5000 - 10 + 200 = 5190; the house gives 200 and 2, and has 10.
    """
    third = {"shuffler": "replaced", "cards": KING_AGAINST_QUEEN, "actions": acts("1 play")}
    run = Run("fortune3", session(failing(), failing(), third, jackpot_share="20%"))
    assert run.before(2) == [("hand_begun_again", None)]
    assert run.hands[1].before[0].provisions == (fortune3.SHUFFLER_FAILS,)
    assert run.names(2)[-1] == "play_suspended"
    assert run.before(3)[0] == ("other_shuffler", None)
    assert run.stacks(3) == {"1": 5190}
    assert (run.account["jackpot"], run.account["house"]) == (100_002, -192)
    (played,) = (s for s in run.hands[2].played.steps if s.name == "carried_stake_played")
    assert played.provisions == (fortune3.JACKPOT_STAKES_CARRIED,)


def test_fortune3_cards_exposed_leave_nothing_for_the_next_hand() -> None:
    """Art. 17.º n.º 3 speaks of n.º 1, 1) and n.º 2 alone: here the player has all bets back."""
    exposed = {"events": [{"event": "bank_card_exposed"}]}
    run = Run("fortune3", session(exposed))
    assert run.stacks(1) == {"1": 5000}
    assert "stakes" not in run.hands[0].carried


def test_a_stake_carried_when_the_session_ends_lies_on_the_table() -> None:
    run = Run("fortune3", session(failing()))
    assert run.account["on_table"] == {"carried:1": 10}


@pytest.mark.parametrize(
    ("key", "hands", "expected"),
    [
        (
            "fortune3",
            (failing(), failing(), {"play": "folding"}),
            ("no_hand_until_replaced", "hands[2]", "art_17__para_2"),
        ),
        (
            "stud",
            (failing(), {"bets": {"1": {}}}),
            ("carried_stake_alone", "hands[1].bets.1", "art_10__point_1"),
        ),
        (
            "fortune3",
            (failing(), {"bets": {"1": {"ante": 0}}}),
            ("carried_stake_alone", "hands[1].bets.1", "art_4__para_2"),
        ),
        (
            "stud",
            (failing(), {"bets": {"1": {"ante": 10, "progressive": 5}}}),
            ("stake_lies_already", "hands[1].bets.1.progressive", ""),
        ),
        (
            "fortune3",
            (failing(fault="second"),),
            ("another_failure_is_due", "hands[0].events[0].fault", ""),
        ),
        (
            "fortune3",
            ({"shuffler": "replaced"},),
            ("shuffler_has_not_failed", "hands[0].shuffler", ""),
        ),
        (
            "fortune3",
            ({"actions": acts("1 leave")},),
            ("leaves_in_a_hand", "hands[0].actions[0]", "art_18__para_2"),
        ),
        (
            "stud",
            ({"actions": acts("1 leave")},),
            ("leaves_in_a_hand", "hands[0].actions[0]", "art_6__point_4"),
        ),
        (
            "stud",
            ({"bets": {"1": {"ante": 5001}}},),
            ("beyond_the_stack", "hands[0].bets.1", ""),
        ),
        (
            "stud",
            ({"bets": {"9": {"ante": 5}}},),
            ("seat_not_at_table", "hands[0].bets.9", ""),
        ),
    ],
)
def test_what_cannot_be_carried_over(key: str, hands: Any, expected: Any) -> None:
    assert refused(key, session(*hands)) == expected


@pytest.mark.parametrize(
    ("key", "provision"),
    [
        ("stud", stud.ANTE_COMPULSORY),
        # 89/2025, art. 10.º, 1): «os limites mínimo e máximo»
        ("fortune3", fortune3.LIMITS),
    ],
)
def test_who_cannot_place_his_bets_again_sits_out(key: str, provision: Provision) -> None:
    """Nobody changes a bet that was told: who has not the chips for the one before plays none."""
    record = session({"actions": acts("1 fold, 2 fold")}, {"actions": acts("1 fold")})
    record["table"] |= {"stacks": {"1": 5000, "2": 150}}
    record["table"]["bets"] = {"1": {"ante": 100}, "2": {"ante": 100}}
    run = Run(key, record)
    assert run.before(2) == [("sits_out_short", 2)]
    assert run.hands[1].before[0].provisions == (provision,)
    assert run.stacks(2) == {"1": 4800, "2": 50}


@pytest.mark.parametrize(
    ("key", "provision"),
    [("fortune3", fortune3.JACKPOT_POOL_REDUCED), ("stud", stud.JACKPOT_POOL_REDUCED)],
)
def test_what_the_house_puts_into_the_pool_is_told_after_the_hand(
    key: str, provision: Provision
) -> None:
    run = Run(key, session({"actions": acts("1 fold")}, jackpot_share="20%"))
    (fed,) = (step for step in run.hands[0].after if step.name == "jackpot_fed")
    assert (fed.facts, fed.provisions) == ({"amount": 2, "pool": 100_002}, (provision,))


BOTH = pytest.mark.parametrize(
    ("key", "eid", "row"),
    [("fortune3", "art_17__para_3", "FA-36"), ("stud", "art_11__point_4", "SA-29")],
)


def waiting(second: dict[str, Any]) -> dict[str, Any]:
    """A shuffler that fails leaves 10 of seat 1 for a second hand, in which seat 2 plays on."""
    record = session(failing(), {**second, "actions": acts("2 fold")})
    record["table"] |= {"stacks": {"1": 500, "2": 500}}
    record["table"]["bets"]["2"] = {"ante": 100}
    return record


@BOTH
def test_who_leaves_takes_the_stake_that_was_carried_and_the_house_answers_for_it(
    key: str, eid: str, row: str
) -> None:
    """The text carries a stake «para a jogada seguinte», and binds no player to play that hand."""
    run = Run(key, waiting({"leave": [1]}))
    back, gone = run.hands[1].before[:2]
    assert (back.name, back.seat, back.facts) == ("stake_goes_back", 1, {"amount": 10})
    assert isinstance(back, LeftToTheHouse)
    assert ([each.eid for each in back.provisions], back.readings) == ([eid], (row,))
    assert (gone.name, gone.facts) == ("seat_left", {"amount": 500})
    assert (run.stacks(2), run.account["on_table"]) == ({"2": 400}, {})


@BOTH
def test_the_stake_of_who_sits_out_waits_for_the_next_hand_he_plays(
    key: str, eid: str, row: str
) -> None:
    record = waiting({"sit_out": [1]})
    record["hands"].append({"actions": acts("1 fold, 2 fold"), "shuffler": "replaced"})
    if key == "stud":
        del record["hands"][-1]["shuffler"]
    run = Run(key, record)
    (waits,) = (step for step in run.hands[1].before if step.name == "stake_waits")
    assert (waits.seat, waits.readings, isinstance(waits, LeftToTheHouse)) == (1, (row,), True)
    assert "carried_stake_played" not in run.names(2)
    assert run.hands[1].carried["stakes"] == {"1": 10}
    assert "carried_stake_played" in run.names(3)
    assert "stakes" not in run.hands[2].carried


@BOTH
def test_a_stake_that_lies_there_at_first_goes_back_with_its_player_too(
    key: str, eid: str, row: str
) -> None:
    table = {"bets": {"1": {"ante": 100}, "2": {"ante": 100}}, "carried": {"1": 10}}
    record = session({"leave": [1], "join": {"2": 500}, "actions": acts("2 fold")})
    record["table"] |= table
    run = Run(key, record)
    assert run.before(1)[:2] == [("stake_goes_back", 1), ("seat_left", 1)]
    assert run.hands[0].before[0].readings == (row,)
