"""For every hand and card shown that a prize can decide: how high it must be for a raise.

A raise is worth more than folding if ``below + win x lower > lost x higher - all`` in antes;
``win`` is what a won raise brings, with the ante, and ``lost`` what a lost one costs. So each place
has a threshold, ``owed`` to ``lower``, and the best play under any prizes raises above it. Most
places need none: they are always or never raised. The others are stored by rung, rank shown and
threshold, with their deals; ties are settled by the suits of each arrangement before anything is
summed.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.counting.stored_counts import KeptCounts, Tables
from games.odds.kernels.evaluate import ladder_52
from games.odds.kernels.kernelcache import Int, Ints, kernel, stage_of_kernel
from games.rules.values.ranking import CATEGORIES
from games.stud.odds.policy import OPTIMAL, PERMUTATIONS, RAISE, acts_of, deciding_ranks
from games.stud.odds.sweep import (
    BANKS,
    BELOW,
    FOLDED,
    HANDS_OF_RANKS,
    HIGHER,
    LOST,
    LOWER,
    RANK_OF_SUIT,
    RUNGS,
    Swept,
    hands,
    left_open,
    qualifying,
)
from games.stud.rules.bets import STRATEGIES
from games.stud.rules.law import READINGS

QUALIFICATIONS = next(reading.values for reading in READINGS if reading.id == "SA-01")
RANKS = 13

Counts = npt.NDArray[np.int64]


class Places(NamedTuple):
    """The places that prizes decide: a row for each rung, rank shown and threshold.

    ``hands`` counts hands with a card shown; ``below``, ``lower`` and ``higher`` their deals, ties
    settled. A raise is right where ``win x of > owed``.
    """

    rung: Counts
    rank: Counts
    owed: Counts
    weight: Counts
    hands: Counts
    below: Counts
    lower: Counts
    higher: Counts


class CroupierHands(NamedTuple):
    """The counts of the croupier's hands under one reading of SA-01.

    ``counts`` and ``sure`` go by rung in the columns of ``sweep``: the deals if always raised, and
    those of the raises that are right under any prizes. ``surely`` counts the hands of those
    raises, by rung and rank shown.
    """

    counts: Counts
    sure: Counts
    surely: Counts
    places: Places


class Rungs(NamedTuple):
    """The ``ranks``, ``categories`` and number of hands of each rung.

    ``ranks`` are those of ``Shape``, filled up to five with 0.
    """

    ranks: npt.NDArray[np.int64]
    categories: npt.NDArray[np.int64]
    hands: npt.NDArray[np.int64]


@kernel
def count_ties_won(
    cards: Ints,
    starts: Ints,
    own: Ints,
    rungs: Ints,
    upcards: Ints,
    deciding: Ints,
    worth: Ints,
    met: Ints,
    won: Ints,
) -> None:
    """Count, by hand, card shown and arrangement of suits, the croupier's hands of equal rank that
    the player's suit beats. The order of suits, ``worth``, is rearranged instead of the cards.
    ``met`` is a buffer."""
    for place in range(rungs.size):
        rank, mine = deciding[rungs[place]], suits_at(own[place], deciding[rungs[place]])
        for theirs in range(16):
            met[theirs] = 0
        for bank in range(starts[rungs[place]], starts[rungs[place] + 1]):
            if meets(cards[bank], own[place], upcards[place]):
                met[suits_at(cards[bank], rank)] += 1
        for turn in range(worth.shape[0]):
            high = highest(mine, worth[turn])
            won[place, turn] = 0
            for theirs in range(1, 16):
                if met[theirs] and highest(theirs, worth[turn]) < high:
                    won[place, turn] += met[theirs]


@stage_of_kernel
def meets(bank: Ints, own: Ints, upcard: int) -> Int:
    """Whether the croupier can have this hand: it has the card shown and none of the player's."""
    has_shown = False
    for card in bank:
        has_shown |= card == upcard
        for other in own:
            if card == other:
                return False
    return has_shown


@stage_of_kernel
def suits_at(cards: Ints, rank: int) -> Int:
    """The suits in which a hand has this rank, a bit each."""
    suits = np.int64(0)
    for card in cards:
        if np.int64(card >> 2) == rank:
            suits |= np.int64(1) << np.int64(card & 3)
    return suits


