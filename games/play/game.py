"""What a game declares of its table, its ruling desk and its drill, on one screen.

``TABLE`` of the game's own ``play`` package. What its rules already declare is not declared
again: whether there is a bank or a pot, the seats, the places of cards, the jackpot posted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.narration.telling import Message
from games.play.drill.chance import Chance
from games.play.drill.dealing import deal_anything, no_faults
from games.play.drill.question import Ask
from games.play.setup.setting import Choices, RecordSetting
from games.rules.citation import Provision
from games.rules.game import Game, Record

Deal = Callable[[Game, Chance, int | None], dict[str, Any]]
"""A record with its table and its cards by chance, for so many seats, or for as many as chance
has it."""

Faults = Callable[[Game, Chance, dict[str, Any]], list[dict[str, Any]]]
"""Irregularities for a record that was dealt; its table may be changed for them to befall it."""


PAID = _("Put in over the whole hand")
WRONGLY_PAID = _("A payment was wrong")
SIDE_POTS = _("Three hands, one with fewer chips in")


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question, and the articles it is often enough about to be drilled by."""

    name: str
    ask: Ask
    articles: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Drill:
    """Without kinds of question a game has no drill."""

    kinds: tuple[QuestionKind, ...] = ()
    deal: Deal = deal_anything
    faults: Faults = no_faults
    acts: Mapping[str, Message] = field(default_factory=dict)
    """What may be done at a decision, besides what any game calls the same."""
    unsaid: frozenset[str] = frozenset()
    """Steps left out of what is told before a question."""
    turn_steps: frozenset[str] = frozenset()
    """Steps that say whose turn it is."""


@dataclass(frozen=True, kw_only=True)
class CommonDispute:
    """A dispute met often: a result, of which what it turns on is asked; or a fault, by its name.

    The seats of ``asks``, ``told`` and ``typed`` are places, 1 and on; which seats they are is
    asked too.
    """

    name: str
    """In the address of its form."""
    title: Message = ""
    """Without one, what the fault is called."""
    fault: str = ""
    asks: tuple[str, ...] = ()
    """Fields of the desk, in the order they are typed."""
    initial: Mapping[str, str] = field(default_factory=dict)
    """What stands in fields from the start, asked for or not."""
    typed: Mapping[str, str] = field(default_factory=dict)
    """What is typed in an example, field by field."""
    seats_last: bool = False
    """Whether which seats they are is asked after everything else, in the order of ``asks``."""


@dataclass(frozen=True, kw_only=True)
class Desk:
    """What the ruling desk asks for, besides cards, bets and irregularities."""

    decisions: Choices = ()
    """Against the house: what a player may decide, each by the bet it places, or ``fold``."""
    pot_settings: tuple[RecordSetting, ...] = ()
    """With a pot: what its end turns on."""
    paid_label: Message = PAID
    """With a pot: what the chips are called that a seat has put into it."""
    cards_hint: Message = ""
    settle_settings: tuple[str, ...] = ("jackpot", "limits")
    """Settings of the table that ``settle`` reads."""
    event_details: Mapping[str, Record] = field(default_factory=dict)
    """What is told of an irregularity where it was left open and the end does not turn on it."""
    common: tuple[CommonDispute, ...] = ()
    """The disputes met most often, ten at most; without any the result and the first faults."""
    example: Record = field(default_factory=dict)
    """A dispute already entered; without one the desk shows none."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of how a hand goes: the table after the step of a name."""

    title: Message
    step: str
    time: int = 0
    """Which of the steps of that name: the first, or -1 for the last."""


@dataclass(frozen=True, kw_only=True)
class TableGame:
    """A game that declares nothing more can be played, ruled on and read with this alone."""

    settings: tuple[RecordSetting, ...] = ()
    """Set for the whole table."""
    stakes: tuple[str, ...] = ()
    """Settings of the whole table that say what is played for, by their paths."""
    bets: tuple[str, ...] = ()
    """Placed at each seat before the deal."""
    carried_settings: tuple[RecordSetting, ...] = ()
    """What is told of stakes that the hand before left on the jackpot."""
    event_fields: tuple[RecordSetting, ...] = ()
    """What is told of an irregularity, its path counted from the irregularity's own."""
    more_seats: tuple[int, ...] = ()
    """Seats a layout may have beyond those of the regulation's own table."""
    jackpot_ladder: str = ""
    """Which of the game's ladders the classes of hand are named by that win the jackpot."""
    preparation: frozenset[str] = frozenset()
    """Steps that make the table ready and settle nothing."""
    forbidden_aids: Provision | None = None
    """Where the regulation forbids players to use aids."""
    shown_hand: str = ""
    """The sample hand that stands for the game where one hand says it all: the front page."""
    frames: tuple[Frame, ...] = ()
    """Of the shown hand: how a hand of the game goes, in six to nine pictures."""
    desk: Desk = field(default_factory=Desk)
    drill: Drill = field(default_factory=Drill)
