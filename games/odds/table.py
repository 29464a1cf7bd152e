"""A full table against the bank: several seats share its cards and one jackpot pool.

The kernels here settle one round of it. ``Ledger`` holds what they add to: whole numbers,
squares in two halves so that none is lost.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.kernelcache import kernel, part_of_kernel

ROYAL, STRAIGHT_FLUSH = 5, 4
BASE, ROYALS, FIXED_SUMS, STAKE, ROYAL_BASE, ORDER, ODD_CHIP = range(7)
"""Where each of the jackpot's terms stands in ``Book.terms``."""
LARGEST_NET = 2**31 - 1
"""No bet of a round may come to more at a full table: its square must fit 62 bits."""

_LOW = np.int64(0xFFFFFFFF)
_HALF = np.int64(32)
LANES = 8
"""Bets are added up side by side, so many at a time."""

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


def lanes_for(bets: int) -> int:
    """Room for the bets and the round's total, and what is left of the last lanes."""
    return -(-(bets + 1) // LANES) * LANES


def new_ledger(bets: int, endings: int, rounds: int) -> Ledger:
    return Ledger(
        np.zeros(lanes_for(bets), dtype=np.int64),
        np.zeros(lanes_for(bets), dtype=np.int64),
        np.zeros(lanes_for(bets), dtype=np.int64),
        np.zeros(endings, dtype=np.int64),
        np.zeros(rounds, dtype=np.int64),
        np.zeros(3, dtype=np.int64),
    )


class Book(NamedTuple):
    """What rounds are settled by; ``nets[ending, bet]``, the last of them what all that count
    come to together, and ``claims[ending]``.

    ``terms``: by number, the place of each value among those ``games.rules.jackpot_terms`` offers.
    ``progressive`` is the place of the jackpot bet, ``counted`` tells which bets make up the
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
def settle_block(
    number: int, place: int, rounds: int, endings: Any, book: Any, ledger: Any
) -> None:
    """Add so many rounds of a block, the first of them ``number``.

    ``endings[round, seat]`` says how each seat's ended, the first from the left. What every
    round looks at is taken out of book and ledger first: inside the loop each look into them
    would count a reference.
    """
    by_ending, claims, start, most = book.nets, book.claims, book.start, book.most
    stake, _, part, whole, session = book.money
    sums, low, high, hits, totals, pool = ledger
    seats, last = endings.shape[1], book.counted.size
    nets, prizes = np.empty(sums.size, dtype=np.int64), np.empty(seats, dtype=np.int64)
    gain, rest = seats * stake * part // whole, seats * stake * part % whole
    for at in range(rounds):
        if session == 0 or (number + at) % session == 0:
            pool[0], pool[1] = start, 0
        if session > 0:
            grow(pool, gain, rest, whole)
        nets[:] = 0
        won = np.int64(0)
        for seat in range(seats):
            ending = endings[at, seat]
            hits[ending] += 1
            won |= claims[ending]
            for lane in range(sums.size):
                nets[lane] += by_ending[ending, lane]
        if (won > 0 and stake > 0) or most >= 0:
            settle_by_seat(seats, endings[at], book, pool, prizes, nets)
        for lane in range(sums.size):
            square = nets[lane] * nets[lane]
            sums[lane] += nets[lane]
            low[lane] += square & _LOW
            high[lane] += square >> _HALF
        totals[place + at] = coarse(nets[last]) if session > 0 else nets[last]


@part_of_kernel
def grow(pool: Any, gain: int, rest: int, whole: int) -> None:
    """The stakes' part goes to the pool before the cards; what is no whole chip waits."""
    pool[0] += gain
    pool[1] += rest
    if pool[1] >= whole:
        pool[0] += 1
        pool[1] -= whole


@kernel
def settle_by_seat(seats: int, endings: Any, book: Any, pool: Any, prizes: Any, nets: Any) -> None:
    """What no sum over endings tells: the jackpot's prizes, and the house's maximum."""
    bets = book.counted.size
    if pay_jackpot(seats, endings, book, pool, prizes):
        moved = np.int64(0)
        for seat in range(seats):
            if book.claims[endings[seat]]:
                kept = book.money[0] * book.terms[STAKE]
                moved += prizes[seat] - kept - book.nets[endings[seat], book.progressive]
        nets[book.progressive] += moved
        nets[bets] += moved * book.counted[book.progressive]
    short = shortfall(seats, endings, book)
    for bet in range(bets):
        nets[bet] -= short * book.cut_short[bet]
        nets[bets] -= short * book.cut_short[bet] * book.counted[bet]


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
def coarse(total: int) -> Any:
    """A total by its first three figures, once it is large."""
    if abs(total) < COARSE:
        return total
    unit = np.int64(1)
    while abs(total) // unit >= 1000:
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
                shared = shared * book.share_of[line, 0] // book.share_of[line, 1]
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
