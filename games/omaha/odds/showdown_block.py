"""The winners of a block of rounds: ``showdown.winners_among`` for many rounds at once."""

from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.blocks import BLOCK
from games.odds.kernelcache import Int, Ints, kernel, part_of_kernel, stage_of_kernel
from games.omaha.odds.showdown import BOARD, IN_HAND, THREE_OF_A_SUIT, BoardTables, best_flush

NONE = np.uint8(255)
"""No suit: the board has no three of a suit."""

PAIRS = np.array(list(combinations(range(IN_HAND), 2)))
"""The pairs of cards of a hand; the first is the first two cards dealt."""


class BlockBuffers(NamedTuple):
    """Buffers for the showdowns of a block: the strength of each player's hand, the set of winners
    (a bit each) and the winning strength."""

    bases: npt.NDArray[np.int64]
    suits: npt.NDArray[np.uint8]
    pairs: npt.NDArray[np.uint8]
    is_suited: npt.NDArray[np.uint8]
    strengths: npt.NDArray[np.int16]
    together: npt.NDArray[np.int16]
    highest: npt.NDArray[np.int16]


def new_showdown(players: int) -> BlockBuffers:
    return BlockBuffers(
        np.empty(BLOCK, dtype=np.int64),
        np.empty(BLOCK, dtype=np.uint8),
        np.empty((len(PAIRS), BLOCK), dtype=np.uint8),
        np.empty(BLOCK, dtype=np.uint8),
        np.zeros((players, BLOCK), dtype=np.int16),
        np.empty(BLOCK, dtype=np.int16),
        np.empty(BLOCK, dtype=np.int16),
    )


@part_of_kernel
def pair_of(one: Int, other: Int) -> Int:
    """The column of two ranks, as in ``Tables.pair``, computed instead of looked up."""
    low, high = min(one, other), max(one, other)
    return np.uint8(((low * np.uint8(np.uint8(25) - low)) >> 1) + high)


@stage_of_kernel
def lay_boards(board: BoardTables, dealt: Ints, bases: Ints, suits: Ints) -> None:
    """Write where each round's row of ``best`` begins and the suit of three or more board cards."""
    triple, pair, rows, best, _ = board
    for index in range(BLOCK):
        three = triple[dealt[0, index] >> 2, dealt[1, index] >> 2, dealt[2, index] >> 2]
        row = rows[three, pair[dealt[3, index] >> 2, dealt[4, index] >> 2]]
        bases[index] = np.int64(row) * best.shape[1]
    for index in range(BLOCK):
        counted = np.uint16(0)
        for place in range(BOARD):
            fours = np.uint16(4) * np.uint16(dealt[place, index] & 3)
            counted = np.uint16(counted + np.uint16(np.uint16(1) << fours))
        lifted = np.uint16(np.uint16(counted + np.uint16(THREE_OF_A_SUIT)) & np.uint16(0x8888))
        suit = np.uint8(lifted > 0x8) + np.uint8(lifted > 0x80) + np.uint8(lifted > 0x800)
        suits[index] = np.uint8(suit) if lifted else NONE


@stage_of_kernel
def lay_hands(
    dealt: Ints, start: int, in_play: int, suits: Ints, pairs: Ints, is_suited: Ints
) -> None:
    """Write the pairs of one player's cards, and how many are of the board's suit."""
    for way in range(len(PAIRS)):
        one, other = (PAIRS[way, 0], PAIRS[way, 1]) if in_play > 2 else (0, 1)
        first, second, row = dealt[start + one], dealt[start + other], pairs[way]
        for index in range(BLOCK):
            row[index] = pair_of(np.uint8(first[index] >> 2), np.uint8(second[index] >> 2))
    for index in range(BLOCK):
        is_suited[index] = 0
    for place in range(start, start + in_play):
        cards = dealt[place]
        for index in range(BLOCK):
            is_suited[index] += np.uint8((cards[index] & np.uint8(3)) == suits[index])


@kernel
def strengths_in_block(
    board: BoardTables, dealt: Ints, rounds: int, in_play: int, showdown: BlockBuffers
) -> None:
    """Write the strength of each player's hand, for the first ``rounds`` rounds of a block.

    ``dealt`` has the board first, then four cards per player, of which the first ``in_play`` (four
    or two) count.
    """
    best, suited = board[3], board[4]
    best = best.reshape(best.size)
    bases, suits, pairs, is_suited, strengths, _, _ = showdown
    lay_boards(board, dealt, bases, suits)
    for player in range(strengths.shape[0]):
        start, row = BOARD + IN_HAND * player, strengths[player]
        lay_hands(dealt, start, in_play, suits, pairs, is_suited)
        for index in range(rounds):
            base = bases[index]
            one = max(best[base + pairs[0, index]], best[base + pairs[1, index]])
            two = max(best[base + pairs[2, index]], best[base + pairs[3, index]])
            three = max(best[base + pairs[4, index]], best[base + pairs[5, index]])
            row[index] = max(max(one, two), three)
        for index in range(rounds):
            if is_suited[index] > 1:
                suit = np.int64(suits[index])
                on_board = block_rank_bits(suit, dealt, index, 0, BOARD)
                in_hand = block_rank_bits(suit, dealt, index, start, in_play)
                row[index] = max(row[index], np.int16(best_flush(suited, on_board, in_hand)))


@part_of_kernel
def block_rank_bits(suit: Int, dealt: Ints, index: int, start: int, count: int) -> Int:
    """The ranks that some cards of one round have in one suit, a bit each."""
    mask = np.int64(0)
    for place in range(start, start + count):
        card = np.int64(dealt[place, index])
        mask |= np.int64(card & 3 == suit) << (card >> 2)
    return mask


@kernel
def winners_in_block(strengths: Ints, together: Ints, highest: Ints) -> None:
    """Write the set of winners (a bit each) and their strength, by round."""
    for index in range(BLOCK):
        together[index], highest[index] = 0, -1
    for player in range(strengths.shape[0]):
        row, bit = strengths[player], np.int16(1 << player)
        for index in range(BLOCK):
            own, most, before = row[index], highest[index], together[index]
            tied = before if own <= most else np.int16(0)
            together[index] = np.int16(tied | bit) if own >= most else tied
            highest[index] = own if own > most else most
