"""How the kernels of Stud count all banks, over some of them counted one by one."""

from functools import cache
from itertools import combinations, permutations

import numpy as np
import pytest

from games.five_card.odds.equity import rank_all
from games.odds.kernels.evaluate import ladder_52
from games.stud.odds.policy import PERMUTATIONS, deciding_ranks
from games.stud.odds.sweep import (
    BANKS,
    CHOOSE,
    COUNTED,
    OFFSETS,
    PLACES,
    RANK_OF_SUIT,
    RUNGS,
    SIZES,
    count_all,
    equal_banks,
    mark_kinds,
    qualifying,
    sweep,
)
from games.stud.odds.thresholds import count_ties_won
from tests.odds.kernels.plainly import codes

OWN = ("Qs Jd 7c 5h 2s", "As Kd 7c 5h 2s", "Qc Qh 7s 5d 2d", "As Kh Qh Jh Th", "9s 9d 9c 9h 2c")
FEW = "As Kd Qh Qs Qd Jd 7c 7s 5h 2s 2d"

MORE = ("Ah Kh 7d 5d 3s", "Qh Js 7s 5d 2c")
"""A rung above one of ``OWN``, and on the rung of another."""


def rungs_of(rows):
    found = np.empty(len(rows), dtype=np.int16)
    rank_all(*ladder_52().tables, np.array(rows, dtype=np.uint8), found)
    return found


@cache
def some_hands():
    """All of a few cards, and all that hold four of one of ``OWN``: lowest first."""
    some = {tuple(sorted(hand)) for hand in combinations(codes(FEW), 5)}
    for own in OWN:
        held = codes(own)
        for four in combinations(held, 4):
            some |= {tuple(sorted((*four, card))) for card in range(52) if card not in held}
        some.add(tuple(sorted(held)))
    some |= {tuple(sorted(codes(each))) for each in MORE}
    rows = sorted(some)
    strengths = rungs_of(rows)
    order = np.argsort(strengths, kind="stable")
    cards = np.array(rows, dtype=np.uint8)[order].copy()
    starts = np.searchsorted(strengths[order], np.arange(RUNGS + 1)).astype(np.int64)
    return cards, strengths[order].copy(), starts


@cache
def met_by(own, reading):
    """By card shown, the banks: below the qualification, lower, equal, higher."""
    cards, strengths, _ = some_hands()
    rung, held = int(rungs_of([sorted(codes(own))])[0]), {*codes(own)}
    opens = qualifying(reading)
    found = {shown: [0, 0, 0] for shown in range(52) if shown not in held}
    for bank, strength in zip(cards.tolist(), strengths.tolist(), strict=True):
        if opens[strength] and not held & {*bank}:
            for shown in bank:
                found[shown][(strength >= rung) + (strength > rung)] += 1
    return {shown: (BANKS - sum(each), *each) for shown, each in found.items()}


def swept(reading, own, least, most, unit=1, lost=2, room=200):
    cards, strengths, starts = some_hands()
    opens = qualifying(reading)
    counts = np.zeros(COUNTED, dtype=np.int32)
    count_all(cards, strengths, opens, CHOOSE, OFFSETS, counts)
    listed = cards.tolist()
    kinds = np.array([listed.index(sorted(codes(each))) for each in own], dtype=np.int64)
    weights = np.arange(2, 2 + len(own), dtype=np.int64)
    surely, doubts = np.zeros(len(own), dtype=np.uint64), np.zeros((room, 6), dtype=np.int64)
    counted, raised = np.zeros((2, RUNGS, 5), dtype=np.int64)
    doubted = sweep(
        cards, strengths, starts, kinds, weights, opens, *ladder_52().tables,
        CHOOSE, OFFSETS, SIZES, PLACES, counts,
        np.zeros_like(counts), np.full(len(SIZES), 9), np.full(len(SIZES), 9), np.full(52, 9),
        least, most, unit, lost,
        surely, doubts, counted, raised,
    )  # fmt: skip
    return surely, doubts, counted, raised, doubted


def in_rising_order(own):
    return sorted(own, key=lambda each: int(rungs_of([codes(each)])[0]))


def wins_of(own, worth):
    """What a raise that wins brings, by rung: 1 but for the hands asked of."""
    found = np.ones(RUNGS, dtype=np.int64)
    for hand, each in zip(own, worth, strict=True):
        found[int(rungs_of([codes(hand)])[0])] = each
    return found