@stage_of_kernel
def highest(suits: int, worth: Ints) -> Int:
    best = np.int64(-1)
    for suit in range(4):
        if suits >> suit & 1:
            best = max(best, worth[suit])
    return best


def _ties_settled(result: Swept) -> Counts:
    """Rows of kind, card shown, below, lower, higher, and how many of the 24 arrangements of suits:
    one row per arrangement where suits decide, one for all 24 elsewhere."""
    every, turns = hands(), len(PERMUTATIONS)
    is_tied = result.doubts[:, 4] > 0
    plain, tied = result.doubts[~is_tied], result.doubts[is_tied]
    places = every.kinds[tied[:, 0]]
    won = np.zeros((len(tied), turns), dtype=np.int64)
    count_ties_won(
        cards=every.cards,
        starts=every.starts,
        own=every.cards[places],
        rungs=every.strengths[places].astype(np.int64),
        upcards=tied[:, 1],
        deciding=deciding_ranks(),
        worth=RANK_OF_SUIT[PERMUTATIONS],
        met=np.zeros(16, dtype=np.int64),
        won=won,
    )
    kind, upcard, below, lower, equal, higher = np.repeat(tied, turns, axis=0).T
    ties = won.ravel()
    rows = [kind, upcard, below, lower + ties, higher + equal - ties, np.ones_like(ties)]
    every_way = np.full(len(plain), turns)
    return np.concatenate(
        [np.column_stack([plain[:, (0, 1, 2, 3, 5)], every_way]), np.column_stack(rows)]
    )


def _met(reading: str, lost: int) -> CroupierHands:
    result, every = left_open(reading, lost), hands()
    rungs = every.strengths[every.kinds].astype(np.int64)
    surely = np.zeros((RUNGS, RANKS), dtype=np.int64)
    for rank in range(RANKS):
        counts = np.bitwise_count(result.surely & np.uint64(0b1111 << 4 * rank)).astype(np.int64)
        np.add.at(surely[:, rank], rungs, counts * every.weights)
    return CroupierHands(result.counts, result.raised, surely, _places(result, rungs, lost))


