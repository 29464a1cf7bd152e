"""Rounds of a full table settled by kernels: bets added up, and the pool as the rules pay it."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from games.odds import registry
from games.odds.counting import prepared
from games.odds.counting.endings import RoundEnding
from games.odds.kernels.table import COARSE
from games.rules.bets import jackpot as rules
from games.rules.bets.jackpot import OFFERED, Claim, Terms
from games.rules.values.ranking import CATEGORIES
from games.stud.odds import ENDINGS, settled
from games.stud.rules import law
from games.stud.rules.bets import JACKPOT, PROGRESSIVE
from tests.odds.kernels.test_stud_kernels import run_of

SWITCHES = {
    "base": "SA-11", "royals": "SA-12", "fixed_sums": "SA-13", "stake": "SA-22",
    "royal_base": "SA-23", "order": "SA-24", "odd_chip": "SA-25",
}  # fmt: skip
NET = ("ante", "raise", "progressive")
LINES = [line.category for line in reversed(PROGRESSIVE.lines)]
SUMS = {
    "royal_flush": 700,
    "straight_flush": 205,
    "four_of_a_kind": 90,
    "full_house": 60,
    "flush": 251,
}
POSTED = {"pool": 1013, "minimum": 300, "contribution": "7/60", "fixed": SUMS}


def ending(hand, outcome="win"):
    return ENDINGS.index(RoundEnding(hand, outcome))


NOTHING = ending("pair", "lose")
WINNERS = {place: ending(line) for place, line in enumerate(LINES, 1)}
SHORT, LONG = (1, 4, 5), (1, 2, 3, 4, 5)
CLAIMS = [
    (), *combinations((1, 3, 4, 5), 1), *product(SHORT, SHORT), *product(SHORT, SHORT, SHORT),
    (5, 5, 5), (4, 5, 2, 5), (5, 1, 4, 5), (2, 5, 4, 3), (5, 4, 5, 4), (3, 2, 1), (1, 0, 5, 0, 4),
    (0, 4, 0, 3, 4, 5), (5, 5, 4, 1, 5, 4),
]  # fmt: skip


def spec_of(**told):
    return registry.read_spec(
        {"game": "stud", "seed": 1, "seats": 2, "bets": {"ante": 100, "progressive": 10}, **told}
    )


def session_of(spec, first):
    """The first round of the session that a round is in."""
    return first - first % (spec.options["session"] or 1)


def played(spec, rounds, first=0):
    """A full table's tally from ``first``; rounds end as told from the session's first on."""
    run, begun = run_of(**given(spec)), session_of(spec, first)

    def play(number, endings, hits):
        endings[:] = rounds[number - begun : number - begun + len(endings)]
        hits += np.bincount(endings.ravel(), minlength=len(hits))

    return prepared.batch(spec, run.settled, run.book(), first, begun + len(rounds) - first, play)


def given(spec):
    told = spec.to_json()
    return {key: told[key] for key in ("bets", "readings", "options", "jackpot", "seats")}


def by_the_rules(spec, rounds, first=0):
    """What each bet nets round by round, and the pool after the last."""
    rows = {row.bet: row for row in settled(spec).rows}
    made, terms = settled(spec), JACKPOT.terms_of(spec.readings)
    posted, session = spec.jackpot, spec.options["session"]
    nets = {name: [] for name in rows}
    pool, emptied = Fraction(posted.pool), 0
    for number, endings in enumerate(rounds, session_of(spec, first)):
        if not session or number % session == 0:
            pool = Fraction(posted.pool)
        if session:
            pool += len(endings) * spec.bets["progressive"] * posted.contribution
        won, pool, is_emptied = of_the_pool(pool, made, endings, spec, terms)
        if number < first:
            continue
        emptied += is_emptied
        asked = sum(made.capped[each] for each in endings)
        short = 0 if made.most is None else max(0, asked - made.most)
        for name, row in rows.items():
            if name == "progressive":
                nets[name].append(won)
            else:
                net = sum(row.nets[each] for each in endings)
                nets[name].append(net - short * row.is_cut_short)
    return nets, emptied


def of_the_pool(pool, made, endings, spec, terms):
    stake = spec.bets["progressive"]
    lines = {line.category: line for line in spec.paytable(PROGRESSIVE).lines}
    claims = [
        Claim(seat, stake, lines[LINES[made.claims[each] - 1]])
        for seat, each in enumerate(endings)
        if made.claims[each] and stake
    ]
    if not claims:
        return -stake * len(endings), pool, False
    stood = rules.Jackpot(int(pool), spec.jackpot.minimum, spec.jackpot.fixed)
    paid = rules.pay(stood, claims, law.JACKPOT, terms)
    prizes = sum(award.value.payment.prize for award in paid.awards)
    kept = stake * len(claims) if terms.stake == "prize_alone" else 0
    lost = stake * (len(endings) - len(claims))
    return prizes - kept - lost, paid.pool_after + pool % 1, paid.restarted_at is not None


def hold_equal(spec, rounds, first=0):
    nets, emptied = by_the_rules(spec, rounds, first)
    tally = played(spec, rounds, first)
    for bet, each in nets.items():
        assert tally.bets[bet].total == sum(each), bet
        assert tally.bets[bet].squares == sum(net * net for net in each), bet
    totals = [
        coarse(sum(each)) if spec.options["session"] else sum(each)
        for each in zip(*(nets[bet] for bet in NET if bet in nets), strict=True)
    ]
    assert tally.histogram == {each: totals.count(each) for each in {*totals}}
    if spec.options["session"]:
        assert tally.counts["jackpot_emptied"] == emptied
    return emptied


def coarse(total):
    unit = 10 ** max(0, len(str(abs(total))) - 3) if abs(total) >= COARSE else 1
    return total // unit * unit


@cache
def everything_terms_may_be():
    return [Terms(*values) for values in product(*OFFERED.values())]


@pytest.mark.parametrize("part", range(6))
def test_several_winners_are_paid_in_the_order_of_the_law_under_every_reading(part):
    for at, terms in enumerate(everything_terms_may_be()[part::6]):
        told = {switch: getattr(terms, name) for name, switch in SWITCHES.items()}
        some = CLAIMS[at % 4 :: 4]
        rounds = [[WINNERS.get(line, NOTHING) for line in (*each, *[0] * 6)[:6]] for each in some]
        posted = {**POSTED, "pool": (1013, 290, 700, 1400, 2050)[at // 4 % 5]}
        hold_equal(spec_of(readings=told, seats=6, jackpot=posted), rounds)


@pytest.mark.parametrize("fixed_sums", ["pool_pays", "house_pays"])
@pytest.mark.parametrize("royals", ["share", "each_fixed"])
def test_a_share_as_high_as_the_fixed_sum_is_the_pool_s(royals, fixed_sums):
    told = {"SA-12": royals, "SA-13": fixed_sums, "SA-23": "by_seat", "SA-24": "by_seat"}
    for pool, lines in ((700, (5, 1)), (1400, (5, 5, 1)), (2050, (4, 1)), (2050, (4, 5, 4))):
        rounds = [[*(WINNERS[line] for line in lines), NOTHING]] * 2
        posted = {**POSTED, "pool": pool, "contribution": "0"}
        seats = {"seats": len(lines) + 1, "options": {"session": 100}}
        hold_equal(spec_of(readings=told, jackpot=posted, **seats), rounds)


@pytest.mark.parametrize("order", OFFERED["order"])
def test_a_royal_paid_by_seat_has_what_those_before_it_left(order):
    spec = spec_of(
        readings={"SA-11": "sequential", "SA-23": "by_seat", "SA-24": order},
        seats=4,
        jackpot={**POSTED, "pool": 20_503},
    )
    lines = (5, 0, 4, 1), (0, 5, 1, 0), (1, 0, 5, 0), (1, 4, 0, 0), (5, 1, 4, 3), (3, 5, 2, 0)
    for each in lines:
        hold_equal(spec, [[WINNERS.get(line, NOTHING) for line in each]])


def test_a_whole_chip_is_the_pool_s_once_its_parts_are_there():
    rounds = [[NOTHING, NOTHING], [NOTHING, NOTHING], [WINNERS[5], NOTHING]]
    hold_equal(spec_of(options={"session": 100}, jackpot=POSTED), rounds)


@pytest.mark.parametrize("base", OFFERED["base"])
def test_shares_of_the_pool_are_of_what_it_was_or_of_what_is_left(base):
    spec = spec_of(readings={"SA-11": base}, seats=3, jackpot={**POSTED, "pool": 50_007})
    hold_equal(spec, [[WINNERS[4], WINNERS[4], WINNERS[1]], [WINNERS[1], NOTHING, WINNERS[4]]])


def test_a_pool_spent_on_fixed_sums_leaves_a_royal_nothing():
    posted = {**POSTED, "pool": 100, "fixed": {**SUMS, "royal_flush": 0}}
    spec = spec_of(readings={"SA-23": "after_fixed_sums"}, jackpot=posted)
    hold_equal(spec, [[WINNERS[1], WINNERS[5]]])


def test_royals_share_at_the_least_stake_there_is():
    spec = spec_of(bets={"ante": 5, "progressive": 1}, jackpot=POSTED)
    hold_equal(spec, [[WINNERS[5], WINNERS[5]]])


def test_rounds_settled_a_few_at_a_time_have_their_totals_each(monkeypatch):
    monkeypatch.setattr(prepared, "STRETCH", 3)
    wins = [ending(each) for each in CATEGORIES[:5]]
    hold_equal(spec_of(jackpot=POSTED), [[each, NOTHING] for each in wins])


@pytest.mark.parametrize("session", [0, 4, 100])
def test_the_pool_grows_is_emptied_and_starts_again(session):
    lines = (0, 0), (1, 0), (0, 0), (5, 1), (0, 2), (3, 5), (0, 0), (4, 0), (0, 0), (5, 5), (1, 1)
    rounds = [[WINNERS.get(line, NOTHING) for line in each] for each in lines]
    spec = spec_of(options={"session": session}, jackpot=POSTED)
    emptied = hold_equal(spec, rounds, first=0)
    assert emptied > 0
    if session == 4:
        hold_equal(spec, rounds[4:8], first=8)
        hold_equal(spec, rounds, first=9)


def test_what_is_no_whole_chip_waits_until_it_is_one():
    rounds = [[WINNERS[5], NOTHING]] * 60
    posted = {**POSTED, "contribution": "7/59", "fixed": {**SUMS, "royal_flush": 1}}
    hold_equal(spec_of(options={"session": 100}, jackpot=posted), rounds)


@pytest.mark.parametrize(
    "bets", [{"ante": 100}, {"ante": 5, "progressive": 10}, {"ante": 5, "progressive": 1}]
)
def test_every_ending_is_counted_for_each_seat(bets):
    rounds = [[at, (at * 7 + 3) % len(ENDINGS)] for at in range(len(ENDINGS))]
    spec = spec_of(bets=bets, jackpot=POSTED)
    hold_equal(spec, rounds)
    counts = played(spec, rounds).bets["ante"].counts
    outcomes = [ENDINGS[each].outcome for endings in rounds for each in endings]
    assert counts == {each: outcomes.count(each) for each in {*outcomes}}


@pytest.mark.parametrize("most", [0, 2500, 6000, 40_000])
@pytest.mark.parametrize("reading", ["each_hand", "whole_round"])
def test_the_house_s_maximum_is_spent_on_all_hands_of_a_round(reading, most):
    wins = [ending(each) for each in CATEGORIES]
    rounds = [[one, other] for one in wins for other in (wins[0], wins[3], NOTHING)]
    for bets in ({"ante": 100, "progressive": 10}, {"ante": 100}):
        told = {"bets": bets, "options": {"maximum_payout": most}, "jackpot": POSTED}
        hold_equal(spec_of(readings={"SA-10": reading}, **told), rounds)


def test_large_totals_of_a_moving_pool_are_kept_by_their_first_three_figures():
    posted = {**POSTED, "pool": 123_456_789}
    rounds = [[WINNERS[5], NOTHING], [WINNERS[4], NOTHING], [NOTHING, NOTHING]]
    told = {"bets": {"ante": 100_000, "progressive": 10}, "options": {"session": 1}}
    hold_equal(spec_of(**told, jackpot=posted), rounds)
    hold_equal(spec_of(**{**told, "options": {}}, jackpot=posted), rounds)
    small = {"bets": {"ante": 49_995, "progressive": 10}, "options": {"session": 1}}
    hold_equal(spec_of(**small, jackpot=POSTED), [[ending("pair", "fold")] * 2, *rounds])
