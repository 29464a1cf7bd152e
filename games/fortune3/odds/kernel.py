"""Whole rounds of Fortune 3, one seat, dealt by number and counted in one histogram.

A round ends in one of 1,440 ways: class of the player's three cards, outcome against the
bank, best of six, class with the community cards. The kernel counts those; money is
settled once a batch, not once a round.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.fortune3.odds.six_cards import ranks_in, suit_with_five
from games.odds.generator import deal, gather, key_of, take, word_of
from games.odds.kernelcache import kernel
from games.odds.table import open_round, settle_round

FOLD, BELOW_QUEEN, WIN, TIE, LOSE = range(5)

OWN, OUTCOMES, SIXES, PROGRESSIVES = 6, 5, 8, 6
ENDINGS = OWN * OUTCOMES * SIXES * PROGRESSIVES

FROM_FLUSH = 2
"""Classes of six less this are the classes that win the jackpot, from the flush as 1."""


@kernel
def outcome_of(rung: int, bank: int, queen: int, is_played: int) -> Any:
    """Against the bank, by rungs, without a branch."""
    at_showdown = WIN + (rung == bank) + 2 * (rung < bank)
    return is_played * (BELOW_QUEEN + (bank >= queen) * (at_showdown - BELOW_QUEEN))


@kernel
def progressive_of(by_ranks: Any, suited: Any, a: int, b: int, c: int, d: int, e: int) -> Any:
    """0 for nothing, 1 for a flush and up to 5 for the royal."""
    if ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3 == 0:
        found = np.int64(suited[ranks_in(a & 3, a, b, c, d, e, a)])
    else:
        found = np.int64(by_ranks)
    return (found > FROM_FLUSH) * (found - FROM_FLUSH)


@kernel
def rung_of(tables: Any, row: int, a: int, b: int, c: int) -> Any:
    return np.int64(tables.rungs[row, np.int64(((a ^ b) | (a ^ c)) & 3 == 0)])


@kernel
def row_of(tables: Any, a: int, b: int, c: int) -> Any:
    return np.int64(tables.row[a >> 2, b >> 2, c >> 2])


@kernel
def play_rounds(
    seed: int, first: int, count: int, tables: Any, has_community: bool, ended: Any
) -> None:
    """Count into ``ended`` how each round ends. Words: 0 player and bank, 1 community."""
    top = np.int64(0)
    key, community = key_of(seed, top), key_of(seed, top + 1)
    deck = new_deck_52()
    progressive = 0
    for number in range(first, first + count):
        word = word_of(key, number)
        a, at_a, word = take(word, deck, top)
        b, at_b, word = take(word, deck, top + 1)
        c, at_c, word = take(word, deck, top + 2)
        d, at_d, word = take(word, deck, top + 3)
        e, at_e, word = take(word, deck, top + 4)
        f, at_f, word = take(word, deck, top + 5)
        row, other = row_of(tables, a, b, c), row_of(tables, d, e, f)
        rung, bank = rung_of(tables, row, a, b, c), rung_of(tables, other, d, e, f)
        outcome = outcome_of(rung, bank, tables.queen, np.int64(tables.plays[rung]))
        six = np.int64(tables.six_ranks[row, other])
        suit = suit_with_five(a, b, c, d, e, f)
        if suit >= 0:
            six = np.int64(tables.suited[ranks_in(suit, a, b, c, d, e, f)])
        if has_community:
            word = word_of(community, number)
            g, at_g, word = take(word, deck, top + 6)
            h, at_h, word = take(word, deck, top + 7)
            pair = tables.pair[g >> 2, h >> 2]
            progressive = progressive_of(tables.five_ranks[row, pair], tables.suited, a, b, c, g, h)
            deck[at_g], deck[at_h] = at_g, at_h
        own = np.int64(tables.own[rung])
        ended[((own * OUTCOMES + outcome) * SIXES + six) * PROGRESSIVES + progressive] += 1
        deck[at_a], deck[at_b], deck[at_c] = at_a, at_b, at_c
        deck[at_d], deck[at_e], deck[at_f] = at_d, at_e, at_f


@kernel
def play_tables(
    seed: int, first: int, count: int, tables: Any, seats: int, book: Any, ledger: Any
) -> None:
    """Rounds of several seats against one bank. Words: 0 the first seat and the bank, 1 the
    community cards, 2 and on the other seats."""
    top = np.int64(0)
    deck = new_deck_52()
    endings = np.zeros(seats, dtype=np.int64)
    prizes = np.zeros(seats, dtype=np.int64)
    keys = np.empty(seats + 1, dtype=np.uint64)
    for word in range(seats + 1):
        keys[word] = key_of(seed, word)
    for number in range(first, first + count):
        gather(deck)
        deal(word_of(keys[0], number), deck, top, top + 6)
        deal(word_of(keys[1], number), deck, top + 6, top + 2)
        for seat in range(1, seats):
            deal(word_of(keys[seat + 1], number), deck, 5 + 3 * seat, top + 3)
        for seat in range(seats):
            endings[seat] = ending_of(deck, 5 + 3 * seat if seat else 0, tables)
        open_round(number, seats, book, ledger)
        settle_round(number - first, seats, endings, book, ledger, prizes)


@kernel
def ending_of(deck: Any, place: int, tables: Any) -> Any:
    """How a seat's round ends: its cards at ``place``, the bank's at 3, community at 6."""
    a, b, c = np.int64(deck[place]), np.int64(deck[place + 1]), np.int64(deck[place + 2])
    d, e, f = np.int64(deck[3]), np.int64(deck[4]), np.int64(deck[5])
    g, h = np.int64(deck[6]), np.int64(deck[7])
    row, other = row_of(tables, a, b, c), row_of(tables, d, e, f)
    rung, bank = rung_of(tables, row, a, b, c), rung_of(tables, other, d, e, f)
    outcome = outcome_of(rung, bank, tables.queen, np.int64(tables.plays[rung]))
    six = np.int64(tables.six_ranks[row, other])
    suit = suit_with_five(a, b, c, d, e, f)
    if suit >= 0:
        six = np.int64(tables.suited[ranks_in(suit, a, b, c, d, e, f)])
    pair = tables.pair[g >> 2, h >> 2]
    progressive = progressive_of(tables.five_ranks[row, pair], tables.suited, a, b, c, g, h)
    own = np.int64(tables.own[rung])
    return ((own * OUTCOMES + outcome) * SIXES + six) * PROGRESSIVES + progressive


@kernel
def new_deck_52() -> Any:
    deck = np.empty(52, dtype=np.uint8)
    for place in range(52):
        deck[place] = place
    return deck
