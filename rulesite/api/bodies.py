"""What is sent: one JSON object, or many on lines of their own, each within its bounds."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest

from games.records.lines import LONGEST_LINE, lines_of, read_line
from games.rules.game import Record
from rulesite.api import keys

JSON = "application/json"
JSON_LINES = "application/jsonl"
AS_LINES = (JSON_LINES, "application/x-ndjson", "application/json-lines")
MOST_BYTES = 4 * 1024 * 1024
"""Of all lines together, of whoever brings a key; ``LARGER_BODIES`` of the settings lets as much
in. Of anybody they are no more than one record may be."""


@dataclass(frozen=True, slots=True)
class Most:
    """Lines of one request: so many that answering anybody takes a quarter of a second or so, and
    what whoever brings a key may send. ``bytes`` is less where the length of a line is its cost.
    """

    lines: int
    by_key: int
    bytes: int = LONGEST_LINE


ONE = Most(1, 1)


class Unreadable(Exception):
    """A body of another kind, or past the bounds, by the name of the sentence that tells it."""

    def __init__(self, reason: str, status: int, **facts: object) -> None:
        super().__init__(reason)
        self.reason, self.status, self.facts = reason, status, facts


@dataclass(frozen=True, slots=True)
class Sent:
    body: bytes
    is_lines: bool

    def record(self) -> Record:
        """The one object; ``Unusable`` where it cannot be read."""
        return read_line(self.body)

    def lines(self) -> Iterator[bytes]:
        return lines_of(io.BytesIO(self.body))

    @property
    def number(self) -> int:
        """Records at most: lines that hold nothing count too."""
        ends = self.body.count(b"\n")
        return ends + (not self.body.endswith(b"\n")) if self.is_lines else 1


def has_key(request: HttpRequest) -> bool:
    """Also whoever asks in a process of their own, which holds up no reader."""
    return keys.key_of(request) is not None or getattr(request, "is_apart", False)


def read(request: HttpRequest, bounds: Most) -> Sent:
    kind = request.content_type
    if kind != JSON and kind not in AS_LINES:
        raise Unreadable("another_kind", 415, given=(kind or "")[:60])
    is_lines = kind in AS_LINES
    is_anybody = not has_key(request)
    most = MOST_BYTES if is_lines else LONGEST_LINE
    if is_anybody:
        most = min(most, bounds.bytes)
    body = request.read(most + 1)
    if len(body) > most:
        raise Unreadable("too_many_bytes", 413, most=most)
    sent = Sent(body, is_lines)
    most_lines = bounds.lines if is_anybody else bounds.by_key
    if sent.number > most_lines:
        raise Unreadable("too_many_lines", 413, most=most_lines)
    return sent


def read_one(request: HttpRequest) -> Sent:
    """Where one object is answered at a time."""
    sent = read(request, ONE)
    if sent.is_lines:
        raise Unreadable("another_kind", 415)
    return sent
