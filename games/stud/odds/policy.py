"""Raise or fold for every hand and every card shown, as a table for the kernel."""

from functools import cache, lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.kernels.evaluate import ladder_52
from games.odds.kernels.kernelcache import Ints
from games.rules.values.cards import DECK_52, Card
from games.rules.values.ranking import ACE, Shape
from games.stud.odds.sweep import (
    BANKS,
    FOLDED,
    LOST,
    ONE,
    RANK_OF_SUIT,
    RUNGS,
    Hands,
    Swept,
    hands,
    swept,
)
from games.stud.rules.bets import STRATEGIES

EXPOSED_CARDS = 47
DEALS = 2_598_960 * EXPOSED_CARDS * BANKS
"""The player's five cards, the card shown, the croupier's other four."""

FOLD, RAISE, BY_UPCARD = 0, 1, 2
ARRANGEMENTS = 1024
PERMUTATIONS = np.array(list(permutations(range(4))), dtype=np.int64)
OF_ONE_SUIT = np.uint64(sum(1 << 4 * rank for rank in range(13)))
OPTIMAL = "optimal"

Codes = npt.NDArray[np.int64]
LOWEST_STRAIGHT = Shape("straight", (5, 4, 3, 2, 1))


class Decisions(NamedTuple):
    """A strategy's decisions: ``acts[rung]`` is ``FOLD``, ``RAISE`` or ``BY_UPCARD``.

    For ``BY_UPCARD``, ``rows[bases[rung] + suits]`` has the cards to raise at; ``suits``
    are the hand's suits, two bits each, lowest card first.
    """

    acts: npt.NDArray[np.uint8]
    bases: npt.NDArray[np.int64]
    rows: npt.NDArray[np.uint64]


class Policy(NamedTuple):
    """A strategy's decisions, and how every deal then ends.

    ``counts[rung]`` go by the columns of ``sweep``; half of the equal hands are won.
    """

    decisions: Decisions
    counts: npt.NDArray[np.int64]


def decisions(
    strategy: str, reading: str, wins: tuple[int, ...], unit: int, lost: int = LOST
) -> Decisions:
    """A strategy's decisions. ``wins``, by category, is what a won raise brings, with the ante, in
    parts of an ante; ``lost`` what a lost one costs, in antes.

    A strategy that uses only the player's hand needs no counting.
    """
    if strategy == OPTIMAL:
        return policy(strategy, reading, wins, unit, lost).decisions
    return Decisions(acts_of(strategy), np.zeros(RUNGS, np.int64), np.zeros(1, np.uint64))


@lru_cache(maxsize=2)
def policy(
    strategy: str, reading: str, wins: tuple[int, ...], unit: int, lost: int = LOST
) -> Policy:
    """A strategy with its counts. Frees the table of hands, 20 MB, which is quickly recomputed."""
    result = swept(reading, wins, unit, lost)
    if strategy == OPTIMAL:
        best = _best(result, wins, unit, lost)
        hands.cache_clear()
        return best
    chosen = decisions(strategy, reading, wins, unit, lost)
    counts = np.zeros_like(result.counts)
    counts[chosen.acts == RAISE] = result.counts[chosen.acts == RAISE]
    counts[chosen.acts == FOLD, FOLDED] = result.counts[chosen.acts == FOLD].sum(axis=1)
    return Policy(chosen, counts)


@cache
def examples() -> tuple[tuple[Card, ...], ...]:
    """One hand of each rung."""
    every = hands()
    firsts = every.cards[every.starts[:-1]]
    return tuple(tuple(DECK_52[code] for code in hand) for hand in firsts.tolist())


@cache
def acts_of(strategy: str) -> npt.NDArray[np.uint8]:
    """What a named strategy does with each rung; it ignores the card shown."""
    decide = STRATEGIES[strategy].decide
    others = [next(card for card in DECK_52 if card not in hand) for hand in examples()]
    does = [decide(hand, card) for hand, card in zip(examples(), others, strict=True)]
    return np.array([RAISE if act == "raise" else FOLD for act in does], dtype=np.uint8)


def _best(result: Swept, wins: tuple[int, ...], unit: int, lost: int) -> Policy:
    acts, bases = _ranks_needing_rows(result, hands())
    mixed = int((acts == BY_UPCARD).sum())
    rows = np.zeros(max(1, mixed * ARRANGEMENTS), dtype=np.uint64)
    counts = result.raised.copy()
    _fill_rows(result, acts, bases, rows)
    _settle_doubts(result, wins, unit, lost, bases, rows, counts)
    return Policy(Decisions(acts, bases, rows), counts)


