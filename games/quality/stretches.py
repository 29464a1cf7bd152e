"""Work on parts of a text: what comes right before a place, and blanking."""

from collections.abc import Iterable

from games.quality.pair import Span

HOLE = "\u2400"
"""Marks what was already matched, or is a name rather than a count."""

NEAR = 60
"""How far before a place to look for the words that lead to it."""


def before(text: str, place: int) -> str:
    return text[max(0, place - NEAR) : place]


def blank(text: str, spans: Iterable[Span], sign: str = HOLE) -> str:
    """The text, with every span filled with ``sign`` and its length unchanged."""
    signs = list(text)
    for start, end in spans:
        signs[start:end] = sign * (end - start)
    return "".join(signs)
