"""What the pages of figures need to know of one game, declared on one screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.narration.telling import Message
from games.odds.range_record import RangeTable

Figures = Mapping[str, Any]


def _of_no_ladder(bet: str) -> str:
    return ""


def _no_note(figures: Figures) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class ParSheet:
    """How the exact figures of a game against the house are set out."""

    hands_named_by: str
    """The bet by whose names the classes of the hands dealt are called."""
    tables: Mapping[str, str] = field(default_factory=dict)
    """For a bet whose lines are the prizes of another table: that table, or none."""
    best_play: Callable[[Figures], Mapping[str, Any]] | None = None
    """Sets out the best decisions for ``best_play_template``; none where nothing is decided."""
    best_play_template: str = ""
    note: Callable[[Figures], str] = _no_note
    """What is said beneath the table of hands."""


@dataclass(frozen=True, kw_only=True)
class EquityForm:
    """How equities of a game between players are asked for."""

    table: RangeTable
    most_hands: int
    reading: str
    """The reading the comparison of hands hangs on."""
    sample: Mapping[str, str | list[str]]
    hand_example: str
    range_examples: tuple[str, ...]
    hint: Message

    @property
    def has_board(self) -> bool:
        return self.table.board > 0


@dataclass(frozen=True, kw_only=True)
class FigureGame:
    """``FIGURES`` of a game's ``simulations``."""

    headlines: tuple[tuple[str, str], ...]
    """The bets a run may be judged by, the first that is placed, each with its stake's name."""
    assumed_rate: float
    """Rounds a second until some were measured, on the low side."""
    measured: Mapping[str, Message] = field(default_factory=dict)
    """What a run measures that is no bet of one hand."""
    options: Mapping[str, tuple[Message, Message]] = field(default_factory=dict)
    """Settings of a run that only this game has: what each is called, what its field asks for."""
    strategies: Mapping[str, Message] = field(default_factory=dict)
    ladder_of: Callable[[str], str] = _of_no_ladder
    """The ladder of classes by which the lines of a bet are named."""
    may_stay_empty: tuple[str, ...] = ()
    """Options whose empty field means that there is none."""
    sheet: ParSheet | None = None
    """Games against the house alone."""
    frequencies_under: str = ""
    """Games between players: the reading their frequencies of hands hang on."""
    equities: EquityForm | None = None
    not_above: Mapping[str, str] = field(default_factory=dict)
    """For a figure of its law, the one it may not be above."""
    set_by: Mapping[str, str] = field(default_factory=dict)
    """For a figure of its law, the setting of a run that goes with it, by its path."""
    most_taken: Callable[[int, Mapping[str, Fraction]], int] | None = None
    """What the house may take of a pot at the most, under such figures."""
    taken_at: Message = ""
    """At what table, in a sentence."""
