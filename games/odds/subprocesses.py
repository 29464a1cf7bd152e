"""A subprocess that answers one question after another, in JSON."""

import json
import os
import select
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, get_ident
from time import monotonic
from typing import Any, cast

from games.rules.values.refusal import Unusable

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST = 180
"""Seconds after which an answer is no longer waited for."""
POLITE = 10
"""The niceness of a long count, so that page requests go first."""

UNASKED = 300
"""Seconds without a question after which the process ends."""
MOST_IN_LINE = 3
"""The most threads that ask or wait: fewer than the threads that serve pages."""

STEP = 1.0
"""Seconds that a wait for a reply cannot be interrupted."""

FAILED = "failed"

Figures = dict[str, Any]


class NotCounted(Exception):
    """No answer came in time, or the process ended before it."""


class Subprocess:
    """Ask a module one question at a time; it runs by itself and ends with ``answer_lines``."""

    def __init__(
        self, module: str, longest: float = LONGEST, niceness: int = 0, *, stays: bool = True
    ) -> None:
        self._module = module
        self._longest = longest
        self._niceness = niceness
        self._stays = stays
        self._lock = Lock()
        self._in_line: set[int] = set()
        self._number = 0
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, question: list[object]) -> Figures:
        """The reply; raise what the module refuses, or ``NotCounted`` if no reply comes."""
        mine = get_ident()
        if len(self._in_line) >= MOST_IN_LINE:
            raise NotCounted(f"{MOST_IN_LINE} questions wait already")
        self._in_line.add(mine)
        try:
            with self._lock:
                # The first process may have ended.
                reply = self._read_answer(question) or self._read_answer(question)
                if self.process is not None and not self._stays:
                    self.end(self.process)
        finally:
            self._in_line.discard(mine)
        if reply is None:
            raise NotCounted(f"{self._module} ended twice without an answer")
        if FAILED in reply:
            raise NotCounted(reply[FAILED])
        if "refused" in reply:
            raise Unusable(reply["refused"], reply["facts"], reply["field"])
        return reply

    def _read_answer(self, question: list[object]) -> Figures | None:
        """The reply to this question; ``None`` if there is none, or one to another question."""
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
        return cast(Figures, reply)

    def _answer(self, line: bytes) -> bytes:
        """The line of the reply; empty if the process has ended."""
        process = self.process = self.process or self._begun()
        assert process.stdin is not None
        assert process.stdout is not None
        reply = b""
        try:
            process.stdin.write(line)
            process.stdin.flush()
            # In short steps, so that a thread whose request takes too long can be interrupted.
            until = monotonic() + self._longest
            while not has_come(process.stdout.fileno(), min(STEP, self._longest)):
                if monotonic() >= until:
                    raise NotCounted(f"no answer within {self._longest} seconds")
            reply = process.stdout.readline()
        except OSError:
            reply = b""
        finally:
            if not reply:
                self.end(process)
        return reply

    def _begun(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603  (the module is named in this house)
            [sys.executable, "-m", self._module, str(self._niceness)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )

    def begin_again(self) -> None:
        """Kill the process, so that the next question starts one that reads its files again."""
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
    """Whether the file can be read or its other end is closed; unlike ``select``, ``poll`` takes
    any file number."""
    poll = select.poll()
    poll.register(file, select.POLLIN)
    return bool(poll.poll(seconds * 1000))


def answer_lines(count: Callable[..., Figures]) -> None:
    """Reply to each line of standard input until none comes for a while."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends it
    os.nice(int(sys.argv[1]))
    questions = sys.stdin.buffer
    while has_come(questions.fileno(), UNASKED) and (line := questions.readline()):
        number, question = json.loads(line)
        print(f"[{number}, {_answered(count, question)}]", flush=True)


def _answered(count: Callable[..., Figures], question: list[object]) -> str:
    try:
        return json.dumps(count(*question))
    except Unusable as no:
        return json.dumps({"refused": no.reason, "facts": no.facts, "field": no.field})
    except Exception as fault:
        traceback.print_exc()
        return json.dumps({FAILED: repr(fault)[:200]})
