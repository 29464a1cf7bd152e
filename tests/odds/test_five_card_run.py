"""Five-card showdowns: the kernel and the readable rules, held equal on the same deals."""

from itertools import chain, combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.five_card.odds import COUNTS, seats_of, settle
from games.five_card.odds.equity import IN_HAND, rank_all
from games.five_card.rules.ranking import grade, highest
from games.odds import registry
from games.odds.figures.tally import merged
from games.odds.kernels.evaluate import ladder_40
from games.rules.game import game
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import DECK_40, cards
from games.rules.values.ranking import CATEGORIES
from games.rules.values.refusal import Unusable
from tests.odds.showdowns import (
    all_in,
    nets,
    nets_of_one,
    only,
    rounds_where,
    some_shared_among,
    winners_of_one,
)
from tests.sheet_json import exact_json, figures_json

READINGS = game("five_card").readings
EVERY_READING = [
    {},
    {"PA-03": "flush"},
    {"PA-05": "house_keeps"},
    {"PA-09": "per_player"},
    {"PA-11": "after_initial_commission"},
    {"PA-05": "house_keeps", "PA-09": "per_player"},
]


def run(**asked):
    return registry.read_spec({"game": "five_card", "rounds": 10**9, "seed": 11, **asked})


def assert_same(spec, index):
    tally, dealt = registry.batch(spec, index, 1), registry.redeal(spec, index)
    chosen = Chosen(READINGS, dealt["readings"])
    grades = [grade(cards(hand), chosen).value for hand in dealt["hands"]]
    winners = highest(grades).value
    assert winners_of_one(tally, seats_of(spec)) == winners
    assert only("won_with:", tally) == grades[winners[0]].category
    assert only("first_hand:", tally) == grades[0].category


MANY = pytest.mark.parametrize("deals", [1_000, pytest.param(20_000, marks=pytest.mark.long)])


@pytest.mark.slow
@MANY
@pytest.mark.parametrize("low_ace", ["straight_flush", "flush"])
def test_thousands_of_deals_end_as_the_rules_say(low_ace, deals):
    spec = run(readings={"PA-03": low_ace})
    for index in range(deals):
        assert_same(spec, index)


@pytest.mark.parametrize("seats", range(2, 8))
def test_any_number_of_players_end_as_the_rules_say(seats):
    spec = run(seats=seats, seed=seats)
    for index in range(10**8, 10**8 + 150):
        assert_same(spec, index)


@pytest.mark.parametrize("low_ace", ["straight_flush", "flush"])
def test_a_suited_low_ace_ends_as_its_reading_says(low_ace):
    """The rounds in which the first player holds A-5-6-7-8 of one suit, found by their count."""
    spec, other = (run(seats=7, readings={"PA-03": v}) for v in ("straight_flush", "flush"))

    def is_otherwise(first, count):
        here, there = (registry.batch(each, first, count).counts for each in (spec, other))
        return here["first_hand:flush"] != there["first_hand:flush"]

    found = list(rounds_where(is_otherwise, 0, 2**20))
    assert found
    for index in found:
        dealt = registry.redeal(spec, index)
        assert {name[0] for name in dealt["hands"][0]} == set("A5678")
        assert_same(run(seats=7, readings={"PA-03": low_ace}), index)


@pytest.mark.parametrize("readings", EVERY_READING)
@pytest.mark.parametrize(("seats", "contribution"), [(2, 501), (3, 500), (7, 777)])
def test_a_whole_hand_under_the_rules_pays_every_seat_the_same(seats, contribution, readings):
    spec = run(seats=seats, bets={"contribution": contribution}, readings=readings, seed=3)
    beside = 20 if readings.get("PA-09") == "per_player" else 0
    for index in some_shared_among(spec):
        tally, dealt = registry.batch(spec, index, 1), registry.redeal(spec, index)
        stacks = {str(seat): contribution + beside for seat in seats_of(spec)}
        record = {
            "table": {
                "seats": list(seats_of(spec)),
                "stacks": stacks,
                "ante": 20,
                "commission": "4%",
                "first_hand": False,
            },
            "cards": dict(zip(stacks, dealt["hands"], strict=True)),
            "seed": index,
            "readings": readings,
        }
        answer = all_in("five_card", record)
        assert nets_of_one(tally) == nets(answer, stacks)
        assert tally.bets["house"].total == answer["commission"]


def test_the_odd_chip_goes_to_the_first_winner_in_the_direction_of_play_or_to_the_house():
    asked = {"seats": 3, "bets": {"contribution": 121}, "options": {"commission": "0%"}}
    # Of 363 the house takes 20; two share 343.
    settled = settle(run(**asked), (1, 2))
    assert (settled.nets, settled.house) == ((-121, 172 - 121, 171 - 121), 20)
    settled = settle(run(**asked, readings={"PA-05": "house_keeps"}), (1, 2))
    assert (settled.nets, settled.house) == ((-121, 171 - 121, 171 - 121), 21)


