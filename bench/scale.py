"""What the site carries, on paper: a model of a day, where it breaks first, and how it grows.

    python -m bench.scale            the days of docs/SCALE.md, by what bench.load last measured
    python -m bench.scale 50000      a day of so many requests

Everything it reckons with stands here or in ``bench/measured.json``: nothing is guessed elsewhere.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

from bench.day_of_runs import Day, day

HERE = Path(__file__).parent
MEASURED = HERE / "measured.json"
LAST = HERE.parent / "var" / "bench" / "load.json"

A_DAY = 86_400
BUSIEST = 4.0
"""How many times the mean the busiest hour is."""
DAY = 20_000
"""Requests in the day the table begins with: three houses, their translators, and passers-by."""
TIMES = (1, 10, 1_000, 100_000)
SET = (1_000, 200_000, 4_000_000, 20_000_000)
"""Requests in the days for which docs/SCALE.md says what to set."""
DAYS_OF_RUNS = (
    (20_000, 2),
    (200_000, 2),
    (4_000_000, 2),
    (20_000_000, 2),
    (20_000_000, 6),
    (20_000_000, 12),
)
"""Requests a day, and workers."""

SHARES = {"reading": 0.55, "stepping": 0.25, "search": 0.05, "what-if": 0.05, "polling": 0.10}
HIT = {"reading": 0.8, "search": 0.3}
"""Of a kind, what a cache before the site answers, where there is one."""
RUNS = 1 / 500
"""Runs asked for, of all requests."""
ROUNDS_OF_A_RUN = 5_000_000
ROUNDS_A_SECOND = 1_500_000
"""Of one worker on one core: `make bench`, odds_house."""
SECONDS_OF_A_BATCH = 4.0
BYTES_OF_A_BATCH = 6_000
ROW = {"runs": 16_000, "sessions": 500, "saved hands": 1_500, "incidents": 3_000}
"""Bytes; of a run mostly the figures that are kept with it, as measured of one that is over."""
MADE = {"runs": RUNS, "sessions": 1 / 200, "saved hands": 1 / 2_000, "incidents": 1 / 400}
"""Of all requests, those that leave such a row."""
STAYS = {"runs": 90, "sessions": 14, "saved hands": 365, "incidents": 365}
"""Days; what is never let go of is reckoned for a year."""
QUERIES = {"reading": 0, "stepping": 0, "search": 0, "what-if": 0, "polling": 6}
"""Of the database, by readers who have sent no form; a new edition is announced to each process."""
BUSY = 0.6
"""Of a part's time it may be at work before those who wait are kept long."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a part bears, and the setting or part that takes its place beyond that."""

    name: str
    bears: float
    unit: str
    answer: str


PARTS = (
    Part("web, one machine of 2 cores", 2 * BUSY, "cores", "WEB_CONCURRENCY, then more hosts"),
    Part("web, behind a CDN", 2 * BUSY, "cores", "more hosts behind the proxy"),
    Part("workers, one machine of 2 cores", 2 * BUSY, "cores", "more workers, anywhere"),
    Part("SQLite, writes", 200 * BUSY, "a second", "PostgreSQL: RULESITE_DATABASE_URL"),
    Part("PostgreSQL, one host, queries", 20_000 * BUSY, "a second", "RULESITE_DATABASE_COPY_URL"),
    Part("line out", 1_000 * BUSY, "Mbit/s", "a CDN before the site"),
    Part("batches kept", 400, "GB", "SIMULATIONS run_days, fewer days"),
)


def measured() -> Mapping[str, Any]:
    """What was last measured on this machine, or else what is committed."""
    told: dict[str, Any] = json.loads((LAST if LAST.exists() else MEASURED).read_text())
    return told["found"]


