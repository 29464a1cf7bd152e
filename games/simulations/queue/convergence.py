"""Convergence of the estimate: a bounded number of points along a run."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from games.odds.tally import NINETY_NINE, Bet, Tally
from games.simulations.models import Run
from games.simulations.registry import figures_of

Mark = tuple[int, int, int]
"""Rounds, sum and sum of squares of the headline bet so far in a batch."""

MOST_POINTS = 120


def headline(game: str, spec: dict[str, Any], tally: Tally) -> tuple[str, int] | None:
    """The headline bet of a run, and the chips that its mean is divided by."""
    stakes = spec["bets"]
    for bet, stake in figures_of(game).headlines:
        if bet in tally.bets and stakes.get(stake):
            seats = spec["seats"] if "session" in spec["options"] else 1
            return bet, stakes[stake] * seats
    seats = sorted(name for name in tally.bets if name.startswith("seat_"))
    return (seats[-1], stakes["contribution"]) if seats else None


class Trail:
    """Marks of the headline bet after each slice of a batch."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self.marks: list[Mark] = []

    def mark(self, tally: Tally) -> None:
        leading = headline(self._run.game, self._run.spec, tally)
        if leading:
            bet = tally.bets[leading[0]]
            self.marks.append((bet.rounds, bet.total, bet.squares))


def extended(run: Run, before: Tally, merged: Tally, trail: Sequence[Mark]) -> list[list[float]]:
    """The run's points with those of its last batch: rounds, mean, half the 99 % interval."""
    points = list(run.convergence)
    leading = headline(run.game, run.spec, merged)
    if leading is None:
        return points
    name, stake = leading
    stood = before.bets.get(name, Bet())
    along = [Bet(stood.rounds + n, stood.total + t, stood.squares + s) for n, t, s in trail[:-1]]
    for bet in (*along, merged.bets[name]):
        if bet.rounds > 1:
            reach = NINETY_NINE * bet.deviation() / sqrt(bet.rounds) / stake
            points.append([bet.rounds, bet.total / bet.rounds / stake, reach])
    while len(points) > MOST_POINTS:
        points = points[1::2] if len(points) % 2 == 0 else points[::2]
    return points
