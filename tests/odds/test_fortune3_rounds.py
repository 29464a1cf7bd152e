"""The same deal under the kernel and under the readable rules, wager by wager."""

from itertools import pairwise

import pytest

from games.fortune3.rules import GAME
from games.odds import registry
from games.odds.figures.tally import merged
from games.rules.values.refusal import Unusable
from tests.sheet_json import figures_json

DEALS = [
    500,
    pytest.param(20_000, marks=[pytest.mark.slow, pytest.mark.long]),
]
"""Every cell of an outcome is settled in `test_every_settlement.py`: chance has little to add."""

BETS = {"ante": 100, "pair_plus": 30, "six_card_bonus": 20, "progressive": 10}
NET = ("ante", "play", "ante_bonus", "pair_plus", "six_card_bonus", "progressive")
READINGS = [
    {},
    {"FA-02": "first_published"},
    {"FA-08": "also_on_fold"},
    {"FA-09": "lost_on_fold"},
    {"FA-14": "own_trio_required"},
    {"FA-17": "sequential"},
    {"FA-28": "prize_alone"},
    {"FA-29": "after_fixed_sums", "FA-30": "always_first"},
    {"FA-29": "by_seat", "FA-30": "by_seat"},
    {"FA-02": "first_published", "FA-14": "own_trio_required", "FA-08": "also_on_fold"},
]


def spec_of(**told):
    return registry.read_spec({"game": "fortune3", "seed": 89, "bets": BETS, **told})


def kernel_nets(tally):
    return {bet: tally.bets[bet].total if bet in tally.bets else 0 for bet in NET}


def hold_equal(spec, rounds):
    """Every wager of every round, then what they add up to."""
    totals = dict.fromkeys(NET, 0)
    for number in rounds:
        ruled = GAME.settle(registry.redeal(spec, number))
        played = registry.batch(spec, number, 1)
        assert kernel_nets(played) == ruled["net"], registry.redeal(spec, number)
        assert played.histogram == {ruled["total"]: 1}
        outcome = played.bets["ante"].counts
        assert outcome == {ruled["outcome"]: 1}
        for bet in NET:
            totals[bet] += ruled["net"][bet]
    return totals


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("readings", READINGS, ids=lambda each: "+".join(each) or "by default")
def test_the_kernel_settles_as_the_rules_do(readings, deals):
    spec = spec_of(readings=readings, strategy="queen_or_better", rounds=deals)
    totals = hold_equal(spec, range(deals))
    assert kernel_nets(registry.batch(spec, 0, deals)) == totals


@pytest.mark.parametrize("strategy", registry.offer("fortune3").strategies)
def test_every_strategy_is_played_as_the_rules_settle_it(strategy):
    hold_equal(spec_of(strategy=strategy), range(10**5, 10**5 + 500))


@pytest.mark.parametrize("readings", READINGS, ids=lambda each: "+".join(each) or "by default")
def test_the_rarest_rounds_are_settled_alike(readings):
    """The first rounds of a long run that end in each line of each table."""
    spec = spec_of(readings=readings, rounds=20_000_000)
    sought = [
        ("progressive", "straight_flush"), ("progressive", "four_of_a_kind"),
        ("six_card_bonus", "straight_flush"), ("six_card_bonus", "four_of_a_kind"),
        ("pair_plus", "straight_flush"), ("pair_plus", "three_of_a_kind"),
    ]  # fmt: skip
    for bet, line in sought:
        hold_equal(spec, [first_ending_in(spec, bet, line)])


def first_ending_in(spec, bet, line):
    """Halve the run until one round is left."""
    first, count = 0, 1
    while not registry.batch(spec, first, count).bets[bet].counts[line]:
        first, count = first + count, count * 2
    while count > 1:
        half = count // 2
        if registry.batch(spec, first, half).bets[bet].counts[line]:
            count = half
        else:
            first, count = first + half, count - half
    return first


@pytest.mark.parametrize("deals", DEALS)
def test_edited_prizes_are_paid_in_whole_chips(deals):
    prizes = {"pair_plus": {"pair": "3/2", "flush": "7/2"}, "ante_bonus": {"straight": "0"}}
    spec = spec_of(prizes=prizes, bets={"ante": 5, "pair_plus": 5})
    hold_equal(spec, range(deals))


