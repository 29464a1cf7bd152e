"""The time limit of a worker's task, which excludes the compiling of kernels."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

COMPILING = 660
"""Seconds for a task that may compile every kernel of a game."""


class TaskClock:
    def __init__(self) -> None:
        self.task = ""
        self._ends_at = float("inf")

    def begin(self, task: str, seconds: float | None) -> None:
        self._ends_at = monotonic() + seconds if seconds else float("inf")
        self.task = task

    def end(self) -> None:
        self.task, self._ends_at = "", float("inf")

    def is_over(self) -> bool:
        return monotonic() > self._ends_at

    @contextmanager
    def stopped(self, longest: float) -> Iterator[None]:
        """Allow up to ``longest`` seconds; then the task has the time that it had left before."""
        left = self._ends_at - monotonic()
        self._ends_at = monotonic() + max(longest, left)
        try:
            yield
        finally:
            self._ends_at = monotonic() + left


CLOCK = TaskClock()
