"""What a game costs a process that begins with nothing: its kernels compiled, its figures counted.

    python -m bench.odds_cold

Each line is a process of its own, told in seconds of processor time and megabytes it held at
most. What the same rounds take with the kernels kept, deals counted anew, is the work itself; the
rest is compiling. The limit is a process that imports numba and compiles one kernel that adds two
numbers; beside it stands one that compiles the dealing of cards alone, the least that the rounds
of a game need.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.targets import at_most
from games.rules.game import GAMES

COMPILED, MEGABYTES, SHEETS, KEPT = 4, 200, 20, 1
"""The targets: of each game, of each game, of all games together, of each sheet when kept."""

HEAD = """
import sys, time
from games.odds import registry
game = sys.argv[1]
began = time.process_time()
"""
TAIL = """
held = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(time.process_time() - began, int(held.split()[1]) / 1024)
"""
ADD = """
import numba, numpy
@numba.njit(nogil=True)
def add(one, other):
    return one + other
add(1, 2)
"""
DEAL = """
import numba
from games.odds.kernels import blocks
@numba.njit(nogil=True, error_model="numpy", _nrt=False, no_cfunc_wrapper=True)
def deal(room):
    blocks.deal_block(room, 52, 0)
deal(blocks.new_room(1, [6]))
"""
SHEET = "registry.exact(game)"
PLAY = """
registry.batch(registry.read_spec({"game": game}), 0, 1000)
if "session" in registry.offer(game).options:
    told = {"game": game, "seats": 7, "options": {"session": 1000}}
    registry.batch(registry.read_spec(told), 0, 1000)
"""


def main() -> None:
    seconds, megabytes = run(ADD, "", "")
    print(f"the limit, one kernel that adds two numbers: {seconds:.2f} s, {megabytes:.0f} MB")
    with tempfile.TemporaryDirectory() as folder:
        seconds, megabytes = run(DEAL, "", folder)
    print(f"dealing cards by the block, and nothing more: {seconds:.2f} s, {megabytes:.0f} MB")
    together = 0.0
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            sheet, _ = run(SHEET, game, folder)
            kept, _ = run(SHEET, game, folder)
        with tempfile.TemporaryDirectory() as folder:
            play, megabytes = run(PLAY, game, folder)
            for counts in Path(folder).rglob("*.counts"):
                counts.unlink()
            kept_kernels, _ = run(PLAY, game, folder)
        together += sheet
        print(f"{game}: its sheet {sheet:.2f} s, from what is kept {at_most(kept, KEPT)}")
        compiled = at_most(play - kept_kernels, COMPILED)
        print(f"  rounds from nothing {play:.2f} s, with the kernels kept {kept_kernels:.2f} s")
        print(f"  every kernel of them compiled, the difference: {compiled} s")
        print(f"  and held: {at_most(megabytes, MEGABYTES, '.0f')} MB")
    print(f"all sheets from nothing: {at_most(together, SHEETS)} s")


def run(work: str, game: str, folder: str) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "-c", HEAD + work + TAIL, game],
        env={**os.environ, "RULESITE_KERNELS": folder, "RULESITE_DATA": folder},
        check=True,
        capture_output=True,
        text=True,
    )
    seconds, megabytes = done.stdout.split()
    return float(seconds), float(megabytes)


if __name__ == "__main__":
    main()
