"""A full table against the bank: several seats share its cards and one jackpot pool."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.kernels.kernelcache import Int, Ints, kernel, part_of_kernel, stage_of_kernel

ROYAL, STRAIGHT_FLUSH = 5, 4
BASE, ROYALS, FIXED_SUMS, STAKE, ROYAL_BASE, ORDER, ODD_CHIP = range(7)
"""The index of each of the jackpot's terms in ``Book.terms``."""
LARGEST_NET = 2**31 - 1
"""The largest net result of a bet in a round: its square must fit in 62 bits."""

_LOW = np.int64(0xFFFFFFFF)
_HALF = np.int64(32)
LANES = 8
"""The number of bets that are added up at a time."""

NEVER = 2**62
"""The turn of a seat that is not to be paid, or already has been."""

COARSE = 100_000
"""Totals from here on are rounded to three digits, because a moving pool has countless different
prizes."""


class Ledger(NamedTuple):
    """Sums over rounds, bet by bet; the last is the round's total."""

    sums: npt.NDArray[np.int64]
    squares_low: npt.NDArray[np.int64]
    squares_high: npt.NDArray[np.int64]
    hits: npt.NDArray[np.int64]
    """By ending, over all seats."""
    totals: npt.NDArray[np.int64]
    """Round by round."""
    pool: npt.NDArray[np.int64]
    """The pool, its fraction of a chip, and how often it was emptied."""
    nets: npt.NDArray[np.int64]
    """Work arrays: ``nets`` by bet for one round, the others by seat."""
    lines: npt.NDArray[np.int64]
    prizes: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]


