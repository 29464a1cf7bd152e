"""The equity of seats whose hands are known in part, or only as ranges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import cast

import numpy as np
import numpy.typing as npt

from games.odds.equities.range_plan import MOST_COUNTED, Plan, plan_of
from games.odds.equities.range_record import Ranges, Winners, counted, estimated
from games.odds.equities.ranges import Rows
from games.rules.game import Record
from games.rules.hands.record import EquityAnswer, EquityFigures, NextCard, StreetEquity
from games.rules.values.refusal import Unusable

Sums = npt.NDArray[np.int64]
A_POT = 27_720
"""The number of parts of a pot, which two to twelve winners can share equally."""


@dataclass(frozen=True, slots=True)
class ShowdownSums:
    """Sums over showdowns; those of two parts can be added."""

    winners: Winners
    due: Sums
    """For each seat and card, the seat's parts of the pots in which the card came next."""
    came: Sums
    """For each seat and card, how often it came."""

    @classmethod
    def from_showdowns(cls, ranges: Ranges, rows: Rows, together: Winners) -> ShowdownSums:
        players, size = len(ranges.seats), len(ranges.table.deck)
        sets = np.arange(1 << players)
        bits = (sets[:, None] >> np.arange(players)) & 1
        parts = np.where(bits, A_POT // np.maximum(bits.sum(axis=1, keepdims=True), 1), 0)
        due, came = (np.zeros((players, size), dtype=np.int64) for _ in range(2))
        for seat in range(players):
            gain = parts[together, seat].astype(np.float64)
            for column in _coming(ranges, seat):
                codes = rows[:, column]
                due[seat] += np.bincount(codes, gain, size).round().astype(np.int64)
                came[seat] += np.bincount(codes, minlength=size)
        winners = np.bincount(together, minlength=1 << players).astype(np.int64)
        return cls(winners, due, came)

    @property
    def showdowns(self) -> int:
        return int(self.winners.sum())

    def __add__(self, other: ShowdownSums) -> ShowdownSums:
        return ShowdownSums(
            self.winners + other.winners, self.due + other.due, self.came + other.came
        )

    def to_json(self) -> Record:
        return {
            "winners": self.winners.tolist(),
            "due": self.due.tolist(),
            "came": self.came.tolist(),
        }

    @classmethod
    def from_json(cls, stored: Record) -> ShowdownSums:
        return cls(*(np.array(stored[name], dtype=np.int64) for name in ("winners", "due", "came")))


def _coming(ranges: Ranges, seat: int) -> range:
    """The columns of a row in which a seat's next card may come."""
    if ranges.table.board:
        return range(len(ranges.board), ranges.table.board)
    player = ranges.seats[seat]
    start = ranges.table.hand * seat
    known = ranges.table.hand if player.rows is not None else len(player.known)
    return range(start + known, start + ranges.table.hand)


def next_cards(ranges: Ranges, results: ShowdownSums) -> list[NextCard]:
    """The share of every seat if a card comes next, on the board or to that seat."""
    cards: list[NextCard] = []
    for code, card in enumerate(ranges.table.deck):
        rounds = results.came[:, code].tolist()
        if any(rounds):
            shares = [
                str(Fraction(total, A_POT * count)) if count else None
                for total, count in zip(results.due[:, code].tolist(), rounds, strict=True)
            ]
            cards.append({"card": card.name, "equity": shares, "rounds": rounds})
    return cards


SAMPLE_OF_A_STREET = 40_000

Judge = Callable[[Rows, int], Winners]
"""The winners of each row as a bit set, from the rows and the number of players."""


def answer(ranges: Ranges, judge: Judge, by_street: bool = True) -> EquityAnswer:
    """The equities, how they were computed, those by street, and those after each next card."""
    plan = plan_of(ranges)
    figures = equity_figures(plan, _all_parts(plan, judge))
    return {**figures, "streets": streets_of(ranges, judge)} if by_street else figures


def _all_parts(plan: Plan, judge: Judge) -> ShowdownSums:
    results = played(plan, 0, judge)
    for part in range(1, plan.parts):
        results = results + played(plan, part, judge)
    return results


def played(plan: Plan, part: int, judge: Judge) -> ShowdownSums:
    """The sums of one part of a plan; parts may be played in any order and anywhere."""
    rows = plan.rows(part)
    return ShowdownSums.from_showdowns(plan.ranges, rows, judge(rows, len(plan.ranges.seats)))


def equity_figures(plan: Plan, results: ShowdownSums) -> EquityAnswer:
    if not results.showdowns:
        raise Unusable("hands_not_dealt_together", {}, "hands")
    figures = cast(EquityAnswer, _shares(plan, results))
    return {
        **figures,
        "left_out": list(plan.left_out),
        "next": next_cards(plan.ranges, results),
    }


def streets_of(
    ranges: Ranges, judge: Judge, rounds: int = SAMPLE_OF_A_STREET
) -> list[StreetEquity]:
    """The shares at each earlier street of the board."""
    ranges = replace(ranges, rounds=rounds)
    streets: list[StreetEquity] = []
    for cards in ranges.table.boards:
        if cards < len(ranges.board):
            then = plan_of(replace(ranges, board=ranges.board[:cards]))
            streets.append({"cards": cards, **_shares(then, _all_parts(then, judge))})
    return streets


def _shares(plan: Plan, results: ShowdownSums) -> EquityFigures:
    players = len(plan.ranges.seats)
    if plan.is_whole:
        return counted(results.winners, players)
    why = {"most": MOST_COUNTED}
    return estimated(results.winners, players, results.showdowns, plan.ranges.seed, why)
