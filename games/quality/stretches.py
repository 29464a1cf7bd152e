"""Stretches of a text: what stands right before a place, and a text with stretches made blank."""

from __future__ import annotations

from collections.abc import Iterable

from games.quality.pair import Span

HOLE = "\u2400"
"""Stands where something was read already, or names rather than counts."""

NEAR = 60
"""So far before a place one looks for the words that lead to it."""


def before(text: str, place: int) -> str:
    return text[max(0, place - NEAR) : place]


def blank(text: str, spans: Iterable[Span], sign: str = HOLE) -> str:
    """As long as before, every stretch filled with the sign."""
    signs = list(text)
    for start, end in spans:
        signs[start:end] = sign * (end - start)
    return "".join(signs)
