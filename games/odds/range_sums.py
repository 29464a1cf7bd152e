"""Sums over showdowns in whole numbers: the winners, and the shares after each next card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from games.odds.equity import Winners
from games.odds.range_record import Ranges
from games.odds.ranges import Rows

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

    def to_json(self) -> dict[str, object]:
        return {
            "winners": self.winners.tolist(),
            "due": self.due.tolist(),
            "came": self.came.tolist(),
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> ShowdownSums:
        return cls(*(np.array(stored[name], dtype=np.int64) for name in ("winners", "due", "came")))


def _coming(ranges: Ranges, seat: int) -> range:
    """The columns of a row in which a seat's next card may come."""
    if ranges.table.board:
        return range(len(ranges.board), ranges.table.board)
    player = ranges.seats[seat]
    start = ranges.table.hand * seat
    known = ranges.table.hand if player.rows is not None else len(player.known)
    return range(start + known, start + ranges.table.hand)


def next_cards(ranges: Ranges, results: ShowdownSums) -> list[dict[str, object]]:
    """The share of every seat if a card comes next, on the board or to that seat."""
    cards = []
    for code, card in enumerate(ranges.table.deck):
        rounds = results.came[:, code].tolist()
        if any(rounds):
            shares = [
                str(Fraction(total, A_POT * count)) if count else None
                for total, count in zip(results.due[:, code].tolist(), rounds, strict=True)
            ]
            cards.append({"card": card.name, "equity": shares, "rounds": rounds})
    return cards
