"""Between two hands of a session: the table as it stands, and what a game carries from one to the
next.

A game declares a ``Chain``. What its regulation says is told as a ``Between`` under its provision;
what the text leaves to the house as a ``LeftToTheHouse``, with the provisions that come nearest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.rules.citation import Provision
from games.rules.record import Answer, Record
from games.rules.refusal import Fact
from games.rules.script import Move, Played, Seat, Step

if TYPE_CHECKING:
    from games.rules.ways import Way


@dataclass(frozen=True, slots=True)
class Between(Step):
    """A step between two hands."""


@dataclass(frozen=True, slots=True)
class LeftToTheHouse(Between):
    """The regulation does not say it. Its provisions are the nearest, and may be none."""


@dataclass(slots=True)
class Standing:
    """A table between two hands. ``stacks`` are of all who have a seat at it."""

    table: dict[str, object]
    stacks: dict[Seat, int]
    out: set[Seat] = field(default_factory=set)
    """Who have a seat and sit out of the next hand."""
    new: set[Seat] = field(default_factory=set)
    """Who have not played a hand since they sat down."""
    due: dict[Seat, int] = field(default_factory=dict)
    """What each must add to his stack before he plays again."""

    @property
    def playing(self) -> list[Seat]:
        return [seat for seat in sorted(self.stacks) if seat not in self.out]

    def sit_out_short(self, seats: Sequence[Seat], nearest: Provision) -> Iterator[Between]:
        """Who has not the chips to be in the next hand."""
        for seat in seats:
            self.out.add(seat)
            yield LeftToTheHouse("sits_out_short", (nearest,), {"stack": self.stacks[seat]}, seat)


class Chain:
    """How hands are chained. One is made for each session and keeps what is carried.

    A game that declares none has its stacks carried, and nothing else.
    """

    joining: tuple[Provision, ...] = ()
    """What a newcomer's capital rests on."""
    adding: tuple[Provision, ...] = ()
    """What makes a player add to his stack."""
    going: tuple[Provision, ...] = ()
    """What lets a player take his stack and go."""
    stays_for_the_hand: Provision | None = None
    """What keeps a player from leaving in a hand."""
    fields: tuple[str, ...] = ()
    """What a hand of a session may tell besides what any may."""
    settings: tuple[str, ...] = ()
    """What a session may set besides what any may."""
    ways: Mapping[str, Way] = {}
    """Ways of playing by name, besides those of any game."""

    def __init__(self, standing: Standing, record: Record) -> None:
        self.standing = standing

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        """What is done before a hand is dealt, once everybody has come and gone."""
        yield from ()

    def refuse_to_go(self, seat: Seat, field: str) -> None:
        """Raise where something of his is still to be played."""

    def table(self) -> dict[str, object]:
        """The table of the next hand, as ``play`` reads it."""
        playing = self.standing.playing
        stacks = {str(seat): self.standing.stacks[seat] for seat in playing}
        return {**self.standing.table, "seats": playing, "stacks": stacks}

    def events(self, entries: Sequence[object]) -> list[object]:
        """The irregularities of a hand, with what the hands before tell of them."""
        return list(entries)

    def after(self, played: Played, answer: Answer) -> Iterator[Between]:
        """What is done once a hand is over; its stacks stand as they came out of it."""
        yield from ()

    def carried(self) -> Answer:
        """What the next hand begins with, besides the stacks."""
        return {}


def said_or_left(
    provisions: tuple[Provision, ...],
    name: str,
    facts: Mapping[str, Fact],
    seat: Seat,
    moves: tuple[Move, ...] = (),
) -> Between:
    """Under the provisions that say so, or left to the house where none does."""
    kind = Between if provisions else LeftToTheHouse
    return kind(name, provisions, facts, seat, moves)
