"""What a game declares of its doubts, on one screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from games import installed
from games.consequences.counting import Deal


@dataclass(frozen=True, slots=True)
class CountedShare:
    """So many of so many, counted one by one. ``what`` is named in ``narration``."""

    what: str
    count: int
    total: int

    def to_json(self) -> dict[str, str | int]:
        return {"what": self.what, "count": self.count, "of": self.total}


@dataclass(frozen=True, kw_only=True)
class Turns:
    """``TURNS`` of a game's ``consequences`` package."""

    deal: Deal
    """The hands its doubts are tried on, each by its number."""
    shares: Mapping[str, Callable[[str], Sequence[CountedShare]]] = field(default_factory=dict)
    """By doubt, what is counted exactly of how often it matters, told the other value."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """By doubt, why it cannot be counted, or why it moves no money; named in ``narration``."""


@cache
def turns_of(game: str) -> Turns:
    declared = installed.part(game, "consequences").TURNS
    assert isinstance(declared, Turns)
    return declared
