"""Supervise the site's processes: restart those that end, and end those that hang."""

import logging
import os
import shlex
import signal
import subprocess
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

log = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parent.parent
LOOK = 0.2
STEADY = 10.0
"""Seconds a process must live to count as stable; one that ends sooner is restarted later."""

LONGEST_PAUSE = 10.0
MOST_FALSE_STARTS = 5
SILENT = 120.0
"""Seconds without a sign of life after which a process counts as hung."""

GRACE = 5.0


class SiteProcess:
    """One process of the site, and its state."""

    def __init__(self, name: str, command: str, environment: Mapping[str, str]) -> None:
        self.name = name
        self.command = shlex.split(command)
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None
        self.was_steady = False
        self.starts = 0
        self.false_starts = 0
        self.may_start = 0.0
        self._ear = -1
        self._began = 0.0
        self._heard = 0.0

    def start(self) -> None:
        self._ear, voice = os.pipe()
        os.set_blocking(self._ear, False)
        self.process = subprocess.Popen(  # noqa: S603 (a line of our own Procfile)
            self.command,
            cwd=ROOT,
            env={
                **self.environment,
                "RULESITE_VOICE": str(voice),
                "RULESITE_IS_RESTART": str(int(self.starts > 0)),
            },
            start_new_session=True,
            pass_fds=[voice],
        )
        os.close(voice)
        self.starts += 1
        self._began = monotonic()
        self._heard = 0.0

    def has_ended(self) -> bool:
        """Whether it ended; it is not reaped, so that its process group remains its own."""
        assert self.process
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self.process.pid, options) is not None

    def is_silent(self) -> bool:
        """Whether a process that gave signs of life has stopped giving them."""
        with suppress(BlockingIOError):
            while os.read(self._ear, 1024):
                self._heard = monotonic()
        return bool(self._heard) and monotonic() - self._heard > SILENT

    def tell(self, sign: signal.Signals) -> None:
        """Signal the leader of the group, which handles its own children."""
        assert self.process
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, sign)

    def clear_away(self) -> int:
        """Kill the rest of its group and reap it; returns how it ended."""
        assert self.process
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        ended = self.process.wait()
        os.close(self._ear)
        self.process = None
        self._count(monotonic() - self._began)
        return ended

    def _count(self, lived: float) -> None:
        """Restart a stable process at once, and others after a growing delay."""
        if lived >= STEADY:
            self.was_steady, self.false_starts = True, 0
            self.may_start = 0.0
        else:
            self.false_starts += 1
            self.may_start = monotonic() + min(LONGEST_PAUSE, 0.25 * 2**self.false_starts)

    @property
    def is_hopeless(self) -> bool:
        return not self.was_steady and self.false_starts >= MOST_FALSE_STARTS


class Supervisor:
    def __init__(self, parts: Iterable[SiteProcess]) -> None:
        self.parts = list(parts)
        self._is_stopping = False

    def request_stop(self, *_signal: object) -> None:
        self._is_stopping = True

    def run(self, is_wanted: Callable[[], bool]) -> bool:
        """Run until stopped or no longer wanted; ``False`` if a part never came to life."""
        try:
            while not self._is_stopping and is_wanted():
                for part in self.parts:
                    self._look_after(part)
                    if part.is_hopeless:
                        log.error("%s could not be started", part.name)
                        return False
                sleep(LOOK)
            return True
        finally:
            self._stop()

    def _look_after(self, part: SiteProcess) -> None:
        if part.process is None:
            if monotonic() >= part.may_start:
                part.start()
        elif part.has_ended():
            log.warning("%s %s and is started again", part.name, exit_text(part.clear_away()))
        elif part.is_silent():
            part.clear_away()
            log.warning("%s had hung, was ended and is started again", part.name)

    def _stop(self) -> None:
        left = [part for part in self.parts if part.process]
        for part in left:
            part.tell(signal.SIGTERM)
        until = monotonic() + GRACE
        while monotonic() < until and not all(part.has_ended() for part in left):
            sleep(0.05)
        for part in left:
            part.clear_away()


def exit_text(ended: int) -> str:
    if ended >= 0:
        return f"ended by itself ({ended})"
    with suppress(ValueError):
        return f"was ended by {signal.Signals(-ended).name}"
    return f"was ended by signal {-ended}"
