"""Bodies: JSON objects read, one or many, each within its size limit, and answers written."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from games.records.lines import LONGEST_LINE, AnyAnswer, lines_of, read_line, written
from games.rules.game import Record
from games.rules.values.fields import one_of
from games.rules.values.refusal import Unusable
from rulesite.api import keys

JSON = "application/json"
JSON_LINES = "application/jsonl"
AS_LINES = (JSON_LINES, "application/x-ndjson", "application/json-lines")
MOST_BYTES = 4 * 1024 * 1024
"""Largest body of a request with a key; ``LARGER_BODIES`` in the settings allows as much."""


class Most(NamedTuple):
    """Most lines of one request: without a key (about 0.25 s of work) and with one. ``bytes`` is
    the smaller limit where the length of a line is its cost.
    """

    lines: int
    by_key: int
    bytes: int = LONGEST_LINE


ONE = Most(1, 1)


class Unreadable(Exception):
    """A body of the wrong kind or too large; its message is found by name."""

    def __init__(self, reason: str, status: int, **facts: object) -> None:
        super().__init__(reason)
        self.reason, self.status, self.facts = reason, status, facts


class Misread(Exception):
    """A body that is not a record."""

    def __init__(self, no: Unusable) -> None:
        super().__init__(no.reason)
        self.no = no


@dataclass(frozen=True, slots=True)
class Sent:
    body: bytes
    is_lines: bool

    def record(self) -> Record:
        """The one object; raises ``Misread`` if it cannot be read."""
        try:
            return read_line(self.body)
        except Unusable as no:
            raise Misread(no) from None

    def lines(self) -> Iterator[bytes]:
        return lines_of(io.BytesIO(self.body))

    @property
    def number(self) -> int:
        """An upper bound of the number of records: empty lines count too."""
        ends = self.body.count(b"\n")
        return ends + (not self.body.endswith(b"\n")) if self.is_lines else 1


def has_key(request: HttpRequest) -> bool:
    """Whether no reader waits for the request: it has a key, or a process of its own."""
    return keys.key_of(request) is not None or getattr(request, "is_internal", False)


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
    """Read a body that must be a single object."""
    sent = read(request, ONE)
    if sent.is_lines:
        raise Unreadable("another_kind", 415)
    return sent


def json_response(answer: AnyAnswer, status: int = 200, cache: str = "") -> HttpResponse:
    headers = {"Cache-Control": cache} if cache else {}
    return HttpResponse(written(answer), content_type=JSON, status=status, headers=headers)


def list_response(
    answer: AnyAnswer,
    name: str,
    key: str,
    limit: int | None = None,
    after: str = "",
    fields: str = "",
) -> HttpResponse:
    """The answer with a page of its list ``name``, and of each entry its key and ``fields``.

    ``next`` names the last entry of a page that others follow. Raises ``Unusable`` for an entry or
    a field that there is not.
    """
    entries = answer[name]
    assert isinstance(entries, list)
    page = entries
    if after:
        names = [str(entry[key]) for entry in entries]
        page = entries[names.index(one_of(after, names, "after")) + 1 :]
    content = {**answer, name: page[:limit]}
    if limit is not None and len(page) > limit:
        content["next"] = page[limit - 1][key]
    if fields and entries:
        offered = tuple(entries[0])
        chosen = {key, *(one_of(field, offered, "fields") for field in fields.split(","))}
        content[name] = [
            {name: value for name, value in entry.items() if name in chosen}
            for entry in page[:limit]
        ]
    return json_response(content)