def lanes_for(bets: int) -> int:
    """The lanes for the bets and the round's total, rounded up to whole groups."""
    return -(-(bets + 1) // LANES) * LANES


def new_ledger(bets: int, endings: int, rounds: int, seats: int) -> Ledger:
    lanes = lanes_for(bets)
    sizes = (lanes, lanes, lanes, endings, rounds, 3, lanes, seats, seats, seats)
    return Ledger(*(np.zeros(size, dtype=np.int64) for size in sizes))


class Book(NamedTuple):
    """The terms by which rounds are settled: ``nets[ending, bet]``, whose last column is the total
    of the bets that count, and ``claims[ending]``.

    ``terms``: the index of each value among those in ``games.rules.bets.jackpot``. ``progressive``
    is the index of the jackpot bet, ``counted`` marks the bets in the round's total. ``money``:
    stake, minimum, contribution as two numbers, session. ``capped[ending]`` is a prize that counts
    towards ``most``, the house's maximum for all the seats of a round, -1 if none; ``cut_short``
    marks the rows that it reduces.
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
def settle_rounds(number: int, place: int, endings: Ints, book: Book, ledger: Ledger) -> None:
    """Settle rounds, the first of them ``number``; write their totals from ``place`` on.

    ``endings[round, seat]`` is the ending of each seat, the first from the left.
    """
    by_ending, claims, start, most = book.nets, book.claims, book.start, book.most
    stake, part, whole, session = book.money[0], book.money[2], book.money[3], book.money[4]
    sums, low, high, _, totals, pool, nets, lines, prizes, turns = ledger
    rounds, seats = endings.shape
    last = book.counted.size
    gain, rest = seats * stake * part // whole, seats * stake * part % whole
    for index in range(rounds):
        if session == 0 or (number + index) % session == 0:
            pool[0], pool[1] = start, 0
        if session > 0:
            grow(pool, gain, rest, whole)
        for lane in range(sums.size):
            nets[lane] = 0
        won = np.int64(0)
        for seat in range(seats):
            ending = np.int64(endings[index, seat])
            lines[seat] = claims[ending]
            won |= claims[ending]
            for lane in range(sums.size):
                nets[lane] += by_ending[ending, lane]
        if won > 0 and stake > 0:
            pay_jackpot(seats, lines, book, pool, prizes, turns)
            move_prizes(seats, endings[index], lines, book, prizes, nets)
        if most >= 0:
            cut_short(seats, endings[index], book, nets)
        for lane in range(sums.size):
            square = nets[lane] * nets[lane]
            sums[lane] += nets[lane]
            low[lane] += square & _LOW
            high[lane] += square >> _HALF
        totals[place + index] = coarse(nets[last]) if session > 0 else nets[last]


@part_of_kernel
def grow(pool: Ints, gain: int, rest: int, whole: int) -> None:
    """Add the stakes' part to the pool before the cards; fractions of a chip accumulate."""
    pool[0] += gain
    pool[1] += rest
    if pool[1] >= whole:
        pool[0] += 1
        pool[1] -= whole


@part_of_kernel
def move_prizes(
    seats: int, endings: Ints, lines: Ints, book: Book, prizes: Ints, nets: Ints
) -> None:
    """Replace the prizes of single winners by those that the jackpot pays."""
    bet, moved = book.progressive, np.int64(0)
    for seat in range(seats):
        if lines[seat] > 0:
            lost = book.money[0] * book.terms[STAKE]
            moved += prizes[seat] - lost - book.nets[endings[seat], bet]
    nets[bet] += moved
    nets[book.counted.size] += moved * book.counted[bet]


@part_of_kernel
def cut_short(seats: int, endings: Ints, book: Book, nets: Ints) -> None:
    """Deduct what the house's maximum leaves unpaid.

    It is spent from left to right; the deductions add up to the excess of all prizes.
    """
    claimed = np.int64(0)
    for seat in range(seats):
        claimed += book.capped[endings[seat]]
    if claimed > book.most:
        bets, short = book.counted.size, claimed - book.most
        for bet in range(bets):
            nets[bet] -= short * book.cut_short[bet]
            nets[bets] -= short * book.cut_short[bet] * book.counted[bet]


@part_of_kernel
def coarse(total: int) -> Int:
    """A total rounded to three digits, if it is large."""
    if abs(total) < COARSE:
        return total
    unit = np.int64(1)
    while abs(total) // unit >= 1000:
        unit *= 10
    return total // unit * unit


@stage_of_kernel
def pay_jackpot(seats: int, lines: Ints, book: Book, pool: Ints, prizes: Ints, turns: Ints) -> None:
    """Pay every claim in the order of the law, and reduce the pool.

    Like ``games.rules.bets.jackpot.pay``; an empty pool restarts at the minimum. ``lines`` is what
    each seat claims, 0 for nothing; ``turns`` is a work array by seat.
    """
    terms, fixed, share_of = book.terms, book.fixed, book.share_of
    claims, royals, small = line_up(seats, lines, terms[ORDER], fixed, turns)
    stood, shared, owed, turn = pool[0], np.int64(-1), np.int64(0), np.int64(0)
    for _ in range(claims):
        winner = next_of(seats, turns)
        line = lines[winner]
        least = fixed[line]
        if line == ROYAL:
            if shared < 0:
                base = royal_base(terms, small, pool[0], stood - owed)
                shared = base * share_of[line, 0] // share_of[line, 1]
            prize, is_fixed = royal_prize(shared, terms, least, royals, turn)
            turn += 1
        else:
            base = pool[0] if terms[BASE] else stood
            part = base * share_of[line, 0] // share_of[line, 1]
            prize, is_fixed = max(part, least), part < least
        prizes[winner] = prize
        if not (terms[FIXED_SUMS] and is_fixed):
            pool[0] -= min(prize, pool[0])
            owed += prize * (line == STRAIGHT_FLUSH)
    if pool[0] == 0:
        pool[0] = book.money[1]
        pool[2] += 1


@part_of_kernel
def line_up(seats: int, lines: Ints, order: int, fixed: Ints, turns: Ints) -> Int:
    """Set when each seat is paid: the lowest of ``turns`` first, the left one if equal. Return how
    many claim, how many have a royal, and the fixed sums of the lower lines.

    The order: 0 straight flushes before all if there is a royal, 1 always, 2 by seat, only a royal
    waiting for them.
    """
    claims, royals, small, last_flush = np.int64(0), np.int64(0), np.int64(0), np.int64(-1)
    for seat in range(seats):
        line = lines[seat]
        claims += line > 0
        royals += line == ROYAL
        if line == STRAIGHT_FLUSH:
            last_flush = np.int64(seat)
        elif line < STRAIGHT_FLUSH:
            small += fixed[line]
    are_first = order == 1 or (order == 0 and royals > 0)
    for seat in range(seats):
        line = lines[seat]
        if line == 0:
            turns[seat] = NEVER
        elif are_first:
            turns[seat] = line != STRAIGHT_FLUSH
        elif line == ROYAL and seat < last_flush:
            turns[seat] = 2 * last_flush + 1
        else:
            turns[seat] = 2 * seat
    return claims, royals, small


@part_of_kernel
def next_of(seats: int, turns: Ints) -> Int:
    """The next seat to be paid; its turn is then over."""
    next_seat = np.int64(0)
    for seat in range(seats):
        if turns[seat] < turns[next_seat]:
            next_seat = np.int64(seat)
    turns[next_seat] = NEVER
    return next_seat


@part_of_kernel
def royal_base(terms: Ints, small: int, left: int, less_flushes: int) -> Int:
    """The hundred per cent of a royal: before the fixed sums, after them, or the pool left."""
    if terms[ROYAL_BASE] == 2:
        return left
    if terms[ROYAL_BASE] == 1 and not terms[FIXED_SUMS]:
        less_flushes -= small
    return max(less_flushes, np.int64(0))


@part_of_kernel
def royal_prize(pool: Int, terms: Ints, fixed: Int, royals: int, turn: Int) -> Int:
    """A royal's equal share, with an odd chip to the first paid or to none; whether it is fixed."""
    is_own = terms[ROYALS]
    amount = pool if is_own else max(pool, fixed)
    part = amount // royals
    if not terms[ODD_CHIP]:
        part += turn < amount % royals
    if is_own:
        return max(part, fixed), part < fixed
    return part, pool < fixed
