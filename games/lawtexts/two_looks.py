"""Search for many words in two steps: first any position, then which word it is.

A case-insensitive pattern with a group for each word skips text slowly; the same words without
groups, in lower case, skip it quickly.
"""

import re
from collections.abc import Iterator


def matches(place: re.Pattern[str], pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The same matches as ``pattern.finditer``; ``place`` matches those words in lower case."""
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
