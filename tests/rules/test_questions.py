"""What the floor asks of a result, answered from a few facts."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.values.refusal import Unusable
from tests.rules.questions import POT, POTS, PRIZE, told


def ordered(key: str, name: str, facts: dict[str, Any], **readings: str) -> list[tuple[Any, ...]]:
    """Each order with its seat and its facts."""
    return [(step.name, step.seat, dict(step.facts)) for step in told(key, name, facts, **readings)]


def refused(key: str, name: str, facts: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(Unusable) as no:
        list(told(key, name, facts))
    return no.value.reason, no.value.field


@pytest.mark.parametrize(
    ("key", "first", "second", "wins"),
    [
        ("five_card", "flush", "full_house", "full_house"),
        ("five_card", "straight", "three_of_a_kind", "straight"),
        ("omaha", "two_pair", "pair", "two_pair"),
        ("stud", "four_of_a_kind", "straight_flush", "straight_flush"),
        ("fortune3", "flush", "three_of_a_kind", "three_of_a_kind"),
    ],
)
def test_the_higher_class_wins(key: str, first: str, second: str, wins: str) -> None:
    for told_first, told_second in ((first, second), (second, first)):
        facts = {"first": told_first, "second": told_second}
        ((name, _seat, found),) = ordered(key, "which_hand_wins", facts)
        assert (name, found["category"]) == ("class_wins", wins)


def test_the_first_published_order_ranks_a_flush_over_a_trio() -> None:
    facts = {"first": "flush", "second": "three_of_a_kind"}
    ((_name, _seat, found),) = ordered(
        "fortune3", "which_hand_wins", facts, **{"FA-02": "first_published"}
    )
    assert found["category"] == "flush"


@pytest.mark.parametrize(
    ("key", "cards", "name"),
    [
        ("fortune3", "Qs 8d 5c", "bank_qualified"),
        ("fortune3", "Js 8d 5c", "bank_not_qualified"),
        ("stud", "As Kd 4c 3h 2c", "dealer_qualified"),
        ("stud", "As Qd 9c 8h 2c", "dealer_not_qualified"),
        ("stud", "2s 2d 9c 8h 3c", "dealer_qualified"),
    ],
)
def test_the_bank_qualifies_by_its_cards_alone(key: str, cards: str, name: str) -> None:
    (step,) = told(key, "bank_plays", {"cards": cards})
    assert step.name == name
    assert "art_9__point_1" in [p.eid for p in step.provisions] or key == "fortune3"


def test_a_pot_is_divided_and_the_odd_chip_goes_to_the_first() -> None:
    assert ordered("omaha", "pot_divided", POT) == [
        ("pot_shared", None, {"sum": "pot", "each": 250, "winners": [1, 4]}),
        ("odd_chips_go", 1, {"amount": 5}),
    ]
    beaten = {**POT, "winners": "4 7", "others": "1"}
    assert ordered("omaha", "pot_divided", beaten)[-1][1] == 4
    assert ordered("omaha", "pot_divided", beaten, **{"OA-02": "first_live"})[-1][1] == 1
    kept = ordered("five_card", "pot_divided", POT, **{"PA-05": "house_keeps"})
    assert kept[-1] == ("odd_chips_kept", None, {"amount": 5})


def test_each_pot_goes_to_the_best_hand_among_those_who_contend_for_it() -> None:
    assert ordered("omaha", "pots_awarded", POTS) == [
        ("pot_goes", 1, {"sum": "main_pot", "amount": 150}),
        ("pot_shared", None, {"sum": "side_pot:1", "each": 50, "winners": [3, 7]}),
    ]


def test_a_side_pot_that_cannot_be_is_refused() -> None:
    for change, reason, field in (
        ({"side_1_seats": "3 9"}, "not_in_the_pot_before", "facts.side_1_seats"),
        ({"side_1_seats": "3"}, "side_pot_of_one", "facts.side_1_seats"),
        ({"most": 20}, "pot_above_stakes", "facts.side_1"),
        ({"side_2": 40}, "missing", "facts.side_2_seats"),
        ({"best_first": "1 3 3"}, "seat_twice", "facts.best_first"),
        ({"best_first": "1 12"}, "seat_twice", "facts.best_first"),
        ({"best_first": "1 13 3"}, "seat_twice", "facts.best_first"),
        ({"best_first": "0"}, "no_such_seat", "facts.best_first"),
        ({"best_first": "=,"}, "missing", "facts.best_first"),
    ):
        assert refused("omaha", "pots_awarded", {**POTS, **change}) == (reason, field), change
    assert refused("omaha", "pot_divided", {**POT, "pot": 5}) == ("pot_below_a_chip", "facts.chip")


def test_a_jackpot_with_two_winners() -> None:
    royals = {**PRIZE, "category": "royal_flush", "fixed": 50_000, "minimum": 50_000}
    assert ordered("stud", "jackpot_shared", royals) == [
        ("jackpot_prize", 1, {"amount": 30_000}),
        ("jackpot_prize", 4, {"amount": 30_000}),
        ("jackpot_left", None, {"pool": 50_000}),
    ]
    flushes = {**PRIZE, "category": "flush"}
    assert [order[2] for order in ordered("fortune3", "jackpot_shared", flushes)] == [
        {"amount": 500},
        {"amount": 500},
        {"pool": 59_000},
    ]


def test_more_winners_than_there_can_be_are_refused() -> None:
    royals = {**PRIZE, "category": "royal_flush"}
    assert refused("fortune3", "jackpot_shared", royals) == ("too_many_royals", "facts.winners")
    five = {**royals, "winners": "1 2 3 4 5"}
    assert refused("stud", "jackpot_shared", five) == ("too_many_royals", "facts.winners")
    assert refused("stud", "jackpot_shared", royals) == ("missing", "facts.minimum")
    none_so_many = {**PRIZE, "category": "flush", "winners": "1 2 3 4 5 6 7 8"}
    assert refused("stud", "jackpot_shared", none_so_many) == ("no_such_seat", "facts.winners")
    twice = {**PRIZE, "category": "flush", "other": "full_house", "other_winners": "1"}
    other = {**twice, "other_fixed": 900}
    assert refused("stud", "jackpot_shared", other) == ("seat_twice", "facts.other_winners")
    assert refused("stud", "jackpot_shared", twice) == ("missing", "facts.other_fixed")


def test_cards_that_cannot_be_are_refused_in_their_field() -> None:
    for cards, reason in (
        ("Qs 8d", "wrong_number_of_cards"),
        ("Qs Qs 8d", "card_twice"),
        ("Qs 8d 1x", "not_a_card"),
        ("", "missing"),
    ):
        assert refused("fortune3", "bank_plays", {"cards": cards}) == (reason, "facts.cards")