def _places(result: Swept, rungs: Counts, lost: int) -> Places:
    """Merge equal places; a kind's hands are shared among the arrangements of suits."""
    kind, upcard, below, lower, higher, turns = _ties_settled(result).T
    weight = turns * hands().weights[kind]
    alike, shares = together(
        np.stack([rungs[kind], upcard >> 2, below, lower, higher]), weight[None]
    )
    assert not (shares % len(PERMUTATIONS)).any()
    rung, rank, *rest = alike
    counts, met = shares[0] // len(PERMUTATIONS), np.stack(rest)
    owed = lost * met[2] - met[0] - BANKS
    part = np.maximum(np.gcd(owed, met[1]), 1)
    places, sums = together(
        np.stack([rung, rank, owed // part, met[1] // part]), np.stack([counts, *(met * counts)])
    )
    return Places(*places, *sums)


def together(keys: Counts, amounts: Counts) -> tuple[Counts, Counts]:
    """Merge columns with equal keys and sum their amounts."""
    order = np.lexsort(keys[::-1])
    keys, amounts = keys[:, order], amounts[:, order]
    if not order.size:
        return keys, amounts
    firsts = np.flatnonzero(np.append(True, (np.diff(keys) != 0).any(axis=0)))
    return keys[:, firsts], np.add.reduceat(amounts, firsts, axis=1)


def _counted() -> dict[str, Ints]:
    ladder = ladder_52()
    tables: dict[str, Ints] = {
        "ranks": np.array([(*shape.ranks, 0, 0, 0)[:5] for shape in ladder.shapes], dtype=np.uint8),
        "categories": ladder.categories,
        **{f"acts.{name}": acts_of(name) for name in STRATEGIES},
    }
    for reading in QUALIFICATIONS:
        openers = np.diff(hands().starts)[qualifying(reading)]
        tables[f"{reading}.qualifying"] = openers.sum(keepdims=True)
    return tables | _counted_of(LOST)


def _counted_of(lost: int) -> dict[str, Ints]:
    tables: dict[str, Ints] = {}
    for reading in QUALIFICATIONS:
        met = _met(reading, lost)
        tables |= {
            f"{reading}.counts": met.counts,
            f"{reading}.sure": met.sure,
            f"{reading}.surely": met.surely,
            f"{reading}.places": np.stack(met.places),
        }
    return tables


STORED = KeptCounts("stud", _counted)


def _of_another(lost: int) -> KeptCounts:
    """The stored counts for a lost raise that costs something other than the printed text."""
    return KeptCounts("stud", lambda: _counted_of(lost), variant=f"lost-{lost}")


def is_at_hand(lost: int) -> bool:
    return STORED.is_at_hand() and (lost == LOST or _of_another(lost).is_at_hand())


def met(reading: str, lost: int = LOST) -> CroupierHands:
    """The counts under a reading of SA-01; ``lost`` is what a lost raise costs, in antes."""
    return _read(STORED.tables(), reading) if lost == LOST else _met_of_another(reading, lost)


@lru_cache(maxsize=1)
def _met_of_another(reading: str, lost: int) -> CroupierHands:
    return _read(_of_another(lost).tables(), reading)


def _read(tables: Tables, reading: str) -> CroupierHands:
    counts, sure, surely = (tables[f"{reading}.{part}"] for part in ("counts", "sure", "surely"))
    return CroupierHands(counts, sure, surely, Places(*tables[f"{reading}.places"]))


def rungs() -> Rungs:
    tables = STORED.tables()
    categories = tables["categories"].astype(np.int64)
    per_rung = np.array([HANDS_OF_RANKS[name] for name in CATEGORIES], dtype=np.int64)
    return Rungs(tables["ranks"].astype(np.int64), categories, per_rung[categories])


def opening(reading: str) -> int:
    """How many of all the croupier's hands qualify."""
    return int(STORED.tables()[f"{reading}.qualifying"][0])


def acts() -> Mapping[str, npt.NDArray[np.uint8]]:
    """What each named strategy does with each rung."""
    tables = STORED.tables()
    return {name: tables[f"acts.{name}"] for name in STRATEGIES}


def is_raised(met: CroupierHands, wins: tuple[int, ...], unit: int) -> npt.NDArray[np.bool_]:
    """At which places a raise is the better play; ``wins`` are by category in parts of an ante of
    ``unit``. All in whole numbers: a raise worth as much as folding is not made."""
    win = np.array(wins, dtype=np.int64)[rungs().categories[met.places.rung]]
    chosen: npt.NDArray[np.bool_] = win * met.places.weight > unit * met.places.owed
    return chosen


Deals = dict[str, list[int]]
"""By the player's class, in the columns of ``sweep``."""


@lru_cache(maxsize=32)
def dealt(strategy: str, reading: str, wins: tuple[int, ...], unit: int, lost: int = LOST) -> Deals:
    """How all deals end under a strategy; ties no decision depends on stay a separate column."""
    if strategy != OPTIMAL:
        return _dealt_by_rule(strategy, reading, lost)
    result, categories = met(reading, lost), rungs().categories
    chosen, places = is_raised(result, wins, unit), result.places
    moved = np.zeros((int(chosen.sum()), 5), dtype=np.int64)
    moved[:, FOLDED] = -BANKS * places.hands[chosen]
    moved[:, BELOW], moved[:, LOWER] = places.below[chosen], places.lower[chosen]
    moved[:, HIGHER] = places.higher[chosen]
    sums = _by_category(categories, result.sure)
    sums += _by_category(categories[places.rung[chosen]], moved)
    return dict(zip(CATEGORIES, sums.tolist(), strict=True))


def _dealt_by_rule(strategy: str, reading: str, lost: int) -> Deals:
    """The deals of a strategy that uses only the player's hand, whatever the prizes."""
    result = met(reading, lost)
    raised = acts()[strategy] == RAISE
    counts = np.where(raised[:, None], result.counts, 0)
    counts[~raised, FOLDED] = result.counts[~raised].sum(axis=1)
    sums = _by_category(rungs().categories, counts)
    return dict(zip(CATEGORIES, sums.tolist(), strict=True))


def _by_category(categories: Counts, counts: Counts) -> Counts:
    """Sums of the rows by category; rows are ordered by rung."""
    sums = np.zeros((len(CATEGORIES), 5), dtype=np.int64)
    if categories.size:
        firsts = np.flatnonzero(np.append(True, np.diff(categories) != 0))
        sums[categories[firsts]] = np.add.reduceat(counts, firsts, axis=0)
    return sums
