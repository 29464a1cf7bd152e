"""A process beside this one that reckons for it, question after question.

What is answered within a second cannot wait for a process to begin, and what compiled kernels
need in memory does not belong in a process that answers readers. Whoever asks first begins it;
it ends when nobody has asked for a while, and when the process it stands beside has ended.
"""

from __future__ import annotations

import json
import select
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, get_ident
from time import monotonic
from typing import Any

from games.odds.counting import LONGEST, ROOT, Figures, NotCounted, counts_or_refusal, figures_of

UNASKED = 300
"""Seconds after which nobody is expected to ask again soon."""
MOST_IN_LINE = 3
"""Threads that ask or wait to; fewer than those that answer readers."""

STEP = 1.0
"""Seconds for which nothing interrupts who waits for an answer."""

FAILED = "failed"


class Subprocess:
    """One question at a time to a module that is run by itself and ends with ``answer_each``."""

    def __init__(self, module: str, longest: float = LONGEST) -> None:
        self._module = module
        self._longest = longest
        self._lock = Lock()
        self._in_line: set[int] = set()
        self._number = 0
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, question: list[Any]) -> Figures:
        """Refused as the module refuses; ``NotCounted`` where no answer comes."""
        mine = get_ident()
        if len(self._in_line) >= MOST_IN_LINE:
            raise NotCounted(f"{MOST_IN_LINE} questions wait already")
        self._in_line.add(mine)
        try:
            with self._lock:
                reply = self._read_answer(question) or self._read_answer(
                    question
                )  # the first may have gone
        finally:
            self._in_line.discard(mine)
        if reply is None:
            raise NotCounted(f"{self._module} ended twice without an answer")
        if FAILED in reply:
            raise NotCounted(reply[FAILED])
        return figures_of(reply)

    def _read_answer(self, question: list[Any]) -> Figures | None:
        """What is answered to this question, and to no other that was given up."""
        self._number += 1
        line = self._answer(f"{json.dumps([self._number, question])}\n".encode())
        try:
            number, reply = json.loads(line)
        except (TypeError, ValueError):
            number, reply = 0, None
        if number != self._number:
            if self.process is not None:
                self.end(self.process)
            return None
        figures: Figures = reply
        return figures

    def _answer(self, line: bytes) -> bytes:
        """Nothing where the process has ended; another begins with the next question."""
        process = self.process = self.process or self._begun()
        assert process.stdin is not None
        assert process.stdout is not None
        reply = b""
        try:
            process.stdin.write(line)
            process.stdin.flush()
            self._wait(process.stdout.fileno())
            reply = process.stdout.readline()
        except OSError:
            reply = b""
        finally:
            if not reply:
                self.end(process)
        return reply

    def _wait(self, file: int) -> None:
        """Step by step, so that a thread whose request takes too long can be interrupted."""
        until = monotonic() + self._longest
        while not has_come(file, min(STEP, self._longest)):
            if monotonic() >= until:
                raise NotCounted(f"no answer within {self._longest} seconds")

    def _begun(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603  (the module is named in this house)
            [sys.executable, "-m", self._module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )

    def begin_again(self) -> None:
        """Let the next question be answered by a new process, which reads its files anew."""
        if self.process is not None:
            self.process.kill()

    def end(self, process: subprocess.Popen[bytes]) -> None:
        self.process = None
        process.kill()
        process.wait()
        for end in (process.stdin, process.stdout):
            if end is not None:
                with suppress(OSError):
                    end.close()


def has_come(file: int, seconds: float) -> bool:
    """Whether something can be read there, or its other end is closed; of any file, however many
    are open."""
    poll = select.poll()
    poll.register(file, select.POLLIN)
    return bool(poll.poll(seconds * 1000))


def answer_each(count: Callable[..., Figures]) -> None:
    """An answer or a refusal for each line that comes in, until none comes for a while.

    Somebody waits for each: unlike a long count it lets nobody go first. What fails is told with
    its trace to standard error, and the next question answered.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the process that asks it
    questions = sys.stdin.buffer
    while has_come(questions.fileno(), UNASKED) and (line := questions.readline()):
        number, question = json.loads(line)
        print(f"[{number}, {_answered(count, question)}]", flush=True)


def _answered(count: Callable[..., Figures], question: list[Any]) -> str:
    try:
        return json.dumps(counts_or_refusal(count, question))
    except Exception as fault:
        traceback.print_exc()
        return json.dumps({FAILED: repr(fault)[:200]})
