"""Every bound and default of what the games stand on, as a figure: other tests go by its name."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from games.rules.bets.jackpot import OFFERED, POSTED, Claim, Terms, in_order_of_payment
from games.rules.faults.ordered import Fault, Laid, _chips
from games.rules.game import game
from games.rules.hands.between import read_chips
from games.rules.hands.wagers import Payment, awarded
from games.rules.provisions.figures import Line, Paytable, fixed_sum, to_one
from games.rules.records import phh
from games.rules.sessions import session as table_session
from games.rules.values import fields, numbers
from games.rules.values.cards import cards
from games.rules.values.citation import Instrument
from games.rules.values.numbers import place_in
from games.rules.values.ranking import CATEGORIES, shape_of
from games.rules.values.refusal import Unusable

SAYS = Instrument("any").provision("art_1")

BOUNDS = [
    (numbers.LONGEST, 40),
    (numbers.MOST_DIGITS, 19),
    (numbers.MOST_DECIMALS, 6),
    (numbers.MOST_EXACT, 15),
    (numbers.MOST_WHOLE, 9_999_999_999_999_999_999),
    (numbers.MOST_CHIPS, 1_000_000_000_000_000),
    (phh.MOST_PLACES, 12),
    (fields.MOST_PARTS, 60_000),
    (fields.MOST_NESTED, 100),
    (table_session.MOST_HANDS, 500),
]


@pytest.mark.parametrize(("held", "told"), BOUNDS)
def test_a_bound_is_the_figure_its_users_are_told(held: int, told: int) -> None:
    assert held == told


def test_chips_of_a_fault_up_to_a_million_million() -> None:
    assert _chips(1_000_000_000_000, "laid.1.bets") == 1_000_000_000_000
    with pytest.raises(Unusable, match="above_most"):
        _chips(1_000_000_000_001, "laid.1.bets")


def test_a_number_of_a_record_may_be_nothing_and_a_stack_too() -> None:
    assert fields.whole(0, "f") == 0
    assert read_chips({"1": 0}, [1], chip=5) == {1: 0}


def test_a_place_in_a_list_goes_up_to_nine_figures() -> None:
    assert place_in("999999999", 7) == 999_999_999
    assert place_in("1000000000", 7) == 7


@pytest.mark.parametrize(("hand", "seed"), [(0, 679686429), (1, 998446833)])
def test_a_hand_of_a_session_is_dealt_by_the_same_seed_whenever_its_link_is_opened(
    hand: int, seed: int
) -> None:
    told: Any = SimpleNamespace(seed=7)
    assert table_session.Session._seed_of(told, hand) == seed


def test_the_jackpot_as_a_table_might_post_it() -> None:
    assert (POSTED.pool, POSTED.minimum) == (100_000, 50_000)
    assert POSTED.fixed == {
        "royal_flush": 50_000,
        "straight_flush": 5_000,
        "four_of_a_kind": 3_000,
        "full_house": 1_000,
        "flush": 500,
    }


def test_the_terms_of_a_jackpot_where_none_are_told() -> None:
    assert Terms() == Terms(
        base="same_base",
        royals="share",
        fixed_sums="pool_pays",
        stake="stake_returned",
        royal_base="before_fixed_sums",
        order="first_with_a_royal",
        odd_chip="first_paid",
    )
    assert {name: values[0] for name, values in OFFERED.items()} == {
        name: getattr(Terms(), name) for name in OFFERED
    }


def test_without_a_royal_flush_they_are_paid_by_seat() -> None:
    flush, straight_flush = fixed_sum("flush", SAYS), fixed_sum("straight_flush", SAYS)
    claims = [Claim(1, 10, flush), Claim(2, 10, straight_flush)]
    assert in_order_of_payment(claims) == claims


def test_a_line_of_prizes_is_neither_posted_nor_capped_but_where_it_is_said() -> None:
    assert to_one("pair", SAYS, 1) == Line("pair", SAYS, Fraction(1), None, False, False)
    assert fixed_sum("flush", SAYS) == Line("flush", SAYS, None, None, True, False)
    assert Line("pair", SAYS) == Line("pair", SAYS, None, None, False, False)
    assert Paytable("bet", SAYS, ()) == Paytable("bet", SAYS, (), "", False)


def test_a_table_of_prizes_is_shown_with_its_lines_once() -> None:
    shown = repr(Paytable("bet", SAYS, (Line("pair", SAYS),)))
    assert shown.count("category='pair'") == 1
    assert "categories" not in shown


def test_a_prize_is_gained_whole_and_its_stake_is_not_lost() -> None:
    assert awarded(50).net == 50
    assert Payment("won", 10, 50).net == 50
    assert awarded(50) == Payment("won", 0, 50, False)
    assert Payment("lost", 10) == Payment("lost", 10, 0, False)


def test_a_fault_tells_of_no_chips_but_where_it_is_said() -> None:
    fault = Fault("any", "deal", lambda _: iter(()))
    assert not fault.returns_bets
    assert Laid() == Laid(bets=0, jackpot=0)


CLASSES = {
    "royal_flush": "As Ks Qs Js Ts",
    "straight_flush": "9s 8s 7s 6s 5s",
    "four_of_a_kind": "9s 9h 9d 9c 5s",
    "full_house": "9s 9h 9d 5c 5s",
    "flush": "Ks 9s 7s 6s 5s",
    "straight": "9s 8h 7s 6s 5s",
    "three_of_a_kind": "9s 9h 9d 6s 5s",
    "two_pair": "9s 9h 6d 6s 5s",
    "pair": "9s 9h 7d 6s 5s",
    "high_card": "Ks 9h 7d 6s 5s",
}


def test_every_class_of_hand_the_highest_first() -> None:
    assert tuple(CLASSES) == CATEGORIES
    assert {name: shape_of(cards(hand), 2).category for name, hand in CLASSES.items()} == {
        name: name for name in CLASSES
    }


@pytest.mark.parametrize(("name", "hand"), [("three_of_a_kind", "9s 9h 9d"), ("pair", "9s 9h 5d")])
def test_groups_of_three_cards(name: str, hand: str) -> None:
    assert shape_of(cards(hand), 2).category == name


@pytest.mark.parametrize(
    ("key", "defaults"),
    [
        ("stud", {"SA-22": "stake_returned", "SA-27": "all_go_back"}),
        ("fortune3", {"FA-28": "stake_returned", "FA-34": "all_go_back"}),
    ],
)
def test_what_both_games_against_the_house_go_by_unless_told(
    key: str, defaults: dict[str, str]
) -> None:
    values = {each.id: each.default for each in game(key).readings}
    assert {name: values[name] for name in defaults} == defaults
