"""What every game declares of itself, on one screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from games.rules.between import Chain
from games.rules.cards import Card
from games.rules.citation import Instrument, Provision
from games.rules.faults import Fault
from games.rules.figures import Figure
from games.rules.paytable import Paytable
from games.rules.readings import Reading
from games.rules.record import Answer as Answer
from games.rules.record import Record as Record
from games.rules.script import Played, Script
from games.rules.stated import Stated


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand read from a ``play`` record and found fit to run.

    ``script`` starts it afresh each time it is called. ``account`` tells what follows the steps
    in an answer: stacks, pots, commission, and whether the chips were conserved.
    """

    script: Callable[[], Script]
    account: Callable[[Played], Answer]


@dataclass(frozen=True, slots=True)
class PokerHandHistory:
    """How a game the format knows is written in it: its variants, in and out."""

    variants: tuple[str, ...]
    imported: Callable[[Mapping[str, object]], Record]
    exported: Callable[[Record], Answer]


@dataclass(frozen=True, slots=True)
class Game:
    """One regulation as code. The only thing a wing needs to know of a game."""

    key: str
    instrument: Instrument
    deck: tuple[Card, ...]
    readings: tuple[Reading, ...]
    applied: tuple[Provision, ...]
    """The provisions its rules apply."""
    not_applied: Mapping[Provision, str]
    """The operative provisions they do not, each with the key of the reason."""
    paytables: tuple[Paytable, ...]
    seats: tuple[int, ...]
    """The seats a table may have, in the order the croupier serves them."""
    hand: Callable[[Record], Hand]
    """Reads a ``play`` record: table, cards, seed, readings, events. Raises ``Unusable``."""
    rank: Callable[[Record], Answer]
    settle: Callable[[Record], Answer] | None
    """House-banked games alone."""
    ending: Callable[[Record], Hand] | None = None
    """Games with a pot alone: the end of a hand, from what each put in and who is still in."""
    left_out: Mapping[Provision, str] = field(default_factory=dict)
    """Of provisions they apply, what is not played, each with its key."""
    table: Mapping[str, object] = field(default_factory=dict)
    """A table with which one click deals a hand."""
    events: tuple[str, ...] = ()
    """The irregularities that can be put into a hand, by name."""
    detectable_faults: tuple[str, ...] = ()
    """Those of its faults that can also be found in the course of a hand, by name."""
    faults: tuple[Fault, ...] = ()
    """What may go wrong at a table, each with what the regulation orders."""
    phh: PokerHandHistory | None = None
    """Games that have a place in the Poker Hand History format alone."""
    chain: type[Chain] = Chain
    """How its hands are chained in a session."""
    stated: tuple[Stated, ...] = ()
    """What its regulation sets in so many words: numbers, bounds, duties, references, cards."""
    figures: tuple[Figure, ...] = ()
    """Besides its prizes, the figures an amendment may set."""
    places: Mapping[str, int] = field(default_factory=dict)
    """Where cards may be named in a record, and the most each holds; ``seat`` for each seat."""


def provisions_of(law: object) -> tuple[Provision, ...]:
    """The provisions a game's ``law`` module names, in the order it names them."""
    return tuple(value for value in vars(law).values() if isinstance(value, Provision))
