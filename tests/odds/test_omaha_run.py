"""Omaha showdowns: the kernel and the readable rules, held equal on the same deals."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.odds import registry
from games.odds.figures.tally import merged
from games.omaha.odds import settle
from games.omaha.rules.ranking import best_combination, highest_of
from games.omaha.rules.records import SEATS
from games.rules.game import game
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import cards
from games.rules.values.refusal import Unusable
from tests.odds.showdowns import all_in, nets, nets_of_one, only, some_shared_among, winners_of_one
from tests.sheet_json import figures_json

READINGS = game("omaha").readings
EVERY_READING = [
    {},
    {"OD-01": "first_two"},
    {"OD-02": "4x"},
    {"OA-02": "first_live"},
    {"OD-01": "first_two", "OD-02": "4x", "OA-02": "first_live"},
]


def run(**asked):
    return registry.read_spec({"game": "omaha", "rounds": 10**9, "seed": 11, **asked})


def by_the_rules(spec, index):
    """Who wins a round, and with what, by ``games.omaha.rules``."""
    dealt = registry.redeal(spec, index)
    chosen = Chosen(READINGS, dealt["readings"])
    board = cards(dealt["board"])
    best = [best_combination(cards(hand), board, chosen).value for hand in dealt["hands"]]
    winners = highest_of(best).value
    return winners, best[winners[0]].category, best[0].category


def assert_same(spec, index):
    tally = registry.batch(spec, index, 1)
    winners, won_with, first_hand = by_the_rules(spec, index)
    assert winners_of_one(tally, SEATS[: spec.seats]) == winners
    assert only("won_with:", tally) == won_with
    assert only("first_hand:", tally) == first_hand


MANY = pytest.mark.parametrize("deals", [1_000, pytest.param(20_000, marks=pytest.mark.long)])


@pytest.mark.slow
@MANY
def test_thousands_of_deals_end_as_the_rules_say(deals):
    spec = run()
    for index in range(deals):
        assert_same(spec, index)


@pytest.mark.slow
@MANY
def test_thousands_of_deals_end_as_the_rules_say_under_od_01_first_two(deals):
    spec = run(readings={"OD-01": "first_two"}, seed=12)
    for index in range(deals):
        assert_same(spec, index)


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("hole_cards", ["any_two", "first_two"])
def test_any_number_of_players_end_as_the_rules_say(seats, hole_cards):
    spec = run(seats=seats, readings={"OD-01": hole_cards}, seed=seats)
    for index in range(10**8, 10**8 + 60):
        assert_same(spec, index)


@pytest.mark.parametrize("readings", EVERY_READING)
@pytest.mark.parametrize(("seats", "contribution"), [(2, 51), (3, 100), (6, 333), (10, 1_000)])
def test_a_whole_hand_under_the_rules_pays_every_seat_the_same(seats, contribution, readings):
    spec = run(seats=seats, bets={"contribution": contribution}, readings=readings, seed=3)
    for index in some_shared_among(spec):
        tally, dealt = registry.batch(spec, index, 1), registry.redeal(spec, index)
        stacks = {str(seat): contribution for seat in SEATS[:seats]}
        named = dict(zip(stacks, dealt["hands"], strict=True))
        answer = all_in(
            "omaha",
            {
                "table": {
                    "seats": list(SEATS[:seats]),
                    "stacks": stacks,
                    "structure": "no_limit",
                    "small_blind": 5,
                    "big_blind": 10,
                    "commission": "5%",
                },
                "cards": {**named, "board": dealt["board"]},
                "seed": index,
                "readings": readings,
            },
        )
        assert nets_of_one(tally) == nets(answer, stacks)
        assert tally.bets["house"].total == answer["commission"]


def test_vectors_o3_and_o4_the_pot_is_divided_and_the_remainder_goes_to_the_first():
    # O3: pot 101 between seats 3 and 7, the third player lost: 51 and 50.
    spec = run(seats=3, bets={"contribution": 101}, options={"commission": None})
    assert settle(spec, (1, 2)).nets == (-101, 152 - 101, 151 - 101)
    literal = run(
        seats=3,
        bets={"contribution": 101},
        options={"commission": None},
        readings={"OA-02": "first_live"},
    )
    assert settle(literal, (1, 2)).nets == (1 - 101, 151 - 101, 151 - 101)
    # O4: 200 between three: 66 each and two chips to the first.
    spec = run(seats=4, bets={"contribution": 50}, options={"commission": None})
    assert settle(spec, (0, 1, 3)).nets == (68 - 50, 66 - 50, -50, 66 - 50)


@pytest.mark.parametrize(
    ("contribution", "cap", "taken"),
    [(1_000, "5x", 50), (1_000, "4x", 40), (300, "5x", 30), (300, "4x", 30)],
)
def test_vector_o5_the_commission_is_capped_in_big_blinds(contribution, cap, taken):
    spec = run(bets={"contribution": contribution}, readings={"OD-02": cap})
    tally = registry.batch(spec, 0, 1)
    assert tally.bets["house"].total == taken
    assert sum(nets_of_one(tally).values()) == -taken


@settings(max_examples=25, deadline=None)
@given(
    cuts=st.lists(st.integers(0, 3_000), max_size=5),
    seats=st.integers(2, 10),
    first=st.integers(0, 10**9 - 3_000),
    order=st.randoms(use_true_random=False),
)
def test_any_partition_into_batches_gives_the_same_figures(cuts, seats, first, order):
    spec = run(seats=seats)
    marks = sorted({0, 3_000, *cuts})
    parts = [registry.batch(spec, first + low, high - low) for low, high in pairwise(marks)]
    order.shuffle(parts)
    whole = registry.batch(spec, first, 3_000)
    assert merged(parts).to_json() == whole.to_json()
    assert figures_json(spec, merged(parts)) == figures_json(spec, merged([whole]))


@pytest.mark.parametrize("hole_cards", ["any_two", "first_two"])
def test_a_long_run_holds_each_category_as_often_as_is_exactly_expected(hole_cards):
    spec = run(readings={"OD-01": hole_cards}, rounds=1_000_000)
    seen = figures_json(spec, registry.batch(spec, 0, 1_000_000))["first_hand"]
    assert seen["degrees_of_freedom"] == 9
    assert seen["chi_square"] < 27.9  # 99.9 % of fair runs; the seed is fixed
    assert sum(line["observed"] for line in seen["lines"]) == 1_000_000


@pytest.mark.parametrize(
    ("asked", "field", "reason"),
    [
        ({"options": {"commission": "2%"}}, "options.commission", "rate_beyond_law"),
        ({"options": {"commission": "5.5%"}}, "options.commission", "rate_beyond_law"),
        ({"options": {"commission": "much"}}, "options.commission", "not_a_percentage"),
        ({"options": {"big_blind": 0}}, "options.big_blind", "below_least"),
        ({"options": {"chip": 3}}, "bets.contribution", "not_whole_chips"),
        ({"options": {"chip": 100}}, "options.big_blind", "not_whole_chips"),
        ({"bets": {"contribution": 0}}, "bets", "no_bet_placed"),
        ({"seats": 11}, "seats", "seats_out_of_range"),
        ({"seats": 1}, "seats", "seats_out_of_range"),
        ({"strategy": "tight"}, "strategy", "unknown_strategy"),
        ({"rounds": 0}, "rounds", "below_least"),
        ({"rounds": 10**18}, "rounds", "above_most"),
        ({"seed": "abc"}, "seed", "not_whole"),
    ],
)
def test_what_cannot_be_run_is_refused_with_the_field(asked, field, reason):
    with pytest.raises(Unusable) as refused:
        run(**asked)
    assert (refused.value.field, refused.value.reason) == (field, reason)
