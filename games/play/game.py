"""The declarations of a game's table, ruling desk and drill, without what its rules declare."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from games.narration.sentences import Message
from games.play.dealing import Chance, deal_anything, no_faults
from games.rules.game import Game, Record
from games.rules.values.citation import Provision
from games.rules.values.schema import Fields

Choices = tuple[tuple[str, Message], ...]
"""The choices, each with its label; the first is the default."""


@dataclass(frozen=True, slots=True, eq=False)
class RecordSetting:
    """``path`` is the path of its value in a record, ``table.stacks.3``; ``kind`` is ``whole``,
    ``text``, ``cards``, ``yes``, ``day`` or ``choice``, of a fault also ``radio``, ``seat`` and
    ``seats``."""

    path: str
    label: Message
    kind: str = "whole"
    choices: Choices = ()
    hint: Message = ""
    most: int = 0
    """The number of cards it takes."""
    read: Callable[[str], object] = str
    """How a choice is read."""
    is_stake: bool = False


class SettingGroup(NamedTuple):
    """Settings shown together under a title."""

    title: Message
    settings: tuple[RecordSetting, ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards in one place, with its label."""

    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """``choices`` are keys with labels; without any, the answer is a whole number.

    ``n`` is the step of the hand that answers; ``lines`` are what has happened so far. ``about`` is
    the bet or the seat whose chips are in question. The drill adds the ``kind``, the ``record`` of
    the hand or the fault, and what drew the question, which makes the same one again from it.
    """

    prompt: str
    answer: str
    n: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    rows: tuple[CardRow, ...] = ()
    lines: tuple[str, ...] = ()
    about: str = ""
    provisions: tuple[Provision, ...] = ()
    """By default, those of the step."""
    kind: str = ""
    record: Record = field(default_factory=dict)
    draw: str = ""
    doubts: tuple[str, ...] = ()
    """The rows of the register on which the answer rests."""
    model: str = ""
    """The model's answer to a question that a trainer wrote."""

    @property
    def way(self) -> str:
        """How it is answered: ``order`` of the choices, one ``choice``, ``words`` or ``chips``."""
        if self.choices:
            return "order" if self.kind == IN_ORDER else "choice"
        return "words" if self.kind == WRITTEN else "chips"

    @property
    def is_hand(self) -> bool:
        return "table" in self.record

    @property
    def articles(self) -> frozenset[str]:
        return frozenset(provision.article.eid for provision in self.provisions)


Ask = Callable[..., Question | None]
"""Takes of a replayed hand, and a ``Chance``, a question with its answer; None if it suits none."""

IN_ORDER, WRITTEN = "put_in_order", "written"
"""The kinds whose answer is an order of steps, and whose words are a trainer's."""

Deal = Callable[[Game, Chance, int | None], Record]
"""Deal a random record with table and cards, for a number of seats or, if None, a random one."""

Faults = Callable[[Game, Chance, Record], Sequence[Record]]
"""Random irregularities for a dealt record; may change its table so that they can occur."""

