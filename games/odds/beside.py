"""A process beside this one that reckons for it, question after question.

What is answered within a second cannot wait for a process to begin, and what compiled kernels
need in memory does not belong in a process that answers readers. Whoever asks first begins it;
it ends when nobody has asked for a while, and when the process it stands beside has ended.
"""

from __future__ import annotations

import json
import select
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Any

from games.odds.counting import LONGEST, ROOT, Figures, NotCounted, asked, read_answer

UNASKED = 300
"""Seconds after which nobody is expected to ask again soon."""


class Beside:
    """One question at a time to a module that is run by itself and ends with ``answer_each``."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._lock = Lock()
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, question: list[Any]) -> Figures:
        """Refused as the module refuses; ``NotCounted`` where no answer comes."""
        line = f"{json.dumps(question)}\n".encode()
        with self._lock:
            told = self._answer(line) or self._answer(line)  # the first may have gone to sleep
        if not told:
            raise NotCounted(f"{self._module} ended twice without an answer")
        return read_answer(told)

    def _answer(self, line: bytes) -> bytes:
        """Nothing where the process has ended: another begins with the next question."""
        process = self.process = self.process or self._begun()
        assert process.stdin is not None
        assert process.stdout is not None
        told = b""
        try:
            process.stdin.write(line)
            process.stdin.flush()
            if not select.select([process.stdout], [], [], LONGEST)[0]:
                raise NotCounted(f"no answer within {LONGEST} seconds")
            told = process.stdout.readline()
        except OSError:
            told = b""
        finally:
            if not told:
                self.end(process)
        return told

    def _begun(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603  (the module is named in this house)
            [sys.executable, "-m", self._module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )

    def end(self, process: subprocess.Popen[bytes]) -> None:
        self.process = None
        process.kill()
        process.wait()
        for end in (process.stdin, process.stdout):
            if end is not None:
                with suppress(OSError):
                    end.close()


def answer_each(count: Callable[..., Figures]) -> None:
    """An answer or a refusal for each line that comes in, until none comes for a while.

    Somebody waits for each: unlike a long count it lets nobody go first.
    """
    questions = sys.stdin.buffer
    while select.select([questions], [], [], UNASKED)[0] and (line := questions.readline()):
        print(json.dumps(asked(count, json.loads(line)), ensure_ascii=False), flush=True)
