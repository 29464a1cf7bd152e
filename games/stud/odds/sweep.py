"""Counts what meets a hand, given the card the croupier shows, by inclusion and exclusion.

How many of the croupier's hands have the card shown, none of the player's five and some property is
an alternating sum over subsets of the player's hand: the hands with the property, the subset and
the card shown. Those are counted once, for subsets of up to four cards. Adding the hands from the
lowest up makes the property "lower than this one".
"""

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.kernels.evaluate import ladder_52, strength_of
from games.odds.kernels.kernelcache import Int, Ints, kernel, part_of_kernel, stage_of_kernel
from games.rules.values.ranking import CATEGORIES
from games.rules.values.refusal import Unusable
from games.stud.rules.bets import TIMES_THE_ANTE

HANDS = comb(52, 5)
RUNGS = 7462
RANK_OF_SUIT = np.array([1, 0, 2, 3], dtype=np.int64)
"""Reading SA-20: spades, hearts, clubs, diamonds; by code, which goes c, d, h, s."""

HANDS_OF_RANKS = dict(zip(CATEGORIES, (4, 4, 4, 24, 4, 1020, 64, 144, 384, 1020), strict=True))
"""The number of suit combinations for the ranks of each class."""


class Hands(NamedTuple):
    """Every hand, cards ascending by code, sorted by strength; ``kinds`` are indices into it."""

    cards: npt.NDArray[np.uint8]
    strengths: npt.NDArray[np.int16]
    starts: npt.NDArray[np.int64]
    """By rung: the index of its first hand, and one past the end."""
    kinds: npt.NDArray[np.int64]
    weights: npt.NDArray[np.int64]
    """By kind: the number of its hands."""


@kernel
def sort_hands(
    pair: Ints, triple: Ints, mixed: Ints, suited: Ints, places: Ints, cards: Ints, strengths: Ints
) -> None:
    """Write every hand into the next free index of its rung."""
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        rung = strength_of(pair, triple, mixed, suited, a, b, c, d, e)
                        place = places[rung]
                        cards[place, 0], cards[place, 1], cards[place, 2] = a, b, c
                        cards[place, 3], cards[place, 4] = d, e
                        strengths[place] = rung
                        places[rung] += 1


@kernel
def mark_kinds(cards: Ints, ranks: Ints, weights: Ints) -> None:
    """Write the weight of each hand that represents its kind, 0 for the others.

    The representative has descending sets of ranks by suit, clubs first; ``ranks`` is a buffer.
    """
    for place in range(cards.shape[0]):
        for suit in range(4):
            ranks[suit] = 0
        for card in cards[place]:
            ranks[card & 3] |= 1 << (card >> 2)
        weights[place] = 0
        if ranks[0] >= ranks[1] and ranks[1] >= ranks[2] and ranks[2] >= ranks[3]:
            weights[place] = arrangements(ranks)


@part_of_kernel
def arrangements(ranks: Ints) -> Int:
    """The number of ways to assign these sets of ranks, in descending order, to four suits."""
    ways, alike = 24, 1
    for suit in range(1, 4):
        alike = alike + 1 if ranks[suit] == ranks[suit - 1] else 1
        ways //= alike
    return ways


@cache
def hands() -> Hands:
    tables = ladder_52().tables
    per_rung = [HANDS_OF_RANKS[CATEGORIES[place]] for place in ladder_52().categories]
    starts = np.array([0, *per_rung], dtype=np.int64).cumsum()
    cards = np.empty((HANDS, 5), dtype=np.uint8)
    strengths = np.empty(HANDS, dtype=np.int16)
    sort_hands(*tables, starts.copy(), cards, strengths)
    weights = np.empty(HANDS, dtype=np.uint8)
    mark_kinds(cards, np.zeros(4, dtype=np.int64), weights)
    kinds = np.flatnonzero(weights)
    return Hands(cards, strengths, starts, kinds, weights[kinds].astype(np.int64))


@cache
def qualifying(reading: str) -> npt.NDArray[np.bool_]:
    """Reading SA-01, by rung: whether the croupier's hand qualifies.

    By value: any pair, or ace and king among five odd cards; by holding: an ace and a king in
    whatever hand.
    """
    ladder = ladder_52()
    has_both = np.array([{14, 13} <= set(shape.ranks) for shape in ladder.shapes])
    if reading == "holding":
        return has_both
    is_odd = ladder.categories == CATEGORIES.index("high_card")
    return ~is_odd | has_both


BANKS = comb(46, 4)
"""The croupier's other four cards, once the player's five and the card shown are known."""

SUBSETS = tuple(
    tuple(place for place in range(5) if mask >> place & 1)
    for size in range(4)
    for mask in range(32)
    if mask.bit_count() == size
)
"""The subsets of the five places of a hand, of up to three places."""

SIZES = np.array([len(subset) for subset in SUBSETS], dtype=np.int64)
PLACES = np.array([(*subset, 0, 0, 0)[:3] for subset in SUBSETS], dtype=np.int64)

CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)], dtype=np.int64)
OFFSETS = np.array([0, 0, 52, 52 + 1326, 52 + 1326 + 22100], dtype=np.int64)
"""Where subsets of each size begin in one long row of counts."""

MOST_DOUBTS = 200_000
"""The law gives 601; only prizes chosen for the purpose would reach this."""

MOST_OPEN = 2_000_000
HIGHEST = 2**40
"""In antes, more than any prize a request may have."""

LOST = 1 + int(TIMES_THE_ANTE.printed)
"""What a lost raise costs by the printed text, in antes: the ante and the additional bet."""

ONE = np.uint64(1)
COUNTED = 52 + 1326 + 22100 + 270725


FOLDED, BELOW, LOWER, EQUAL, HIGHER = range(5)
"""The columns of a count of deals: folded; or the bank not qualified; or qualified and lower, equal
in rank, or higher. Suits decide between equal hands."""


class Swept(NamedTuple):
    """Decisions and counts over every hand of the player and every card shown.

    ``surely`` has, by kind of hand, the cards shown at which to raise whatever the suits, a bit
    each. ``doubts`` are the places where a raise is right if suits decide every tie for the player
    and he wins the most possible, and wrong otherwise: kind, card shown, and the banks of each
    column from the second. ``counts[rung]`` are deals if always raised; ``raised[rung]`` those of
    the sure raises, and the folds of all others.
    """

    surely: npt.NDArray[np.uint64]
    doubts: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]
    raised: npt.NDArray[np.int64]


@stage_of_kernel
def count_in(cards: Ints, choose: Ints, offsets: Ints, counts: Ints) -> None:
    """Add one hand, cards ascending, to the counts of all its subsets of one to four cards."""
    for i in range(5):
        one = np.int64(cards[i])
        counts[one] += 1
        for j in range(i + 1, 5):
            two = one + choose[cards[j], 2]
            counts[offsets[2] + two] += 1
            for k in range(j + 1, 5):
                three = two + choose[cards[k], 3]
                counts[offsets[3] + three] += 1
                for m in range(k + 1, 5):
                    counts[offsets[4] + three + choose[cards[m], 4]] += 1


@kernel
def count_all(
    cards: Ints,
    strengths: Ints,
    qualifies: npt.NDArray[np.bool_],
    choose: Ints,
    offsets: Ints,
    counts: Ints,
) -> None:
    for place in range(strengths.size):
        if qualifies[strengths[place]]:
            count_in(cards[place], choose, offsets, counts)


@stage_of_kernel
def lay_out(
    own: Ints,
    below: int,
    choose: Ints,
    offsets: Ints,
    sizes: Ints,
    places: Ints,
    starts: Ints,
    steps: Ints,
) -> None:
    """Write the index of the counts of each subset with a card shown that lies above ``below`` of
    the five and under the rest: ``starts``, plus a step per card."""
    for subset in range(sizes.size):
        size = sizes[subset]
        start, under = offsets[size + 1], 0
        for turn in range(size):
            place = places[subset, turn]
            if place < below:
                start += choose[own[place], turn + 1]
                under += 1
            else:
                start += choose[own[place], turn + 2]
        starts[subset] = start
        steps[subset] = under + 1


@kernel
def equal_banks(cards: Ints, first: int, end: int, own: Ints, ties: Ints) -> None:
    """By card shown, the number of hands of this rung that have it and none of ``own``."""
    for card in range(52):
        ties[card] = 0
    mask = np.uint64(0)
    for card in own:
        mask |= ONE << np.uint64(card)
    for place in range(first, end):
        other = np.uint64(0)
        for card in cards[place]:
            other |= ONE << np.uint64(card)
        if mask & other == 0:
            for card in cards[place]:
                ties[card] += 1


