"""gunicorn's threaded worker, changed so that threads get whole requests and never wait for a peer.

gunicorn's own hands a connection to a thread with its first byte; a few that send or read slowly
then occupy every thread. Here the worker's one loop receives requests and sends responses, each
within its time limit; a thread only computes.
"""

import ctypes
import errno
import re
import socket
import struct
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ, EVENT_WRITE
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from rulesite.under_way import UnderWay

LONGEST_LINE = 8190
"""Most bytes of the first line, which holds the URL; gunicorn has no larger limit."""
LONGEST_HEAD = 64 * 1024
LARGEST_BODY = 12 * 1024 * 1024
"""Enough for a file of texts uploaded to the translators' desk; Django limits other pages more."""

_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"^content-length:[ \t]*([^\r\n]*?)[ \t]*\r$", re.I | re.M)
_HOST = re.compile(rb"^host:", re.I | re.M)
_CODED = re.compile(rb"^transfer-encoding:", re.I | re.M)
_WAITS = re.compile(rb"^expect:[ \t]*100-continue[ \t]*\r$", re.I | re.M)

_LIBRARY = ctypes.CDLL(None)

REQUEST_TIMEOUT = 15.0
"""Seconds to receive the head of a request."""
TO_SEND = 60.0
"""Seconds to receive the body, and again to send the response."""
TO_GO = 2.0
"""Seconds to keep reading after the last response, so that it is not cut short."""
STUCK = struct.pack("ll", 20, 0)
"""Seconds until a thread gives up on a peer, where it must wait for one."""

MOST_WAITING = 500
"""Most idle, receiving or sending connections of a worker; a new one displaces the oldest."""
MOST_BUFFERED = 48 * 1024 * 1024
"""Most bytes of unfinished requests and responses of a worker."""
MOST_UNSENT = 4 * 1024 * 1024
"""Most unsent bytes of one response; beyond it the thread waits for the reader."""
AT_ONCE = 256 * 1024
BUSY = (
    "503 Service Unavailable\r\nRetry-After: 10",
    "Too much at once. Try again in a moment. 請稍後再試。 Tente de novo daqui a pouco.",
)


def return_memory() -> None:
    """Return to the system what was freed in glibc's heaps: tens of megabytes after large files.

    Where there is little it takes a tenth of a millisecond. Other C libraries lack the function.
    """
    with suppress(AttributeError):
        _LIBRARY.malloc_trim(0)


class RequestRefused(Exception):
    """A request refused with a short message; no more of it is read."""

    def __init__(self, status: str, words: str) -> None:
        super().__init__(status)
        self.status = status
        self.words = words


