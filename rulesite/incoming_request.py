"""A request as it comes in over a connection, until it is whole or known to be too much.

Only as much is read of it as tells where it ends; what its words mean is left to the server.
"""

from __future__ import annotations

import re

LONGEST_LINE = 8190
"""Bytes of the first line, which holds the address; gunicorn knows no larger limit."""
LONGEST_HEAD = 64 * 1024
LARGEST_BODY = 12 * 1024 * 1024
"""A file of texts brought to the translators' desk; Django lets every other page have far less."""

_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"^content-length:[ \t]*([^\r\n]*?)[ \t]*\r$", re.I | re.M)
_CODED = re.compile(rb"^transfer-encoding:", re.I | re.M)
_WAITS = re.compile(rb"^expect:[ \t]*100-continue[ \t]*\r$", re.I | re.M)


class RequestRefused(Exception):
    """Said at the door, in few words: no more of the request is read."""

    def __init__(self, status: str, words: str) -> None:
        super().__init__(status)
        self.status = status
        self.words = words


class Arriving:
    """The bytes of one connection that no request has taken yet."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._looked = 0
        self._head = 0
        self._body = 0
        self.waits_to_go_on = False
        """Whether the other side sends the body only once it is told that it may."""
        self.is_cut = False
        """Whether the head alone is handed on, because the body is too large to be read."""

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
        """Find where the request ends, if its head is all there; refuse what is too long."""
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
        # One length that is no number, or two of them, the server refuses by itself.
        self.is_cut = self._body > LARGEST_BODY or bool(lengths and not is_number)
        self.waits_to_go_on = bool(_WAITS.search(head)) and not self.is_cut and not self.is_whole

    def take(self) -> bytes | bytearray:
        """The bytes of the request; what came after them is kept for the next."""
        end = self._head if self.is_cut else self._head + self._body
        taken: bytes | bytearray
        if end == self.size:  # as nearly always: a large body is held once
            taken, self._held = self._held, bytearray()
        else:
            taken = bytes(self._held[:end])
            del self._held[:end]
        self._looked = self._head = self._body = 0
        self.waits_to_go_on = self.is_cut = False
        return taken