@kernel
def sweep(
    cards: Ints,
    strengths: Ints,
    rungs: Ints,
    kinds: Ints,
    weights: Ints,
    qualifies: npt.NDArray[np.bool_],
    pair: Ints,
    triple: Ints,
    mixed: Ints,
    suited: Ints,
    choose: Ints,
    offsets: Ints,
    sizes: Ints,
    places: Ints,
    counts_all: Ints,
    counts: Ints,
    starts: Ints,
    steps: Ints,
    ties: Ints,
    wins: Ints,
    most_wins: Ints,
    unit: int,
    lost: int,
    surely: Ints,
    doubts: Ints,
    counted: Ints,
    raised: Ints,
) -> int:
    """Go through the hands from the lowest, judging each kind when its rung is reached.

    ``wins`` is, by rung, what a won raise brings, in parts of an ante of ``unit``, and
    ``most_wins`` the most it might bring; ``lost`` is what a lost one costs, in antes. ``counts``,
    all zero, to ``ties`` are buffers. Returns the number of doubts.
    """
    passed = doubted = 0
    for kind in range(kinds.size):
        own, rung, weight = cards[kinds[kind]], strengths[kinds[kind]], weights[kind]
        while strengths[passed] < rung:
            if qualifies[strengths[passed]]:
                count_in(cards[passed], choose, offsets, counts)
            passed += 1
        last_equal = rungs[rung + 1] if qualifies[rung] else rungs[rung]
        equal_banks(cards, rungs[rung], last_equal, own, ties)
        for below in range(6):
            lay_out(
                own=own,
                below=below,
                choose=choose,
                offsets=offsets,
                sizes=sizes,
                places=places,
                starts=starts,
                steps=steps,
            )
            first = own[below - 1] + 1 if below else 0
            last = own[below] if below < 5 else 52
            for upcard in range(first, last):
                met = lower = 0
                for subset in range(sizes.size):
                    position = starts[subset] + choose[upcard, steps[subset]]
                    sign = 1 - 2 * (sizes[subset] & 1)
                    met += sign * counts_all[position]
                    lower += sign * counts[position]
                for left_out in range(5):
                    bank = with_four_of(own, left_out, upcard, pair, triple, mixed, suited)
                    if qualifies[bank]:
                        met += 1
                        lower += bank < rung
                equal = ties[upcard]
                below_it, higher = BANKS - met, met - lower - equal
                counted[rung, BELOW] += weight * below_it
                counted[rung, LOWER] += weight * lower
                counted[rung, EQUAL] += weight * equal
                counted[rung, HIGHER] += weight * higher
                least = unit * below_it + wins[rung] * lower - lost * unit * (higher + equal)
                most = unit * below_it + most_wins[rung] * (lower + equal) - lost * unit * higher
                if least > -unit * BANKS:
                    surely[kind] |= ONE << np.uint64(upcard)
                    raised[rung, BELOW] += weight * below_it
                    raised[rung, LOWER] += weight * lower
                    raised[rung, EQUAL] += weight * equal
                    raised[rung, HIGHER] += weight * higher
                else:
                    raised[rung, FOLDED] += weight * BANKS
                    if most > -unit * BANKS:
                        if doubted < doubts.shape[0]:
                            doubts[doubted, 0], doubts[doubted, 1] = kind, upcard
                            doubts[doubted, 2], doubts[doubted, 3] = below_it, lower
                            doubts[doubted, 4], doubts[doubted, 5] = equal, higher
                        doubted += 1
    return doubted


@stage_of_kernel
def with_four_of(
    own: Ints, left_out: int, upcard: int, pair: Ints, triple: Ints, mixed: Ints, suited: Ints
) -> Int:
    """The rung of the card shown with four of five: the one hand that has all of them."""
    a, b = own[0 if left_out != 0 else 4], own[1 if left_out != 1 else 4]
    c, d = own[2 if left_out != 2 else 4], own[3 if left_out != 3 else 4]
    return np.int64(strength_of(pair, triple, mixed, suited, a, b, c, d, upcard))


@lru_cache(maxsize=2)
def swept(reading: str, wins: tuple[int, ...], unit: int, lost: int = LOST) -> Swept:
    """Reading SA-01 says which of the croupier's hands qualify; ``wins`` goes by category."""
    by_rung = np.array(wins, dtype=np.int64)[ladder_52().categories]
    result, doubted = _swept(reading, by_rung, by_rung, unit, lost, MOST_DOUBTS)
    if doubted > MOST_DOUBTS:
        raise Unusable("too_many_doubts", {"doubts": doubted, "most": MOST_DOUBTS}, "prizes.raise")
    return result


def left_open(reading: str, lost: int) -> Swept:
    """The sweep whatever a won raise brings: raised even without any prize besides the ante, and as
    ``doubts`` every place where a prize may be high enough."""
    least, most = np.ones(RUNGS, dtype=np.int64), np.full(RUNGS, HIGHEST, dtype=np.int64)
    result, doubted = _swept(reading, least, most, 1, lost, MOST_OPEN)
    assert doubted <= MOST_OPEN
    return result


def _swept(
    reading: str,
    wins: npt.NDArray[np.int64],
    most: npt.NDArray[np.int64],
    unit: int,
    lost: int,
    room: int,
) -> tuple[Swept, int]:
    every, qualifies = hands(), qualifying(reading)
    counts = np.zeros(COUNTED, dtype=np.int32)
    count_all(every.cards, every.strengths, qualifies, CHOOSE, OFFSETS, counts)
    surely = np.zeros(every.kinds.size, dtype=np.uint64)
    counted, raised = np.zeros((2, RUNGS, 5), dtype=np.int64)
    doubts = np.zeros((room, 6), dtype=np.int64)
    doubted = sweep(
        cards=every.cards,
        strengths=every.strengths,
        rungs=every.starts,
        kinds=every.kinds,
        weights=every.weights,
        qualifies=qualifies,
        **ladder_52().tables._asdict(),
        choose=CHOOSE,
        offsets=OFFSETS,
        sizes=SIZES,
        places=PLACES,
        counts_all=counts,
        counts=np.zeros_like(counts),
        starts=np.zeros_like(SIZES),
        steps=np.zeros_like(SIZES),
        ties=np.zeros(52, np.int64),
        wins=wins,
        most_wins=most,
        unit=unit,
        lost=lost,
        surely=surely,
        doubts=doubts,
        counted=counted,
        raised=raised,
    )
    return Swept(surely, doubts[:doubted].copy(), counted, raised), doubted
