"""The figures of Stud Poker against known counts, and against every bank counted one by one."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from games.odds.figures.spec_reader import read
from games.odds.kernels.evaluate import ladder_52
from games.rules.values.cards import DECK_52
from games.rules.values.ranking import CATEGORIES
from games.stud.odds import PreparedRun, sheets
from games.stud.odds import policy as policies
from games.stud.odds.policy import BY_UPCARD, DEALS, FOLD, RAISE, deciding_ranks
from games.stud.odds.sheets import OFFER
from games.stud.odds.sweep import (
    BANKS,
    CHOOSE,
    COUNTED,
    HANDS,
    OFFSETS,
    PLACES,
    RANK_OF_SUIT,
    SIZES,
    count_all,
    hands,
    qualifying,
    sweep,
    swept,
)  # fmt: skip
from games.stud.rules.bets import STRATEGIES
from games.stud.rules.ranking import grade, qualifies
from tests.sheet_json import exact_json

PAYS = dict(zip(CATEGORIES, (50, 50, 20, 7, 5, 4, 3, 2, 1, 1), strict=True))
WINS = tuple(1 + 2 * PAYS[name] for name in CATEGORIES)
HIDDEN = np.array(list(combinations(range(46), 4)), dtype=np.int64)


@pytest.fixture(scope="module")
def by_law():
    return exact_json("stud")


def ev(sheet):
    return Fraction(sheet["ev"]["fraction"])


def rungs_of(cards):
    """Many hands at once, from the tables alone."""
    tables = ladder_52().tables
    ranks, suits = cards >> 2, cards & 3
    row = tables.triple[ranks[:, 0], ranks[:, 1], ranks[:, 2]]
    found = tables.mixed[row, tables.pair[ranks[:, 3], ranks[:, 4]]].astype(np.int64)
    flush = (suits == suits[:, :1]).all(axis=1)
    found[flush] = tables.suited[(1 << ranks[flush]).sum(axis=1)]
    return found


def banks_against(own, shown):
    """All 163,185 hands the croupier may hold with the card he shows."""
    rest = np.array([code for code in range(52) if code not in own and code != shown])
    return np.column_stack([rest[HIDDEN], np.full(len(HIDDEN), shown)])


def suit_deciding(cards, rank):
    suits = np.where(cards >> 2 == rank, RANK_OF_SUIT[cards & 3], -1)
    return suits.max(axis=1)


def counted(own, shown, reading="value"):
    """Not qualified, lower, equal in rank and lower in suit, higher; one by one."""
    cards = banks_against(own, shown)
    rung = int(rungs_of(np.array([own]))[0])
    banks, opens = rungs_of(cards), qualifying(reading)
    qualified = opens[banks]
    equal = qualified & (banks == rung)
    rank = deciding_ranks()[rung]
    mine = suit_deciding(np.array([own]), rank)[0]
    won = equal.sum() and (suit_deciding(cards[equal], rank) < mine).sum()
    lower = (qualified & (banks < rung)).sum()
    higher = (qualified & (banks > rung)).sum() + equal.sum() - won
    return (~qualified).sum(), lower, won, higher, equal.sum()


def worth(own, shown, reading="value"):
    below, lower, won, higher, _ = map(int, counted(own, shown, reading))
    category = int(ladder_52().categories[rungs_of(np.array([own]))[0]])
    return below + WINS[category] * (lower + won) - 3 * higher


def any_hand(chance, kind):
    """Five cards and one shown; half the time an ace-high hand with a king."""
    while True:
        codes = chance.permutation(52)[:6].tolist()
        if kind == "ace_king":
            codes[:2] = [48 + int(chance.integers(4)), 44 + int(chance.integers(4))]
        if len(set(codes)) < 6:
            continue
        own = sorted(codes[:5])
        category = CATEGORIES[ladder_52().categories[rungs_of(np.array([own]))[0]]]
        if kind == "any" or (category == "high_card") == (kind == "ace_king"):
            return own, codes[5]


CASES = [
    *(("any", 10), ("ace_king", 30), ("pair_up", 10)),
    *(pytest.param(kind, 200, marks=pytest.mark.slow) for kind in ("any", "ace_king", "pair_up")),
]


@pytest.mark.parametrize(("kind", "cases"), CASES)
def test_the_best_decision_is_that_of_every_bank_counted(kind, cases):
    run, chance = PreparedRun.from_spec(read(OFFER, {})), np.random.default_rng(len(kind))
    for _ in range(cases):
        own, shown = any_hand(chance, kind)
        bank = [code for code in range(52) if code not in own and code != shown][:4]
        action = run.action(own, [*bank, shown])
        assert action == ("raise" if worth(own, shown) > -BANKS else "fold"), (own, shown)


def test_doubts_are_settled_by_the_suits_each_arrangement_holds():
    """Where ties decide, the sweep's counts and the row of the hand against every bank."""
    every, found = hands(), swept("value", WINS, 1)
    best = policies.decisions("optimal", "value", WINS, 1)
    chance = np.random.default_rng(7)
    raised = 0
    for doubt in chance.permutation(found.doubts)[:60].tolist():
        kind, shown, *met = doubt
        own = every.cards[every.kinds[kind]].astype(np.int64).tolist()
        permutation = chance.permutation(4)
        own = sorted(4 * (code >> 2) + int(permutation[code & 3]) for code in own)
        shown = 4 * (shown >> 2) + int(permutation[shown & 3])
        below, lower, won, higher, equal = map(int, counted(own, shown))
        assert met == [below, lower, equal, higher + won - equal]
        rung = int(rungs_of(np.array([own]))[0])
        suits = sum((code & 3) << 2 * place for place, code in enumerate(own))
        row = int(best.rows[best.bases[rung] + suits])
        assert bool(row >> shown & 1) is (worth(own, shown) > -BANKS)
        raised += row >> shown & 1
    assert 0 < raised < 60


