"""Trials side by side: each process is forked with all that is loaded, and tells what it found."""

from __future__ import annotations

import mmap
import os
import struct
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from multiprocessing import get_context
from typing import Any

from tests.mutants.code import Mutant

TOGETHER = 40
"""Mutants of a module one process tries in a row: the tests that noticed the last come first."""
FOUND = struct.Struct("I?")


class Noticed:
    """The test that noticed the last change: a child writes it, its parent reads it."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.page = mmap.mmap(-1, 1024)

    def tell(self, name: str) -> None:
        told = name.encode()[: len(self.page)]
        self.page[: len(told)] = told

    def taken(self) -> str:
        name = self.page[:].rstrip(b"\0").decode()
        self.page[:] = bytes(len(self.page))
        return name


def portions(chosen: Sequence[Mutant]) -> list[list[int]]:
    """The places of the mutants, a module's together but for very many."""
    found = []
    for _, of_a_module in groupby(range(len(chosen)), key=lambda place: chosen[place].path):
        places = list(of_a_module)
        found += [places[at : at + TOGETHER] for at in range(0, len(places), TOGETHER)]
    return found


def side_by_side(
    is_caught: Callable[[Mutant], bool],
    chosen: Sequence[Mutant],
    jobs: int,
    begin: Callable[[], None],
) -> Iterator[tuple[Mutant, bool]]:
    """What came of each, as it comes; ``begin`` is called once in each process."""
    shares, turn = portions(chosen), get_context("fork").Value("i", 0)
    reading, writing = os.pipe()
    workers = [_forked(is_caught, chosen, shares, turn, begin, writing) for _ in range(jobs)]
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        while found := told.read(FOUND.size):
            place, caught = FOUND.unpack(found)
            yield chosen[place], caught
    ended = [os.waitpid(worker, 0)[1] for worker in workers]
    if any(ended):
        raise RuntimeError("A process ended before its mutants were tried.")


def _forked(
    is_caught: Callable[[Mutant], bool],
    chosen: Sequence[Mutant],
    shares: list[list[int]],
    turn: Any,
    begin: Callable[[], None],
    writing: int,
) -> int:
    worker = os.fork()
    if worker:
        return worker
    status = 1
    try:
        begin()
        while (share := _next(turn)) < len(shares):
            for place in shares[share]:
                os.write(writing, FOUND.pack(place, is_caught(chosen[place])))
        status = 0
    except Exception:
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(status)


def _next(turn: Any) -> int:
    with turn.get_lock():
        turn.value += 1
        return int(turn.value) - 1
