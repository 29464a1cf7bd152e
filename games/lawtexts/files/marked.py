"""Emphasis, raised and lowered letters of a text that says it is marked: ``*…*``, ``^…^``, ``~…~``.

The words are plain wherever they are read; the marks lie beside them, as places in the words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

STYLES = {"*": "emphasis", "^": "raised", "~": "lowered"}
_SIGNS = {style: sign for sign, style in STYLES.items()}
_MARK = re.compile(
    r"\*(?P<emphasis>[^\s*](?:[^*\n]{0,400}[^\s*])?)\*"
    r"|\^(?P<raised>[^\s^\n][^^\n]{0,40})\^|~(?P<lowered>[^\s~\n][^~\n]{0,40})~"
)


@dataclass(frozen=True, slots=True)
class WordMark:
    """Words from ``start`` to ``end``, in one of ``STYLES``."""

    start: int
    end: int
    style: str


def read_marks(written: str) -> tuple[str, tuple[WordMark, ...]]:
    """The plain words of a marked text, and their marks in order. A sign that has no other on its
    line is a sign of the words.
    """
    pieces: list[str] = []
    marks: list[WordMark] = []
    length = spot = 0
    for match in _MARK.finditer(written):
        pieces.append(written[spot : match.start()])
        length += match.start() - spot
        words = match[str(match.lastgroup)]
        marks.append(WordMark(length, length + len(words), str(match.lastgroup)))
        pieces.append(words)
        length += len(words)
        spot = match.end()
    return "".join([*pieces, written[spot:]]), tuple(marks)


def written_with(words: str, marks: Sequence[WordMark]) -> str:
    """The words with their marks, as a file has them."""
    pieces: list[str] = []
    spot = 0
    for mark in marks:
        sign = _SIGNS[mark.style]
        pieces += [words[spot : mark.start], sign, words[mark.start : mark.end], sign]
        spot = mark.end
    return "".join([*pieces, words[spot:]])


def parts_of(
    start: int, end: int, marks: Sequence[WordMark]
) -> Iterator[tuple[int, int, WordMark | None]]:
    """The places from ``start`` to ``end``, cut where a mark begins or ends."""
    for mark in marks:
        first, last = max(start, mark.start), min(end, mark.end)
        if first < last:
            if start < first:
                yield start, first, None
            yield first, last, mark
            start = last
    if start < end:
        yield start, end, None
