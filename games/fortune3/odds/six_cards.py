"""The best five of the player's three cards and the bank's three (art. 14.º).

Without five of a suit the class rests on six ranks alone: a table by the two rows. With
five of a suit it rests on the ranks in that suit, for the sixth card can then make no more
than one pair. ``progressive_classes`` is the same plan for three cards and two.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from games.fortune3.odds.ladder import CATEGORIES, ROWS, every_hand, ladder, one_of_a_kind
from games.odds.kernelcache import kernel

CLASSES = (
    "nothing",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""What wins at Six Card Bonus, lowest first, after what does not."""

FLUSH, STRAIGHT_FLUSH, ROYAL = 3, 6, 7

RANKS = np.array(ROWS, dtype=np.uint8)
PAIRS = list(combinations_with_replacement(range(13), 2))

FOUR_SUITED = np.int64(0x3333)
FIVE_OR_MORE = np.int64(0x8888)


class SixCards(NamedTuple):
    """``ranks[row, row]``: the class of six ranks; ``suited[set]``: of the ranks in a suit."""

    ranks: npt.NDArray[np.uint8]
    suited: npt.NDArray[np.uint8]


@kernel
def has_run(held: Any) -> Any:
    """Five ranks in sequence in a set of ranks; the ace stands below the two as well."""
    held = (held << 1) | (held >> 12)
    return held & (held >> 1) & (held >> 2) & (held >> 3) & (held >> 4) != 0


@kernel
def class_of_ranks(counts: Any) -> Any:
    """The highest class of five among ranks held so many times, suits aside."""
    held = np.int64(0)
    fours = threes = twos = 0
    for rank in range(13):
        held |= np.int64(counts[rank] > 0) << rank
        fours += counts[rank] == 4
        threes += counts[rank] == 3
        twos += counts[rank] == 2
    if fours:
        return 5
    if threes > 1 or (threes and twos):
        return 4
    if has_run(held):
        return 2
    return 1 if threes else 0


@kernel
def fill_ranks(rows: Any, others: Any, table: Any) -> None:
    counts = np.zeros(13, dtype=np.int64)
    for row in range(rows.shape[0]):
        for other in range(others.shape[0]):
            counts[:] = 0
            for place in range(rows.shape[1]):
                counts[rows[row, place]] += 1
            for place in range(others.shape[1]):
                counts[others[other, place]] += 1
            table[row, other] = class_of_ranks(counts)


@kernel
def fill_suited(table: Any) -> None:
    royal = 0b1111100000000
    for held in range(table.size):
        if held & royal == royal:
            table[held] = ROYAL
        elif has_run(held):
            table[held] = STRAIGHT_FLUSH
        else:
            table[held] = FLUSH


@kernel
def suit_with_five(a: int, b: int, c: int, d: int, e: int, f: int) -> Any:
    """The suit that five or six of these cards share, or -1."""
    shared = (
        (1 << 4 * (a & 3))
        + (1 << 4 * (b & 3))
        + (1 << 4 * (c & 3))
        + (1 << 4 * (d & 3))
        + (1 << 4 * (e & 3))
        + (1 << 4 * (f & 3))
    )
    full = (shared + FOUR_SUITED) & FIVE_OR_MORE
    if full == 0:
        return -1
    return (full > 8) + (full > 0x80) + (full > 0x800)


@kernel
def ranks_in(suit: int, a: int, b: int, c: int, d: int, e: int, f: int) -> Any:
    """The set of ranks held in a suit."""
    held = np.int64(a & 3 == suit) << (a >> 2)
    held |= np.int64(b & 3 == suit) << (b >> 2)
    held |= np.int64(c & 3 == suit) << (c >> 2)
    held |= np.int64(d & 3 == suit) << (d >> 2)
    held |= np.int64(e & 3 == suit) << (e >> 2)
    held |= np.int64(f & 3 == suit) << (f >> 2)
    return held


@cache
def six_cards() -> SixCards:
    ranks = np.zeros((len(ROWS), len(ROWS)), dtype=np.uint8)
    fill_ranks(RANKS, RANKS, ranks)
    return SixCards(ranks, _suited())


@cache
def progressive_ranks() -> npt.NDArray[np.uint8]:
    """By the player's row and the pair of community ranks: the class of five ranks."""
    table = np.zeros((len(ROWS), len(PAIRS)), dtype=np.uint8)
    fill_ranks(RANKS, np.array(PAIRS, dtype=np.uint8), table)
    return table


@cache
def _suited() -> npt.NDArray[np.uint8]:
    table = np.zeros(1 << 13, dtype=np.uint8)
    fill_suited(table)
    return table


@cache
def pair_of_ranks() -> npt.NDArray[np.uint8]:
    table = np.zeros((13, 13), dtype=np.uint8)
    for place, (a, b) in enumerate(PAIRS):
        table[a, b] = table[b, a] = place
    return table


@kernel
def count_six(
    players: Any,
    masks: Any,
    rows: Any,
    weights: Any,
    own: Any,
    banks: Any,
    bank_masks: Any,
    bank_rows: Any,
    ranks: Any,
    suited: Any,
    counts: Any,
) -> None:
    """Every bank to each player's hand: ``counts[own class, class of six]``."""
    for player in range(weights.size):
        a, b, c = players[player, 0], players[player, 1], players[player, 2]
        mask, by_bank = masks[player], ranks[rows[player]]
        seen = np.zeros(8, dtype=np.int64)
        for bank in range(bank_rows.size):
            d, e, f = banks[bank, 0], banks[bank, 1], banks[bank, 2]
            if mask & bank_masks[bank] != 0:
                continue
            suit = suit_with_five(a, b, c, d, e, f)
            if suit < 0:
                seen[by_bank[bank_rows[bank]]] += 1
            else:
                seen[suited[ranks_in(suit, a, b, c, d, e, f)]] += 1
        for found in range(8):
            counts[own[player], found] += seen[found] * weights[player]


@cache
def by_own_class() -> npt.NDArray[np.int64]:
    """Over all deals: by the class of the player's three (``CATEGORIES``), the best of six."""
    kinds, banks = one_of_a_kind(), every_hand()
    own = ladder("amended").categories[ladder("amended").rungs[kinds.rows, kinds.suited]]
    counts = np.zeros((len(CATEGORIES), len(CLASSES)), dtype=np.int64)
    tables = six_cards()
    count_six(
        kinds.cards, kinds.masks, kinds.rows, kinds.weights, own,
        banks.cards, banks.masks, banks.rows, tables.ranks, tables.suited, counts,
    )  # fmt: skip
    return counts
