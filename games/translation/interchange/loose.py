"""Codes that a file has only as numbers, restored from the desk's own source."""

from __future__ import annotations

import re
from dataclasses import replace

from games.translation.interchange.codes import CLOSE, CODE, OPEN
from games.translation.interchange.entry import Entry, Segment
from games.translation.interchange.refusal import refuse

_NUMBER = re.compile(f"{OPEN}(/?)([0-9]+){CLOSE}")
MOST = 60
"""Such codes in one part, at most; no message has nearly as many."""


def put_back(segment: Segment, source: str, entry: Entry) -> Segment:
    """Return the part with the texts of its codes; refuse it if the source has other words."""
    if OPEN not in segment.source + segment.target:
        return segment
    match = None
    if len(_NUMBER.findall(segment.source)) <= MOST:
        match = re.fullmatch(rf"\s*{_pattern(segment.source)}\s*", source)
    if match is None:
        refuse("loose_code", entry.line, entry.id)
    groups = match.groupdict()

    def code(number: re.Match[str]) -> str:
        return str(groups[_name(number)])

    return replace(
        segment,
        source=_NUMBER.sub(code, segment.source),
        target=_NUMBER.sub(code, segment.target),
    )


def _pattern(words: str) -> str:
    """A pattern for the words: each number matches one code, equal numbers the same code."""
    made, position, met = "", 0, set()
    for number in _NUMBER.finditer(words):
        made += _plain(words[position : number.start()])
        name = _name(number)
        made += f"(?P={name})" if name in met else f"(?P<{name}>{CODE})"
        met.add(name)
        position = number.end()
    return made + _plain(words[position:])


def _plain(words: str) -> str:
    return r"\s+".join(re.escape(word) for word in re.split(r"\s+", words))


def _name(number: re.Match[str]) -> str:
    return f"{'end' if number[1] else 'start'}_{number[2]}"
