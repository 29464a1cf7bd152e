"""An app of the tests: workers that stop in the middle of a batch while the data folder says so.

A fault in the middle of a batch is then made to happen, and is not raced for: the batches are of so
many rounds, whatever the speed of the machine, and one that is paused goes no further by itself.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import sleep
from typing import NoReturn

from django.apps import AppConfig

ROUNDS = 50_000
CANNOT_PLAY = "WORKER_CANNOT_PLAY"
"""In the environment of a worker: no kernel can be loaded in it."""
LEASE = "WORKER_LEASE"
"""In the environment of a worker: the seconds of its leases."""
SIMULATIONS = {"slice": 1e-6}
"""Slices as short as can be: a worker looks up from every batch many times."""


class PausedWorker(AppConfig):
    name = "tests.simulations.paused_worker"

    def ready(self) -> None:
        from games.odds import registry
        from games.simulations.models import Batch, Run, State
        from games.simulations.queue import batch_size, leases
        from games.simulations.work import worker

        renew = leases.renew
        if os.environ.get(CANNOT_PLAY):
            registry.batch = no_library

        def rounds_of_a_batch(run: Run) -> int:
            return min(ROUNDS, run.rounds - run.next_round)

        def renew_and_wait(batch: Batch, played: int) -> State | None:
            state = renew(batch, played)
            while state and is_paused(batch.index) and not worker._is_leaving.is_set():
                sleep(0.02)
            return state

        batch_size.rounds_of_a_batch = rounds_of_a_batch
        leases.renew = renew_and_wait


def no_library(*_asked: object) -> NoReturn:
    raise ImportError("a library of this machine is not there")


def file_in(folder: Path) -> Path:
    return folder / "paused_from"


def pause(folder: Path, first: int = 0) -> None:
    """Pause the workers of this folder in every batch from this one on; let go of the others."""
    written = file_in(folder).with_suffix(".new")
    written.write_text(str(first))
    written.rename(file_in(folder))


def go_on(folder: Path) -> None:
    file_in(folder).unlink(missing_ok=True)


def is_paused(index: int) -> bool:
    try:
        return index >= int(file_in(Path(os.environ["RULESITE_DATA"])).read_text())
    except FileNotFoundError:
        return False
