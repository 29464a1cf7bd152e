"""A lock on a file, which is released however its holder ends."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time


class LockTaken(Exception):
    """Another process holds the lock; the message is what it wrote in the lock file."""


@contextmanager
def alone(lock: Path, words: str = "", *, patient: str | None = None) -> Iterator[None]:
    """Hold ``lock``. If it is taken: print ``patient`` and wait, or raise ``LockTaken``."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if patient is None:
                raise LockTaken(file.read().strip()) from None
            print(patient, file=sys.stderr, flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        file.truncate(0)
        file.write(words)
        file.flush()
        yield


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
