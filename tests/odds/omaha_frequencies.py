"""How often each category is a player's best hand, over every possible deal.

A board matters only by its ranks and, where three or more of its cards share a suit, by which ones:
some forty-three thousand kinds of board, each weighted by its number of boards. On one board a hand
of four is no better than a category if none of its six pairs is; so hands are counted as sets of
four whose pairs all qualify, never one by one.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
import numpy.typing as npt

from games.odds.kernels.evaluate import Codes, ladder_52
from games.odds.kernels.kernelcache import Int, kernel, part_of_kernel, stage_of_kernel
from games.omaha.odds.showdown import (
    BOARD,
    Pairs,
    Rows,
    Suited,
    Triples,
    best_with_pair,
    board_tables,
    flush_suit,
    rank_bits,
)
from games.rules.values.ranking import CATEGORIES

RANKS = 13
SUITS = 4
FLUSH_SUIT = 3

Ranks = tuple[int, ...]
Counts = npt.NDArray[np.int64]
Sets = npt.NDArray[np.uint64]
Cards = Int
"""A set of cards of the stock, a bit each, in a 64-bit unsigned integer."""


def counted(hole_cards: str) -> dict[str, int]:
    """Deals by the category of a player's hand; ``hole_cards`` is the value of OD-01.

    Under ``any_two`` a deal is four cards and a board; under ``first_two``, the two cards that
    count and a board.
    """
    boards, weights = _kinds_of_board()
    counts = np.zeros(len(CATEGORIES), dtype=np.int64)
    in_play = 2 if hole_cards == "first_two" else 4
    _count(*board_tables(), ladder_52().categories, boards, weights, in_play, *_room(), counts)
    return dict(zip(CATEGORIES, counts.tolist(), strict=True))


def _room() -> tuple[Codes, Sets, Sets]:
    stock = 52 - BOARD
    reached = np.empty((len(CATEGORIES), stock), dtype=np.uint64)
    return np.empty(stock, dtype=np.uint8), reached, np.empty(stock, dtype=np.uint64)


def _kinds_of_board() -> tuple[npt.NDArray[np.uint8], Counts]:
    """A board of every kind, and the number of boards of that kind."""
    kinds = list(_boards_with_flush_suit())
    with_flush_suit: Counter[Ranks] = Counter()
    for in_suit, others, boards in kinds:
        with_flush_suit[tuple(sorted(in_suit + others))] += boards
    weighted = [(_in_suit(in_suit, others), boards) for in_suit, others, boards in kinds]
    for ranks in combinations_with_replacement(range(RANKS), BOARD):
        boards = _ways_to_suit(ranks, SUITS) - with_flush_suit[ranks]
        if boards:
            weighted.append(([4 * rank + place % 4 for place, rank in enumerate(ranks)], boards))
    codes, weights = zip(*weighted, strict=True)
    return np.array(codes, dtype=np.uint8), np.array(weights, dtype=np.int64)


def _boards_with_flush_suit() -> Iterator[tuple[Ranks, Ranks, int]]:
    """The ranks in the flush suit, the other ranks, and the number of such boards."""
    for number in (3, 4, 5):
        for in_suit in combinations(range(RANKS), number):
            for others in combinations_with_replacement(range(RANKS), BOARD - number):
                yield in_suit, others, SUITS * _ways_to_suit(others, SUITS - 1)


def _ways_to_suit(ranks: Ranks, suits: int) -> int:
    return prod(comb(suits, alike) for alike in Counter(ranks).values())


def _in_suit(in_suit: Ranks, others: Ranks) -> list[int]:
    off_suit = [4 * rank + place for place, rank in enumerate(others)]
    return [4 * rank + FLUSH_SUIT for rank in in_suit] + off_suit


@kernel
def _count(
    triple: Triples,
    pair: Pairs,
    rows: Rows,
    best: Rows,
    suited: Suited,
    categories: Codes,
    boards: npt.NDArray[np.uint8],
    weights: Counts,
    in_play: int,
    stock: Codes,
    reached: Sets,
    agree: Sets,
    counts: Counts,
) -> None:
    """Add to ``counts`` the deals of every board, by the category of the best hand.

    ``stock``, ``reached`` and ``agree`` are buffers.
    """
    for kind in range(weights.size):
        board = boards[kind]
        _leave(board, stock)
        three = triple[board[0] >> 2, board[1] >> 2, board[2] >> 2]
        row = rows[three, pair[board[3] >> 2, board[4] >> 2]]
        _reach(pair, best[row], suited, categories, board, stock, reached)
        if in_play == 2:
            _count_twos(reached, weights[kind], counts)
        else:
            _count_fours(reached, agree, weights[kind], counts)


@stage_of_kernel
def _leave(board: Codes, stock: Codes) -> None:
    """Put into ``stock`` the cards that are not on the board."""
    on_board = np.uint64(0)
    for place in range(BOARD):
        on_board |= np.uint64(1) << np.uint64(board[place])
    left = 0
    for code in range(52):
        if not on_board >> np.uint64(code) & np.uint64(1):
            stock[left] = code
            left += 1


@stage_of_kernel
def _reach(
    pair: Pairs,
    best: Codes,
    suited: Suited,
    categories: Codes,
    board: Codes,
    stock: Codes,
    reached: Sets,
) -> None:
    """Write, by category and card of the stock, the cards that make exactly that with it."""
    for category in range(reached.shape[0]):
        for card in range(stock.size):
            reached[category, card] = 0
    suit = flush_suit(board)
    on_board = rank_bits(suit, board, 0, BOARD)
    for one in range(stock.size):
        for other in range(one):
            strength = best[pair[stock[one] >> 2, stock[other] >> 2]]
            if stock[one] & 3 == suit and stock[other] & 3 == suit:
                both = (1 << (stock[one] >> 2)) | (1 << (stock[other] >> 2))
                strength = max(strength, best_with_pair(suited, on_board, both))
            category = categories[strength]
            reached[category, one] |= np.uint64(1) << np.uint64(other)
            reached[category, other] |= np.uint64(1) << np.uint64(one)


@stage_of_kernel
def _count_twos(reached: Sets, weight: int, counts: Counts) -> None:
    for category in range(counts.size):
        for card in range(reached.shape[1]):
            counts[category] += weight * _size(reached[category, card] & _below(card))


@stage_of_kernel
def _count_fours(reached: Sets, agree: Sets, weight: int, counts: Counts) -> None:
    """Count the sets of four cards by the highest category that any two of them reach.

    Categories run from the highest, 0. ``lower`` counts the fours in which no two reach higher than
    the current category.
    """
    for card in range(agree.size):
        agree[card] = 0
    lower = 0
    for category in range(counts.size - 1, -1, -1):
        is_reached = False
        for card in range(agree.size):
            is_reached |= reached[category, card] != 0
            agree[card] |= reached[category, card]
        if is_reached:
            fours = _fours(agree)
            counts[category] += weight * (fours - lower)
            lower = fours


@stage_of_kernel
def _fours(agree: Sets) -> int:
    """The number of sets of four in which every two agree."""
    count = 0
    for first in range(agree.size):
        with_first = agree[first] & _below(first)
        for second in range(first):
            if with_first >> np.uint64(second) & np.uint64(1):
                with_both = with_first & agree[second] & _below(second)
                for third in range(second):
                    if with_both >> np.uint64(third) & np.uint64(1):
                        count += _size(with_both & agree[third] & _below(third))
    return count


@part_of_kernel
def _below(card: int) -> Cards:
    return (np.uint64(1) << np.uint64(card)) - np.uint64(1)


@part_of_kernel
def _size(cards: Cards) -> int:
    """The number of cards in a set."""
    cards -= (cards >> np.uint64(1)) & np.uint64(0x5555555555555555)
    twos = np.uint64(0x3333333333333333)
    cards = (cards & twos) + ((cards >> np.uint64(2)) & twos)
    cards = (cards + (cards >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((cards * np.uint64(0x0101010101010101)) >> np.uint64(56))
