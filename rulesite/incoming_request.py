"""Receive an HTTP request from a connection until it is whole or too large."""

import re

LONGEST_LINE = 8190
"""Most bytes of the first line, which holds the URL; gunicorn has no larger limit."""
LONGEST_HEAD = 64 * 1024
LARGEST_BODY = 12 * 1024 * 1024
"""Enough for a file of texts uploaded to the translators' desk; Django limits other pages more."""

_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"^content-length:[ \t]*([^\r\n]*?)[ \t]*\r$", re.I | re.M)
_CODED = re.compile(rb"^transfer-encoding:", re.I | re.M)
_WAITS = re.compile(rb"^expect:[ \t]*100-continue[ \t]*\r$", re.I | re.M)


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
        if _CODED.search(head):
            raise RequestRefused(
                "411 Length Required",
                "Say how long the body is. 請註明內容長度。 Indique o comprimento do corpo.",
            )
        lengths = _LENGTH.findall(head)
        length = lengths[0] if len(lengths) == 1 else b""
        is_number = length.isdigit() and len(length) < 20
        self._body = int(length) if is_number else 0
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