def demand(requests: float, found: Mapping[str, Any]) -> dict[str, float]:
    """What a day of so many requests asks of each part, in its busiest hour."""
    second = requests / A_DAY * BUSIEST
    cores = {kind: second * share * found[kind]["processor_ms"] / 1000
             for kind, share in SHARES.items()}  # fmt: skip
    kilobytes = sum(second * share * found[kind]["kilobytes"] for kind, share in SHARES.items())
    seconds = second * RUNS * ROUNDS_OF_A_RUN / ROUNDS_A_SECOND
    batches = seconds / SECONDS_OF_A_BATCH
    writes = batches * (3 + SECONDS_OF_A_BATCH / 0.4) + second * RUNS
    asked = sum(second * share * QUERIES[kind] for kind, share in SHARES.items())
    return {
        "web, one machine of 2 cores": sum(cores.values()),
        "web, behind a CDN": sum(held * (1 - HIT.get(kind, 0)) for kind, held in cores.items()),
        "workers, one machine of 2 cores": seconds,
        "SQLite, writes": writes,
        "PostgreSQL, one host, queries": asked + 2 * writes,
        "line out": kilobytes * 8 / 1000,
        "batches kept": kept(requests)["batches"],
    }


def kept(requests: float) -> dict[str, float]:
    """Gigabytes of each table after a year of such days."""
    batches = demand_of_runs(requests) * STAYS["runs"] / SECONDS_OF_A_BATCH * BYTES_OF_A_BATCH
    rows = {name: requests * MADE[name] * STAYS[name] * ROW[name] for name in ROW}
    return {name: told / 1e9 for name, told in (rows | {"batches": batches}).items()}


def demand_of_runs(requests: float) -> float:
    """Seconds of one worker that a day asks for."""
    return requests * RUNS * ROUNDS_OF_A_RUN / ROUNDS_A_SECOND


def waiting(requests: float, workers: int) -> Day:
    """The day played through with so many workers."""
    return day(requests * RUNS, ROUNDS_OF_A_RUN / ROUNDS_A_SECOND, workers)


def most(part: Part, found: Mapping[str, Any]) -> float:
    """Requests a day at which a part has all it bears."""
    return part.bears / demand(1.0, found)[part.name]


def web_hosts(requests: float, found: Mapping[str, Any]) -> int:
    """Machines of two cores that serve the pages of a day in its busiest hour."""
    return ceil(requests / most(PARTS[0], found))


def rate_of_mix(found: Mapping[str, Any], turns: Mapping[str, int], cores: float) -> float:
    """Answers a second the model expects of the load test's own mix, on so many cores at work."""
    every = sum(turns.values())
    mean = sum(found[kind]["processor_ms"] * n for kind, n in turns.items()) / every
    return 1000 * cores / mean


def main(arguments: list[str] | None = None) -> None:
    found = measured()
    days = [int(arguments[0])] if arguments else [DAY * times for times in TIMES]
    print("Requests a day".ljust(34), *(f"{each:>15,}" for each in days))
    for part in PARTS:
        asked = [demand(each, found)[part.name] for each in days]
        shown = (f"{each:>14,.2f}{'!' if each > part.bears else ' '}" for each in asked)
        print(part.name.ljust(34), *shown, f" of {part.bears:,g} {part.unit}")
    print("\nWhat breaks first, at how many requests a day, and what answers it:")
    for part in sorted(PARTS, key=lambda part: most(part, found)):
        print(f"{most(part, found):>16,.0f}  {part.name.ljust(34)} {part.answer}")
    print("\nGigabytes kept after a year:")
    for name in kept(DAY):
        print(name.ljust(34), *(f"{kept(each)[name]:>14,.2f} " for each in days))
    print("\nA day of runs played through:")
    for requests, workers in DAYS_OF_RUNS:
        told = waiting(requests, workers)
        print(
            f"{requests:>12,} requests, {workers:>3} workers: {told.runs:>6,} runs, at most "
            f"{told.longest_queue:,} waiting, {told.longest_wait:,.0f} s, {told.left:,} at midnight"
        )
    _check(found)


def _check(found: Mapping[str, Any]) -> None:
    """The model beside the load test, at the sizes that were run."""
    from bench.served.asked import KINDS

    print("\nAnswers a second of the load test's mix, by the model and as measured:")
    for name, told in found.items():
        if name.startswith("all at "):
            cores = told["rate"] * told["processor_ms"] / 1000
            expected = rate_of_mix(found, KINDS, cores)
            print(f"{name:12} {expected:8.0f} {told['rate']:8.0f}  with {cores:.2f} cores at work")


if __name__ == "__main__":
    main(sys.argv[1:])
