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

from games.odds.kernels.blocks import BLOCK, Room, deal_block, new_room
from games.odds.kernels.evaluate import Codes, Tables, ladder_52
from games.odds.kernels.generator import deal, gather, word_of
from games.odds.kernels.kernelcache import Int, Ints, kernel, part_of_kernel, stage_of_kernel

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


DECK = 52

Keys = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]


def room_for(seed: int, players: int) -> Room:
    """The random words of a round: one for the board, one for each player."""
    return new_room(seed, [BOARD, *[IN_HAND] * players])


@part_of_kernel
def deal_round(deck: Codes, keys: Keys, index: int) -> None:
    """Deal the board, then four cards to every player in turn."""
    gather(deck)
    deal(word_of(keys[0], index), deck, 0, BOARD)
    deal(word_of(keys[1], index), deck, BOARD, IN_HAND)
    deal(word_of(keys[2], index), deck, BOARD + IN_HAND, IN_HAND)
    for place in range(3, keys.size):
        deal(word_of(keys[place], index), deck, BOARD + IN_HAND * (place - 1), IN_HAND)


@kernel
def play(
    board: BoardTables,
    categories: npt.NDArray[np.uint8],
    room: Room,
    showdown: BlockBuffers,
    in_play: int,
    first: int,
    count: int,
    won: Counts,
    own: Counts,
) -> None:
    """Play rounds ``first`` to ``first + count - 1``.

    ``won`` counts rounds by the winning category and the set of winners; ``own``, by the category
    of the first player's hand.
    """
    strengths, together, highest = showdown.strengths, showdown.together, showdown.highest
    for block in range(first, first + count, BLOCK):
        rounds = min(BLOCK, first + count - block)
        deal_block(room, DECK, block)
        strengths_in_block(board, room.cards, rounds, in_play, showdown)
        winners_in_block(strengths, together, highest)
        for index in range(rounds):
            won[categories[highest[index]], together[index]] += 1
            own[categories[strengths[0, index]]] += 1
