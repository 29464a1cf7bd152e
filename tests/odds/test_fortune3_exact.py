"""The figures of Fortune 3 against known counts, and against counting done otherwise."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from games.fortune3.odds import showdowns, six_cards
from games.fortune3.odds.showdowns import (
    BANKS,
    CATEGORIES,
    DEALS,
    ladder,
    one_of_a_kind,
    row_of_ranks,
)
from games.fortune3.rules.bets import PROGRESSIVE
from games.fortune3.rules.ranking import best_five, grade, is_queen_or_higher
from games.odds.counting import progressive
from games.odds.figures.spec import JackpotSpec
from games.rules.values.cards import DECK_52, cards
from games.rules.values.refusal import Unusable
from tests.sheet_json import exact_json

ORDERS = ("amended", "first_published")
FIXED = {
    "royal_flush": 50_000,
    "straight_flush": 5_000,
    "four_of_a_kind": 3_000,
    "full_house": 1_000,
    "flush": 500,
}


@pytest.fixture(scope="module")
def by_law():
    return exact_json("fortune3")


def ev(sheet):
    return Fraction(sheet["ev"]["fraction"])


def lines(sheet):
    return {line["category"]: line["combinations"] for line in sheet["lines"]}


def test_hands_are_counted_as_the_classes_are_known(by_law):
    counted = {name: each["combinations"] for name, each in by_law["hands"].items()}
    assert counted == {
        "straight_flush": 48,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high_card": 16440,
    }
    assert sum(counted.values()) == comb(52, 3)


def test_the_bank_goes_on_in_69_592760_per_cent(by_law):
    goes_on = by_law["bank"]["goes_on"]
    assert goes_on["combinations"] == 22_100 - 6_720
    assert round(100 * goes_on["probability"]["decimal"], 6) == 69.592760


def test_every_deal_is_counted():
    assert DEALS == comb(52, 3) * comb(49, 3) == 407_170_400
    for order in ORDERS:
        assert showdowns.by_rung(order).counts.sum() == DEALS
    assert one_of_a_kind().weights.sum() == 22_100


@pytest.mark.parametrize("names", ["Qs 6h 4d", "Ac Ah Ad", "4s 3s 2s", "Kh Td 2c", "8s 8d 3h"])
@pytest.mark.parametrize("order", ORDERS)
def test_a_hand_meets_what_the_readable_rules_say(names, order):
    """All 18,424 banks to one hand, ruled upon one by one."""
    player = cards(names)
    own = grade(player, order)
    met = [0, 0, 0, 0]
    for bank in combinations([card for card in DECK_52 if card not in player], 3):
        other = grade(bank, order)
        if not is_queen_or_higher(other):
            met[0] += 1
        else:
            met[1 if own.strength > other.strength else 2 if own == other else 3] += 1
    kinds = one_of_a_kind()
    kind = next(
        place
        for place, hand in enumerate(kinds.cards)
        if sorted((code >> 2) for code in hand) == sorted(card.rank - 2 for card in player)
        and _pattern([(code >> 2, code & 3) for code in hand])
        == _pattern([(card.rank - 2, "cdhs".index(card.suit)) for card in player])
    )
    assert showdowns.by_kind(order)[kind].tolist() == met


def _pattern(hand):
    held = [0, 0, 0, 0]
    for rank, suit in hand:
        held[suit] |= 1 << rank
    return sorted(held)


@pytest.mark.parametrize("order", ORDERS)
def test_no_hand_of_a_rung_would_decide_otherwise(order):
    """The threshold holds hand by hand, not only on the average of a rung."""
    met = showdowns.by_kind(order)
    worth = met[:, 0] + 2 * met[:, 1] - 2 * met[:, 3]
    rungs = showdowns.rungs_of(one_of_a_kind(), order)
    assert not (worth == -BANKS).any()
    lowest = rungs[worth > -BANKS].min()
    assert rungs[worth < -BANKS].max() == lowest - 1
    assert ladder(order).hands[lowest].strength == (0, 12, 6, 4)


def test_queen_six_four_is_the_lowest_hand_played(by_law):
    best = by_law["best_play"]
    assert best["is_a_threshold"] is True
    assert grade(cards(best["lowest_hand_played"])).strength == (0, 12, 6, 4)
    assert ev(by_law["bets"]["ante_and_play"]) == max(
        ev(strategy) for strategy in by_law["strategies"]
    )


def test_ante_and_play(by_law):
    sheet = by_law["bets"]["ante_and_play"]
    assert ev(sheet) == Fraction(-686689, 20358520)
    assert sheet["average_stake"]["fraction"] == "370/221"
    assert Fraction(sheet["element_of_risk"]["fraction"]) == Fraction(686689, 34084400)
    assert sum(lines(sheet).values()) == DEALS
    by_net = {Fraction(each["net"]): each["combinations"] for each in sheet["results"]}
    assert sum(net * deals for net, deals in by_net.items()) / DEALS == ev(sheet)
    squares = sum(net**2 * deals for net, deals in by_net.items()) / DEALS
    assert sheet["standard_deviation"] == pytest.approx(float(squares - ev(sheet) ** 2) ** 0.5)


def test_pair_plus(by_law):
    sheet = by_law["bets"]["pair_plus"]
    assert ev(sheet) == Fraction(-373, 5525)
    assert Fraction(sheet["hit_frequency"]["fraction"]) == Fraction(5660, 22100)


def test_six_card_bonus_counts_every_six_of_the_deck(by_law):
    """Each six cards is dealt in 20 ways to player and bank."""
    sheet = by_law["bets"]["six_card_bonus"]
    assert {name: deals // 20 for name, deals in lines(sheet).items()} == {
        "royal_flush": 188,
        "straight_flush": 1656,
        "four_of_a_kind": 14664,
        "full_house": 165984,
        "flush": 205792,
        "straight": 361620,
        "three_of_a_kind": 732160,
        "nothing": 18876456,
    }
    assert comb(52, 6) == DEALS // 20
    assert ev(sheet) == Fraction(-428, 3185)


@pytest.mark.parametrize("suited", [0, 5, 6])
def test_best_of_six_is_that_of_the_readable_rules(suited):
    """Any six cards, and six of which five or all are of one suit."""
    chance = np.random.default_rng(14 + suited)
    tables = six_cards.six_cards()
    for _ in range(2000):
        suit = int(chance.integers(4))
        of_suit = (4 * chance.permutation(13)[:suited] + suit).tolist()
        others = [code for code in chance.permutation(52).tolist() if code not in of_suit]
        codes = chance.permutation([*of_suit, *others[: 6 - suited]]).tolist()
        shape, _ = best_five([DECK_52[code] for code in codes])
        shared = six_cards.suit_with_five(*codes)
        if shared >= 0:
            found = tables.suited[six_cards.ranks_in(shared, *codes)]
        else:
            found = tables.ranks[_row(codes[:3]), _row(codes[3:])]
        wins = shape.category if shape.category in six_cards.CLASSES else "nothing"
        assert six_cards.CLASSES[found] == wins


def _row(codes):
    a, b, c = (code >> 2 for code in codes)
    return row_of_ranks()[a, b, c]


def test_progressive_counts_are_those_of_five_cards():
    assert progressive.FIVE_CARD_COUNTS == {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three_of_a_kind": 54912,
        "two_pair": 123552,
        "pair": 1098240,
        "high_card": 1302540,
    }


@pytest.mark.parametrize("keeps_stake", [True, False])
def test_progressive_turns_at_the_pool_it_says(keeps_stake):
    """Reading FA-28: every stake is the house's, or those of the winners go back."""
    bet = progressive.ProgressiveBet(
        PROGRESSIVE, JackpotSpec(100_000, 50_000, FIXED), 10, keeps_stake
    )
    turning = progressive.break_even(bet)
    assert progressive.value_at(bet, turning) >= 0
    assert progressive.value_at(bet, turning - 1) < 0
    hands, winners = comb(52, 5), 4 + 36 + 624 + 3744 + 5108
    paid = 4 * 100_000 + 36 * 10_000 + 624 * 3_000 + 3744 * 1_000 + 5108 * 500
    lost = 10 * (hands if keeps_stake else hands - winners)
    assert progressive.value_at(bet, 100_000) == Fraction(paid - lost, 10 * hands)


