"""A full table against the bank: several seats share its cards and one jackpot pool.

The kernels here settle one round of it. ``Ledger`` holds what they add to: whole numbers,
squares in two halves so that none is lost.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.kernelcache import kernel

ROYAL, STRAIGHT_FLUSH = 5, 4
BASE, ROYALS, FIXED_SUMS, STAKE, ROYAL_BASE, ORDER, ODD_CHIP = range(7)
"""Where each of the jackpot's terms stands in ``Book.terms``."""
LARGEST_NET = 2**31 - 1
"""No bet of a round may come to more at a full table: its square must fit 62 bits."""

_LOW = np.int64(0xFFFFFFFF)
_HALF = np.int64(32)
COARSE = 100_000
"""Totals from here on are kept by their first three figures: a pool that moves has no end
of different prizes."""


class Ledger(NamedTuple):
    """What rounds add up to, bet by bet (the last is the round's total)."""

    sums: npt.NDArray[np.int64]
    squares_low: npt.NDArray[np.int64]
    squares_high: npt.NDArray[np.int64]
    hits: npt.NDArray[np.int64]
    """By ending, over all seats."""
    totals: npt.NDArray[np.int64]
    """Round by round."""
    pool: npt.NDArray[np.int64]
    """The pool, the part of a chip it has still to gain, the times it was emptied."""


def new_ledger(bets: int, endings: int, rounds: int) -> Ledger:
    return Ledger(
        np.zeros(bets + 1, dtype=np.int64),
        np.zeros(bets + 1, dtype=np.int64),
        np.zeros(bets + 1, dtype=np.int64),
        np.zeros(endings, dtype=np.int64),
        np.zeros(rounds, dtype=np.int64),
        np.zeros(3, dtype=np.int64),
    )


class Book(NamedTuple):
    """What rounds are settled by; ``nets[bet, ending]`` and ``claims[ending]``.

    ``terms``: by number, the place of each value among those ``games.rules.jackpot_terms`` offers.
    ``progressive`` is the row of the jackpot bet, ``counted`` tells which rows make up the
    round's total. ``money``: stake, minimum, contribution as two numbers, session.
    ``capped[ending]`` is a prize that counts against ``most``, the house's maximum for all
    the seats of a round, -1 where there is none; ``cut_short`` tells which rows it lessens.
    """

    nets: npt.NDArray[np.int64]
    claims: npt.NDArray[np.int64]
    counted: npt.NDArray[np.int64]
    progressive: int
    fixed: npt.NDArray[np.int64]
    share_of: npt.NDArray[np.int64]
    terms: npt.NDArray[np.int64]
    start: int
    money: npt.NDArray[np.int64]
    capped: npt.NDArray[np.int64]
    cut_short: npt.NDArray[np.int64]
    most: int


@kernel
def open_round(number: int, seats: int, book: Any, ledger: Any) -> None:
    """Set the pool as it stands before the cards: as posted, or grown by the stakes."""
    pool = ledger.pool
    stake, _, part, whole, session = book.money
    if session == 0 or number % session == 0:
        pool[0], pool[1] = book.start, 0
    if session > 0:
        gained = pool[1] + seats * stake * part
        pool[0] += gained // whole
        pool[1] = gained % whole


@kernel
def settle_round(place: int, seats: int, endings: Any, book: Any, ledger: Any, prizes: Any) -> None:
    """Add a round: ``endings[seat]`` says how each seat's ended, the first from the left."""
    nets = book.nets
    total = np.int64(0)
    claims = pay_jackpot(seats, endings, book, ledger.pool, prizes)
    short = shortfall(seats, endings, book)
    for seat in range(seats):
        ledger.hits[endings[seat]] += 1
    for bet in range(nets.shape[0]):
        net = -short * book.cut_short[bet]
        for seat in range(seats):
            ending = endings[seat]
            if claims and bet == book.progressive and book.claims[ending]:
                net += prizes[seat] - book.money[0] * book.terms[STAKE]
            else:
                net += nets[bet, ending]
        add(ledger, bet, net)
        total += net * book.counted[bet]
    add(ledger, nets.shape[0], total)
    ledger.totals[place] = coarse(total) if book.money[4] else total


@kernel
def shortfall(seats: int, endings: Any, book: Any) -> Any:
    """What the seats together are not paid because the house's maximum is spent.

    It is spent from the left to the right; what each prize loses adds up to what all of
    them exceed it by.
    """
    if book.most < 0:
        return np.int64(0)
    asked = np.int64(0)
    for seat in range(seats):
        asked += book.capped[endings[seat]]
    return max(asked - book.most, np.int64(0))


