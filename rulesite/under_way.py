"""What a web process is answering, so that what takes too long is named and ended.

A thread that computes for too long is interrupted, and the request answered 503. A process that
hangs in one long step of the interpreter's own cannot even do that: who leads ends it, and tells
by the same slots, in memory both share, what it was at. Addresses are told without their query.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from mmap import mmap
from threading import RLock, get_ident
from time import monotonic

from games.site.errors import TooLong

SIZE = 512
"""Bytes of a slot: the beginning of an address."""
AGAIN = 5.0
"""Seconds after which a request that was interrupted is so once more: time to answer for it."""


@dataclass(slots=True)
class RunningRequest:
    place: int
    thread: int
    address: str
    moved: float
    """When it began, or last had something to send."""
    is_told: bool = False
    again: float = 0.0
    """When it is interrupted once more, where it was already."""


class UnderWay:
    def __init__(self, threads: int) -> None:
        self._memory = mmap(-1, threads * SIZE)
        self._free = list(range(threads))
        self._lock = RLock()
        self._requests: dict[int, RunningRequest] = {}

    @contextmanager
    def answering(self, address: str) -> Iterator[None]:
        """One request, in the thread that answers it."""
        mine = get_ident()
        encoded = address.encode("unicode_escape")[
            :SIZE
        ]  # what somebody sends begins no line of a log
        with self._lock:
            if left := self._requests.get(mine):  # interrupted just as it came to its end
                self._let_go(left)
            request = RunningRequest(self._free.pop(), mine, encoded.decode(), monotonic())
            self._requests[mine] = request
            self._write(request.place, encoded)
        try:
            yield
        finally:
            with self._lock:
                self._let_go(request)

    def _let_go(self, request: RunningRequest) -> None:
        """Once. What was meant for this request meets no other."""
        if self._requests.get(request.thread) is request:
            interrupt(request.thread, None)
            del self._requests[request.thread]
            self._write(request.place, b"")
            self._free.append(request.place)

    def moved(self) -> None:
        """Something of the answer goes out: it comes to its end."""
        if request := self._requests.get(get_ident()):
            request.moved = monotonic()

    def end_what_takes_longer(self, seconds: float) -> list[str]:
        """The addresses told of for the first time; each is interrupted until it ends.

        No sooner than it was answered for: the page that says so is interrupted by none.
        """
        addresses = []
        with self._lock:
            now = monotonic()
            for request in [*self._requests.values()]:
                if now - request.moved < seconds or now < request.again:
                    continue
                interrupt(request.thread, TooLong)
                request.again = now + AGAIN
                if not request.is_told:
                    request.is_told = True
                    addresses.append(request.address)
        return addresses

    def addresses(self) -> list[str]:
        """Of all that is answered now, read in whichever process."""
        slots = (self._memory[start : start + SIZE] for start in range(0, len(self._memory), SIZE))
        texts = (slot.rstrip(b"\0").decode(errors="replace") for slot in slots)
        return [address for address in texts if address]

    def _write(self, place: int, data: bytes) -> None:
        self._memory[place * SIZE : (place + 1) * SIZE] = data.ljust(SIZE, b"\0")


def interrupt(thread: int, fault: type[Exception] | None) -> None:
    """Raise it in that thread at its next step; with none, take back what was not raised yet."""
    exception = ctypes.py_object(fault) if fault else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), exception)
