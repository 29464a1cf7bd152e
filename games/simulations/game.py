"""What each game declares for the pages of its figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from games.narration.sentences import Message
from games.odds.equities.range_record import RangeTable
from games.odds.figures.sheets import BankSheet
from games.simulations.pictures.picture import Picture


@dataclass(frozen=True, slots=True)
class SheetSection:
    """A section that shows one field of the game's sheet, as ``figures`` of its template."""

    field: str
    anchor: str
    title: Message
    template: str


class BestPlayLayout(Protocol):
    """What ``best_play_template`` shows as ``play``."""

    @property
    def sentence(self) -> str: ...
    @property
    def map(self) -> Picture | None: ...


@dataclass(frozen=True, kw_only=True)
class ParSheet:
    """How the par sheet of a game against the dealer is laid out."""

    hands_named_by: str
    """The bet whose names the classes of hands use."""
    tables: Mapping[str, str] = field(default_factory=dict)
    """The table whose prizes a bet uses, where it is not the bet's own."""
    bonuses: Mapping[str, str] = field(default_factory=dict)
    """The second table that pays the hands of a bet."""
    totals: Mapping[str, Message] = field(default_factory=dict)
    """The totals that a bet's sheet has besides those of all games, each with its label."""
    best_play: Callable[[BankSheet], BestPlayLayout] | None = None
    """Lays out the best decisions for ``best_play_template``; ``None`` if nothing is decided."""
    best_play_template: str = ""
    note: Callable[[BankSheet], str] = lambda sheet: ""
    """The note below the table of hands."""
    sections: tuple[SheetSection, ...] = ()
    """Further sections of the sheet."""


@dataclass(frozen=True, kw_only=True)
class EquityForm:
    """How the equity form of a game between players is laid out."""

    table: RangeTable
    most_hands: int
    reading: str
    """The reading on which the comparison of hands depends."""
    sample: Mapping[str, str | list[str]]
    hand_example: str
    range_examples: tuple[str, ...]
    hint: Message

    @property
    def has_board(self) -> bool:
        return self.table.board > 0


@dataclass(frozen=True, kw_only=True)
class FigureGame:
    """The type of ``FIGURES`` in the ``simulations`` package of each game."""

    headlines: tuple[tuple[str, str], ...]
    """Headline bets, each with the name of its stake; a run uses the first it places."""
    assumed_rate: float
    """Rounds a second until some are measured: a low estimate."""
    measured: Mapping[str, Message] = field(default_factory=dict)
    """The names of what a run measures besides the bets of one hand."""
    strategies: Mapping[str, Message] = field(default_factory=dict)
    ladder_of: Callable[[str], str] = lambda bet: ""
    """The ladder of classes that names the rows of a bet."""
    sheet: ParSheet | None = None
    """Only in games against the dealer."""
    frequencies_under: str = ""
    """In games between players: the reading on which the frequencies of hands depend."""
    equities: EquityForm | None = None
    not_above: Mapping[str, str] = field(default_factory=dict)
    """For a figure of the law, the figure that it may not exceed."""
    set_by: Mapping[str, str] = field(default_factory=dict)
    """For a figure of the law, the path of the setting of a run that matches it."""
    most_taken: Callable[[int, Mapping[str, Fraction]], int] | None = None
    """The most that the house may take of a pot under the figures passed."""
    taken_at: Message = ""
    """A sentence about the table for which ``most_taken`` is computed."""
