"""A record may put any figure of the law otherwise, by the name a version sets it by.

What it names must be a figure of its game, and a value the figure can have.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.odds import registry
from games.play.link.hand_link import decode, encode
from games.rules.game import GAMES, game
from games.rules.sessions.session import Session
from games.rules.values.refusal import Forbidden, Unusable
from tests.law.test_rehearsed_rules import always_raising, played

STUD = {
    "player": ["As", "Js", "9s", "5s", "2s"],
    "dealer": ["Ah", "Kd", "7c", "5d", "3h"],
    "bets": {"ante": 100},
    "action": "raise",
}
TABLE = {"seats": [7, 6], "stacks": {"7": 2500, "6": 2500}, "ante": 20}


def net_of(figures: dict[str, object]) -> Any:
    settle = game("stud").settle
    assert settle is not None
    return settle({**STUD, "figures": figures})["net"]


def test_the_additional_bet_is_so_many_times_the_ante_as_the_record_says() -> None:
    assert net_of({})["raise"] == 5 * 200
    assert net_of({"raise.times_the_ante": 3})["raise"] == 5 * 300
    record = {"table": game("stud").table, "seed": 3, "figures": {"raise.times_the_ante": "4"}}
    placed = next(step for step in played("stud", record, always_raising).steps
                  if step.name == "raise_placed")  # fmt: skip
    assert (placed.facts["amount"], placed.facts["times"]) == (400, 4)


@pytest.mark.parametrize("share", ["1/2", "50%", "0.5"])
def test_the_royal_flush_takes_the_part_of_the_pool_the_record_says(share: str) -> None:
    pool = {"pool": 100_000, "minimum": 1_000, "fixed": {
        "royal_flush": 50, "straight_flush": 40, "four_of_a_kind": 30, "full_house": 20,
        "flush": 10}}  # fmt: skip
    record = {**STUD, "player": ["As", "Ks", "Qs", "Js", "10s"], "jackpot": pool,
              "bets": {"ante": 100, "progressive": 10}}  # fmt: skip
    settle = game("stud").settle
    assert settle is not None
    taken = [settle({**record, "figures": told})["net"] for told in (
        {}, {"prizes.progressive.royal_flush": share})]  # fmt: skip
    whole, part = (each["progressive"] for each in taken)  # type: ignore[call-overload,index]
    assert whole - part == 50_000


def test_the_figures_of_a_game_between_players_are_those_of_the_record() -> None:
    omaha = {"table": game("omaha").table, "seed": 1}
    declared = game("omaha")
    assert declared.hand(omaha)
    with pytest.raises(Forbidden) as no:
        declared.hand({**omaha, "figures": {"commission.highest": "4%"}})
    assert (no.value.reason, no.value.facts["maximum"]) == ("rate_beyond_law", "4%")
    five = {"table": TABLE, "seed": 1}
    assert game("five_card").hand(five)
    with pytest.raises(Forbidden) as no:
        game("five_card").hand({**five, "figures": {"capital.20.minimum": 3000}})
    assert (no.value.reason, no.value.facts["minimum"]) == ("capital_below_minimum", 3000)


ROYAL = "prizes.progressive.royal_flush"
REFUSED = [
    ("stud", {"raise.times_the_ante": "5/2"}, "no_such_value_of_figure", "raise.times_the_ante"),
    ("stud", {"raise.times_the_ante": 0}, "no_such_value_of_figure", "raise.times_the_ante"),
    ("stud", {"raise.times_the_ante": 10**18}, "above_most", "raise.times_the_ante"),
    (
        "stud",
        {"prizes.progressive.royal_flush": 2},
        "no_such_part",
        "prizes.progressive.royal_flush",
    ),
    ("stud", {"commission.cap": 3}, "no_such_figure", ""),
    ("omaha", {"commission.cap": "0.00000001"}, "too_many_decimals", "commission.cap"),
    ("omaha", {"blinds.small": "no"}, "not_a_number", "blinds.small"),
    ("five_card", ["time.minutes"], "not_a_mapping", ""),
]


@pytest.mark.parametrize(("key", "told", "reason", "name"), REFUSED)
def test_what_is_no_figure_or_no_value_of_it_is_refused(
    key: str, told: Any, reason: str, name: str
) -> None:
    with pytest.raises(Unusable) as no:
        game(key).hand({"table": game(key).table, "seed": 1, "figures": told})
    assert no.value.reason == reason
    assert no.value.field == (f"figures.{name}" if name else "figures")


@pytest.mark.parametrize("key", GAMES)
def test_every_figure_can_be_told_as_it_stands_and_then_changes_nothing(key: str) -> None:
    figures = [*game(key).figures, *(f for table in game(key).paytables for f in table.shares)]
    told = {figure.name: figure.value_text(figure.printed) for figure in figures}
    assert {name: figure.read(told[name], "") for name, figure in zip(told, figures, strict=True)} \
        == {figure.name: figure.printed for figure in figures}  # fmt: skip
    bearing = {figure.name: told[figure.name] for figure in registry.offer(key).figures}
    usual = registry.read_spec({"game": key})
    assert registry.read_spec({"game": key, "figures": bearing}) == usual
    assert "figures" not in usual.to_json()


def test_a_link_and_a_session_carry_them() -> None:
    figures = {"raise.times_the_ante": "3", "prizes.progressive.straight_flush": "20%"}
    record = {"table": game("stud").table, "seed": 3, "figures": figures}
    assert decode(encode(record))["figures"] == figures
    (hand,) = Session(game("stud"), {**record, "hands": [{}]}).hands()
    assert hand.record["figures"] == figures


def test_a_run_is_read_back_with_them_and_dealt_again_under_them() -> None:
    told = {"game": "stud", "rounds": 100, "figures": {"raise.times_the_ante": "3"}}
    spec = registry.read_spec(told)
    assert registry.read_spec(spec.to_json()) == spec
    assert spec.digest != registry.read_spec({"game": "stud", "rounds": 100}).digest
    assert spec.figures == {"raise.times_the_ante": Fraction(3)}
    settle = game("stud").settle
    assert settle is not None
    record = registry.redeal(spec, 7)
    record["action"] = "raise"
    assert record["figures"] == {"raise.times_the_ante": "3"}
    assert abs(settle(record)["net"]["raise"]) % 300 == 0  # type: ignore[call-overload,index]
