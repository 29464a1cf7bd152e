"""The same deal under the kernel and under the readable rules, wager by wager."""

from itertools import pairwise

import numpy as np
import pytest

from games.odds import registry
from games.odds.figures.tally import merged
from games.odds.kernels.table import new_ledger, settle_rounds
from games.rules.values.cards import card, cards
from games.rules.values.refusal import Unusable
from games.stud.odds import ENDINGS, PreparedRun
from games.stud.rules.ranking import grade, is_decided_by_suit
from games.stud.rules.records import SETTLEMENT
from tests.sheet_json import figures_json

DEALS = [
    500,
    pytest.param(20_000, marks=[pytest.mark.slow, pytest.mark.long]),
]
"""Every cell of an outcome is settled in `test_every_settlement.py`: chance has little to add."""

BETS = {"ante": 100, "progressive": 10}
NET = ("ante", "raise", "progressive")
READINGS = [
    {},
    {"SA-01": "holding"},
    {"SA-06": "suit_of_ace"},
    {"SA-07": "stays_live"},
    {"SA-10": "whole_round"},
    {"SA-11": "sequential"},
    {"SA-12": "each_fixed"},
    {"SA-13": "house_pays"},
    {"SA-22": "prize_alone"},
    {"SA-23": "after_fixed_sums", "SA-24": "always_first", "SA-25": "not_paid"},
    {"SA-23": "by_seat", "SA-24": "by_seat"},
]


def named(readings):
    return "+".join(readings) or "by default"


def spec_of(**told):
    return registry.read_spec({"game": "stud", "seed": 69, "bets": BETS, **told})


def kernel_nets(tally):
    return {bet: tally.bets[bet].total if bet in tally.bets else 0 for bet in NET}


def hold_equal(spec, rounds):
    """Every wager of every round, then what they add up to."""
    totals = dict.fromkeys(NET, 0)
    for number in rounds:
        ruled = SETTLEMENT(registry.redeal(spec, number))
        played = registry.batch(spec, number, 1)
        assert kernel_nets(played) == ruled["net"], registry.redeal(spec, number)
        assert played.histogram == {ruled["total"]: 1}
        assert played.bets["ante"].counts == {ruled["outcome"]: 1}
        for bet in NET:
            totals[bet] += ruled["net"][bet]
    return totals


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("readings", READINGS, ids=named)
def test_the_kernel_settles_as_the_rules_do(readings, deals):
    options = {"maximum_payout": 3000}
    spec = spec_of(readings=readings, strategy="optimal", rounds=deals, options=options)
    totals = hold_equal(spec, range(deals))
    assert kernel_nets(registry.batch(spec, 0, deals)) == totals


@pytest.mark.parametrize("strategy", registry.offer("stud").strategies)
def test_every_strategy_is_played_as_the_rules_settle_it(strategy):
    hold_equal(spec_of(strategy=strategy), range(10**5, 10**5 + 500))


@pytest.mark.parametrize("readings", [{}, {"SA-07": "stays_live"}], ids=named)
@pytest.mark.parametrize("strategy", ["always_raise", "never_raise"])
@pytest.mark.parametrize("options", [{}, {"maximum_payout": 3000}], ids=["no maximum", "maximum"])
def test_the_rarest_rounds_are_settled_alike(readings, strategy, options):
    """The first rounds of a long run that hold each of the highest hands."""
    told = {"readings": readings, "strategy": strategy, "options": options, "rounds": 40_000_000}
    spec, live = spec_of(**told), spec_of(**{**told, "readings": {"SA-07": "stays_live"}})
    for line in ("straight_flush", "four_of_a_kind", "full_house", "flush"):
        hold_equal(spec, [first_ending_in(live, "progressive", line)])


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


