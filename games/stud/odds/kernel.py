"""Whole rounds of Stud Poker, dealt by number and counted in one histogram of endings.

A round ends in one of forty ways: the class of the player's hand, and what became of it.
Money is settled once a batch. Words: 0 the first seat, 1 the croupier, 2 and on the other
seats; the croupier's last card is the one exposed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.odds.blocks import BLOCK, deal_block, new_room
from games.odds.evaluate import strength_of
from games.odds.generator import key_of
from games.odds.kernelcache import kernel, part_of_kernel
from games.odds.table import settle_block

FOLD, BELOW, WIN, LOSE = range(4)
OUTCOMES = 4
ENDINGS = 10 * OUTCOMES

DECK, CARDS = 52, 5
SHOWN = CARDS + 4
"""Where the croupier's exposed card lies among the cards of a round."""


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
def play_rounds(seed: int, first: int, count: int, tables: Any, ended: Any) -> None:
    """Count into ``ended`` how each round ends, one seat."""
    keys, counts = words_of(seed, 1)
    room, endings = new_room(CARDS + CARDS), np.zeros((BLOCK, 1), dtype=np.int64)
    for block in range(first, first + count, BLOCK):
        rounds = min(BLOCK, first + count - block)
        deal_block(keys, counts, DECK, block, room)
        end_block(room[3], rounds, tables, endings)
        for at in range(rounds):
            ended[endings[at, 0]] += 1


@kernel
def play_tables(
    seed: int, first: int, count: int, tables: Any, seats: int, book: Any, ledger: Any
) -> None:
    """Rounds of several seats against one croupier."""
    keys, counts = words_of(seed, seats)
    room, endings = new_room(CARDS * (seats + 1)), np.zeros((BLOCK, seats), dtype=np.int64)
    for block in range(first, first + count, BLOCK):
        rounds = min(BLOCK, first + count - block)
        deal_block(keys, counts, DECK, block, room)
        end_block(room[3], rounds, tables, endings)
        settle_block(block, block - first, rounds, endings, book, ledger)


@kernel
def words_of(seed: int, seats: int) -> Any:
    """The keys of a round's words, and the cards dealt by each."""
    keys = np.empty(seats + 1, dtype=np.uint64)
    for word in range(seats + 1):
        keys[word] = key_of(seed, word)
    return keys, np.full(seats + 1, CARDS)


@kernel
def end_block(dealt: Any, rounds: int, tables: Any, endings: Any) -> None:
    """How each seat's round ends: ``endings[round, seat]``, of so many rounds of a block.

    The tables are taken apart first: inside the loop, each look-up in a tuple of them would count
    a reference.
    """
    pair, triple, mixed, suited, categories, qualifies, acts, bases, deciding, rows, suits = tables
    own, other = np.zeros(5, dtype=np.uint8), np.zeros(5, dtype=np.uint8)
    for at in range(rounds):
        bank = strength_at(pair, triple, mixed, suited, dealt, CARDS, at)
        opens = np.int64(qualifies[bank])
        for seat in range(endings.shape[1]):
            start = CARDS + CARDS * seat if seat else 0
            rung = strength_at(pair, triple, mixed, suited, dealt, start, at)
            act, wins = np.int64(acts[rung]), np.int64(rung > bank)
            if act == 2:
                copy_five(dealt, start, at, own)
                act = np.int64(raises_by_shown(own, dealt[SHOWN, at], bases[rung], rows))
            if rung == bank:
                copy_five(dealt, start, at, own)
                copy_five(dealt, CARDS, at, other)
                wins = np.int64(player_has_suit(own, other, deciding[rung], suits))
            outcome = act * (BELOW + opens * (2 - wins))
            endings[at, seat] = np.int64(categories[rung]) * OUTCOMES + outcome


@part_of_kernel
def strength_at(
    pair: Any, triple: Any, mixed: Any, suited: Any, dealt: Any, start: int, at: int
) -> Any:
    """The rung of the five cards that lie from ``start``, in round ``at`` of the block."""
    a, b = card_at(dealt, start, at), card_at(dealt, start + 1, at)
    c, d = card_at(dealt, start + 2, at), card_at(dealt, start + 3, at)
    e = card_at(dealt, start + 4, at)
    return np.int64(strength_of(pair, triple, mixed, suited, a, b, c, d, e))


@part_of_kernel
def card_at(dealt: Any, place: int, at: int) -> Any:
    return np.int64(dealt[place, at])


@part_of_kernel
def copy_five(dealt: Any, start: int, at: int, cards: Any) -> None:
    for turn in range(5):
        cards[turn] = dealt[start + turn, at]
