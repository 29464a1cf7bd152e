"""A long choice of words searched in two looks: where any of them stands, then which it is.

A pattern whose every word is a group of its own, in any case of letters, is slow to pass over the
places where none stands; the same words without groups, over small letters, are passed over soon.
"""

from __future__ import annotations

import re
from collections.abc import Iterator


def matches(place: re.Pattern[str], pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """What ``pattern.finditer`` finds; ``place`` finds the same words in small letters."""
    small = text.lower()
    if len(small) != len(text):
        yield from pattern.finditer(text)
        return
    position = 0
    while candidate := place.search(small, position):
        match = pattern.match(text, candidate.start())
        position = match.end() if match else candidate.start() + 1
        if match:
            yield match
