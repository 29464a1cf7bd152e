"""A session's refusals, seeds and closing account, where one hand of several is at fault."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.rules.game import Answer, Game, Hand, Record, game
from games.rules.hands.script import WAYS, Action, Played, Step, Turn
from games.rules.sessions.session import HIGHEST_SEED, LONG_SEED, MOST_HANDS, Session
from games.rules.values.refusal import Unusable
from tests.rules.sessions.played import Run, refused

TWO: dict[str, Any] = {
    "table": {"stacks": {"1": 1000, "3": 1000}, "small_blind": 5, "big_blind": 10},
    "seed": 1,
}
QUIETLY = {"play": "quietly"}
SHARED: dict[str, Any] = {"table": game("stud").table, "seed": 1, "hands": [QUIETLY]}


def test_every_hand_is_dealt_by_a_seed_of_its_own_the_same_for_ever() -> None:
    run = Run("omaha", {**TWO, "seed": 7, "hands": [QUIETLY] * 3})
    seeds = [Random(f"7 {number}").randrange(HIGHEST_SEED) for number in (1, 2, 3)]
    assert [hand.record["seed"] for hand in run.hands] == seeds
    told = Run("omaha", {**TWO, "hands": [{**QUIETLY, "seed": 12}]})
    assert told.hands[0].record["seed"] == 12


def test_hands_of_a_long_seed_are_dealt_by_seeds_as_long() -> None:
    seed = LONG_SEED + 7
    run = Run("omaha", {**TWO, "seed": seed, "hands": [QUIETLY] * 3})
    assert [hand.record["seed"] for hand in run.hands] == [
        Random(f"{seed} {number}").randrange(LONG_SEED) for number in (1, 2, 3)
    ]


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
        (2, "table.stacks.5", {"join": {"5": 900}, "top_up": {"5": 1}}, "hands[1].join.5"),
        (2, "table.seats[2]", {"join": {"5": 900}}, "hands[1].join"),
        (1, "table.seats[2]", {}, "table.seats[2]"),
        (2, "table.seats[2]", {}, "hands[1]"),
        (1, "table.mood", {}, "table.mood"),
        (2, "table.mood", {}, "hands[1]"),
        (2, "table.mood", {"join": {"5": 900}}, "hands[1]"),
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


def test_what_was_done_before_a_hand_is_told_before_it_and_what_follows_after() -> None:
    (hand,) = Run("omaha", {**TWO, "hands": [{**QUIETLY, "join": {"5": 1}}]}).hands
    assert hand.steps == (*hand.before, *hand.played.steps, *hand.after)
    assert (hand.before != (), hand.after != ()) == (True, True)


def test_a_seat_of_three_figures_is_one_no_table_has() -> None:
    told = {**TWO, "hands": [{"join": {"100": 100}}]}
    assert refused("omaha", told)[:2] == ("no_such_seat", "hands[0].join")
    table = {**TWO["table"], "stacks": {"1": 1000, "100": 1000}}
    assert refused("omaha", {**TWO, "table": table, "hands": [QUIETLY]})[0] == "no_such_seat"


def test_who_has_just_the_chips_he_placed_before_places_them_again() -> None:
    table = {**SHARED["table"], "stacks": {**SHARED["table"]["stacks"]}}
    seat = next(iter(table["bets"]))
    placed = sum(table["bets"][seat].values())
    for stack, told in ((placed, False), (placed - 1, True)):
        table["stacks"][seat] = stack
        run = Run("stud", {**SHARED, "table": table, "hands": [{"play": "folding"}]})
        assert (("sits_out_short", int(seat)) in run.before(1)) is told


def test_before_its_first_hand_a_session_has_had_none() -> None:
    account = Session(game("omaha"), {**TWO, "hands": [QUIETLY]}).account()
    assert (account["hands"], account["conserved"]) == (0, True)


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


def test_a_hand_not_played_to_its_end_leaves_the_table_as_it_was() -> None:
    session = Session(game("omaha"), {**TWO, "hands": [{"join": {"5": 900}}]})
    (hand,) = session.hands()
    assert hand.played.waiting is not None
    assert hand.after == ()
    assert session.standing.new == {5}


def test_a_way_of_playing_has_the_chance_and_the_smallest_chip_of_its_hand() -> None:
    given: list[tuple[object, int]] = []

    def way(turn: Turn) -> Action:
        given.append((turn.chance.getstate(), turn.chip))
        return WAYS["folding"](turn)

    for table, more, chance, chip in (
        (TWO["table"], {"seed": 9}, "own 9", 1),
        ({**TWO["table"], "chip": 5}, {"seed": 9}, "own 9", 5),
        (TWO["table"], {"cards": {"1": "As Ad Kc 2d", "3": "Qs Qd Jc 3d"}}, "own 0", 1),
    ):
        record = {"table": table, "hands": [{"play": "own", **more}]}
        session = Session(game("omaha"), record)
        session.chain.ways = {"own": way}
        given.clear()
        list(session.hands())
        assert given[0] == (Random(chance).getstate(), chip)


@pytest.mark.parametrize("share", ["0%", "100%"])
def test_the_house_may_put_none_of_a_stake_into_the_pool_or_all_of_it(share: str) -> None:
    run = Run("stud", {**SHARED, "jackpot_share": share})
    assert run.hands[0].carried["jackpot"] == run.account["jackpot"]
    placed = sum(bets.get("progressive", 0) for bets in SHARED["table"]["bets"].values())
    fed = run.account["jackpot"] - SHARED["table"]["jackpot"]["pool"]
    assert placed > 0
    assert fed == (placed if share == "100%" else 0)


def test_but_not_less_than_none() -> None:
    with pytest.raises(Unusable) as no:
        Session(game("stud"), {**SHARED, "jackpot_share": "-1%"})
    assert (no.value.reason, no.value.facts) == ("below_least", {"given": "-1%", "least": 0})


def failing(*hands: dict[str, Any]) -> Run:
    """A shuffler that fails in the first hand; what follows is told."""
    record = {**SHARED, "table": {**game("fortune3").table, "method": "machine"}}
    return Run(
        "fortune3", {**record, "hands": [{"events": [{"event": "shuffler_failed"}]}, *hands]}
    )


def test_a_failure_is_counted_until_another_shuffler_is_brought_or_the_shoe_is_used() -> None:
    counted = [hand.carried.get("shuffler_failures") for hand in failing(QUIETLY).hands]
    assert counted == [1, 1]
    mendings = {"other_shuffler": {"shuffler": "replaced"}, "shoe_used": {"method": "manual"}}
    for told, mended in mendings.items():
        run = failing({**QUIETLY, **mended}, QUIETLY)
        assert [hand.carried.get("shuffler_failures") for hand in run.hands] == [1, None, None]
        assert told in [name for name, _ in run.before(2)]


def test_the_shoe_is_told_of_only_where_it_takes_a_failed_shuffler_s_place() -> None:
    by_hand = {**QUIETLY, "method": "manual"}
    run = Run("stud", {**SHARED, "hands": [by_hand]})
    assert "shoe_used" not in [name for name, _ in run.before(1)]
    run = failing({**QUIETLY, "method": "machine"})
    assert "shoe_used" not in [name for name, _ in run.before(2)]


def test_no_failure_is_counted_where_a_hand_is_played_out() -> None:
    run = Run("stud", {**SHARED, "hands": [QUIETLY, QUIETLY]})
    assert ["shuffler_failures" in hand.carried for hand in run.hands] == [False, False]
    told = {**SHARED, "hands": [QUIETLY, {**QUIETLY, "shuffler": "replaced"}]}
    assert refused("stud", told)[0] == "shuffler_has_not_failed"


@pytest.mark.parametrize(("name", "counted"), [("hand_suspended", 1), ("bet_returned", 0)])
def test_a_failure_of_the_shuffler_is_a_hand_cut_short_by_it(name: str, counted: int) -> None:
    session = Session(game("fortune3"), {**SHARED, "table": game("fortune3").table})
    step = Step(name, (session.chain.shuffler_fails,))
    list(session.chain.after(Played((step,), None, (), ()), {}))
    assert session.chain.failures == counted
