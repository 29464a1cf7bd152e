"""Whole rounds of Stud Poker, dealt by number and counted in a histogram of endings.

A round ends in one of forty ways: the class of the player's hand and its outcome. Money is settled
once per batch. Random words: 0 the first seat, 1 the croupier, 2 and up the other seats; the
croupier's last card is the exposed one.
"""

import numpy as np

from games.odds.kernels.blocks import BLOCK, Room, deal_block
from games.odds.kernels.evaluate import strength_of
from games.odds.kernels.kernelcache import Int, Ints, kernel, part_of_kernel, stage_of_kernel

FOLD, BELOW, WIN, LOSE = range(4)
OUTCOMES = 4
ENDINGS = 10 * OUTCOMES

DECK, CARDS = 52, 5
EXPOSED_CARD = CARDS + 4
"""The index of the croupier's exposed card among the cards of a round."""


@kernel
def end_rounds(room: Room, first: int, tables: tuple[Ints, ...], endings: Ints, hits: Ints) -> None:
    """Write each seat's ending to ``endings[round, seat]``, from round ``first`` on, and count
    each."""
    for begun in range(0, endings.shape[0], BLOCK):
        deal_block(room, DECK, first + begun)
        end_block(room.cards, tables, endings[begun : begun + BLOCK], hits)


@kernel
def end_block(dealt: Ints, tables: tuple[Ints, ...], endings: Ints, hits: Ints) -> None:
    """The same for a block already dealt."""
    pair, triple, mixed, suited, categories, qualifies, acts, bases, deciding, rows, suits = tables
    rounds, seats = endings.shape
    for index in range(rounds):
        bank = strength_at(pair, triple, mixed, suited, dealt, CARDS, index)
        opens = np.int64(qualifies[bank])
        for seat in range(seats):
            start = CARDS + CARDS * seat if seat else 0
            rung = strength_at(pair, triple, mixed, suited, dealt, start, index)
            act, wins = np.int64(acts[rung]), np.int64(rung > bank)
            if act == 2:
                row = rows[bases[rung] + suits_in_order(dealt, start, index)]
                act = np.int64((row >> np.uint64(dealt[EXPOSED_CARD, index])) & np.uint64(1))
            if rung == bank:
                rank = deciding[rung]
                own = suit_at(dealt, np.int64(start), index, rank, suits)
                wins = np.int64(own > suit_at(dealt, np.int64(CARDS), index, rank, suits))
            outcome = act * (BELOW + opens * (2 - wins))
            ending = np.int64(categories[rung]) * OUTCOMES + outcome
            endings[index, seat] = ending
            hits[ending] += 1


@part_of_kernel
def strength_at(
    pair: Ints, triple: Ints, mixed: Ints, suited: Ints, dealt: Ints, start: int, index: int
) -> Int:
    """The rung of the five cards from ``start``, in round ``index`` of the block."""
    a, b = np.int64(dealt[start, index]), np.int64(dealt[start + 1, index])
    c, d = np.int64(dealt[start + 2, index]), np.int64(dealt[start + 3, index])
    e = np.int64(dealt[start + 4, index])
    return np.int64(strength_of(pair, triple, mixed, suited, a, b, c, d, e))


@part_of_kernel
def suits_in_order(dealt: Ints, start: int, index: int) -> Int:
    """The suits of five cards, two bits each, the lowest card's first."""
    suits = np.int64(0)
    for one in range(start, start + CARDS):
        card, lower = dealt[one, index], np.int64(0)
        for other in range(start, start + CARDS):
            lower += dealt[other, index] < card
        suits |= np.int64(card & 3) << (2 * lower)
    return suits


@stage_of_kernel
def suit_at(dealt: Ints, start: Int, index: int, rank: Int, of_suit: Ints) -> Int:
    """The value of the suit that breaks a tie: the hand's highest at this rank."""
    highest = np.int64(-1)
    for place in range(start, start + CARDS):
        card = np.int64(dealt[place, index])
        if card >> 2 == rank:
            highest = max(highest, of_suit[card & 3])
    return highest
