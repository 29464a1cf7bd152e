"""One at a time: a lock on a file, which its holder's end sets free, however it ends.

``python -P rulesite/alone.py TARGET COMMAND…`` makes TARGET by COMMAND, unless another that
was at it in the meantime has made it.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time


class LockHeld(Exception):
    """Another process holds the lock; the words it left there say who."""


@contextmanager
def alone(lock: Path, words: str = "", *, patient: str | None = None) -> Iterator[None]:
    """Hold ``lock``. Where another does: wait and say ``patient``, or raise ``LockHeld``."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if patient is None:
                raise LockHeld(file.read().strip()) from None
            print(patient, file=sys.stderr, flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        file.truncate(0)
        file.write(words)
        file.flush()
        yield


def is_held(lock: Path) -> bool:
    """Whether some process holds ``lock`` at this moment."""
    try:
        with lock.open("r+") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False


def make(target: Path, command: list[str]) -> int:
    """Run ``command`` and mark ``target`` made, unless it was made while we waited."""
    began = time()
    waiting = f"Another is making {target.parent.name}: waiting for it to be done."
    with alone(target.parent.with_name(f"{target.parent.name}.lock"), patient=waiting):
        if target.exists() and target.stat().st_mtime >= began:
            return 0
        done = subprocess.run(command, check=False).returncode  # noqa: S603 (our own makefile's)
        if not done:
            target.touch()
        return done


if __name__ == "__main__":
    sys.exit(make(Path(sys.argv[1]), sys.argv[2:]))