class Arriving:
    """The bytes of one connection that are not yet part of a finished request."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._looked = 0
        self._head = 0
        self._body = 0
        self.waits_to_go_on = False
        """Whether the client waits for ``100 Continue`` before it sends the body."""
        self.is_cut = False
        """Whether only the head is passed on, because the body is too large to read."""

    @property
    def size(self) -> int:
        return len(self._held)

    @property
    def has_head(self) -> bool:
        return self._head > 0

    @property
    def is_whole(self) -> bool:
        return bool(self._head) and (self.is_cut or self.size >= self._head + self._body)

    def add(self, data: bytes) -> None:
        self._held += data
        self.look()

    def look(self) -> None:
        """Find where the request ends, once its head is complete; refuse one that is too long."""
        if self._head:
            return
        while self._held.startswith(b"\r\n"):
            del self._held[:2]
        end = self._held.find(_END, max(0, self._looked - len(_END)))
        self._looked = len(self._held)
        line = self._held.find(b"\r\n", 0, LONGEST_LINE + 2)
        if line < 0 and len(self._held) > LONGEST_LINE:
            raise RequestRefused(
                "414 URI Too Long", "The address is too long. 網址過長。 Endereço longo demais."
            )
        if end > LONGEST_HEAD or (end < 0 and len(self._held) > LONGEST_HEAD):
            raise RequestRefused(
                "431 Request Header Fields Too Large",
                "The headers are too long. 標頭過長。 Cabeçalhos longos demais.",
            )
        if end >= 0:
            self._head = end + len(_END)
            self._measure(bytes(self._held[: self._head]))

    def _measure(self, head: bytes) -> None:
        if head.partition(b"\r\n")[0].endswith(b" HTTP/1.1") and not _HOST.search(head):
            raise RequestRefused(
                "400 Bad Request", "Name the host. 請註明主機名稱。 Indique o nome do servidor."
            )
        if _CODED.search(head):
            raise RequestRefused(
                "411 Length Required",
                "Say how long the body is. 請註明內容長度。 Indique o comprimento do corpo.",
            )
        lengths = _LENGTH.findall(head)
        length = lengths[0] if len(lengths) == 1 else b""
        is_number = length.isdigit()
        self._body = int(length.lstrip(b"0")[:20] or b"0") if is_number else 0
        # The server itself refuses an invalid or repeated length.
        self.is_cut = self._body > LARGEST_BODY or bool(lengths and not is_number)
        self.waits_to_go_on = bool(_WAITS.search(head)) and not self.is_cut and not self.is_whole

    def take(self) -> bytes | bytearray:
        """Remove and return the bytes of the request; later bytes remain for the next."""
        end = self._head if self.is_cut else self._head + self._body
        taken: bytes | bytearray
        if end == self.size:  # nearly always; avoids a copy of a large body
            taken, self._held = self._held, bytearray()
        else:
            taken = bytes(self._held[:end])
            del self._held[:end]
        self._looked = self._head = self._body = 0
        self.waits_to_go_on = self.is_cut = False
        return taken


class BufferedSocket(socket.socket):
    """A socket that buffers a response and sends it as the peer reads.

    A thread that receives from it gets the buffered request first, piece by piece.
    """

    def __init__(self, connection: socket.socket) -> None:
        super().__init__(fileno=connection.detach())
        self.unsent = bytearray()
        self.given: deque[memoryview] = deque()
        self.moved: Callable[[], None] = lambda: None

    def give(self, request: bytes | bytearray) -> None:
        """Add bytes that a thread will receive next."""
        self.given.append(memoryview(request))

    def recv(self, size: int, flags: int = 0) -> bytes:
        if not self.given:
            return b""  # no thread waits for a peer, whatever the request said of its length
        chunk = self.given.popleft()
        piece = min(size, AT_ONCE)
        if len(chunk) > piece:
            self.given.appendleft(chunk[piece:])
        return bytes(chunk[:piece])

    def hear(self) -> bytes | None:
        """What the peer sent, besides what a thread has still to receive; empty at its end, and
        ``None`` if nothing has come.
        """
        try:
            return super().recv(AT_ONCE)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def sendall(self, data: Any, flags: int = 0) -> None:
        self.moved()
        self.unsent += data
        self.send_on()
        if len(self.unsent) > MOST_UNSENT:
            waiting, self.unsent = self.unsent, bytearray()
            super().sendall(waiting, flags)

    def send_on(self) -> None:
        try:
            while self.unsent:
                del self.unsent[: self.send(self.unsent[:AT_ONCE], socket.MSG_DONTWAIT)]
        except BlockingIOError:
            return


class Guest(TConn):  # type: ignore[misc]
    """A connection and the bytes received on it."""

    def __init__(self, cfg: object, line: BufferedSocket, client: object, server: object) -> None:
        super().__init__(cfg, line, client, server)
        self.arriving = Arriving()
        self.is_cut = False
        self.given = 0
        self.until = 0.0

    @property
    def buffered(self) -> int:
        return self.arriving.size + len(self.sock.unsent)


class Doorkeeper(ThreadWorker):  # type: ignore[misc]
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: OrderedDict[Guest, None] = OrderedDict()
        self.swept = 0.0
        self.trimmed = 0
        """How many requests there had been when freed memory was last returned."""
        self.given = 0
        """Bytes of the requests that threads have or are about to get."""
        self.under_way = UnderWay(self.cfg.threads)

    # Receive connections and requests.

    def accept(self, listener: socket.socket) -> None:
        try:
            connection, address = listener.accept()
        except OSError as no:
            if no.errno in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                return
            raise
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, STUCK)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, STUCK)
        self.nr_conns += 1
        guest = Guest(self.cfg, BufferedSocket(connection), address, listener.getsockname())
        while len(self.waiting) >= MOST_WAITING:
            self.drop(next(iter(self.waiting)))
        self.wait(guest, EVENT_READ, self.hear, REQUEST_TIMEOUT)

    def hear(self, guest: Guest, line: BufferedSocket) -> None:
        data = line.hear()
        if data:
            self.weigh(guest, data)
            self.make_room()
        elif data is not None:
            self.drop(guest)

    def weigh(self, guest: Guest, data: bytes) -> None:
        request = guest.arriving
        size, had_head = request.size, request.has_head
        try:
            request.add(data)
        except RequestRefused as no:
            self.refuse(guest, no)
            return
        if request.is_whole:
            self.hand_over(guest)
            return
        if request.waits_to_go_on:
            request.waits_to_go_on = False
            guest.sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        if request.has_head and not had_head:
            guest.until = monotonic() + TO_SEND
        elif request.size and not size:
            guest.until = monotonic() + REQUEST_TIMEOUT

    def hand_over(self, guest: Guest) -> None:
        """Give the whole request to a thread."""
        if self.given + guest.arriving.size > MOST_BUFFERED:
            self.refuse(guest, RequestRefused(*BUSY))
            return
        self.forget(guest)
        guest.init()
        guest.sock.setblocking(True)
        guest.is_cut = guest.arriving.is_cut
        request = guest.arriving.take()
        guest.given = len(request)
        self.given += guest.given
        guest.sock.give(request)
        self.enqueue_req(guest)

    def handle_request(self, req: Any, conn: Guest) -> Any:
        if conn.is_cut:
            req.force_close()
        conn.sock.moved = self.under_way.moved
        try:
            with self.under_way.answering(f"{req.method} {req.path}"):
                return super().handle_request(req, conn)
        except BlockingIOError as slow:
            raise OSError(errno.ECONNRESET, "the reader took too long") from slow

    def refuse(self, guest: Guest, no: RequestRefused) -> None:
        self.log.warning("%s for %s", no.status, guest.client[0] if guest.client else "a socket")
        words = f"{no.words}\n".encode()
        head = (
            f"HTTP/1.1 {no.status}\r\nConnection: close\r\n"
            f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(words)}\r\n\r\n"
        )
        self.forget(guest)
        self.answered(guest, head.encode() + words)

    # Send responses, and close or reuse connections.

    def finish_request(self, conn: Guest, fs: Future[object]) -> None:
        self.given -= conn.given
        try:
            stays = bool(fs.result()) if not fs.cancelled() else False
            conn.sock.setblocking(False)
        except Exception:
            self.nr_conns -= 1
            conn.close()
            return
        self.answered(conn, stays=stays and self.alive)

    def answered(self, guest: Guest, data: bytes = b"", *, stays: bool = False) -> None:
        guest.sock.unsent += data
        self.wait(guest, EVENT_WRITE, partial(self.send, stays=stays), TO_SEND)
        self.send(guest, guest.sock, stays=stays)
        self.make_room()

    def send(self, guest: Guest, line: BufferedSocket, *, stays: bool) -> None:
        try:
            line.send_on()
        except OSError:
            self.drop(guest)
            return
        if line.unsent:
            return
        self.forget(guest)
        if stays:
            self.wait(guest, EVENT_READ, self.hear, self.cfg.keepalive)
            self.weigh(guest, b"")
            return
        try:
            line.shutdown(socket.SHUT_WR)
        except OSError:
            self.nr_conns -= 1
            guest.close()
            return
        self.wait(guest, EVENT_READ, self.see_off, TO_GO)

    def see_off(self, guest: Guest, line: BufferedSocket) -> None:
        """Discard further input: closing with unread input would lose the response."""
        if line.hear() == b"":
            self.drop(guest)

    # Time limits.

    def wait(
        self,
        guest: Guest,
        event: int,
        then: Callable[[Guest, BufferedSocket], None],
        seconds: float,
    ) -> None:
        guest.sock.setblocking(False)
        guest.until = monotonic() + seconds
        self.waiting[guest] = None
        self.poller.register(guest.sock, event, partial(then, guest))

    def forget(self, guest: Guest) -> None:
        del self.waiting[guest]
        self.poller.unregister(guest.sock)

    def drop(self, guest: Guest) -> None:
        self.forget(guest)
        self.nr_conns -= 1
        guest.close()

    def make_room(self) -> None:
        """Close the connection with the most buffered bytes while there are too many."""
        while sum(guest.buffered for guest in self.waiting) > MOST_BUFFERED:
            self.drop(max(self.waiting, key=lambda guest: guest.buffered))

    def murder_pending(self) -> None:
        """Called by gunicorn's loop at every turn; works once a second."""
        now = monotonic()
        if now - self.swept < 1:
            return
        self.swept = now
        if self.nr != self.trimmed:
            self.trimmed = self.nr
            return_memory()
        for address in self.under_way.interrupt_slow(self.cfg.timeout):
            self.log.error("ended, for it took more than %d s: %s", self.cfg.timeout, address)
        late = [
            guest
            for guest in self.waiting
            if guest.until < now or not (self.alive or guest.buffered)
        ]
        for guest in late:
            self.drop(guest)
