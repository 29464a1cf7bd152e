"""A full table against the bank: several seats share its cards and one jackpot pool.

The kernels here settle one round of it. ``Ledger`` holds what they add to: whole numbers,
squares in two halves so that none is lost.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.kernelcache import kernel, part_of_kernel, stage_of_kernel

ROYAL, STRAIGHT_FLUSH = 5, 4
BASE, ROYALS, FIXED_SUMS, STAKE, ROYAL_BASE, ORDER, ODD_CHIP = range(7)
"""Where each of the jackpot's terms stands in ``Book.terms``."""
LARGEST_NET = 2**31 - 1
"""No bet of a round may come to more at a full table: its square must fit 62 bits."""

_LOW = np.int64(0xFFFFFFFF)
_HALF = np.int64(32)
LANES = 8
"""Bets are added up side by side, so many at a time."""

NEVER = 2**62
"""The turn of who is not to be paid, or has been."""

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
    nets: npt.NDArray[np.int64]
    """Room for a round's sums, bet by bet; the others, for its seats."""
    lines: npt.NDArray[np.int64]
    prizes: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]


def lanes_for(bets: int) -> int:
    """Room for the bets and the round's total, and what is left of the last lanes."""
    return -(-(bets + 1) // LANES) * LANES


def new_ledger(bets: int, endings: int, rounds: int, seats: int) -> Ledger:
    return Ledger(
        np.zeros(lanes_for(bets), dtype=np.int64),
        np.zeros(lanes_for(bets), dtype=np.int64),
        np.zeros(lanes_for(bets), dtype=np.int64),
        np.zeros(endings, dtype=np.int64),
        np.zeros(rounds, dtype=np.int64),
        np.zeros(3, dtype=np.int64),
        np.zeros(lanes_for(bets), dtype=np.int64),
        np.zeros(seats, dtype=np.int64),
        np.zeros(seats, dtype=np.int64),
        np.zeros(seats, dtype=np.int64),
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
def settle_rounds(number: int, place: int, endings: Any, book: Any, ledger: Any) -> None:
    """Add up rounds, the first of them ``number``; their totals stand from ``place`` on.

    ``endings[round, seat]`` says how each seat's ended, the first from the left.
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
def grow(pool: Any, gain: int, rest: int, whole: int) -> None:
    """The stakes' part goes to the pool before the cards; what is no whole chip waits."""
    pool[0] += gain
    pool[1] += rest
    if pool[1] >= whole:
        pool[0] += 1
        pool[1] -= whole


@part_of_kernel
def move_prizes(seats: int, endings: Any, lines: Any, book: Any, prizes: Any, nets: Any) -> None:
    """The jackpot's prizes instead of those a seat alone would have had."""
    bet, moved = book.progressive, np.int64(0)
    for seat in range(seats):
        if lines[seat] > 0:
            lost = book.money[0] * book.terms[STAKE]
            moved += prizes[seat] - lost - book.nets[endings[seat], bet]
    nets[bet] += moved
    nets[book.counted.size] += moved * book.counted[bet]


@part_of_kernel
def cut_short(seats: int, endings: Any, book: Any, nets: Any) -> None:
    """What the seats together are not paid because the house's maximum is spent.

    It is spent from the left to the right; what each prize loses adds up to what all of
    them exceed it by.
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
def coarse(total: int) -> Any:
    """A total by its first three figures, once it is large."""
    if abs(total) < COARSE:
        return total
    unit = np.int64(1)
    while abs(total) // unit >= 1000:
        unit *= 10
    return total // unit * unit


@stage_of_kernel
def pay_jackpot(seats: int, lines: Any, book: Any, pool: Any, prizes: Any, turns: Any) -> None:
    """Pay every claim in the order of the law, and reduce the pool.

    As ``games.rules.jackpot.pay``; the pool starts again at the minimum once it is empty.
    ``lines`` is what each seat claims, 0 for nothing; ``turns`` is room for the seats.
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
def line_up(seats: int, lines: Any, order: int, fixed: Any, turns: Any) -> Any:
    """When each seat is paid, the lowest of ``turns`` first and of equal ones the left; how many
    claim, how many of them a royal, and the fixed sums of the lines below both.

    The order: 0 straight flushes before all where there is a royal, 1 always, 2 by seat, a
    royal alone waiting for them.
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
def next_of(seats: int, turns: Any) -> Any:
    """The seat to be paid next, which has had its turn then."""
    next_seat = np.int64(0)
    for seat in range(seats):
        if turns[seat] < turns[next_seat]:
            next_seat = np.int64(seat)
    turns[next_seat] = NEVER
    return next_seat


@part_of_kernel
def royal_base(terms: Any, small: int, left: int, less_flushes: int) -> Any:
    """The hundred per cent of a royal: before the fixed sums, after them, or what is left."""
    if terms[ROYAL_BASE] == 2:
        return left
    if terms[ROYAL_BASE] == 1 and not terms[FIXED_SUMS]:
        less_flushes -= small
    return max(less_flushes, np.int64(0))


@part_of_kernel
def royal_prize(pool: int, terms: Any, fixed: int, royals: int, turn: int) -> Any:
    """A royal's equal share, an odd chip to the first paid or to none; whether it is fixed."""
    is_own = terms[ROYALS]
    amount = pool if is_own else max(pool, fixed)
    part = amount // royals
    if not terms[ODD_CHIP]:
        part += turn < amount % royals
    if is_own:
        return max(part, fixed), part < fixed
    return part, pool < fixed
