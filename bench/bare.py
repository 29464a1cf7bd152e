"""The same rounds by the compiled kernel alone, in bare processes: what the machine itself can do.

No queue, no database, no page; slices as a worker plays them. ``bench.workers`` plays its runs
beside this, so that what the machine takes is not laid to the site.
"""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import ExitStack
from typing import Any, NamedTuple

from bench.law_page import ROOT
from games.odds import registry

SLICE = 0.4
FIRST = 2_000_000


class Played(NamedTuple):
    """From the first round to the last, and what all processes together took of the processor."""

    seconds: float
    processor: float


def spec_of(game: str, rounds: int, seed: int) -> dict[str, Any]:
    return {"game": game, "seed": seed, "rounds": rounds}


def play_over(number: int, game: str, rounds: int, seed: int) -> Played:
    """Each process plays its share; they begin together, once every kernel is loaded."""
    share = rounds // number
    command = [sys.executable, "-m", "bench.bare", game, str(seed), str(rounds), str(share)]
    with ExitStack() as going:
        processes = []
        for each in range(number):
            process = subprocess.Popen(
                [*command, str(each * share)],
                cwd=ROOT,
                text=True,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            going.enter_context(process)
            going.callback(process.kill)
            processes.append(process)
        for each in processes:
            _heard(each)
        began = time.monotonic()
        for each in processes:
            each.stdin.write("go\n")
            each.stdin.flush()
        worked = sum(float(_heard(each)) for each in processes)
        return Played(time.monotonic() - began, worked)


def _heard(process: Any) -> str:
    line = str(process.stdout.readline())
    if not line:
        raise RuntimeError("a bare process ended early")
    return line


def main(game: str, seed: int, rounds: int, share: int, first: int) -> None:
    spec = registry.read_spec(spec_of(game, rounds, seed))
    registry.batch(spec, 0, min(FIRST, rounds))  # the kernel loaded
    began = time.process_time()
    registry.batch(spec, 0, min(FIRST, rounds))
    a_slice = int(SLICE * FIRST / (time.process_time() - began))
    print("ready", flush=True)
    sys.stdin.readline()
    began = time.process_time()
    for start in range(first, first + share, a_slice):
        registry.batch(spec, start, min(a_slice, first + share - start))
    print(time.process_time() - began, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