@kernel
def add(ledger: Any, bet: int, net: int) -> None:
    ledger.sums[bet] += net
    square = net * net
    ledger.squares_low[bet] += square & _LOW
    ledger.squares_high[bet] += square >> _HALF


@kernel
def coarse(total: int) -> Any:
    """A total by its first three figures, once it is large."""
    unit = np.int64(1)
    while abs(total) // unit >= 1000 and abs(total) >= COARSE:
        unit *= 10
    return total // unit * unit


@kernel
def pay_jackpot(seats: int, endings: Any, book: Any, pool: Any, prizes: Any) -> Any:
    """Pay every claim in the order of the law, and reduce the pool; how many there were.

    As ``games.rules.jackpot.pay``; the pool starts again at the minimum once it is empty.
    """
    claims = royals = flushes = 0
    for seat in range(seats):
        line = book.claims[endings[seat]]
        claims += line > 0
        royals += line == ROYAL
        flushes += line == STRAIGHT_FLUSH
    if claims == 0 or book.money[0] == 0:
        return 0
    queue = np.empty(claims, dtype=np.int64)
    line_up(seats, endings, book, royals, flushes, queue)
    stood = pool[0]
    shared, owed = np.int64(-1), np.int64(0)
    turn = 0
    for winner in queue:
        line = book.claims[endings[winner]]
        if line == ROYAL:
            if shared < 0:
                shared = royal_base(seats, endings, book, pool[0], stood - owed)
            prizes[winner], is_fixed = royal_prize(shared, book, royals, turn)
            turn += 1
        else:
            base = pool[0] if book.terms[BASE] else stood
            part = base * book.share_of[line, 0] // book.share_of[line, 1]
            prizes[winner], is_fixed = max(part, book.fixed[line]), part < book.fixed[line]
        if not (book.terms[FIXED_SUMS] and is_fixed):
            pool[0] -= min(prizes[winner], pool[0])
            if line == STRAIGHT_FLUSH:
                owed += prizes[winner]
    if pool[0] == 0:
        pool[0] = book.money[1]
        pool[2] += 1
    return claims


@kernel
def line_up(seats: int, endings: Any, book: Any, royals: int, flushes: Any, queue: Any) -> None:
    """The winning seats in the order they are paid: from the left, straight flushes before royals.

    The order: 0 straight flushes before all where there is a royal, 1 always, 2 by seat, a
    royal alone waiting for them.
    """
    order = book.terms[ORDER]
    place = 0
    if order == 1 or (order == 0 and royals > 0):
        for later in range(2):
            for seat in range(seats):
                line = book.claims[endings[seat]]
                if line > 0 and (line != STRAIGHT_FLUSH) == (later == 1):
                    queue[place] = seat
                    place += 1
        return
    last = -1
    for seat in range(seats):
        line = book.claims[endings[seat]]
        flushes -= line == STRAIGHT_FLUSH
        if line == 0 or (line == ROYAL and flushes > 0):
            continue
        queue[place] = seat
        place += 1
        if flushes == 0 and last < 0:
            last = seat
            for waiting in range(seat):
                if book.claims[endings[waiting]] == ROYAL:
                    queue[place] = waiting
                    place += 1


@kernel
def royal_base(seats: int, endings: Any, book: Any, left: int, less_flushes: int) -> Any:
    """The hundred per cent of a royal: before the fixed sums, after them, or what is left."""
    terms = book.terms
    if terms[ROYAL_BASE] == 2:
        return np.int64(left)
    base = np.int64(less_flushes)
    if terms[ROYAL_BASE] == 1 and not terms[FIXED_SUMS]:
        for seat in range(seats):
            line = book.claims[endings[seat]]
            if 0 < line < STRAIGHT_FLUSH:
                base -= book.fixed[line]
    return max(base, np.int64(0))


@kernel
def royal_prize(pool: int, book: Any, royals: int, turn: int) -> Any:
    """A royal's equal share, an odd chip to the first paid or to none; whether it is fixed."""
    fixed = book.fixed[ROYAL]
    is_own = book.terms[ROYALS]
    amount = pool if is_own else max(pool, fixed)
    part = amount // royals
    if not book.terms[ODD_CHIP]:
        part += turn < amount % royals
    if is_own:
        return max(part, fixed), part < fixed
    return part, pool < fixed
