"""Raise or fold, for every hand and every card shown, as a table the kernel can look into.

Most hands are raised or folded whatever is shown. The others have a row of their own for
each arrangement of suits: a bit for each card shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.evaluate import ladder_52
from games.odds.kernelcache import kernel
from games.odds.stud.hands import RANK_OF_SUIT, RUNGS, Hands, hands
from games.odds.stud.sweep import BANKS, BELOW, FOLDED, HIGHER, LOWER, ONE, Swept, swept
from games.rules.cards import DECK_52, Card
from games.rules.ranking import ACE, Shape
from games.rules.stud.strategy import STRATEGIES

SHOWN = 47
DEALS = 2_598_960 * SHOWN * BANKS
"""The player's five, the card shown, the croupier's other four."""

FOLD, RAISE, BY_SHOWN = 0, 1, 2
ARRANGEMENTS = 1024
PERMUTATIONS = np.array(list(permutations(range(4))), dtype=np.int64)
OPTIMAL = "optimal"
LOWEST_STRAIGHT = Shape("straight", (5, 4, 3, 2, 1))


class Policy(NamedTuple):
    """What a strategy does, and how every deal then ends.

    ``acts[rung]`` is ``FOLD``, ``RAISE`` or ``BY_SHOWN``; then ``rows[bases[rung] + suits]``
    holds the cards shown at which to raise, ``suits`` being the hand's suits, two bits each,
    its lowest card first. ``counts[rung]`` go by the columns of ``sweep``; of equal hands
    half are won.
    """

    acts: npt.NDArray[np.uint8]
    bases: npt.NDArray[np.int64]
    rows: npt.NDArray[np.uint64]
    counts: npt.NDArray[np.int64]


@lru_cache(maxsize=16)
def policy(strategy: str, reading: str, wins: tuple[int, ...], unit: int) -> Policy:
    """``wins`` by category: what a won raise brings, ante and all, in parts of an ante."""
    found = swept(reading, wins, unit)
    if strategy == OPTIMAL:
        return _best(found, wins, unit)
    acts = _acts(strategy)
    counts = np.zeros_like(found.counts)
    counts[acts == RAISE] = found.counts[acts == RAISE]
    counts[acts == FOLD, FOLDED] = found.counts[acts == FOLD].sum(axis=1)
    return Policy(acts, np.zeros(RUNGS, np.int64), np.zeros(1, np.uint64), counts)


@cache
def examples() -> tuple[tuple[Card, ...], ...]:
    """By rung: one hand that stands there."""
    every = hands()
    firsts = every.cards[every.starts[:-1]]
    return tuple(tuple(DECK_52[code] for code in hand) for hand in firsts.tolist())


@cache
def _acts(strategy: str) -> npt.NDArray[np.uint8]:
    """A strategy named in the rules goes by the player's ranks alone, whatever is shown."""
    decide = STRATEGIES[strategy].decide
    acts = [RAISE if decide(hand, _not_in(hand)) == "raise" else FOLD for hand in examples()]
    return np.array(acts, dtype=np.uint8)


def _not_in(hand: Sequence[Card]) -> Card:
    return next(card for card in DECK_52 if card not in hand)


def _best(found: Swept, wins: tuple[int, ...], unit: int) -> Policy:
    every = hands()
    acts, bases = _which_need_rows(found, every)
    mixed = int((acts == BY_SHOWN).sum())
    rows = np.zeros(max(1, mixed * ARRANGEMENTS), dtype=np.uint64)
    rungs = every.strengths[every.kinds]
    fill_rows(every.cards, every.kinds, rungs, found.surely, acts, bases, PERMUTATIONS, rows)
    counts = found.raised.copy()
    judge(
        found.doubts, every.cards, every.kinds, rungs, every.starts,
        np.array(wins, dtype=np.int64)[ladder_52().categories], unit, deciding_ranks(),
        RANK_OF_SUIT, bases, PERMUTATIONS, rows, counts,
    )  # fmt: skip
    return Policy(acts, bases, rows, counts)


