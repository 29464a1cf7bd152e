"""At the edge of what may be, in both games against the house: seats, stakes that lie, stacks."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.bets.jackpot import POSTED
from games.rules.game import game
from games.rules.values.refusal import Forbidden
from tests.rules.banked import account, refused, run

BOTH = pytest.mark.parametrize("key", ["fortune3", "stud"])
JACKPOT = {"pool": 100_000, "minimum": 50_000, "fixed": dict(POSTED.fixed)}
PLACES = {"fortune3": "art_5__para_2", "stud": "art_2__para_1"}
BESIDE = {"fortune3": "art_4__para_2", "stud": "art_10__point_1"}
BEFORE_THE_DEAL = {
    "fortune3": ["ante", "pair_plus", "six_card_bonus", "progressive"],
    "stud": ["ante", "progressive"],
}
GOES_ON = {"fortune3": ("play", 100), "stud": ("raise", 200)}
BY = {"fortune3": "art_12__para_2", "stud": "art_6__point_6"}


def record(**table: Any) -> dict[str, Any]:
    return {"table": {"bets": {"1": {"ante": 100}}, "jackpot": JACKPOT, **table}, "seed": 1}


@BOTH
@pytest.mark.parametrize(
    ("table", "field"),
    [
        ({"seats": [8]}, "seats[0]"),
        ({"bets": {"8": {"ante": 100}}}, "bets.8"),
        ({"carried": {"8": 10}}, "carried.8"),
        ({"stacks": {"1": 100, "8": 100}}, "stacks.8"),
    ],
)
def test_an_eighth_place(key: str, table: dict[str, Any], field: str) -> None:
    """«seis a oito mãos, incluindo a mão da banca»; «Sete lugares para os jogadores»."""
    no = refused(game(key).hand, record(**table))
    assert isinstance(no, Forbidden)
    assert (no.reason, no.provision.eid) == ("no_such_seat", PLACES[key])
    assert no.field == f"table.{field}"
    assert no.facts == {"seat": 8, "first": 1, "last": 7}


@BOTH
def test_a_stake_that_lies_there_needs_a_basic_bet_beside_it(key: str) -> None:
    """«é limitada aos jogadores que tenham colocado apostas …»; art. 10.º, 1) de 69/2003."""
    no = refused(game(key).hand, record(carried={"3": 10}))
    assert isinstance(no, Forbidden)
    assert (no.reason, no.provision.eid) == ("carried_stake_alone", BESIDE[key])
    assert (no.facts, no.field) == ({"seat": 3, "amount": 10}, "table.carried.3")


@BOTH
def test_no_second_stake_beside_the_one_that_lies_there(key: str) -> None:
    bets = {"1": {"ante": 100, "progressive": 5}}
    no = refused(game(key).hand, record(bets=bets, carried={"1": 10}))
    assert (no.reason, no.field) == ("stake_lies_already", "table.carried.1")
    assert no.facts == {"seat": 1, "amount": 10}


@BOTH
def test_a_stake_that_lies_there_comes_out_of_no_stack(key: str) -> None:
    """All that the player had goes into the ante, or into the ante and the bet after it."""
    declared, (do, needed) = game(key), GOES_ON[key]
    short = run(declared, record(carried={"1": 10}, stacks={"1": 99 + needed})).waiting
    assert short is not None
    assert [offer.do for offer in short.offers] == ["fold"]
    bar = next(each for each in short.bars if each.do == do)
    assert (bar.reason, bar.facts) == ("stack_too_short", {"stack": needed - 1, "needed": needed})
    assert bar.provision.eid == BY[key]
    enough = run(declared, record(carried={"1": 10}, stacks={"1": 100 + needed})).waiting
    assert enough is not None
    assert [offer.do for offer in enough.offers] == [do, "fold"]
    assert [each.do for each in enough.bars] == BEFORE_THE_DEAL[key]
    assert run(declared, record(carried={"1": 10}, stacks={"1": 100})).waiting is not None
    no = refused(declared.hand, record(carried={"1": 10}, stacks={"1": 99}))
    assert (no.reason, no.field) == ("beyond_the_stack", "table.bets.1")


@BOTH
def test_the_least_bet_there_is(key: str) -> None:
    """One chip is a bet as any other."""
    told = record(bets={"1": {"ante": 1, "progressive": 1}})
    told["actions"] = [{"seat": 1, "do": "fold"}]
    assert account(game(key), told)["total_chips_check"] is True


@BOTH
def test_a_card_seen_at_an_eighth_place(key: str) -> None:
    event = {"event": "player_card_exposed", "seat": 8}
    no = refused(game(key).hand, {**record(), "events": [event]})
    assert isinstance(no, Forbidden)
    assert (no.reason, no.provision.eid) == ("no_such_seat", PLACES[key])
    assert no.field == "events[0].seat"


def test_a_late_jackpot_bet_of_stud_is_one_chip_at_least() -> None:
    """69/2003, art. 6.º, 3)."""
    late = {"event": "late_jackpot_bet", "seat": 1}
    told = {**record(), "events": [{**late, "amount": 1}]}
    placed = run(game("stud"), told).steps
    assert [step.facts["amount"] for step in placed if step.name == "jackpot_bet_refused"] == [1]
    no = refused(game("stud").hand, {**record(), "events": [{**late, "amount": 0}]})
    assert (no.reason, no.field) == ("below_least", "events[0].amount")


@pytest.mark.parametrize(("key", "most"), [("fortune3", 3), ("stud", 5)])
@pytest.mark.parametrize("place", ["1", "dealer"])
def test_no_hand_has_a_card_more(key: str, most: int, place: str) -> None:
    """«três cartas» each; «cinco cartas» each."""
    dealt = ["2s", "3s", "4s", "5d", "6d", "7d"]
    assert game(key).hand({**record(), "cards": {place: dealt[:most]}})
    no = refused(game(key).hand, {**record(), "cards": {place: dealt[: most + 1]}})
    assert (no.reason, no.field) == ("too_many_cards", f"cards.{place}")