def decided(own, reading, least, most, unit, lost):
    """What ``sweep`` must find, each bank counted by itself."""
    surely, doubts = [0] * len(own), []
    counted, raised = np.zeros((2, RUNGS, 5), dtype=np.int64)
    for kind, hand in enumerate(own):
        rung, weight = int(rungs_of([codes(hand)])[0]), 2 + kind
        for shown, (below, lower, equal, higher) in met_by(hand, reading).items():
            counted[rung, 1:] += weight * np.array([below, lower, equal, higher])
            if unit * (below + BANKS) + least[rung] * lower > lost * unit * (higher + equal):
                surely[kind] |= 1 << shown
                raised[rung, 1:] += weight * np.array([below, lower, equal, higher])
                continue
            raised[rung, 0] += weight * BANKS
            if unit * (below + BANKS) + most[rung] * (lower + equal) > lost * unit * higher:
                doubts.append([kind, shown, below, lower, equal, higher])
    return surely, doubts, counted, raised


def hold_equal(own, reading, least, most, unit=1, lost=2):
    own = in_rising_order(own)
    least, most = wins_of(own, least), wins_of(own, most)
    surely, doubts, counted, raised, doubted = swept(reading, own, least, most, unit, lost)
    expected = decided(own, reading, least, most, unit, lost)
    assert surely.tolist() == expected[0]
    assert doubted == len(expected[1])
    assert doubts[:doubted].tolist() == expected[1]
    assert (counted == expected[2]).all()
    assert (raised == expected[3]).all()
    return expected[1]


@pytest.mark.parametrize("reading", ["value", "holding"])
def test_inclusion_and_exclusion_counts_what_every_bank_counts(reading):
    hold_equal(OWN, reading, [1] * 5, [1] * 5)
    assert any(sum(each[1:]) for own in OWN for each in met_by(own, reading).values())


@pytest.mark.parametrize(("unit", "lost"), [(1, 2), (3, 7)])
def test_a_raise_is_sure_in_doubt_or_never_right(unit, lost):
    """Wins so low that they decide, as prizes do where most banks open."""
    least, most = [-30_000 * unit] * 5, [-20_000 * unit, 5, -25_000 * unit, -8_000 * unit, 1]
    assert hold_equal(OWN, "value", least, most, unit, lost)


@pytest.mark.parametrize(("unit", "lost"), [(1, 2), (3, 7)])
def test_a_raise_worth_as_much_as_folding_is_not_made(unit, lost):
    hand = OWN[2]
    met = met_by(hand, "value")
    shown = next(card for card, (_, lower, equal, _) in met.items() if lower and equal)
    below, lower, equal, higher = met[shown]
    least = (lost * unit * (higher + equal) - unit * (below + BANKS)) // lower
    for worth, is_sure in ((least, False), (least + 1, True)):
        surely = swept("value", [hand], *(wins_of([hand], [worth]),) * 2, unit, lost)[0]
        assert bool(int(surely[0]) >> shown & 1) is is_sure
        hold_equal([hand], "value", [worth], [worth], unit, lost)
    most = (lost * unit * higher - unit * (below + BANKS)) // (lower + equal)
    for worth, is_doubted in ((most, False), (most + 1, True)):
        doubts = hold_equal([hand], "value", [-BANKS * BANKS], [worth], unit, lost)
        assert (shown in [each[1] for each in doubts]) is is_doubted


def test_a_raise_that_at_its_best_is_worth_as_much_as_folding_is_not_doubted():
    hand = OWN[2]
    met = met_by(hand, "value")
    shown = next(card for card, (_, lower, equal, _) in met.items() if lower and equal)
    below, lower, equal, higher = met[shown]
    unit = lower + equal
    for worth, is_doubted in ((0, False), (1, True)):
        most = 2 * higher - below - BANKS + worth
        doubts = hold_equal([hand], "value", [-BANKS * BANKS], [most], unit, 2)
        assert (shown in [each[1] for each in doubts]) is is_doubted


