"""Whole rounds of Fortune 3, one seat, dealt by number and counted in a histogram.

A round ends in one of 1,440 ways: class of the player's three cards, outcome against the bank, best
of six, class with the community cards. The kernel counts those; money is settled once per batch,
not per round.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.fortune3.odds.six_cards import ranks_in, suit_with_five
from games.odds.kernels.blocks import BLOCK, Room, deal_block
from games.odds.kernels.kernelcache import Int, Ints, kernel, part_of_kernel

FOLD, BELOW_QUEEN, WIN, TIE, LOSE = range(5)

OWN, OUTCOMES, SIXES, PROGRESSIVES = 6, 5, 8, 6
ENDINGS = OWN * OUTCOMES * SIXES * PROGRESSIVES

DECK, BANK, COMMUNITY = 52, 3, 6
"""Among a round's cards, the bank's start at the fourth, the community's at the seventh."""

FROM_FLUSH = 2
"""Classes of six minus this are the classes that win the jackpot, from the flush as 1."""


class KernelTables(NamedTuple):
    row: npt.NDArray[np.uint16]
    """By three ranks in any order: their row."""
    rungs: npt.NDArray[np.int16]
    """By row and whether of one suit: the rung."""
    own: npt.NDArray[np.uint8]
    """By rung: the class of three cards, as ``ladder.CATEGORIES`` lists them."""
    plays: npt.NDArray[np.uint8]
    """By rung: 1 if the strategy plays, or if there is no ante to fold."""
    queen: int
    """The lowest rung with which the bank qualifies."""
    six_ranks: npt.NDArray[np.uint8]
    """By the rows of player and bank: the class of six ranks."""
    five_ranks: npt.NDArray[np.uint8]
    """By row and community pair: the class of five ranks."""
    pair: npt.NDArray[np.uint8]
    """By two ranks in any order: their pair."""
    suited: npt.NDArray[np.uint8]
    """By a set of five or six ranks in one suit: their class."""


@part_of_kernel
def outcome_of(rung: Int, bank: Int, queen: int, is_played: Int) -> Int:
    """The outcome against the bank, from the rungs, without a branch."""
    at_showdown = WIN + (rung == bank) + 2 * (rung < bank)
    return is_played * (BELOW_QUEEN + (bank >= queen) * (at_showdown - BELOW_QUEEN))


@part_of_kernel
def progressive_of(by_ranks: Ints, suited: Ints, a: int, b: int, c: int, d: int, e: int) -> Int:
    """The jackpot line: 0 for none, 1 for a flush, up to 5 for the royal."""
    if ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3 == 0:
        grade = np.int64(suited[ranks_in(a & 3, a, b, c, d, e, a)])
    else:
        grade = np.int64(by_ranks)
    return (grade > FROM_FLUSH) * (grade - FROM_FLUSH)


@part_of_kernel
def is_one_suit(a: int, b: int, c: int) -> Int:
    return np.int64(((a ^ b) | (a ^ c)) & 3 == 0)


@kernel
def end_rounds(room: Room, first: int, tables: KernelTables, endings: Ints, hits: Ints) -> None:
    """Write each seat's ending to ``endings[round, seat]``, from round ``first`` on, and count
    each."""
    for begun in range(0, endings.shape[0], BLOCK):
        deal_block(room, DECK, first + begun)
        end_block(room.cards, tables, endings[begun : begun + BLOCK], hits)


@kernel
def end_block(dealt: Ints, tables: KernelTables, endings: Ints, hits: Ints) -> None:
    """The same for a block already dealt; without community cards no seat wins the jackpot."""
    rows, rungs, classes, plays, queen, six_ranks, five_ranks, pairs, suited = tables
    rounds, seats = endings.shape
    has_community = dealt.shape[0] > COMMUNITY
    for index in range(rounds):
        d, e, f = three_at(dealt, BANK, index)
        other = np.int64(rows[d >> 2, e >> 2, f >> 2])
        bank = np.int64(rungs[other, is_one_suit(d, e, f)])
        for seat in range(seats):
            a, b, c = three_at(dealt, 5 + 3 * seat if seat else 0, index)
            row = np.int64(rows[a >> 2, b >> 2, c >> 2])
            rung = np.int64(rungs[row, is_one_suit(a, b, c)])
            outcome = outcome_of(rung, bank, queen, np.int64(plays[rung]))
            six = np.int64(six_ranks[row, other])
            suit = suit_with_five(a, b, c, d, e, f)
            if suit >= 0:
                six = np.int64(suited[ranks_in(suit, a, b, c, d, e, f)])
            progressive = np.int64(0)
            if has_community:
                g, h = card_at(dealt, COMMUNITY, index), card_at(dealt, COMMUNITY + 1, index)
                by_ranks = five_ranks[row, pairs[g >> 2, h >> 2]]
                progressive = progressive_of(by_ranks, suited, a, b, c, g, h)
            own = np.int64(classes[rung])
            ending = ((own * OUTCOMES + outcome) * SIXES + six) * PROGRESSIVES + progressive
            endings[index, seat] = ending
            hits[ending] += 1


@part_of_kernel
def three_at(dealt: Ints, start: int, index: int) -> Int:
    return (
        card_at(dealt, start, index),
        card_at(dealt, start + 1, index),
        card_at(dealt, start + 2, index),
    )


@part_of_kernel
def card_at(dealt: Ints, place: int, index: int) -> Int:
    return np.int64(dealt[place, index])