def _which_need_rows(
    found: Swept, every: Hands
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    rungs = every.strengths[every.kinds]
    raises = np.bitwise_count(found.surely)
    least, most = np.full(RUNGS, SHOWN), np.zeros(RUNGS, dtype=np.int64)
    np.minimum.at(least, rungs, raises)
    np.maximum.at(most, rungs, raises)
    acts = np.full(RUNGS, BY_SHOWN, dtype=np.uint8)
    acts[least == SHOWN] = RAISE
    acts[most == 0] = FOLD
    acts[rungs[found.doubts[:, 0]]] = BY_SHOWN
    bases = np.zeros(RUNGS, dtype=np.int64)
    needing = np.flatnonzero(acts == BY_SHOWN)
    bases[needing] = np.arange(needing.size) * ARRANGEMENTS
    return acts, bases


@cache
def deciding_ranks(reading: str = "suit_of_five") -> npt.NDArray[np.int64]:
    """Reading SA-06, by rung: the rank whose suit breaks a tie, from the two as 0.

    In 5-4-3-2-A it is the five, or the ace.
    """
    ranks = [
        ACE if reading == "suit_of_ace" and shape == LOWEST_STRAIGHT else shape.ranks[0]
        for shape in ladder_52().shapes
    ]
    return np.array(ranks, dtype=np.int64) - 2


@kernel
def suits_of(cards: Any) -> Any:
    """Two bits a card, the first lowest."""
    found = np.int64(0)
    for place in range(5):
        found |= np.int64(cards[place] & 3) << (2 * place)
    return found


@kernel
def rearranged(cards: Any, permutation: Any, other: Any) -> None:
    """The same hand in other suits, ascending again."""
    for place in range(5):
        other[place] = (cards[place] & ~3) | permutation[cards[place] & 3]
    for last in range(4, 0, -1):
        for place in range(last):
            if other[place] > other[place + 1]:
                other[place], other[place + 1] = other[place + 1], other[place]


@kernel
def fill_rows(
    cards: Any, kinds: Any, rungs: Any, surely: Any, acts: Any, bases: Any, permuted: Any, rows: Any
) -> None:
    """Write each kind's decisions for all its arrangements of suits."""
    other = np.zeros(5, dtype=np.int64)
    for kind in range(kinds.size):
        rung = rungs[kind]
        if acts[rung] != 2:
            continue
        for turn in range(permuted.shape[0]):
            rearranged(cards[kinds[kind]], permuted[turn], other)
            bits = np.uint64(0)
            for shown in range(52):
                if (surely[kind] >> np.uint64(shown)) & ONE:
                    bits |= ONE << np.uint64((shown & ~3) | permuted[turn, shown & 3])
            rows[bases[rung] + suits_of(other)] |= bits


@kernel
def suit_at(cards: Any, rank: int, of_suit: Any) -> Any:
    """How high the suit is that breaks a tie: the highest a hand holds at this rank."""
    highest = -1
    for card in cards:
        if np.int64(card >> 2) == rank:
            highest = max(highest, of_suit[card & 3])
    return highest


@kernel
def ties_won(
    cards: Any, first: int, end: int, own: Any, shown: int, rank: int, of_suit: Any
) -> Any:
    """Of the banks equal in rank that hold the card shown, how many the player's suit beats."""
    held = np.uint64(0)
    for card in own:
        held |= ONE << np.uint64(card)
    mine, won = suit_at(own, rank, of_suit), 0
    for place in range(first, end):
        other = np.uint64(0)
        for card in cards[place]:
            other |= ONE << np.uint64(card)
        if held & other == 0 and (other >> np.uint64(shown)) & ONE:
            won += mine > suit_at(cards[place], rank, of_suit)
    return won


@kernel
def judge(
    doubts: Any,
    cards: Any,
    kinds: Any,
    rungs: Any,
    starts: Any,
    wins: Any,
    unit: int,
    ranks: Any,
    of_suit: Any,
    bases: Any,
    permuted: Any,
    rows: Any,
    counts: Any,
) -> None:
    """Settle each doubt for each arrangement of its suits, by the ties it truly wins."""
    own = np.zeros(5, dtype=np.int64)
    for doubt in range(doubts.shape[0]):
        kind, shown = doubts[doubt, 0], doubts[doubt, 1]
        below, lower, equal, higher = doubts[doubt, 2:6]
        rung = rungs[kind]
        for turn in range(permuted.shape[0]):
            rearranged(cards[kinds[kind]], permuted[turn], own)
            there = (shown & ~3) | permuted[turn, shown & 3]
            row, bit = bases[rung] + suits_of(own), ONE << np.uint64(there)
            if rows[row] & bit:
                continue
            won = ties_won(cards, starts[rung], starts[rung + 1], own, there, ranks[rung], of_suit)
            worth = unit * below + wins[rung] * (lower + won) - 3 * unit * (higher + equal - won)
            if worth > -unit * BANKS:
                rows[row] |= bit
                counts[rung, FOLDED] -= BANKS
                counts[rung, BELOW] += below
                counts[rung, LOWER] += lower + won
                counts[rung, HIGHER] += higher + equal - won
