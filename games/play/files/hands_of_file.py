"""Finds the hands of a file of PHH or JSON line by line, with at most one in memory."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple, TextIO

_HEADER = re.compile(r"\[\s*\"?[\w-]+\"?\s*\]\s*(#.*)?")
_TEXT = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")
_PLACE = re.compile(r"(\w+)(?:\[(\d+)\])?")


def _lines_to(lines: list[str], item: int) -> int:
    """How many lines below a list's name one of its texts is."""
    counted = 0
    for below, line in enumerate(lines):
        counted += len(_TEXT.findall(line))
        if counted > item:
            return below
    return 0


def is_header(line: str) -> bool:
    """Whether the line is the header of a hand."""
    return line.startswith("[") and bool(_HEADER.fullmatch(line.rstrip()))


def is_empty(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


LONGEST = 512 * 1024
"""Characters of one hand; the rest of a longer one is skipped."""

Numbered = Iterator[tuple[int, str]]


class RawHand(NamedTuple):
    """An unparsed hand of the file, cut if it is too long."""

    line: int
    text: str
    is_phh: bool = False
    """Whether it is TOML, without its numbered header."""

    @property
    def is_too_long(self) -> bool:
        return len(self.text) > LONGEST

    def line_of(self, path: str) -> int:
        """The line of a field, or of an action such as ``actions[3]``; else the hand's first."""
        match = _PLACE.match(path)
        if match is None:
            return self.line
        lines = self.text.split("\n")
        begins = re.compile(rf"\s*{re.escape(match[1])}\s*=")
        index = next((n for n, line in enumerate(lines) if begins.match(line)), None)
        if index is None:
            return self.line
        return self.line + index + _lines_to(lines[index:], int(match[2] or 0))


class HandLines:
    """The lines of one hand, up to the limit."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._left = LONGEST
        self.is_empty = True

    def add(self, line: str) -> None:
        self.is_empty = self.is_empty and is_empty(line)
        if self._left >= 0:
            self._lines.append(line)
            self._left -= len(line) + 1

    @property
    def text(self) -> str:
        return "\n".join(self._lines)


def found_in(source: TextIO) -> Iterator[RawHand]:
    numbered = enumerate(_lines_of(source), start=1)
    for number, line in numbered:
        if line.strip():
            whole = chain([(number, line)], numbered)
            is_json = line.lstrip().startswith("{")
            yield from _records(whole) if is_json else _sections(number, whole)


def _lines_of(source: TextIO) -> Iterator[str]:
    while line := source.readline(LONGEST + 1):
        chunk = line
        while len(chunk) > LONGEST and not chunk.endswith("\n"):
            chunk = source.readline(LONGEST + 1)
        yield line.removesuffix("\n")


def _records(numbered: Numbered) -> Iterator[RawHand]:
    """One record per line if the first line ends one, valid or not; otherwise one record in all."""
    first, line = next(numbered)
    if line.strip().endswith("}") or len(line) > LONGEST:
        yield RawHand(first, line)
        yield from (RawHand(number, line) for number, line in numbered if line.strip())
        return
    buffer = HandLines()
    for _number, text in chain([(first, line)], numbered):
        buffer.add(text)
    yield RawHand(first, buffer.text)


def _sections(begins: int, numbered: Numbered) -> Iterator[RawHand]:
    """The sections of a PHH file, separate so that a broken one does not lose the others."""
    buffer, is_numbered = HandLines(), False
    for number, line in numbered:
        if not is_header(line):
            buffer.add(line)
            continue
        if is_numbered or not buffer.is_empty:
            yield RawHand(begins, buffer.text, is_phh=True)
        buffer, is_numbered, begins = HandLines(), True, number + 1
    if is_numbered or not buffer.is_empty:
        yield RawHand(begins, buffer.text, is_phh=True)
