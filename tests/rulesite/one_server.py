"""The site's own server in processes of its own, on a folder of its own, and lines to it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from tests.ports import free_port

ROOT = Path(__file__).parent.parent.parent
LONG = 240
"""Seconds no answer takes; a guard against waiting without end, not a measure."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    head: str
    body: bytes

    def header(self, name: str) -> str:
        found = re.search(rf"^{name}: (.*)\r$", self.head, re.I | re.M)
        return found.group(1) if found else ""


@dataclass(frozen=True, slots=True)
class Served:
    port: int
    folder: Path
    pid: int

    def line(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=LONG)

    def send(self, request: bytes) -> Answer:
        with self.line() as line:
            with suppress(BrokenPipeError, ConnectionResetError):  # refused before it was all sent
                line.sendall(request)
            return answer_on(line)

    def get(self, path: str, **headers: str) -> Answer:
        told = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{told}\r\n"
        return self.send(head.encode())


def answer_on(line: socket.socket) -> Answer:
    """One answer, to the end of the body its head tells of, or of the connection."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += _more(line, received)
    head, _, body = received.partition(b"\r\n\r\n")
    told = re.search(rb"content-length: (\d+)", head, re.I)
    while told is None or len(body) < int(told.group(1)):
        try:
            body += _more(line, body)
        except EOFError:
            break
    return Answer(int(head.split()[1]), head.decode("latin-1") + "\r\n", body)


def _more(line: socket.socket, before: bytes) -> bytes:
    data = line.recv(65536)
    if not data:
        raise EOFError(f"the line was closed after {before[:200]!r}")
    return data


def environment(folder: Path, port: int, **more: str) -> dict[str, str]:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("RULESITE", "DJ"))
    }
    return kept | {
        "DJANGO_SETTINGS_MODULE": "rulesite.settings.embedded",
        "RULESITE_KERNELS": os.environ.get("RULESITE_KERNELS", str(folder / "kernels")),
        "RULESITE_DATA": str(folder),
        "WEB_CONCURRENCY": "2",
        "PORT": str(port),
        **more,
    }


def prepare(folder: Path) -> None:
    command = [sys.executable, "manage.py", "prepare", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment(folder, 0), check=True, timeout=10 * LONG)


@contextmanager
def served(folder: Path, **more: str) -> Iterator[Served]:
    """The server as `make run` and the documented production start it, until the block ends."""
    port = free_port()
    command = [
        sys.executable, "-m", "gunicorn", "rulesite.wsgi", "--config", "rulesite/gunicorn.py",
    ]  # fmt: skip
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment(folder, port, **more), start_new_session=True
    )
    try:
        wait_for(port, process)
        yield Served(port, folder, process.pid)
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = monotonic() + LONG
    while monotonic() < until:
        assert process.poll() is None, "the server did not start"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            sleep(0.1)
        else:
            return
    raise AssertionError("the server did not listen")
