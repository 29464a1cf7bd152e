"""How long a run stood still, and pages were away, while something was done to a site."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic
from typing import Protocol

LOOK = 0.1
PLAYED = "select coalesce(sum(played), 0) from simulations_batch"


class Watched(Protocol):
    """A site at a port, whose database answers a question with a number."""

    @property
    def port(self) -> int: ...

    def number(self, question: str) -> int: ...


class Stalls:
    """The longest of each, in seconds."""

    def __init__(self, site: Watched) -> None:
        self.site = site
        self.run = self.pages = 0.0
        self._is_over = Event()

    def watch(self) -> None:
        moved = heard = monotonic()
        before = -1
        while not self._is_over.wait(LOOK):
            with suppress(Exception):
                if (played := self.site.number(PLAYED)) != before:
                    before, moved = played, monotonic()
            self.run = max(self.run, monotonic() - moved)
            with (
                suppress(OSError),
                socket.create_connection(("127.0.0.1", self.site.port), timeout=5) as door,
            ):
                door.sendall(
                    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                )
                if b" 200 " in door.recv(64):
                    heard = monotonic()
            self.pages = max(self.pages, monotonic() - heard)

    @classmethod
    @contextmanager
    def of(cls, site: Watched) -> Iterator[Stalls]:
        stalls = cls(site)
        thread = Thread(target=stalls.watch)
        thread.start()
        try:
            yield stalls
        finally:
            stalls._is_over.set()
            thread.join()
