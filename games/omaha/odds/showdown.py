"""Compiled comparison of hands of two own cards and three of the board (art. 10.º n.º 1).

The ten ways to take three cards of a board are settled once for all boards of the same five ranks:
the table has the best of the ten for every pair of ranks a player might add. A hand is then six
look-ups. A flush needs three board cards of a suit and two in the hand, and is checked only then.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.evaluate import Codes, Tables, ladder_52
from games.odds.kernelcache import Int, part_of_kernel, stage_of_kernel

BOARD = 5
IN_HAND = 4

Rows = npt.NDArray[np.int16]
Suited = npt.NDArray[np.int16]
Pairs = npt.NDArray[np.uint8]
Triples = npt.NDArray[np.uint16]

THREE_OF_A_SUIT = 0x5555
"""Added to suit counts of four bits each, it sets the fourth bit of any count of three or more."""


class BoardTables(NamedTuple):
    """The tables of ``winners_among``, in the order of its arguments."""

    triple: Triples
    pair: Pairs
    rows: Rows
    """By the triple of three board cards and the pair of the other two: the row of ``best``."""
    best: Rows
    """By row and pair of ranks: the best strength without a flush."""
    suited: Suited


@cache
def board_tables() -> BoardTables:
    tables = ladder_52().tables
    ranks = range(len(tables.pair))
    triples = list(combinations_with_replacement(ranks, 3))
    pairs = list(combinations_with_replacement(ranks, 2))
    boards = {five: row for row, five in enumerate(combinations_with_replacement(ranks, BOARD))}
    rows = [[boards[tuple(sorted(three + two))] for two in pairs] for three in triples]
    best = [_best_of_ten(tables, five) for five in boards]
    return BoardTables(
        tables.triple,
        tables.pair,
        np.array(rows, dtype=np.int16),
        np.array(best, dtype=np.int16),
        tables.suited,
    )


def _best_of_ten(tables: Tables, five: tuple[int, ...]) -> Rows:
    triples = [tables.triple[three] for three in combinations(five, 3)]
    best: Rows = tables.mixed[triples].max(axis=0)
    return best


@part_of_kernel
def winners_among(
    triple: Triples,
    pair: Pairs,
    rows: Rows,
    best: Rows,
    suited: Suited,
    dealt: Codes,
    players: int,
    in_play: int,
) -> tuple[int, int, int]:
    """The set of winners, a bit each; their strength; the first player's strength.

    ``dealt`` has the board first, then four cards per player, of which the first ``in_play`` (four
    or two) count.
    """
    three = triple[dealt[0] >> 2, dealt[1] >> 2, dealt[2] >> 2]
    row = rows[three, pair[dealt[3] >> 2, dealt[4] >> 2]]
    suit = flush_suit(dealt)
    on_board = rank_bits(suit, dealt, 0, BOARD) if suit >= 0 else 0
    highest, together, strength_of_first = np.int16(-1), 0, np.int16(-1)
    for player in range(players):
        start = BOARD + IN_HAND * player
        strength = best_without_flush(pair, best, row, dealt, start, in_play)
        if suit >= 0:
            in_hand = rank_bits(suit, dealt, start, in_play)
            if in_hand & (in_hand - 1):
                strength = max(strength, best_flush(suited, on_board, in_hand))
        if player == 0:
            strength_of_first = strength
        together = int(strength <= highest) * together | int(strength >= highest) << player
        highest = max(strength, highest)
    return together, int(highest), int(strength_of_first)


@part_of_kernel
def best_without_flush(
    pair: Pairs, best: Rows, row: int, dealt: Codes, start: int, in_play: int
) -> Int:
    """The best of the six pairs of four cards, or of the one pair of two."""
    a, b = dealt[start] >> 2, dealt[start + 1] >> 2
    if in_play == 2:
        return best[row, pair[a, b]]
    c, d = dealt[start + 2] >> 2, dealt[start + 3] >> 2
    one = max(best[row, pair[a, b]], best[row, pair[a, c]])
    two = max(best[row, pair[a, d]], best[row, pair[b, c]])
    three = max(best[row, pair[b, d]], best[row, pair[c, d]])
    return max(max(one, two), three)


@part_of_kernel
def flush_suit(dealt: Codes) -> int:
    """The suit of three or more cards of the board, or -1."""
    counted = 0
    for place in range(BOARD):
        counted += 1 << (4 * (dealt[place] & 3))
    lifted = (counted + THREE_OF_A_SUIT) & 0x8888
    if lifted == 0:
        return -1
    return (lifted > 0x8) + (lifted > 0x80) + (lifted > 0x800)


@part_of_kernel
def rank_bits(suit: int, cards: Codes, start: int, count: int) -> int:
    """The ranks that some cards have in one suit, a bit each."""
    mask = 0
    for place in range(start, start + count):
        mask |= int(cards[place] & 3 == suit) << (cards[place] >> 2)
    return mask


@stage_of_kernel
def best_flush(suited: Suited, on_board: int, in_hand: int) -> Int:
    """The best flush of two ranks in hand and three on the board."""
    best = np.int16(-1)
    first = in_hand
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            two = second & -second
            second ^= two
            best = max(best, best_with_pair(suited, on_board, one | two))
    return int(best)


@stage_of_kernel
def best_with_pair(suited: Suited, on_board: int, pair: int) -> Int:
    best = np.int16(-1)
    first = on_board
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            two = second & -second
            second ^= two
            third = second
            while third:
                three = third & -third
                third ^= three
                best = max(best, suited[pair | one | two | three])
    return int(best)
