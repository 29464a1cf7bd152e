"""What each game declares about its doubts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games import installed
from games.consequences.hands import Deal
from games.consequences.record import DealShare


@dataclass(frozen=True, slots=True)
class CountedShare:
    """A share counted exactly; ``what`` is a key in ``narration``."""

    what: str
    count: int
    total: int

    def to_json(self) -> DealShare:
        return {"what": self.what, "count": self.count, "of": self.total}


@dataclass(frozen=True, kw_only=True)
class Turns:
    """The type of ``TURNS`` in a game's ``consequences`` package."""

    deal: Deal
    """The hands on which its doubts are tried, by number."""
    shares: Mapping[str, Callable[[str], Sequence[CountedShare]]] = field(default_factory=dict)
    """By doubt, the exact shares for a value."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """By doubt, why it cannot be counted or moves no money; a key in ``narration``."""


def turns_of(game: str) -> Turns:
    declared = installed.part(game, "consequences").TURNS
    assert isinstance(declared, Turns)
    return declared
