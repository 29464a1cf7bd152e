"""The requests in progress of a web process, so that slow ones are named and ended.

A thread that computes for too long is interrupted, and the request answered 503. A process that
hangs in one long step of the interpreter cannot do that: its parent ends it, and reads from slots
in shared memory what it was doing. URLs are logged without their query.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from mmap import mmap
from threading import RLock, get_ident
from time import monotonic

from games.site.pages import TooLong

SIZE = 512
"""Bytes of a slot: the beginning of a URL."""
AGAIN = 5.0
"""Seconds before an interrupted request is interrupted again: time to respond."""


@dataclass(slots=True)
class RunningRequest:
    place: int
    thread: int
    address: str
    moved: float
    """When it began, or last had something to send."""
    again: float = 0.0
    """When it is interrupted again, if it already was."""


class UnderWay:
    def __init__(self, threads: int) -> None:
        self._memory = mmap(-1, threads * SIZE)
        self._free = list(range(threads))
        self._lock = RLock()
        self._requests: dict[int, RunningRequest] = {}

    @contextmanager
    def answering(self, address: str) -> Iterator[None]:
        """Register a request while its thread handles it."""
        mine = get_ident()
        # No newline from a client reaches the log.
        encoded = address.encode("unicode_escape")[:SIZE]
        with self._lock:
            if left := self._requests.get(mine):  # interrupted just as it ended
                self._unregister(left)
            request = RunningRequest(self._free.pop(), mine, encoded.decode(), monotonic())
            self._requests[mine] = request
            self._write(request.place, encoded)
        try:
            yield
        finally:
            with self._lock:
                self._unregister(request)

    def _unregister(self, request: RunningRequest) -> None:
        """Unregister a request once; a pending interrupt reaches no later request."""
        if self._requests.get(request.thread) is request:
            interrupt(request.thread, None)
            del self._requests[request.thread]
            self._write(request.place, b"")
            self._free.append(request.place)

    def moved(self) -> None:
        """Note that part of the response was sent, so that the request is making progress."""
        if request := self._requests.get(get_ident()):
            request.moved = monotonic()

    def interrupt_slow(self, seconds: float) -> list[str]:
        """Interrupt slow requests until they end; return the URLs newly interrupted."""
        addresses = []
        with self._lock:
            now = monotonic()
            for request in [*self._requests.values()]:
                if now - request.moved < seconds or now < request.again:
                    continue
                interrupt(request.thread, TooLong)
                if not request.again:
                    addresses.append(request.address)
                request.again = now + AGAIN
        return addresses

    def addresses(self) -> list[str]:
        """The URLs of all requests in progress, readable from either process."""
        slots = (self._memory[start : start + SIZE] for start in range(0, len(self._memory), SIZE))
        texts = (slot.rstrip(b"\0").decode(errors="replace") for slot in slots)
        return [address for address in texts if address]

    def _write(self, place: int, data: bytes) -> None:
        self._memory[place * SIZE : (place + 1) * SIZE] = data.ljust(SIZE, b"\0")


def interrupt(thread: int, fault: type[Exception] | None) -> None:
    """Raise ``fault`` in the thread at its next step; ``None`` cancels a pending one."""
    exception = ctypes.py_object(fault) if fault else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), exception)
