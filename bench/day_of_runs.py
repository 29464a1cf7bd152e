"""A day of runs, played through: who asks when, how many wait, and for how long."""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator
from dataclasses import dataclass

HOURS = (
    *(0.1,) * 8,
    *(0.3, 0.5, 0.7, 0.8, 0.8, 0.8, 0.8, 1.0),
    *(1.4, 1.9, 2.4, 3.0, 4.0, 2.9, 1.4, 0.5),
)
"""How many times the mean is asked in each hour; the twenty-first is the busiest."""
AN_HOUR = 3_600.0


@dataclass(frozen=True, slots=True)
class Day:
    runs: int
    longest_queue: int
    longest_wait: float
    """Seconds until the first batch of it."""
    left: int
    """Still waiting when the day ends."""


def asked(runs: float, seed: int) -> Iterator[float]:
    """The seconds of the day at which somebody asks for one, each by itself."""
    chance = random.Random(seed)
    for hour, times in enumerate(HOURS):
        now = 0.0
        while times and (now := now + chance.expovariate(runs * times / 24 / AN_HOUR)) < AN_HOUR:
            yield hour * AN_HOUR + now


def day(runs: float, seconds: float, workers: int, seed: int = 16) -> Day:
    """One after another as they were asked for, each ``seconds`` of one worker."""
    free = [0.0] * workers
    begun: list[float] = []  # of those that had to wait, when each begins
    number = longest = 0
    wait = 0.0
    for at in asked(runs, seed):
        number += 1
        first = max(at, heapq.heappop(free))
        heapq.heappush(free, first + seconds)
        while begun and begun[0] <= at:
            heapq.heappop(begun)
        if first > at:
            heapq.heappush(begun, first)
        longest, wait = max(longest, len(begun)), max(wait, first - at)
    return Day(number, longest, wait, sum(first > 24 * AN_HOUR for first in begun))
