"""Whole rounds of Fortune 3, one seat, dealt by number and counted in one histogram.

A round ends in one of 1,440 ways: class of the player's three cards, outcome against the
bank, best of six, class with the community cards. The kernel counts those; money is
settled once a batch, not once a round.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.fortune3.odds.six_cards import ranks_in, suit_with_five
from games.odds.blocks import BLOCK, deal_block, new_room
from games.odds.generator import key_of
from games.odds.kernelcache import kernel, part_of_kernel
from games.odds.table import settle_block

FOLD, BELOW_QUEEN, WIN, TIE, LOSE = range(5)

OWN, OUTCOMES, SIXES, PROGRESSIVES = 6, 5, 8, 6
ENDINGS = OWN * OUTCOMES * SIXES * PROGRESSIVES

DECK, BANK, COMMUNITY = 52, 3, 6
"""Of a round's cards the bank's lie from the fourth, the community's from the seventh."""

FROM_FLUSH = 2
"""Classes of six less this are the classes that win the jackpot, from the flush as 1."""


@part_of_kernel
def outcome_of(rung: int, bank: int, queen: int, is_played: int) -> Any:
    """Against the bank, by rungs, without a branch."""
    at_showdown = WIN + (rung == bank) + 2 * (rung < bank)
    return is_played * (BELOW_QUEEN + (bank >= queen) * (at_showdown - BELOW_QUEEN))


@part_of_kernel
def progressive_of(by_ranks: Any, suited: Any, a: int, b: int, c: int, d: int, e: int) -> Any:
    """0 for nothing, 1 for a flush and up to 5 for the royal."""
    if ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3 == 0:
        found = np.int64(suited[ranks_in(a & 3, a, b, c, d, e, a)])
    else:
        found = np.int64(by_ranks)
    return (found > FROM_FLUSH) * (found - FROM_FLUSH)


@part_of_kernel
def is_one_suit(a: int, b: int, c: int) -> Any:
    return np.int64(((a ^ b) | (a ^ c)) & 3 == 0)


@kernel
def play_rounds(
    seed: int, first: int, count: int, tables: Any, has_community: bool, ended: Any
) -> None:
    """Count into ``ended`` how each round ends. Words: 0 player and bank, 1 community."""
    keys, counts = words_of(seed, 1)
    if not has_community:
        keys, counts = keys[:1], counts[:1]
    room, endings = new_room(COMMUNITY + 2), np.zeros((BLOCK, 1), dtype=np.int64)
    for block in range(first, first + count, BLOCK):
        rounds = min(BLOCK, first + count - block)
        deal_block(keys, counts, DECK, block, room)
        end_block(room[3], rounds, has_community, tables, endings)
        for at in range(rounds):
            ended[endings[at, 0]] += 1


@kernel
def play_tables(
    seed: int, first: int, count: int, tables: Any, seats: int, book: Any, ledger: Any
) -> None:
    """Rounds of several seats against one bank. Words: 0 the first seat and the bank, 1 the
    community cards, 2 and on the other seats."""
    keys, counts = words_of(seed, seats)
    room = new_room(COMMUNITY + 2 + 3 * (seats - 1))
    endings = np.zeros((BLOCK, seats), dtype=np.int64)
    for block in range(first, first + count, BLOCK):
        rounds = min(BLOCK, first + count - block)
        deal_block(keys, counts, DECK, block, room)
        end_block(room[3], rounds, True, tables, endings)
        settle_block(block, block - first, rounds, endings, book, ledger)


@kernel
def words_of(seed: int, seats: int) -> Any:
    """The keys of a round's words, and the cards dealt by each."""
    keys, counts = np.empty(seats + 1, dtype=np.uint64), np.full(seats + 1, 3)
    for word in range(seats + 1):
        keys[word] = key_of(seed, word)
    counts[0], counts[1] = COMMUNITY, 2
    return keys, counts


@kernel
def end_block(dealt: Any, rounds: int, has_community: bool, tables: Any, endings: Any) -> None:
    """How each seat's round ends: ``endings[round, seat]``, of so many rounds of a block.

    The tables are taken apart first: inside the loop, each look-up in a tuple of them would count
    a reference.
    """
    rows, rungs, classes, plays, queen, six_ranks, five_ranks, pairs, suited = tables
    for at in range(rounds):
        d, e, f = three_at(dealt, BANK, at)
        other = np.int64(rows[d >> 2, e >> 2, f >> 2])
        bank = np.int64(rungs[other, is_one_suit(d, e, f)])
        for seat in range(endings.shape[1]):
            a, b, c = three_at(dealt, 5 + 3 * seat if seat else 0, at)
            row = np.int64(rows[a >> 2, b >> 2, c >> 2])
            rung = np.int64(rungs[row, is_one_suit(a, b, c)])
            outcome = outcome_of(rung, bank, queen, np.int64(plays[rung]))
            six = np.int64(six_ranks[row, other])
            suit = suit_with_five(a, b, c, d, e, f)
            if suit >= 0:
                six = np.int64(suited[ranks_in(suit, a, b, c, d, e, f)])
            progressive = np.int64(0)
            if has_community:
                g, h = card_at(dealt, COMMUNITY, at), card_at(dealt, COMMUNITY + 1, at)
                by_ranks = five_ranks[row, pairs[g >> 2, h >> 2]]
                progressive = progressive_of(by_ranks, suited, a, b, c, g, h)
            own = np.int64(classes[rung])
            ending = ((own * OUTCOMES + outcome) * SIXES + six) * PROGRESSIVES + progressive
            endings[at, seat] = ending


@part_of_kernel
def three_at(dealt: Any, start: int, at: int) -> Any:
    return card_at(dealt, start, at), card_at(dealt, start + 1, at), card_at(dealt, start + 2, at)


@part_of_kernel
def card_at(dealt: Any, place: int, at: int) -> Any:
    return np.int64(dealt[place, at])
