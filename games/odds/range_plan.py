"""How the showdowns of ranges are gone through: all of them or a sample, part by part.

A part is made of the plan and its number alone, so parts may be played anywhere and added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod

import numpy as np
import numpy.typing as npt

from games.odds.evaluate import codes_of
from games.odds.generator import key_of
from games.odds.range_deal import A_WORD_DEALS, every_showdown, some_showdowns
from games.odds.range_record import Ranges
from games.odds.ranges import Rows, Seat, in_any_order, masks_of, without
from games.rules.refusal import Unusable

MOST_COUNTED = 300_000
"""Showdowns counted one by one while a reader waits; of more, a sample is dealt."""
ROWS = 300_000
"""Showdowns of a part that is counted, at about the most."""
DEALT = 200_000
"""Showdowns of a part that is dealt."""
TRIES_A_ROUND = 20
KEYS_OF_A_PART = 64
"""Every part of a sample has keys of its own, of which it needs fewer than so many."""


@dataclass(frozen=True, slots=True)
class Plan:
    asked: Ranges
    lists: tuple[Rows, ...]
    """Of each seat: every hand it may hold where all is counted, else as far as it is known."""
    parts: int
    is_whole: bool
    """Whether the parts are all the showdowns there are."""
    showdowns: int
    """At the most, where they are counted; else those to be dealt."""
    left_out: tuple[int, ...]
    """Of each seat, the hands of its range that hold a card lying elsewhere."""

    def rows(self, part: int) -> Rows:
        """The showdowns of a part, a row each: the board, then the seats' cards."""
        return _all(self, part) if self.is_whole else _some(self, part)


def plan_of(asked: Ranges, most: int = MOST_COUNTED) -> Plan:
    """Everything is counted where it is at most so much and can be cut into parts."""
    lists, left_out = _lists(asked)
    held = [_ways(seat, rows, asked) for seat, rows in zip(asked.seats, lists, strict=True)]
    stock = len(asked.table.deck) - len(asked.board) - len(asked.dead)
    ways = prod(held) * comb(stock - asked.table.hand * len(asked.seats), asked.to_come)
    if ways <= most and ways // held[0] <= ROWS:
        whole_lists = _whole_lists(asked, lists)
        parts = -(-held[0] // _hands_a_part(ways, held[0]))
        return Plan(asked, whole_lists, parts, True, ways, left_out)
    ordered = tuple(
        rows if seat.rows is None else in_any_order(rows, 0, asked.leading)
        for seat, rows in zip(asked.seats, lists, strict=True)
    )
    return Plan(asked, ordered, -(-asked.rounds // DEALT), False, asked.rounds, left_out)


def _hands_a_part(ways: int, held: int) -> int:
    """Of the first seat, the hands that are gone through in one part."""
    return max(1, ROWS * held // ways)


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


def _whole_lists(asked: Ranges, lists: Sequence[Rows]) -> tuple[Rows, ...]:
    found = []
    for seat, rows in zip(asked.seats, lists, strict=True):
        known = len(seat.known)
        if seat.rows is None:
            rest = list(combinations(_stock(asked), asked.table.hand - known))
            filled = np.repeat(rows, len(rest), axis=0)
            filled[:, known:] = np.array(rest, dtype=np.uint8).reshape(len(rest), -1)
            rows = filled
        found.append(in_any_order(rows, known, asked.leading))
    return tuple(found)


def _all(plan: Plan, part: int) -> Rows:
    asked, held = plan.asked, len(plan.lists[0])
    hands_a_part = _hands_a_part(plan.showdowns, held)
    mine = plan.lists[0][part * hands_a_part : (part + 1) * hands_a_part]
    hands, starts = _joined((mine, *plan.lists[1:]))
    showdowns = _room(asked, len(mine) * (plan.showdowns // held))
    found = every_showdown(
        hands, masks_of(hands), starts, _blocked(asked), len(asked.table.deck),
        codes_of(asked.board, asked.table.deck), asked.to_come,
        starts[:-1].copy(), np.zeros(starts.size, dtype=np.uint64), _deck(asked),
        np.zeros(asked.to_come, dtype=np.int64), showdowns,
    )  # fmt: skip
    return showdowns[:found]


def _some(plan: Plan, part: int) -> Rows:
    asked = plan.asked
    known = [len(seat.known) if seat.rows is None else asked.table.hand for seat in asked.seats]
    hands, starts = _joined(plan.lists)
    masks = masks_of(hands)
    for place, seat in enumerate(asked.seats):
        if seat.rows is None:
            codes = codes_of(seat.known, asked.table.deck).tolist()
            masks[starts[place]] = sum(1 << code for code in codes)
    to_deal = asked.to_come + asked.table.hand * len(known) - sum(known)
    words = len(known) - (-to_deal // A_WORD_DEALS)
    first = part * KEYS_OF_A_PART
    keys = np.array([key_of(asked.seed, first + word) for word in range(words)], dtype=np.uint64)
    rounds = min(DEALT, asked.rounds - part * DEALT)
    showdowns = _room(asked, rounds)
    found = some_showdowns(
        hands, masks, starts, np.array(known, dtype=np.int64), _blocked(asked),
        len(asked.table.deck), codes_of(asked.board, asked.table.deck), asked.to_come, keys,
        rounds * TRIES_A_ROUND, _deck(asked), showdowns,
    )  # fmt: skip
    return showdowns[:found]


def _joined(lists: Sequence[Rows]) -> tuple[Rows, npt.NDArray[np.int64]]:
    starts = np.cumsum([0, *(len(rows) for rows in lists)]).astype(np.int64)
    return np.ascontiguousarray(np.concatenate(lists)), starts


def _blocked(asked: Ranges) -> np.uint64:
    codes = codes_of((*asked.board, *asked.dead), asked.table.deck).tolist()
    return np.uint64(sum(1 << code for code in codes))


def _deck(asked: Ranges) -> npt.NDArray[np.uint8]:
    return np.zeros(len(asked.table.deck), dtype=np.uint8)


def _room(asked: Ranges, rows: int) -> Rows:
    width = asked.table.board + asked.table.hand * len(asked.seats)
    return np.zeros((rows, width), dtype=np.uint8)
