"""The share of the pot each seat is due where hands are known in part, or only as a range.

Every showdown is counted where they are few, and a fair sample of them dealt where they are
many. A game says who wins a row of cards; all else is the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from games.odds.equity import (
    DEFAULT_SEED,
    Winners,
    counted,
    interval_of,
    read_cards,
    refuse_unknown_fields,
    shares,
)
from games.odds.evaluate import codes_of
from games.odds.generator import key_of
from games.odds.numbers import whole
from games.odds.range_deal import A_WORD_DEALS, every_showdown, some_showdowns
from games.odds.ranges import Rows, Seat, in_any_order, masks_of, read_seat, without
from games.rules.cards import Card
from games.rules.game import Answer, Record
from games.rules.refusal import Unusable

MOST_COUNTED = 300_000
"""Showdowns counted one by one; of more, a sample is dealt."""
SAMPLE = 200_000
SAMPLE_OF_MANY = 100_000
"""Dealt where more than ``MANY`` sit."""
MANY = 4
SAMPLE_OF_A_STREET = 40_000
TRIES_A_ROUND = 20
MOST_HANDS_IN_RANGES = 1_000_000
A_POT = 2520
"""A pot in parts that two to ten winners can share evenly."""

Units = npt.NDArray[np.int64]
Judge = Callable[[Rows, int], Winners]
"""Who shares each row's pot, a bit each, given how many players there are."""


@dataclass(frozen=True, slots=True)
class Table:
    """What the game deals."""

    deck: Sequence[Card]
    hand: int
    most_hands: int
    boards: tuple[int, ...] = ()
    """How many cards may lie on the board; none where there is no board."""

    @property
    def board(self) -> int:
        return max(self.boards, default=0)