def test_pair_plus_alone_is_never_folded():
    ruled_rounds = range(500)
    spec = spec_of(bets={"pair_plus": 5, "six_card_bonus": 5}, readings={"FA-09": "lost_on_fold"})
    for number in ruled_rounds:
        ruled = GAME.settle(registry.redeal(spec, number))
        assert kernel_nets(registry.batch(spec, number, 1)) == ruled["net"]


TABLE = {
    "seats": 7,
    "rounds": 4000,
    "options": {"session": 700},
    "jackpot": {
        "pool": 700, "minimum": 300, "contribution": "1/60",
        "fixed": {"royal_flush": 700, "straight_flush": 200, "four_of_a_kind": 90,
                  "full_house": 60, "flush": 250},
    },
}  # fmt: skip


ROUNDS = [
    [*range(690, 710), *range(1100, 1200)],
    pytest.param(range(600, 1500), marks=[pytest.mark.slow, pytest.mark.long]),
]
"""The end of a session, the beginning of the next, and a pool emptied."""


@pytest.mark.parametrize("rounds", ROUNDS, ids=["some", "many"])
@pytest.mark.parametrize("readings", [{}, {"FA-17": "sequential"}, {"FA-09": "lost_on_fold"}])
def test_a_full_table_shares_bank_and_pool_as_the_rules_have_it(readings, rounds):
    """Seven seats, a pool that empties and starts again; each round's pool is the next's."""
    spec = spec_of(readings=readings, **TABLE)
    emptied = 0
    for number in rounds:
        record = registry.redeal(spec, number)
        ruled = GAME.settle(record)
        played = registry.batch(spec, number, 1)
        nets = {bet: sum(seat["net"][bet] for seat in ruled["seats"]) for bet in NET}
        assert kernel_nets(played) == nets, record
        assert played.histogram == {sum(nets.values()): 1}
        emptied += played.counts["jackpot_emptied"]
        if number % 700 != 699:
            grown = registry.redeal(spec, number + 1)["jackpot"]["pool"] - ruled["pool_after"]
            assert grown in (1, 2)
    assert emptied > 0


@pytest.mark.parametrize("told", [{"rounds": 30_000}, {**TABLE, "rounds": 3000}])
def test_any_partition_gives_the_same_tally(told):
    spec = spec_of(**told)
    cuts = [0, 1, 7, 700, 1111, 2500, spec.rounds]
    parts = [registry.batch(spec, first, last - first) for first, last in pairwise(cuts)]
    whole = registry.batch(spec, 0, spec.rounds)
    assert merged(reversed(parts)).to_json() == whole.to_json()


def test_a_longer_run_begins_with_the_shorter():
    short, long = spec_of(rounds=1000), spec_of(rounds=5000)
    first = registry.batch(short, 0, 1000)
    assert first.to_json() == registry.batch(long, 0, 1000).to_json()
    assert short.digest != long.digest


def test_simulated_means_stand_by_the_exact_ones():
    """Four million rounds: every bet within four and a half standard errors."""
    spec = spec_of(rounds=4_000_000)
    figures = figures_json(spec, registry.batch(spec, 0, spec.rounds))
    compared = 0
    for bet in figures["bets"].values():
        if "exact" in bet:
            away = bet["mean"] - bet["exact"]["ev"]["decimal"]
            assert abs(away) < 4.5 * bet["standard_error"]
            compared += 1
    assert compared == 4


def test_a_batch_outside_the_run_is_refused():
    spec = spec_of(rounds=1000)
    with pytest.raises(Unusable, match="outside_the_run"):
        registry.batch(spec, 990, 11)


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"bets": {"progressive": 10}}, "bets"),
        ({"bets": {}}, "bets"),
        ({"bets": {"ante": -5}}, "bets.ante"),
        ({"seats": 8}, "seats"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 10**18}, "rounds"),
        ({"seed": "lucky"}, "seed"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"seats": 7, "bets": {"ante": 10**9}}, "bets"),
    ],
)
def test_what_cannot_be_run_is_refused_by_field(told, field):
    with pytest.raises(Unusable) as refused:
        spec_of(**told)
    assert refused.value.field == field
