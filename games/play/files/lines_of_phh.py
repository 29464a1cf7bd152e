"""Finds the line of each hand of a PHH file, and of each field."""

from __future__ import annotations

import re
from typing import NamedTuple

_HEADER = re.compile(r"\[\s*\"?[\w-]+\"?\s*\]\s*(#.*)?")
_TEXT = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")
_PLACE = re.compile(r"(\w+)(?:\[(\d+)\])?")


class PhhSection(NamedTuple):
    """One hand as TOML without its numbered header; ``line`` is its first."""

    line: int
    text: str

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
