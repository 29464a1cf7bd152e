"""A progress bar on a terminal; silent without one."""

from time import monotonic
from typing import TextIO

from games.narration import numbers

WIDTH = 30
EVERY = 0.1


class ProgressBar:
    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._is_watched = out.isatty()
        self._began = monotonic()
        self._drawn = 0.0

    def report(self, done: int, rounds: int) -> None:
        now = monotonic()
        if not self._is_watched or (now - self._drawn < EVERY and done < rounds):
            return
        self._drawn = now
        self._out.write("\r" + drawn(done, rounds, now - self._began) + "\x1b[K")
        self._out.flush()

    def close(self) -> None:
        if self._is_watched and self._drawn:
            self._out.write("\n")
            self._out.flush()


def drawn(done: int, rounds: int, seconds: float) -> str:
    """``[#######···] 23 %   2 300 000 / 10 000 000   24.1 M/s   0:04``"""
    filled = WIDTH * done // rounds
    rate = done / max(seconds, 1e-6)
    left = round((rounds - done) / max(rate, 1e-6))
    counted = f"{numbers.whole(done)} / {numbers.whole(rounds)}"
    bar = "#" * filled + "·" * (WIDTH - filled)
    clock = f"{left // 60}:{left % 60:02}"
    part = numbers.percent(100 * done // rounds / 100, 0)
    return f"[{bar}] {part}  {counted}  {numbers.decimal(rate / 1e6, 1)} M/s  {clock}"