def test_reading_fa_02_changes_winners_and_no_edge(by_law):
    """What a hand gains by the order of classes as a player's it loses as the bank's."""
    amendment = by_law["amendment"]
    assert amendment["deals_changed"] == 156_176
    assert amendment["difference"]["fraction"] == "0"
    first = exact_json("fortune3", {"readings": {"FA-02": "first_published"}})
    assert ev(first["bets"]["ante_and_play"]) == ev(by_law["bets"]["ante_and_play"])


def test_reading_fa_02_changed_deals_counted_by_class():
    """A deal changes its winner where a trio meets a straight or a flush, and nowhere else."""
    kinds = one_of_a_kind()
    three = {"three_of_a_kind", "straight", "flush"}
    classes = ladder("amended").categories[showdowns.rungs_of(kinds, "amended")]
    own = [CATEGORIES[each] for each in classes]
    turned = {("three_of_a_kind", "straight"), ("three_of_a_kind", "flush")}
    masks = [sum(1 << int(code) for code in hand) for hand in kinds.cards]
    every = [
        (hand, grade([DECK_52[code] for code in hand]).category)
        for hand in combinations(range(52), 3)
    ]
    banks = [(sum(1 << c for c in hand), name) for hand, name in every if name in three]
    changed = sum(
        int(weight)
        for mask, mine, weight in zip(masks, own, kinds.weights, strict=True)
        if mine in three
        for bank, theirs in banks
        if not mask & bank and ((mine, theirs) in turned or (theirs, mine) in turned)
    )
    assert changed == showdowns.changed_winners()