PAID = _("Put in over the whole hand")
WRONGLY_PAID = _("A payment was wrong")
RAISE_OR_ALL_IN = _("A raise too small, or a short all-in")


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question, and the articles for which it is frequent enough to be drilled."""

    name: str
    ask: Ask
    articles: tuple[int, ...] = ()
    seats: int = 1
    """The players of a hand against the house."""
    has_event: bool = False
    """Whether something goes wrong in the hand."""


FaultKind = partial(QuestionKind, seats=2, has_event=True)
"""A kind of question about a hand in which something goes wrong."""


@dataclass(frozen=True, kw_only=True)
class Drill:
    """A game without kinds of question has no drill."""

    kinds: tuple[QuestionKind, ...] = ()
    deal: Deal = deal_anything
    faults: Faults = no_faults
    acts: Mapping[str, Message] = field(default_factory=dict)
    """Labels of actions at a choice that differ from those common to all games."""
    unsaid: frozenset[str] = frozenset()
    """Steps left out of the text before a question."""
    turn_steps: frozenset[str] = frozenset()
    """Steps that say whose turn it is."""
    procedure: tuple[str, ...] = ()
    """Steps whose first occurrences the regulation puts in one order."""


@dataclass(frozen=True, kw_only=True)
class CommonDispute:
    """A result, with the fields it depends on, or a fault. Seats in ``asks``, ``initial`` and
    ``typed`` are places from 1; the form asks for their seats."""

    name: str
    """Part of the URL of its form."""
    title: Message = ""
    """By default, the name of the fault."""
    fault: str = ""
    asks: tuple[str, ...] = ()
    """Fields of the desk, in the order of typing."""
    initial: Mapping[str, str] = field(default_factory=dict)
    """The initial values of fields, whether the form shows them or not."""
    typed: Mapping[str, str] = field(default_factory=dict)
    """The values typed in an example, by field."""
    seats_last: bool = False
    """Whether the seats come after all other fields, in the order of ``asks``."""


def after_a_fault(name: str, fault: str, title: Message = "", **facts: str) -> CommonDispute:
    """A dispute after a fault, with the facts of an example."""
    typed = {f"facts.{fact}": value for fact, value in facts.items()}
    return CommonDispute(name=name, title=title, fault=fault, typed=typed)


MISREAD = after_a_fault("misread", "hand_misread", paid="yes")
WHICH_WINS = after_a_fault("which-wins", "which_hand_wins", first="flush", second="straight")
POT_DIVIDED = after_a_fault("pot-divided", "pot_divided", pot="505", chip="5", winners="14")
POTS = after_a_fault(
    "pots", "pots_awarded", pot="150", best_first="173", side_1="100", side_1_seats="37"
)
JACKPOT_SHARED = after_a_fault(
    "jackpot-shared",
    "jackpot_shared",
    category="four_of_a_kind",
    winners="14",
    pool="60000",
    fixed="3000",
)


@dataclass(frozen=True, kw_only=True)
class Desk:
    """What the ruling desk needs in addition to cards, bets and irregularities."""

    decisions: Choices = ()
    """Against the house: a player's decisions, each named by the bet it places, or ``fold``."""
    pot_fields: Fields = field(default_factory=dict)
    """With a pot: the fields on which the end of a hand depends, by path."""
    paid_label: Message = PAID
    """With a pot: the label of the chips that a seat has put in."""
    cards_hint: Message = ""
    event_details: Mapping[str, Record] = field(default_factory=dict)
    """Default details of an irregularity, which its own fields override."""
    common: tuple[CommonDispute, ...] = ()
    """The common disputes, each by a key; by default the result and the first faults."""
    example: Record = field(default_factory=dict)
    """An example of a dispute, as a record; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of a hand: the table after a step with this name."""

    title: Message
    step: str
    time: int = 0
    """Which of the steps with that name: 0 for the first, -1 for the last."""


@dataclass(frozen=True, kw_only=True)
class TableGame:
    """The table of a game; with the defaults alone it can be played, ruled on and read."""

    bets: tuple[str, ...] = ()
    """The bets placed at each seat before the deal."""
    more_seats: tuple[int, ...] = ()
    """Seats of a layout in addition to those of the regulation's table."""
    jackpot_ladder: str = ""
    """The game's ladder that names the classes of hand that win the jackpot."""
    streets: Mapping[int, Message] = field(default_factory=dict)
    """The names of the streets by the cards on the board; without, the cards are counted."""
    preparation: frozenset[str] = frozenset()
    """Steps that prepare the table and settle nothing."""
    forbidden_aids: Provision | None = None
    """The provision that forbids players to use aids, if any."""
    shown_hand: str = ""
    """The sample hand that represents the game, as on the front page."""
    frames: tuple[Frame, ...] = ()
    """The pictures of the shown hand, six to nine, that show how a hand goes."""
    desk: Desk = field(default_factory=Desk)
    drill: Drill = field(default_factory=Drill)
