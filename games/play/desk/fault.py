"""The ruling on a fault: what is ordered, what no provision decides, which chips go back."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games.law.models import Row
from games.narration import amount, cards_in_signs, field_error_sentence, reading_value_sentence
from games.narration.faults import fault_sentence, order_sentence, question_sentence
from games.play.desk.citations import RulingLine, provisions_of, quoted_of, rows_about
from games.play.desk.fault_form import FaultForm, answer_to
from games.play.setup.fields import seats_of
from games.play.table.quotations import Quoted
from games.play.table.readings import OtherReading, other_readings
from games.rules.cards import cards
from games.rules.citation import Provision
from games.rules.faults import Ask, Case, Fault, read_case, ruled_on
from games.rules.game import Game, Record
from games.rules.refusal import Unusable
from games.rules.script import ChipMove, Seat

STOPPED = ("hand_void", "hand_suspended")


@dataclass(frozen=True, slots=True)
class SeatChips:
    """The chips a seat had on the table, and how many of them go back to it."""

    seat: Seat
    laid: int
    back: int

    @property
    def stays(self) -> int:
        return self.laid - self.back


@dataclass(frozen=True, slots=True)
class OtherRuling(OtherReading):
    """The ruling under another reading."""

    lines: tuple[str, ...]
    changes: str
    """The lines that are not in the ruling at hand."""


@dataclass(frozen=True)
class FaultRuling:
    game: Game
    record: Record
    fault: Fault
    case: Case

    @property
    def is_stopped(self) -> bool:
        return any(line.step.name in STOPPED for line in self.lines)

    @property
    def is_silent(self) -> bool:
        return self.lines[0].is_silence

    @cached_property
    def lines(self) -> list[RulingLine]:
        steps = ruled_on(self.fault, self.case)
        key = self.game.key
        return [
            RulingLine(n, step, order_sentence(key, step)) for n, step in enumerate(steps, start=1)
        ]

    @property
    def entered(self) -> Iterator[tuple[str, str]]:
        """Each question with its answer: the fault first, readings other than the default last."""
        yield "", fault_sentence(self.fault.name)
        for ask in self.fault.asks:
            fact = self.case.facts.get(ask.name)
            if fact is None:
                continue
            yield question_sentence(ask.name), self._told(ask, fact)
        yield from self.taken

    def _told(self, ask: Ask, fact: str | int) -> str:
        if isinstance(fact, int):
            return amount(fact)
        if ask.cards:
            return cards_in_signs(cards(fact))
        return fact if ask.are_seats else answer_to(self.game, ask, fact)

    @cached_property
    def seats(self) -> list[SeatChips]:
        moves = [move for line in self.lines for move in line.step.moves]
        chips = [move for move in moves if isinstance(move, ChipMove)]
        return [
            SeatChips(
                seat,
                sum(move.amount for move in chips if move.source == f"stack:{seat}"),
                sum(move.amount for move in chips if move.to == f"stack:{seat}"),
            )
            for seat in self.case.laid
        ]

    @property
    def provisions(self) -> list[Provision]:
        return provisions_of(self.lines)

    @cached_property
    def quoted(self) -> list[Quoted]:
        return quoted_of(self.game.key, self.lines)

    @cached_property
    def rows(self) -> list[Row]:
        """The register's rows about the provisions, except doubts that would change the ruling."""
        readings = {alternative.reading for alternative in self.otherwise}
        rows = rows_about(self.game.key, self.provisions)
        return [row for row in rows if row.pk not in readings]

    @property
    def taken(self) -> Iterator[tuple[str, str]]:
        """The readings chosen that are not the site's default."""
        for reading in self.game.readings:
            value = self.case.readings[reading.id]
            if value != reading.default:
                yield reading.id, reading_value_sentence(reading.id, value)

    @cached_property
    def otherwise(self) -> list[OtherRuling]:
        """The readings under which the ruling would be different."""
        sentences = tuple(line.told for line in self.lines)
        chosen = {reading.id: self.case.readings[reading.id] for reading in self.game.readings}
        others = []
        for about, record in other_readings(self.game, self.record, chosen):
            lines = _lines(self.game, record)
            if lines != sentences:
                changes = [line for line in lines if line not in sentences] or lines[:1]
                others.append(OtherRuling(*about, lines, " ".join(changes)))
        return others


def _lines(declared: Game, record: Record) -> tuple[str, ...]:
    """The lines of a ruling; or the sentence that asks for what its readings need."""
    try:
        return tuple(line.told for line in ruled(declared, record).lines)
    except Unusable as no:
        return (field_error_sentence(no),)


def fault_ruling(form: FaultForm) -> FaultRuling | None:
    """The ruling on the fault in ``form``; or None, with an error at the field to correct."""
    try:
        return ruled(form.game, form.record()) if form.is_valid() else None
    except Unusable as no:
        form.refuse(no)
        return None


def ruled(declared: Game, record: Record) -> FaultRuling:
    """The ruling on a record; raises ``Unusable`` if its facts do not fit."""
    seats = seats_of(declared)
    fault, case = read_case(declared.rulable, seats, declared.readings, record)
    ruled_on(fault, case)
    return FaultRuling(declared, record, fault, case)
