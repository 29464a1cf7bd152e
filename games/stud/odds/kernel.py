"""Whole rounds of Stud Poker, dealt by number and counted in one histogram of endings.

A round ends in one of forty ways: the class of the player's hand, and what became of it.
Money is settled once a batch. Words: 0 the first seat, 1 the croupier, 2 and on the other
seats; the croupier's last card is the one exposed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.odds.evaluate import strength_of
from games.odds.generator import deal, gather, key_of, take, word_of
from games.odds.kernelcache import kernel
from games.odds.table import open_round, settle_round

FOLD, BELOW, WIN, LOSE = range(4)
OUTCOMES = 4
ENDINGS = 10 * OUTCOMES


@kernel
def raises_by_shown(own: Any, shown: int, base: int, rows: Any) -> Any:
    """What the row of this hand, in its suits, says to the card shown."""
    for last in range(4, 0, -1):
        for place in range(last):
            if own[place] > own[place + 1]:
                own[place], own[place + 1] = own[place + 1], own[place]
    suits = np.int64(0)
    for place in range(5):
        suits |= np.int64(own[place] & 3) << (2 * place)
    return (rows[base + suits] >> np.uint64(shown)) & np.uint64(1)


@kernel
def suit_at(cards: Any, rank: int, of_suit: Any) -> Any:
    """How high the suit is that breaks a tie: the highest a hand holds at this rank."""
    highest = -1
    for card in cards:
        if np.int64(card >> 2) == rank:
            highest = max(highest, of_suit[card & 3])
    return highest


@kernel
def player_has_suit(own: Any, other: Any, rank: int, of_suit: Any) -> Any:
    """Between hands equal in rank."""
    return suit_at(own, rank, of_suit) > suit_at(other, rank, of_suit)


@kernel
def copy_five(deck: Any, place: int, cards: Any) -> None:
    for turn in range(5):
        cards[turn] = deck[place + turn]


@kernel
def play_rounds(seed: int, first: int, count: int, tables: Any, ended: Any) -> None:
    """Count into ``ended`` how each round ends, one seat."""
    top = np.int64(0)
    key, bank_key = key_of(seed, top), key_of(seed, top + 1)
    pair, triple, mixed, suited = tables.pair, tables.triple, tables.mixed, tables.suited
    deck = np.empty(52, dtype=np.uint8)
    gather(deck)
    own, other = np.zeros(5, dtype=np.uint8), np.zeros(5, dtype=np.uint8)
    for number in range(first, first + count):
        word = word_of(key, number)
        a, at_a, word = take(word, deck, top)
        b, at_b, word = take(word, deck, top + 1)
        c, at_c, word = take(word, deck, top + 2)
        d, at_d, word = take(word, deck, top + 3)
        e, at_e, word = take(word, deck, top + 4)
        word = word_of(bank_key, number)
        f, at_f, word = take(word, deck, top + 5)
        g, at_g, word = take(word, deck, top + 6)
        h, at_h, word = take(word, deck, top + 7)
        i, at_i, word = take(word, deck, top + 8)
        j, at_j, word = take(word, deck, top + 9)
        deck[at_a], deck[at_b], deck[at_c], deck[at_d], deck[at_e] = at_a, at_b, at_c, at_d, at_e
        deck[at_f], deck[at_g], deck[at_h], deck[at_i], deck[at_j] = at_f, at_g, at_h, at_i, at_j
        rung = np.int64(strength_of(pair, triple, mixed, suited, a, b, c, d, e))
        bank = np.int64(strength_of(pair, triple, mixed, suited, f, g, h, i, j))
        act = np.int64(tables.acts[rung])
        if act == 2:
            own[0], own[1], own[2], own[3], own[4] = a, b, c, d, e
            act = np.int64(raises_by_shown(own, j, tables.bases[rung], tables.rows))
        wins = np.int64(rung > bank)
        if rung == bank:
            own[0], own[1], own[2], own[3], own[4] = a, b, c, d, e
            other[0], other[1], other[2], other[3], other[4] = f, g, h, i, j
            wins = np.int64(player_has_suit(own, other, tables.deciding[rung], tables.of_suit))
        qualifies = np.int64(tables.qualifies[bank])
        outcome = act * (BELOW + qualifies * (2 - wins))
        ended[tables.categories[rung] * OUTCOMES + outcome] += 1


@kernel
def play_tables(
    seed: int, first: int, count: int, tables: Any, seats: int, book: Any, ledger: Any
) -> None:
    """Rounds of several seats against one croupier."""
    top = np.int64(0)
    deck = np.empty(52, dtype=np.uint8)
    own, other = np.zeros(5, dtype=np.uint8), np.zeros(5, dtype=np.uint8)
    endings = np.zeros(seats, dtype=np.int64)
    prizes = np.zeros(seats, dtype=np.int64)
    keys = np.empty(seats + 1, dtype=np.uint64)
    for word in range(seats + 1):
        keys[word] = key_of(seed, word)
    for number in range(first, first + count):
        gather(deck)
        for word in range(seats + 1):
            deal(word_of(keys[word], number), deck, 5 * word, top + 5)
        copy_five(deck, 5, other)
        for seat in range(seats):
            copy_five(deck, 5 + 5 * seat if seat else 0, own)
            endings[seat] = ending_of(own, other, tables)
        open_round(number, seats, book, ledger)
        settle_round(number - first, seats, endings, book, ledger, prizes)


@kernel
def ending_of(own: Any, other: Any, tables: Any) -> Any:
    """How a seat's round ends; ``other`` is the croupier's hand, his exposed card last."""
    pair, triple, mixed, suited = tables.pair, tables.triple, tables.mixed, tables.suited
    rung = np.int64(
        strength_of(pair, triple, mixed, suited, own[0], own[1], own[2], own[3], own[4])
    )
    bank = np.int64(
        strength_of(pair, triple, mixed, suited, other[0], other[1], other[2], other[3], other[4])
    )
    act = np.int64(tables.acts[rung])
    if act == 2:
        act = np.int64(raises_by_shown(own, other[4], tables.bases[rung], tables.rows))
    wins = np.int64(rung > bank)
    if rung == bank:
        wins = np.int64(player_has_suit(own, other, tables.deciding[rung], tables.of_suit))
    outcome = act * (BELOW + np.int64(tables.qualifies[bank]) * (2 - wins))
    return np.int64(tables.categories[rung]) * OUTCOMES + outcome
