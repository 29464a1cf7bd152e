"""How the estimate came to rest: a bounded number of points along a run."""

from __future__ import annotations

from math import sqrt
from typing import Any

from games.odds.tally import NINETY_NINE, Tally

MOST_POINTS = 120

HEADLINES = {
    "fortune3": (("ante_and_play", "ante"), ("pair_plus", "pair_plus")),
    "stud": (("ante_and_raise", "ante"),),
    "omaha": (("seat_1", "contribution"),),
    "five_card": (("seat_5", "contribution"), ("seat_4", "contribution")),
}
"""The bets a run may be judged by, the first that is placed, each with what it is a part of."""


def headline(game: str, spec: dict[str, Any], tally: Tally) -> tuple[str, int] | None:
    """The bet whose mean stands for the run, and the chips its mean is told in."""
    stakes = spec["bets"]
    for bet, stake in HEADLINES[game]:
        if bet in tally.bets and stakes.get(stake):
            seats = spec["seats"] if "session" in spec["options"] else 1
            return bet, stakes[stake] * seats
    seats = sorted(name for name in tally.bets if name.startswith("seat_"))
    return (seats[-1], stakes["contribution"]) if seats else None


def extended(
    points: list[list[float]], game: str, spec: dict[str, Any], tally: Tally
) -> list[list[float]]:
    """The points with one more: rounds, mean, half the width of the 99 % interval."""
    found = headline(game, spec, tally)
    if found is None:
        return points
    name, stake = found
    bet = tally.bets[name]
    if bet.rounds < 2:
        return points
    reach = NINETY_NINE * bet.deviation() / sqrt(bet.rounds) / stake
    points = [*points, [tally.rounds, bet.total / bet.rounds / stake, reach]]
    while len(points) > MOST_POINTS:
        points = points[1::2] if len(points) % 2 == 0 else points[::2]
    return points