@pytest.mark.parametrize("cases", [1, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("reading", ["value", "holding"])
def test_inclusion_and_exclusion_counts_what_every_bank_counts(reading, cases):
    """A hand against all croupier's hands, each five times over, once for each card shown."""
    every, opens = hands(), qualifying(reading)
    counts = np.zeros(COUNTED, dtype=np.int32)
    count_all(every.cards, every.strengths, opens, CHOOSE, OFFSETS, counts)
    chance = np.random.default_rng(46)
    for _ in range(cases):
        own, _ = any_hand(chance, "any")
        rung = int(rungs_of(np.array([own]))[0])
        group = every.cards[every.starts[rung] : every.starts[rung + 1]]
        place = every.starts[rung] + int(np.flatnonzero((group == own).all(axis=1))[0])
        counted_in, raised = np.zeros((2, 7462, 5), dtype=np.int64)
        sweep(
            every.cards, every.strengths, every.starts, np.array([place]), np.array([1]), opens,
            *ladder_52().tables, CHOOSE, OFFSETS, SIZES, PLACES, counts,
            np.zeros_like(counts), np.zeros_like(SIZES), np.zeros_like(SIZES),
            np.zeros(52, dtype=np.int64),
            *np.ones((2, 7462), dtype=np.int64), 1, 2, np.zeros(1, dtype=np.uint64),
            np.zeros((10, 6), dtype=np.int64), counted_in, raised,
        )  # fmt: skip
        rest = [code for code in range(52) if code not in own]
        banks = rungs_of(np.array(rest)[np.array(list(combinations(range(47), 5)))])
        qualified = opens[banks]
        assert (counted_in[rung] // 5).tolist() == [
            0,
            (~qualified).sum(),
            (qualified & (banks < rung)).sum(),
            (qualified & (banks == rung)).sum(),
            (qualified & (banks > rung)).sum(),
        ]


def test_kinds_and_hands_are_all_there_are():
    every = hands()
    assert every.kinds.size == 134_459
    assert every.weights.sum() == HANDS == comb(52, 5)
    assert (np.diff(every.strengths) >= 0).all()
    assert (every.cards[:, 1:] > every.cards[:, :-1]).all()
    assert comb(52, 5) * 47 * comb(46, 4) == DEALS


def test_strengths_and_qualification_are_those_of_the_readable_rules():
    """Neighbours on the ladder, and the croupier's opening, hand by hand."""
    every, chance = hands(), np.random.default_rng(8)
    for place in chance.integers(0, HANDS - 1, 3000).tolist():
        other = int(chance.integers(0, HANDS))
        one, two = ([DECK_52[code] for code in every.cards[at].tolist()] for at in (place, other))
        ranks = [grade(hand) for hand in (one, two)]
        if every.strengths[place] != every.strengths[other]:
            higher = every.strengths[place] > every.strengths[other]
            assert (ranks[0].strength > ranks[1].strength) is bool(higher)
        for reading in ("value", "holding"):
            opens = qualifying(reading)[every.strengths[place]]
            assert qualifies(ranks[0], one, reading) is bool(opens)


@pytest.mark.parametrize(("reading", "opening"), [("value", 1_463_700), ("holding", 260_360)])
def test_reading_sa_01_is_how_often_the_croupier_opens(reading, opening):
    per_rung = np.diff(hands().starts)
    assert per_rung[qualifying(reading)].sum() == opening


def test_ante_and_raise(by_law):
    sheet = by_law["bets"]["ante_and_raise"]
    assert ev(sheet) == Fraction(-7243120413, 138425211925)
    assert sum(line["combinations"] for line in sheet["lines"]) == DEALS
    total = sum(Fraction(line["net"]) * line["combinations"] for line in sheet["lines"])
    assert total / DEALS == ev(sheet)
    assert sheet["raise_frequency"]["fraction"] == "817869/1566040"
    assert ev(sheet) == max(ev(each) for each in by_law["strategies"])


def test_the_game_s_kin_abroad_has_the_edge_it_is_known_by():
    """With 100 to 1 for the royal flush this is Caribbean Stud, long known to hold 5.224 %."""
    abroad = exact_json("stud", {"prizes": {"raise": {"royal_flush": 100}}})
    assert round(100 * abroad["bets"]["ante_and_raise"]["house_edge"]["decimal"], 3) == 5.224


@pytest.mark.parametrize("strategy", [*STRATEGIES])
def test_named_strategies_go_by_the_player_s_hand_alone(strategy):
    """What lets them be counted rung by rung: suits and the card shown change nothing."""
    every, chance = hands(), np.random.default_rng(9)
    found = policies.decisions(strategy, "value", WINS, 1)
    decide = STRATEGIES[strategy].decide
    for place in chance.integers(0, HANDS, 1500).tolist():
        own = every.cards[place].tolist()
        shown = next(code for code in chance.permutation(52).tolist() if code not in own)
        acts = decide([DECK_52[code] for code in own], DECK_52[shown])
        assert acts == {FOLD: "fold", RAISE: "raise"}[int(found.acts[every.strengths[place]])]


def test_best_play_hangs_on_the_card_shown_for_ace_king_alone(by_law):
    best = by_law["best_play"]
    assert best["lowest_always_raised"] == [14, 13, 12, 11, 2]
    assert best["highest_always_folded"] == [14, 12, 11, 10, 9]
    rows = {tuple(row["ranks"]): row for row in best["by_card_shown"]}
    assert all(ranks[:2] == (14, 13) for ranks in rows)
    assert {row["category"] for row in rows.values()} == {"high_card"}
    # A-K-4-3-2: raise against a two, three or four, all 3,060 cases of each; else fold.
    assert rows[14, 13, 4, 3, 2]["acts"] == ["raise"] * 3 + ["fold"] * 10
    assert rows[14, 13, 4, 3, 2]["of"][:4] == [3060, 3060, 3060, 4080]
    classes = {row["category"]: row for row in best["by_class"]}
    assert (classes["pair"]["raise"], classes["pair"]["fold"]) == (1_098_240, 0)
    acts = ("fold", "raise", "by_card_shown")
    assert sum(row[act] for row in best["by_class"] for act in acts) == HANDS


def test_rows_and_deals_agree():
    """What the table of decisions raises is what the counts say is raised."""
    best, counts = policies.policy("optimal", "value", WINS, 1)
    per_rung = np.diff(hands().starts)
    raised = int(per_rung[best.acts == RAISE].sum()) * 47 + int(np.bitwise_count(best.rows).sum())
    assert raised * BANKS == DEALS - int(counts[:, 0].sum())
    assert (counts.sum(axis=1) == per_rung * 47 * BANKS).all()
    assert (best.acts == BY_UPCARD).sum() == 156


def test_reading_sa_01_by_what_is_held_hands_the_game_to_the_player(by_law):
    told = {(each.get("reading"), each["bet"]): each for each in by_law["differences"]}
    holding = told["SA-01", "ante_and_raise"]
    assert Fraction(holding["ev"]["fraction"]) == Fraction(215211510287, 249165381465)
    assert set(told) == {("SA-01", "ante_and_raise"), ("SA-22", "progressive")}


def test_reading_sa_07_takes_the_jackpot_bet_of_a_folded_hand():
    lost = exact_json("stud", {"strategy": "never_raise"})["bets"]["progressive"]
    assert ev(lost) == -1
    assert lost["break_even_pool"] is None
    live = {"strategy": "never_raise", "readings": {"SA-07": "stays_live"}}
    by_hand = exact_json("stud")["bets"]["progressive"]
    assert ev(exact_json("stud", live)["bets"]["progressive"]) == ev(by_hand)


def test_the_house_maximum_takes_only_from_what_it_caps():
    options = {"options": {"maximum_payout": 3000}}
    capped = exact_json("stud", options)["bets"]["ante_and_raise"]
    free = exact_json("stud")["bets"]["ante_and_raise"]
    nets = {line["category"]: line["net"] for line in capped["lines"]}
    assert (nets["royal_flush"], nets["four_of_a_kind"], nets["full_house"]) == ("31", "31", "15")
    lost = sum(
        line["combinations"] * (Fraction(line["net"]) - Fraction(nets[line["category"]])) / DEALS
        for line in free["lines"]
    )
    assert ev(free) - ev(capped) == lost > 0


def test_half_of_equal_hands_are_won():
    """The theorem the sheet rests on: over all arrangements of suits ties fall both ways."""
    every, chance = hands(), np.random.default_rng(3)
    for _ in range(30):
        place = int(chance.integers(0, HANDS))
        own = every.cards[place].tolist()
        won = equal = 0
        for permutation in policies.PERMUTATIONS.tolist():
            other = [4 * (code >> 2) + permutation[code & 3] for code in own]
            rung = int(every.strengths[place])
            group = every.cards[every.starts[rung] : every.starts[rung + 1]].astype(np.int64)
            apart = group[~np.isin(group, other).any(axis=1)]
            rank = deciding_ranks()[rung]
            mine = suit_deciding(np.array([other]), rank)[0]
            if len(apart):
                won += int((suit_deciding(apart, rank) < mine).sum())
                equal += len(apart)
        assert 2 * won == equal


def test_sheets_of_every_strategy_add_up():
    for strategy in OFFER.strategies:
        spec = read(OFFER, {"strategy": strategy})
        lines = sheets.FIGURES.as_one(spec).lines
        assert sum(line.combinations for line in lines) == DEALS
        assert all(str(line.provision).startswith("despacho-sef-69-2003#art_") for line in lines)