@pytest.mark.parametrize("wheel", ["suit_of_five", "suit_of_ace"])
def test_hands_equal_in_rank_are_told_apart_by_suit(wheel):
    """Deals made for it, for too few fall by chance: every class that can tie."""
    pairs = [
        ("As Kd 9c 5h 3d", "Ah Ks 9d 5c 3s"),
        ("8h 8c Ks 7d 2s", "8s 8d Kh 7c 2h"),
        ("8h 8c Ks Kd 2s", "8s 8d Kh Kc 2h"),
        ("5d 4s 3s 2h As", "5c 4h 3d 2s Ah"),
        ("Td 9s 8s 7h 6s", "Tc 9h 8d 7s 6h"),
        ("Ad Qd 9d 5d 3d", "Ac Qc 9c 5c 3c"),
        ("9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h"),
        ("As Ks Qs Js Ts", "Ad Kd Qd Jd Td"),
    ]
    run = PreparedRun.from_spec(spec_of(readings={"SA-06": wheel}, strategy="always_raise"))
    for names in pairs:
        for mine, theirs in (names, names[::-1]):
            own, other = cards(mine), cards(theirs)
            graded = grade(own, wheel), grade(other, wheel)
            assert is_decided_by_suit(*graded)
            ruled = SETTLEMENT(
                {
                    "bets": BETS,
                    "action": "raise",
                    "player": [each.name for each in own],
                    "dealer": [each.name for each in other],
                    "readings": {"SA-06": wheel},
                    "jackpot": JACKPOT,
                }
            )
            ending = run.ending([code(each) for each in own], [code(each) for each in other])
            assert ending.outcome == ruled["outcome"]


JACKPOT = {
    "pool": 100_000, "minimum": 50_000,
    "fixed": {"royal_flush": 50_000, "straight_flush": 5_000, "four_of_a_kind": 3_000,
              "full_house": 1_000, "flush": 500},
}  # fmt: skip


def code(named_card):
    return 4 * (named_card.rank - 2) + "cdhs".index(named_card.suit)


TABLE = {
    "seats": 7,
    "rounds": 4000,
    "options": {"session": 700, "maximum_payout": 1700},
    "jackpot": {
        "pool": 700, "minimum": 300, "contribution": "1/60",
        "fixed": {"royal_flush": 700, "straight_flush": 200, "four_of_a_kind": 90,
                  "full_house": 60, "flush": 250},
    },
}  # fmt: skip


ROUNDS = [
    range(620, 740),
    pytest.param(range(600, 1500), marks=[pytest.mark.slow, pytest.mark.long]),
]
"""The end of a session, the beginning of the next, and a pool emptied."""


@pytest.mark.parametrize("rounds", ROUNDS, ids=["some", "many"])
@pytest.mark.parametrize(
    "readings", [{}, {"SA-11": "sequential", "SA-10": "whole_round"}, {"SA-13": "house_pays"}]
)
def test_a_full_table_shares_croupier_and_pool_as_the_rules_have_it(readings, rounds):
    spec = spec_of(readings=readings, **TABLE)
    emptied = 0
    for number in rounds:
        record = registry.redeal(spec, number)
        ruled = SETTLEMENT(record)
        played = registry.batch(spec, number, 1)
        nets = {bet: sum(seat["net"][bet] for seat in ruled["seats"]) for bet in NET}
        assert kernel_nets(played) == nets, record
        assert played.histogram == {sum(nets.values()): 1}
        emptied += played.counts["jackpot_emptied"]
        if number % 700 != 699:
            grown = registry.redeal(spec, number + 1)["jackpot"]["pool"] - ruled["pool_after"]
            assert grown in (1, 2)
    assert (emptied > 0) is (readings.get("SA-13") != "house_pays")


@pytest.mark.parametrize("reading", ["each_hand", "whole_round"])
@pytest.mark.parametrize("most", [0, 2500, 4500, 9000, 20_000])
def test_reading_sa_10_spends_one_maximum_on_all_hands_of_a_round(reading, most):
    """Three hands of four of a kind and a straight flush at one table."""
    hands = (
        "2s 2h 2d 2c 5d",
        "As Ks Qd Jd 9c",
        "8s 8h 8d 8c 5s",
        "7h 6h 5h 4h 3h",
        "Js Jh Jc Td Tc",
    )
    bank = cards("Kd Kh 4c 7s 3d")
    spec = spec_of(
        strategy="always_raise",
        seats=5,
        readings={"SA-10": reading},
        options={"maximum_payout": most},
    )
    ruled = SETTLEMENT(
        {
            "dealer": [each.name for each in bank],
            "readings": {"SA-10": reading},
            "limits": {"maximum_payout": most},
            "jackpot": JACKPOT,
            "seats": [
                {"seat": seat, "player": hand.split(), "bets": BETS, "action": "raise"}
                for seat, hand in enumerate(hands, 1)
            ],
        }
    )
    run = PreparedRun.from_spec(spec)
    banked = [code(each) for each in bank]
    endings = [
        ENDINGS.index(run.ending([code(each) for each in cards(hand)], banked)) for hand in hands
    ]
    ledger = new_ledger(len(run.settled.rows), len(ENDINGS), 1, len(hands))
    settle_rounds(0, 0, np.array([endings], dtype=np.int16), run.book(), ledger)
    names = [row.bet for row in run.settled.rows]
    for bet in NET:
        net = sum(seat["net"][bet] for seat in ruled["seats"])
        assert ledger.sums[names.index(bet)] == net
    assert ledger.totals[0] == sum(seat["total"] for seat in ruled["seats"])
    assert ledger.pool[0] == ruled["pool_after"]


