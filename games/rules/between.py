"""What happens between two hands of a session: the table, and what a game carries over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.rules.citation import Provision
from games.rules.record import Answer, HandAccount, Record
from games.rules.refusal import Fact
from games.rules.script import Move, Played, Seat, Step

if TYPE_CHECKING:
    from games.rules.ways import Way


@dataclass(frozen=True, slots=True)
class Between(Step):
    """A step between two hands."""


@dataclass(frozen=True, slots=True)
class LeftToTheHouse(Between):
    """A step that the regulation does not decide; its provisions are the nearest, possibly none."""


@dataclass(slots=True)
class Standing:
    """A table between two hands; ``stacks`` has everybody with a seat."""

    table: dict[str, object]
    stacks: dict[Seat, int]
    out: set[Seat] = field(default_factory=set)
    """Seats that sit out the next hand."""
    new: set[Seat] = field(default_factory=set)
    """Seats that have not played a hand since they joined."""
    due: dict[Seat, int] = field(default_factory=dict)
    """What each seat must add to its stack before it plays again."""

    @property
    def playing(self) -> list[Seat]:
        return [seat for seat in sorted(self.stacks) if seat not in self.out]

    def sit_out_short(self, seats: Sequence[Seat], nearest: Provision) -> Iterator[Between]:
        """Sit out seats with too few chips for the next hand."""
        for seat in seats:
            self.out.add(seat)
            yield LeftToTheHouse("sits_out_short", (nearest,), {"stack": self.stacks[seat]}, seat)


class Chain:
    """How hands are chained; one is made for each session. The default carries only the stacks."""

    joining: tuple[Provision, ...] = ()
    """Provisions on a newcomer's capital."""
    adding: tuple[Provision, ...] = ()
    """Provisions that require a player to add to his stack."""
    going: tuple[Provision, ...] = ()
    """Provisions that let a player leave with his stack."""
    stays_for_the_hand: Provision | None = None
    """The provision that forbids leaving during a hand."""
    stay_doubt: str = ""
    """The register's entry, if that provision does not say so expressly."""
    fields: tuple[str, ...] = ()
    """Fields of a session's hand that are specific to this game."""
    settings: tuple[str, ...] = ()
    """Settings of a session that are specific to this game."""
    ways: Mapping[str, Way] = {}
    """Ways of playing that are specific to this game, by name."""

    def __init__(self, standing: Standing, record: Record) -> None:
        self.standing = standing

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        """Steps before a hand is dealt, after players have joined and left."""
        yield from ()

    def leaves(self, seat: Seat) -> Iterator[Between]:
        """Steps before a player leaves, for what of his is still to be played."""
        yield from ()

    def table(self) -> dict[str, object]:
        """The table of the next hand, as ``play`` reads it."""
        playing = self.standing.playing
        stacks = {str(seat): self.standing.stacks[seat] for seat in playing}
        return {**self.standing.table, "seats": playing, "stacks": stacks}

    def events(self, entries: Sequence[object]) -> list[object]:
        """The irregularities of a hand, completed from the hands before."""
        return list(entries)

    def after(self, played: Played, answer: HandAccount) -> Iterator[Between]:
        """Steps after a hand, when the stacks are already updated."""
        yield from ()

    def carried(self) -> Answer:
        """What the next hand starts with, other than the stacks."""
        return {}


def cited_or_house_step(
    provisions: tuple[Provision, ...],
    name: str,
    facts: Mapping[str, Fact],
    seat: Seat,
    moves: tuple[Move, ...] = (),
) -> Between:
    """A step under its provisions, or left to the house if there are none."""
    kind = Between if provisions else LeftToTheHouse
    return kind(name, provisions, facts, seat, moves)
