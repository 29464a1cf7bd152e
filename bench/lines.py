"""A plain load of requests over connections kept open, each driven by its own process."""

from __future__ import annotations

import socket
import time
from collections.abc import Mapping
from multiprocessing import get_context
from typing import NamedTuple

CONNECTIONS = 4


class Answer(NamedTuple):
    """One answer as it came over the wire."""

    status: int
    headers: Mapping[str, str]
    size: int


class Line:
    """A connection kept open."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, request: bytes) -> Answer:
        self._socket.sendall(request)
        held = bytearray()
        while (end := held.find(b"\r\n\r\n")) < 0:
            held += self._more()
        first, *lines = held[:end].decode("latin-1").split("\r\n")
        pairs = [line.split(": ", 1) for line in lines]
        headers = {name.lower(): value for name, value in pairs}
        whole = end + 4 + int(headers.get("content-length", "0"))
        while len(held) < whole:
            held += self._more()
        return Answer(int(first.split()[1]), headers, len(held))

    def _more(self) -> bytes:
        received = self._socket.recv(1 << 18)
        if not received:
            raise ConnectionError("the server closed the connection")
        return received


def request_for(path: str, **headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Accept-Encoding: gzip"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def rate(port: int, request: bytes, status: int, seconds: float) -> float:
    """Answers a second over all connections together; any other status is a fault."""
    context = get_context("spawn")
    with context.Pool(CONNECTIONS) as pool:
        given = [(port, request, status, seconds)] * CONNECTIONS
        return sum(pool.starmap(_drive, given, chunksize=1))


def _drive(port: int, request: bytes, status: int, seconds: float) -> float:
    line = Line(port)
    for _ in range(20):
        line.ask(request)
    answers = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        answer = line.ask(request)
        if answer.status != status:
            raise RuntimeError(f"an answer of {answer.status} where {status} was due")
        answers += 1
    return answers / (time.perf_counter() - start)