def _ranks_needing_rows(
    result: Swept, every: Hands
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    rungs = every.strengths[every.kinds]
    raises = np.bitwise_count(result.surely)
    least, most = np.full(RUNGS, EXPOSED_CARDS), np.zeros(RUNGS, dtype=np.int64)
    np.minimum.at(least, rungs, raises)
    np.maximum.at(most, rungs, raises)
    acts = np.full(RUNGS, BY_UPCARD, dtype=np.uint8)
    acts[least == EXPOSED_CARDS] = RAISE
    acts[most == 0] = FOLD
    acts[rungs[result.doubts[:, 0]]] = BY_UPCARD
    bases = np.zeros(RUNGS, dtype=np.int64)
    needing = np.flatnonzero(acts == BY_UPCARD)
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


def rearranged(own: Codes, permutation: Codes) -> Codes:
    """Hands, or cards shown, with their suits permuted; a hand's cards ascending again."""
    return np.sort((own & ~3) | permutation[own & 3], axis=-1)


def suits_of(own: Codes) -> Codes:
    """The suits of a hand, two bits per card, the first card lowest."""
    bits: Codes = ((own & 3) << (2 * np.arange(5))).sum(axis=-1)
    return bits


def _fill_rows(result: Swept, acts: Ints, bases: Codes, rows: npt.NDArray[np.uint64]) -> None:
    """Write each kind's decisions for all arrangements of its suits."""
    every = hands()
    needing = np.flatnonzero(acts[every.strengths[every.kinds]] == BY_UPCARD)
    places = every.kinds[needing]
    own, surely = every.cards[places].astype(np.int64), result.surely[needing]
    for permutation in PERMUTATIONS:
        bits = np.zeros_like(surely)
        for suit, other in enumerate(permutation.tolist()):
            bits |= ((surely >> np.uint64(suit)) & OF_ONE_SUIT) << np.uint64(other)
        rows[bases[every.strengths[places]] + suits_of(rearranged(own, permutation))] = bits


def _settle_doubts(
    result: Swept,
    wins: tuple[int, ...],
    unit: int,
    lost: int,
    bases: Codes,
    rows: Ints,
    counts: Ints,
) -> None:
    """Settle each doubt for each arrangement of its suits, by the ties it really wins."""
    every, categories = hands(), ladder_52().categories
    settled = set()
    for kind, upcard, below, lower, equal, higher in result.doubts.tolist():
        own = every.cards[every.kinds[kind]].astype(np.int64)
        rung = int(every.strengths[every.kinds[kind]])
        upcards = (upcard & ~3) | PERMUTATIONS[:, upcard & 3]
        indices = bases[rung] + suits_of(np.array([rearranged(own, p) for p in PERMUTATIONS]))
        for row, card, won in zip(
            indices.tolist(), upcards.tolist(), _ties_won(own, upcard, rung), strict=True
        ):
            beaten = higher + equal - won
            gained = unit * below + wins[categories[rung]] * (lower + won)
            worth = gained - lost * unit * beaten
            if worth > -unit * BANKS and (row, card) not in settled:
                settled.add((row, card))
                rows[row] |= ONE << np.uint64(card)
                counts[rung] += (-BANKS, below, lower + won, 0, beaten)


def _ties_won(own: Codes, upcard: int, rung: int) -> list[int]:
    """For each arrangement of suits, how many of the croupier's equal hands with the card shown the
    player's suit beats. The order of suits is rearranged instead of the cards."""
    every, rank = hands(), int(deciding_ranks()[rung])
    group = every.cards[every.starts[rung] : every.starts[rung + 1]].astype(np.int64)
    taken = np.zeros(52, dtype=np.bool_)
    taken[own] = True
    banks = group[~taken[group].any(axis=1) & (group == upcard).any(axis=1)]
    worth = RANK_OF_SUIT[PERMUTATIONS]
    mine, theirs = _highest(worth, own[None], rank), _highest(worth, banks, rank)
    won: list[int] = (theirs < mine).sum(axis=1).tolist()
    return won


def _highest(worth: Codes, group: Codes, rank: int) -> Codes:
    """The highest suit at this rank, which breaks a tie, by arrangement and hand."""
    suits: Codes = np.where(group >> 2 == rank, worth[:, group & 3], -1).max(axis=2)
    return suits