@dataclass(frozen=True, slots=True)
class Ranges:
    """Seats, board and dead cards of a showdown to come."""

    table: Table
    seats: tuple[Seat, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    seed: int
    rounds: int
    """Showdowns dealt where they are too many to count."""
    leading: int = 0
    """How many cards of a hand count by having been dealt first; 0 where the order is nothing."""

    @property
    def to_come(self) -> int:
        return self.table.board - len(self.board)


def read_ranges(record: Record, table: Table, leading: int = 0) -> Ranges:
    refuse_unknown_fields(record)
    seats = _read_seats(record.get("hands"), table)
    board = read_cards(record.get("board"), "board")
    dead = read_cards(record.get("dead"), "dead")
    if len(board) not in (table.boards or (0,)):
        if not table.boards:
            raise Unusable("no_board_in_this_game", {}, "board")
        facts = {"allowed": table.boards, "given": len(board)}
        raise Unusable("wrong_number_of_cards", facts, "board")
    seed = whole(record.get("seed", DEFAULT_SEED), "seed", 0, 2**63 - 1)
    rounds = SAMPLE if len(seats) <= MANY else SAMPLE_OF_MANY
    asked = Ranges(table, seats, board, dead, seed, rounds, leading)
    _refuse_doubles(asked)
    needed = asked.to_come + table.hand * len(seats)
    left = len(table.deck) - len(board) - len(dead)
    if needed > left:
        raise Unusable(
            "not_enough_cards", {"needed": needed, "left": left}, "dead" if dead else "hands"
        )
    return asked


def _read_seats(given: object, table: Table) -> tuple[Seat, ...]:
    if not isinstance(given, (list, tuple)):
        raise Unusable("not_hands", {}, "hands")
    if len(given) < 2:
        raise Unusable("too_few_hands", {"least": 2, "given": len(given)}, "hands")
    if len(given) > table.most_hands:
        raise Unusable("too_many_hands", {"most": table.most_hands, "given": len(given)}, "hands")
    seats, listed = [], 0
    for place, hand in enumerate(given):
        text = hand if isinstance(hand, str) else "".join(map(str, hand))
        try:
            seats.append(read_seat(text, table.deck, table.hand))
        except Unusable as no:
            raise no.at(f"hands[{place}]") from None
        rows = seats[-1].rows
        listed += 0 if rows is None else len(rows)
        if listed > MOST_HANDS_IN_RANGES:
            facts = {"given": listed, "most": MOST_HANDS_IN_RANGES}
            raise Unusable("ranges_too_wide", facts, f"hands[{place}]")
    return tuple(seats)


def _refuse_doubles(asked: Ranges) -> None:
    seen: set[Card] = set()
    places = {f"hands[{place}]": seat.known for place, seat in enumerate(asked.seats)}
    for where, group in {**places, "board": asked.board, "dead": asked.dead}.items():
        for each in group:
            if each not in asked.table.deck:
                raise Unusable("card_not_in_deck", {"card": each.name}, where)
            if each in seen:
                raise Unusable("card_twice", {"card": each.name}, where)
            seen.add(each)


@dataclass(frozen=True, slots=True)
class Dealt:
    """Showdowns as rows, and whether these are all there are."""

    rows: Rows
    is_whole: bool
    left_out: tuple[int, ...]
    """Of each seat, the hands of its range that hold a card lying elsewhere."""


def dealt(asked: Ranges) -> Dealt:
    lists, left_out = _lists(asked)
    ways = prod(_ways(seat, rows, asked) for seat, rows in zip(asked.seats, lists, strict=True))
    stock = len(asked.table.deck) - len(asked.board) - len(asked.dead)
    ways *= comb(stock - asked.table.hand * len(asked.seats), asked.to_come)
    if ways <= MOST_COUNTED:
        return Dealt(_all(asked, lists, ways), True, left_out)
    return Dealt(_some(asked, lists), False, left_out)


def _lists(asked: Ranges) -> tuple[list[Rows], tuple[int, ...]]:
    """The hands each seat may hold; of a seat without a range, its known cards alone."""
    lists, left_out = [], []
    for place, seat in enumerate(asked.seats):
        if seat.rows is None:
            row = np.zeros((1, asked.table.hand), dtype=np.uint8)
            row[0, : len(seat.known)] = codes_of(seat.known, asked.table.deck)
            lists.append(row)
            left_out.append(0)
            continue
        elsewhere = [*asked.board, *asked.dead]
        elsewhere += [each for other in asked.seats for each in other.known]
        rows = without(seat.rows, codes_of(elsewhere, asked.table.deck))
        if not len(rows):
            raise Unusable("range_lies_elsewhere", {}, f"hands[{place}]")
        lists.append(rows)
        left_out.append(len(seat.rows) - len(rows))
    return lists, tuple(left_out)


def _lead(asked: Ranges, known: int) -> int:
    lacking = max(0, asked.leading - known)
    return comb(asked.table.hand - known, lacking)


def _ways(seat: Seat, rows: Rows, asked: Ranges) -> int:
    """At most so many hands, as they are counted."""
    if seat.rows is not None:
        return len(rows) * _lead(asked, 0)
    known = len(seat.known)
    return comb(len(_stock(asked)), asked.table.hand - known) * _lead(asked, known)


def _stock(asked: Ranges) -> list[int]:
    """The cards that nobody is known to hold."""
    seen = {*asked.board, *asked.dead, *(each for seat in asked.seats for each in seat.known)}
    return [code for code, each in enumerate(asked.table.deck) if each not in seen]


def _all(asked: Ranges, lists: Sequence[Rows], most: int) -> Rows:
    whole_lists = []
    for seat, rows in zip(asked.seats, lists, strict=True):
        known = len(seat.known)
        if seat.rows is None:
            rest = list(combinations(_stock(asked), asked.table.hand - known))
            filled = np.repeat(rows, len(rest), axis=0)
            filled[:, known:] = np.array(rest, dtype=np.uint8).reshape(len(rest), -1)
            rows = filled
        whole_lists.append(in_any_order(rows, known, asked.leading))
    hands, starts = _joined(whole_lists)
    showdowns = _room(asked, most)
    found = every_showdown(
        hands, masks_of(hands), starts, _blocked(asked), len(asked.table.deck),
        codes_of(asked.board, asked.table.deck), asked.to_come, showdowns,
    )  # fmt: skip
    if not found:
        raise Unusable("hands_not_dealt_together", {}, "hands")
    return showdowns[:found]


def _some(asked: Ranges, lists: Sequence[Rows]) -> Rows:
    known = [len(seat.known) if seat.rows is None else asked.table.hand for seat in asked.seats]
    lists = [
        rows if seat.rows is None else in_any_order(rows, 0, asked.leading)
        for seat, rows in zip(asked.seats, lists, strict=True)
    ]
    hands, starts = _joined(lists)
    masks = masks_of(hands)
    for place, seat in enumerate(asked.seats):
        if seat.rows is None:
            codes = codes_of(seat.known, asked.table.deck).tolist()
            masks[starts[place]] = sum(1 << code for code in codes)
    to_deal = asked.to_come + asked.table.hand * len(known) - sum(known)
    words = len(known) - (-to_deal // A_WORD_DEALS)
    keys = np.array([key_of(asked.seed, place) for place in range(words)], dtype=np.uint64)
    showdowns = _room(asked, asked.rounds)
    found = some_showdowns(
        hands, masks, starts, np.array(known, dtype=np.int64), _blocked(asked),
        len(asked.table.deck), codes_of(asked.board, asked.table.deck), asked.to_come, keys,
        asked.rounds * TRIES_A_ROUND, showdowns,
    )  # fmt: skip
    if not found:
        raise Unusable("hands_not_dealt_together", {}, "hands")
    return showdowns[:found]


def _joined(lists: Sequence[Rows]) -> tuple[Rows, npt.NDArray[np.int64]]:
    starts = np.cumsum([0, *(len(rows) for rows in lists)]).astype(np.int64)
    return np.ascontiguousarray(np.concatenate(lists)), starts


def _blocked(asked: Ranges) -> np.uint64:
    codes = codes_of((*asked.board, *asked.dead), asked.table.deck).tolist()
    return np.uint64(sum(1 << code for code in codes))


def _room(asked: Ranges, rows: int) -> Rows:
    width = asked.table.board + asked.table.hand * len(asked.seats)
    return np.zeros((rows, width), dtype=np.uint8)


def answer(asked: Ranges, judge: Judge) -> Answer:
    """The shares, how they were found, street by street, and what each next card does."""
    found = dealt(asked)
    together = judge(found.rows, len(asked.seats))
    return {
        **_told(asked, found, together),
        "left_out": list(found.left_out),
        "next": next_cards(asked, found.rows, together),
        "streets": [_street(asked, cards, judge) for cards in _streets_before(asked)],
    }


def _streets_before(asked: Ranges) -> list[int]:
    return [cards for cards in asked.table.boards if cards < len(asked.board)]


def _street(asked: Ranges, cards: int, judge: Judge) -> dict[str, Any]:
    """The shares when so many cards lay on the board."""
    then = replace(asked, board=asked.board[:cards], rounds=SAMPLE_OF_A_STREET)
    found = dealt(then)
    return {"cards": cards, **_told(then, found, judge(found.rows, len(then.seats)))}


def _told(asked: Ranges, found: Dealt, together: Winners) -> dict[str, Any]:
    players = len(asked.seats)
    winners = np.bincount(together, minlength=1 << players).astype(np.int64)
    if found.is_whole:
        return dict(counted(winners, players))
    told: dict[str, Any] = dict(shares(winners, players))
    return {
        **told,
        "interval": [interval_of(Fraction(each), len(together)) for each in told["equity"]],
        "confidence": 0.99,
        "seed": asked.seed,
        "method": "simulation",
        "why": {"reason": "too_many_run_outs", "most": MOST_COUNTED},
    }


def next_cards(asked: Ranges, rows: Rows, together: Winners) -> list[dict[str, Any]]:
    """The share of every seat if a card comes: on the board, or else to that seat itself."""
    players = len(asked.seats)
    sets = np.arange(1 << players)
    bits = (sets[:, None] >> np.arange(players)) & 1
    due = np.where(bits, A_POT // np.maximum(bits.sum(axis=1, keepdims=True), 1), 0)
    found = []
    totals = [np.zeros(len(asked.table.deck), dtype=np.int64) for _ in range(players)]
    counts = [np.zeros(len(asked.table.deck), dtype=np.int64) for _ in range(players)]
    for seat in range(players):
        gain = due[together, seat].astype(np.float64)
        for column in _coming(asked, seat):
            codes = rows[:, column]
            size = len(asked.table.deck)
            totals[seat] += np.bincount(codes, gain, size).round().astype(np.int64)
            counts[seat] += np.bincount(codes, minlength=size)
    for code, each in enumerate(asked.table.deck):
        if any(count[code] for count in counts):
            told = [
                str(Fraction(int(total[code]), A_POT * int(count[code]))) if count[code] else None
                for total, count in zip(totals, counts, strict=True)
            ]
            rounds = [int(count[code]) for count in counts]
            found.append({"card": each.name, "equity": told, "rounds": rounds})
    return found


def _coming(asked: Ranges, seat: int) -> range:
    """The columns of a row in which the next card may come to a seat."""
    if asked.table.board:
        return range(len(asked.board), asked.table.board)
    held = asked.seats[seat]
    start = asked.table.hand * seat
    known = asked.table.hand if held.rows is not None else len(held.known)
    return range(start + known, start + asked.table.hand)
