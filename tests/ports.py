"""Ports for the servers that tests start."""

import socket
from contextlib import suppress
from secrets import randbelow

FIRST, COUNT = 15_000, 17_000
"""Below those the kernel gives to connections that go out: one of them would take it meanwhile."""


def free_port() -> int:
    """A port on which nobody listens."""
    while True:
        port = FIRST + randbelow(COUNT)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port