@pytest.mark.parametrize(
    ("readings", "house"),
    [
        ({}, 20 + 40),
        ({"PA-09": "per_player"}, 2 * 20 + 40),
        ({"PA-11": "after_initial_commission"}, 20 + 39),
    ],
)
def test_the_two_commissions_of_a_pot_of_a_thousand(readings, house):
    spec = run(bets={"contribution": 500}, readings=readings)
    tally = registry.batch(spec, 0, 1)
    assert tally.bets["house"].total == house
    assert sum(nets_of_one(tally).values()) == -house


@settings(max_examples=25, deadline=None)
@given(
    cuts=st.lists(st.integers(0, 3_000), max_size=5),
    seats=st.integers(2, 7),
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


@pytest.mark.parametrize("low_ace", ["straight_flush", "flush"])
def test_a_long_run_holds_each_category_as_often_as_is_exactly_expected(low_ace):
    spec = run(readings={"PA-03": low_ace}, rounds=1_000_000)
    seen = figures_json(spec, registry.batch(spec, 0, 1_000_000))["first_hand"]
    assert seen["degrees_of_freedom"] == 9
    assert seen["chi_square"] < 27.9  # 99.9 % of fair runs; the seed is fixed


@pytest.mark.parametrize("low_ace", COUNTS)
def test_what_was_counted_once_counts_so_again(low_ace):
    assert counted(low_ace) == COUNTS[low_ace]


def test_each_category_is_held_as_often_as_it_can_be_chosen():
    assert COUNTS["straight_flush"] == {
        "royal_flush": 4,
        "straight_flush": 6 * 4,
        "four_of_a_kind": 10 * 36,
        "full_house": 10 * 4 * 9 * 6,
        "flush": 4 * (252 - 7),
        "straight": 7 * (4**5 - 4),
        "three_of_a_kind": 10 * 4 * 36 * 4**2,
        "two_pair": 45 * 6**2 * 8 * 4,
        "pair": 10 * 6 * 84 * 4**3,
        "high_card": (252 - 7) * (4**5 - 4),
    }
    moved = {"straight_flush": 5 * 4, "flush": 4 * (252 - 6)}
    assert COUNTS["flush"] == {**COUNTS["straight_flush"], **moved}


def test_the_exact_figures_name_the_frequencies_of_both_readings():
    told = exact_json("five_card")
    assert told["deals"] == 658_008
    assert told["hands"]["flush"]["combinations"] == 980
    (other,) = told["differences"]
    assert (other["reading"], other["value"]) == ("PA-03", "flush")
    assert other["hands"]["flush"]["combinations"] == 984
    # Of a pot of 200, 20 before the first card and four per cent of the whole.
    assert (told["initial_commission"], told["commission"]) == (20, 8)
    assert told["average_result"]["fraction"] == "-7/50"


@pytest.mark.parametrize(
    ("asked", "field", "reason"),
    [
        ({"options": {"ante": 50}}, "options.ante", "unknown_ante"),
        ({"options": {"commission": "101%"}}, "options.commission", "above_most"),
        ({"options": {"commission": 4}}, "options.commission", "not_a_percentage"),
        ({"options": {"chip": 0}}, "options.chip", "below_least"),
        ({"options": {"chip": 3}}, "bets.contribution", "not_whole_chips"),
        ({"bets": {"contribution": 19}}, "bets.contribution", "below_pot_money"),
        ({"seats": 8}, "seats", "seats_out_of_range"),
        ({"readings": {"PA-03": "pair"}}, "readings.PA-03", "unknown_reading_value"),
    ],
)
def test_what_cannot_be_run_is_refused_with_the_field(asked, field, reason):
    with pytest.raises(Unusable) as refused:
        run(**asked)
    assert (refused.value.field, refused.value.reason) == (field, reason)


def counted(low_ace_in_suit: str) -> dict[str, int]:
    ladder = ladder_40(low_ace_in_suit)
    every = chain.from_iterable(combinations(range(len(DECK_40)), IN_HAND))
    hands = np.fromiter(every, dtype=np.uint8).reshape(-1, IN_HAND)
    strengths = np.empty(len(hands), dtype=np.int16)
    rank_all(*ladder.tables, hands, strengths)
    counts = np.bincount(ladder.categories[strengths], minlength=len(CATEGORIES))
    return dict(zip(CATEGORIES, counts.tolist(), strict=True))