def test_doubts_beyond_the_room_are_counted_and_not_written():
    own = in_rising_order(OWN)
    least, most = wins_of(own, [-30_000] * 5), wins_of(own, [5] * 5)
    every = swept("value", own, least, most)
    few = swept("value", own, least, most, room=2)
    assert every[4] == few[4] > 2
    assert few[1].tolist() == every[1][:2].tolist()


@pytest.mark.parametrize("own", [OWN[0], "Qc Js 7h 5c 2c"])
def test_equal_banks_hold_none_of_the_player_s_cards(own):
    cards, strengths, starts = some_hands()
    own = codes(own)
    rung = int(rungs_of([own])[0])
    ties = np.full(52, 9, dtype=np.int64)
    equal_banks(cards, starts[rung], starts[rung + 1], np.array(own, dtype=np.uint8), ties)
    group = [bank for bank, each in zip(cards.tolist(), strengths, strict=True) if each == rung]
    apart = [bank for bank in group if not {*bank} & {*own}]
    assert ties.tolist() == [sum(card in bank for bank in apart) for card in range(52)]
    assert apart


def test_one_hand_of_each_kind_stands_for_as_many_as_suits_make_of_it():
    hands = ["As Ks Qs Js Ts", "9s 9d 9c 9h 2s", "Ts Td Tc 5h 5s", "Kc Jc 8c 6c 2d",
             "Js Td 9s 8c 7h", "Qs Qd 7c 7h 2s", "As Ad Kc Kd 2h", "8s 8d 7s 7d 2c",
             "As Ad Kc Qh 2h"]  # fmt: skip
    for hand in hands:
        turned = {
            tuple(sorted(4 * (code >> 2) + suits[code & 3] for code in codes(hand)))
            for suits in permutations(range(4))
        }
        rows = np.array(sorted(turned), dtype=np.uint8)
        weights = np.full(len(rows), 99, dtype=np.uint8)
        mark_kinds(rows, np.full(4, 9), weights)
        (kind,) = np.flatnonzero(weights)
        assert weights[kind] == len(turned)
        held = [
            [code >> 2 for code in rows[kind].tolist() if code & 3 == suit] for suit in range(4)
        ]
        sets = [sum(1 << rank for rank in ranks) for ranks in held]
        assert sets == sorted(sets, reverse=True)


TIES = ("As Kd 9c 5h 3d", "8h 8c Ks 7d 2s", "Ad Qd 9d 5d 3d", "5d 4s 3s 2h As", "Qs Qd 7c 7h 2s")


@cache
def equal_to(own):
    """Every hand of these ranks, and of one suit if it is."""
    ranks, is_suited = [code >> 2 for code in codes(own)], len({c & 3 for c in codes(own)}) == 1
    found = set()
    for suits in np.ndindex(4, 4, 4, 4, 4):
        hand = {4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)}
        if len(hand) == 5 and (len(set(suits)) == 1) is is_suited:
            found.add(tuple(sorted(hand)))
    return np.array(sorted(found)[:: 3 if len(found) > 200 else 1], dtype=np.uint8)


@pytest.mark.parametrize("own", TIES)
def test_ties_are_won_by_the_suit_of_the_deciding_rank(own):
    rung = int(rungs_of([codes(own)])[0])
    rank, banks = int(deciding_ranks()[rung]), equal_to(own)
    starts = np.full(RUNGS + 1, 2 * len(banks), dtype=np.int64)
    starts[: rung + 1], starts[rung + 1] = 0, len(banks)
    shown = [card for card in range(52) if card not in codes(own)][::2]
    worth = RANK_OF_SUIT[PERMUTATIONS[::5]]
    won = np.full((len(shown), len(worth)), 99, dtype=np.int64)
    twice = np.concatenate([banks, banks])
    count_ties_won(
        twice, starts, np.array([sorted(codes(own))] * len(shown), dtype=np.uint8),
        np.full(len(shown), rung), np.array(shown), deciding_ranks(), worth,
        np.full(16, 9), won,
    )  # fmt: skip

    def suit(hand, order):
        return max(int(order[code & 3]) for code in hand if code >> 2 == rank)

    for place, card in enumerate(shown):
        apart = [bank for bank in banks.tolist() if card in bank and not {*bank} & {*codes(own)}]
        for turn, order in enumerate(worth):
            beaten = sum(suit(bank, order) < suit(codes(own), order) for bank in apart)
            assert won[place, turn] == beaten
    assert won.max() > 0