@pytest.mark.parametrize("told", [{"rounds": 30_000}, {**TABLE, "rounds": 3000}])
def test_any_partition_gives_the_same_tally(told):
    spec = spec_of(**told)
    cuts = [0, 1, 7, 700, 1111, 2500, spec.rounds]
    parts = [registry.batch(spec, first, last - first) for first, last in pairwise(cuts)]
    whole = registry.batch(spec, 0, spec.rounds)
    assert merged(reversed(parts)).to_json() == whole.to_json()


@pytest.mark.parametrize("strategy", ["optimal", "pair_or_better"])
def test_simulated_means_stand_by_the_exact_ones(strategy):
    """Four million rounds: means within four and a half errors, lines within five."""
    spec = spec_of(rounds=4_000_000, strategy=strategy)
    figures = figures_json(spec, registry.batch(spec, 0, spec.rounds))
    for name in ("ante_and_raise", "progressive"):
        bet = figures["bets"][name]
        away = bet["mean"] - bet["exact"]["ev"]["decimal"]
        assert abs(away) < 4.5 * bet["standard_error"]
        for line in bet["lines"]:
            spread = (line["expected"] * (1 - line["probability"]["decimal"])) ** 0.5
            assert abs(line["observed"] - line["expected"]) <= 5 * spread + 3


def test_the_croupier_shows_his_last_card():
    """Reading SA-05: what the strategy looks at is the last card of the record."""
    spec = spec_of(rounds=200_000)
    policy_sees = {}
    for number in range(20_000):
        record = registry.redeal(spec, number)
        hand, shown = record["player"], card(record["dealer"][-1])
        ranks = sorted((card(name).rank for name in hand), reverse=True)
        if ranks[:2] == [14, 13] and grade(cards(hand)).category == "high_card":
            is_matched = shown.rank in ranks and shown.rank <= 10
            policy_sees.setdefault((is_matched, record["action"]), []).append(number)
    # With ace-king the card shown matching one of the lower cards is what makes a raise.
    assert len(policy_sees[True, "raise"]) > 20 * len(policy_sees.get((True, "fold"), []))
    assert len(policy_sees[False, "fold"]) > 100


@pytest.mark.parametrize(
    ("told", "field", "reason"),
    [
        ({"bets": {"progressive": 10}}, "bets.ante", "ante_missing"),
        ({"seats": 0}, "seats", "seats_out_of_range"),
        ({"rounds": 10**18}, "rounds", "above_most"),
        ({"strategy": "bold"}, "strategy", "unknown_strategy"),
        ({"options": {"maximum_payout": -1}}, "options.maximum_payout", "below_least"),
        ({"options": {"maximum_payout": "lots"}}, "options.maximum_payout", "not_whole"),
        ({"prizes": {"raise": {"flush": -2}}}, "prizes.raise.flush", "negative_prize"),
        ({"prizes": {"ante": {"flush": 2}}}, "prizes.ante", "no_such_paytable"),
        ({"prizes": {"raise": {"flush": 10**14}}}, "prizes.raise.flush", "above_most"),
    ],
)
def test_what_cannot_be_run_is_refused_by_field(told, field, reason):
    with pytest.raises(Unusable) as refused:
        spec_of(**told)
    assert (refused.value.field, refused.value.reason) == (field, reason)


@pytest.mark.parametrize("deals", DEALS)
def test_one_line_of_the_law_pays_a_pair_and_less(deals):
    spec = spec_of(prizes={"raise": {"pair": 2}})
    assert spec.to_json()["prizes"] == {"raise": {"pair": "2", "high_card": "2"}}
    apart = spec_of(prizes={"raise": {"pair": 2, "high_card": 1}})
    assert apart.digest != spec.digest
    hold_equal(spec, range(deals))
    hold_equal(apart, range(deals))