def test_reading_fa_08_pays_the_bonus_of_folded_hands():
    options = {"strategy": "never_play", "readings": {"FA-08": "also_on_fold"}}
    sheet = exact_json("fortune3", options)["bets"]["ante_and_play"]
    assert ev(sheet) == -1 + Fraction(48 * 5 + 52 * 4 + 720, 22100)


def test_reading_fa_09_takes_pair_plus_with_the_fold():
    options = {"strategy": "never_play", "readings": {"FA-09": "lost_on_fold"}}
    assert ev(exact_json("fortune3", options)["bets"]["pair_plus"]) == -1


def test_reading_fa_14_asks_for_a_trio_of_the_player_s_own():
    options = {"readings": {"FA-14": "own_trio_required"}}
    sheet = exact_json("fortune3", options)["bets"]["six_card_bonus"]
    counted = lines(sheet)
    assert counted["nothing"] > DEALS - 100 * BANKS
    assert sum(counted.values()) == DEALS
    # A trio of one's own makes at least three of a kind of any six.
    assert (
        counted["three_of_a_kind"] + counted["full_house"] + counted["four_of_a_kind"] >= 52 * BANKS
    )


def test_an_edited_prize_moves_the_edge_by_its_own_part(by_law):
    edited = exact_json("fortune3", {"prizes": {"pair_plus": {"three_of_a_kind": 30}}})
    moved = ev(edited["bets"]["pair_plus"]) - ev(by_law["bets"]["pair_plus"])
    assert moved == 5 * Fraction(52, 22100)
    told = [each for each in edited["differences"] if each.get("prizes") == "by_law"]
    assert [(each["bet"], Fraction(each["difference"]["fraction"])) for each in told] == [
        ("pair_plus", -moved)
    ]


def test_every_line_names_the_provision_it_stands_on(by_law):
    for sheet in by_law["bets"].values():
        for line in sheet["lines"]:
            assert line["provision"].startswith("despacho-sef-89-2025#art_")


@pytest.mark.parametrize(
    ("options", "field", "reason"),
    [
        ({"strategy": "bold"}, "strategy", "unknown_strategy"),
        ({"readings": {"FA-02": "other"}}, "readings.FA-02", "unknown_reading_value"),
        ({"readings": {"SA-01": "value"}}, "readings", "unknown_reading"),
        ({"prizes": {"pair_plus": {"pair": -1}}}, "prizes.pair_plus.pair", "negative_prize"),
        ({"prizes": {"pair_plus": {"pair": None}}}, "prizes.pair_plus.pair", "missing_prize"),
        ({"prizes": {"pair_plus": {"two_pair": 3}}}, "prizes.pair_plus.two_pair", "no_such_prize"),
        ({"prizes": {"insurance": {}}}, "prizes.insurance", "no_such_paytable"),
        ({"jackpot": {"pool": -1}}, "jackpot.pool", "below_least"),
    ],
)
def test_bad_options_are_refused_with_their_field(options, field, reason):
    with pytest.raises(Unusable) as refused:
        exact_json("fortune3", options)
    assert (refused.value.field, refused.value.reason) == (field, reason)
