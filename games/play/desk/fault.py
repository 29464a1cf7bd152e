"""A fault at the desk: its form, and the ruling on it: what is ordered, what goes back."""

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import product
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.law.models import Row
from games.narration import (
    amount,
    cards_in_signs,
    category_name,
    reading_value_sentence,
)
from games.narration.faults import (
    answer_label,
    fault_sentence,
    order_sentence,
    question_sentence,
    stage_sentence,
)
from games.narration.sentences import in_a_row
from games.narration.words import semicolon
from games.play.desk.dispute import note_field
from games.play.desk.ruling import RulingLine, provisions_of, quoted_of, rows_about
from games.play.game import RecordSetting
from games.play.hand.quotations import Quoted
from games.play.hand.readings import OtherReading, other_readings
from games.play.posted import PostedForm, hidden_fields
from games.play.setup import fields
from games.play.setup.fields import seats_of
from games.play.setup.form import DAY, answered, reading_settings, with_facts_of_today
from games.records.deciding import AnswerKind, refused, tried
from games.rules.faults.ordered import (
    Ask,
    Case,
    Fault,
    Order,
    read_case,
    read_fact,
    ruled_on,
)
from games.rules.faults.turning import idle_after, turns_on
from games.rules.game import Game, Record, game
from games.rules.hands.script import ChipMove, Seat, Step
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import cards
from games.rules.values.citation import Provision
from games.rules.values.refusal import Unusable
from games.site.forms import Bound, OneOfField, Part


@cache
def faults_under(key: str) -> Mapping[Provision, tuple[str, ...]]:
    """For each provision, the names of the faults in which it orders something."""
    declared = game(key)
    by_provision: dict[Provision, dict[str, None]] = {}
    for fault in declared.faults:
        for case in cases_of(declared, fault):
            for step in fault.rule(case):
                for provision in step.provisions if isinstance(step, Order) else ():
                    by_provision.setdefault(provision, {})[fault.name] = None
    return {provision: tuple(names) for provision, names in by_provision.items()}


def cases_of(declared: Game, fault: Fault) -> Iterator[Case]:
    """A case for each combination of answers; a number is tried as 1 and 2."""
    chosen = Chosen(declared.readings, {})
    for answers in product(*map(_answers, fault.asks)):
        named = zip((ask.name for ask in fault.asks), answers, strict=True)
        yield Case({name: answer for name, answer in named if answer}, {}, chosen)


def _answers(ask: Ask) -> tuple[str | int, ...]:
    return ask.answers or ((1,) if ask.is_seat else (1, 2))


NOT_KNOWN = _("Not known")

UNKNOWN = _("This game's list has no fault “%(value)s”. Choose one of these.")


class FaultForm(PostedForm):
    """Asks which fault it was; once that is known, asks only the questions about it."""

    way = "fault"

    def __init__(self, declared: Game, data: Any) -> None:
        named = data.get("fault", "")
        self.chosen = next((fault for fault in declared.rulable if fault.name == named), None)
        self.asks = self.chosen.asks if self.chosen else ()
        data = with_facts_of_today(self.chosen, data, "facts.") if self.chosen else data
        returns_bets = self.chosen is not None and self.chosen.returns_bets
        self.seats = fields.seats_of(declared) if returns_bets else ()
        super().__init__(declared, data)
        names = [(fault.name, fault.name) for fault in declared.rulable]
        fault = OneOfField(names, required=True, widget=forms.HiddenInput())
        fault.error_messages["invalid_choice"] = UNKNOWN
        self.fields["fault"] = fault
        for setting in reading_settings(declared):
            hidden = self.fields[setting.path] = copy(self.fields[setting.path])
            hidden.widget = forms.HiddenInput()
        self.fields["note"] = note_field("fault-note")

    def settings(self) -> Iterator[RecordSetting]:
        """Readings are hidden fields: they come from the link and cannot be chosen here."""
        yield from fact_settings(self.game, self.chosen)
        for seat in self.seats:
            yield from chip_settings(self.game, seat)
        yield DAY
        yield from reading_settings(self.game)

    def clean(self) -> None:
        """Report every unanswered or impossible question at once, each at its own field."""
        super().clean()
        for ask in self.asks if self.is_asked else ():
            path = f"facts.{ask.name}"
            if path in self.errors:
                continue
            answer = self.cleaned_data.get(path)
            try:
                read_fact(ask, None if answer == "" else answer, fields.seats_of(self.game))
            except Unusable as no:
                self.refuse(no)

    @property
    def idle(self) -> str:
        """For the script: the answers after which a question changes nothing, by its field."""
        if self.chosen is None:
            return ""
        case = next(cases_of(self.game, self.chosen))
        of_pieces = {
            f"facts.{ask.name}": [
                {f"facts.{name}": answer for name, answer in facts.items()}
                for facts in idle_after(self.chosen, case, ask)
            ]
            for ask in self.asks
            if ask.is_evidence
        }
        return json.dumps({name: after for name, after in of_pieces.items() if after})

    @property
    def asks_cards(self) -> bool:
        return any(ask.cards for ask in self.asks)

    @property
    def is_asked(self) -> bool:
        """Whether the form was submitted for a ruling."""
        return "rule" in self.data

    @property
    def is_ready(self) -> bool:
        """Whether to rule now: when submitted, or at once if the fault has no required question."""
        is_named = bool(self.data.get("fault"))
        return self.is_asked or (is_named and not any(ask.is_needed for ask in self.asks))

    @property
    def title(self) -> str:
        return fault_sentence(self.game.key, self.chosen.name) if self.chosen else ""

    @property
    def stages(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """The faults by the stage of the hand at which they occur."""
        for stage in dict.fromkeys(fault.stage for fault in self.game.faults):
            met = (fault.name for fault in self.game.faults if fault.stage == stage)
            named = [(name, fault_sentence(self.game.key, name)) for name in met]
            yield stage_sentence(stage), named

    @property
    def controls(self) -> list[Bound]:
        hidden = hidden_fields(self.posting, self.game) - set(self.errors)
        paths = [setting.path for setting in fact_settings(self.game, self.chosen)]
        return [self[path] for path in paths if path not in hidden]

    @property
    def laid(self) -> list[tuple[int, Part]]:
        """The fields of each seat's chips; empty if the fault returns no bets."""
        return [(seat, self.part(chip_settings(self.game, seat))) for seat in self.seats]

    @property
    def has_chips(self) -> bool:
        return any(name.startswith("laid.") for name in (*self.query(), *self.errors))

    def query(self) -> dict[str, str]:
        """The parameters of the ruling's link: every field that is not empty."""
        filled = {name: value for name, value in self.values.items() if value}
        return {**filled, "rule": "1"} if self.is_asked else filled

    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = {"fault": self.read.get("fault")}
        for path, value in self.read.items():
            part, _dot, name = path.partition(".")
            if value is None or value == "" or not name:
                continue
            if part == "laid":
                seat, _dot, bet = name.partition(".")
                record.setdefault("laid", {}).setdefault(seat, {})[bet] = value
            else:
                record.setdefault(part, {})[name] = value
        return self.of_its_day(record)


def fact_settings(declared: Game, fault: Fault | None) -> tuple[RecordSetting, ...]:
    return _settings_of(declared, fault.name) if fault else ()


@fields.made_once
def _settings_of(declared: Game, name: str) -> Iterator[RecordSetting]:
    fault = next(fault for fault in declared.rulable if fault.name == name)
    return (setting_of(declared, ask) for ask in fault.asks)


def setting_of(declared: Game, ask: Ask) -> RecordSetting:
    path, label = f"facts.{ask.name}", question_sentence(declared.key, ask.name)
    untold = () if ask.is_needed else (("", NOT_KNOWN),)
    if ask.answers:
        choices = tuple((answer, answer_to(declared, ask, answer)) for answer in ask.answers)
        return RecordSetting(path, label, "radio", (*choices, *untold))
    if ask.cards:
        return RecordSetting(path, label, "cards", most=ask.cards)
    if ask.are_seats:
        return RecordSetting(path, label, "text" if ask.are_ranked else "seats")
    if ask.is_seat:
        seats = tuple((str(seat), str(seat)) for seat in fields.seats_of(declared))
        return RecordSetting(path, label, "seat", (*seats, *untold), read=int)
    return RecordSetting(path, label)


def answer_to(declared: Game, ask: Ask, answer: str) -> str:
    """The label of an answer; a class of hand as the game names it."""
    if ask.ladder is None:
        return answer_label(declared.key, ask.name, answer)
    return category_name(declared.key, answer, ask.ladder)


@fields.made_once
def chip_settings(declared: Game, seat: int) -> Iterator[RecordSetting]:
    if not fields.jackpot_classes(declared):
        yield RecordSetting(f"laid.{seat}.bets", _("Put in so far"))
        return
    yield RecordSetting(f"laid.{seat}.bets", _("Bets other than the jackpot's"))
    yield RecordSetting(f"laid.{seat}.jackpot", _("Jackpot bet"))


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


@dataclass(frozen=True, slots=True)
class OtherEvidence:
    """Another answer to a question of evidence, and what the ruling would be."""

    answer: str
    label: str
    changes: str
    """The sentences that are not in the ruling at hand, or the first with the row it rests on."""


@dataclass(frozen=True, slots=True)
class TurningEvidence:
    """A question of evidence on which the ruling turns, with its answer."""

    name: str
    question: str
    taken: str
    is_known: bool
    others: tuple[OtherEvidence, ...]

    @property
    def line(self) -> str:
        """In one: «Quando aconteceu: não se sabe – terminada a distribuição: …»."""
        others = (answered(other.label, other.changes.rstrip(".。")) for other in self.others)
        return f"{answered(self.question, self.taken)} – {semicolon().join(others)}"


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
    def further(self) -> list[RulingLine]:
        """The orders after the first, which is the verdict; that of a result has them all."""
        return [] if self.fault.stage == "result" else self.lines[1:]

    @property
    def entered(self) -> Iterator[tuple[str, str]]:
        """Each question with its answer: the fault first, readings other than the default last."""
        key = self.game.key
        yield "", fault_sentence(key, self.fault.name)
        for ask in self.fault.asks:
            fact = self.case.facts.get(ask.name)
            if fact is None:
                if ask.name in {piece.name for piece in self.evidence}:
                    yield question_sentence(key, ask.name), str(NOT_KNOWN)
                continue
            yield question_sentence(key, ask.name), self._told(ask, fact)
        yield from self.taken

    def _told(self, ask: Ask, fact: str | int) -> str:
        if isinstance(fact, int):
            return amount(fact)
        if ask.cards:
            return cards_in_signs(cards(fact))
        return fact if ask.are_seats else answer_to(self.game, ask, fact)

    @cached_property
    def evidence(self) -> list[TurningEvidence]:
        """The evidence that this ruling rests on, and what other evidence would change."""
        return [
            TurningEvidence(
                turning.ask.name,
                question_sentence(self.game.key, turning.ask.name),
                self._told(turning.ask, turning.taken) if turning.taken else str(NOT_KNOWN),
                bool(turning.taken),
                tuple(self._other(turning.ask, *other) for other in turning.others),
            )
            for turning in turns_on(self.fault, self.case)
        ]

    def _other(self, ask: Ask, answer: str, steps: Sequence[Step]) -> OtherEvidence:
        sentences = [order_sentence(self.game.key, step) for step in steps]
        changes = [sentence for sentence in sentences if sentence not in self.sentences]
        rows = dict.fromkeys(row for step in steps for row in step.doubts if row not in self.doubts)
        change = in_a_row(changes or [*sentences[:1], *(f"({row})" for row in rows)])
        return OtherEvidence(answer, answer_to(self.game, ask, answer), change)

    @property
    def not_known(self) -> list[TurningEvidence]:
        return [piece for piece in self.evidence if not piece.is_known]

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

    @property
    def grounds(self) -> list[Provision]:
        """The provisions, without those of which a part is among them."""
        eids = [provision.eid for provision in self.provisions]
        return [
            provision
            for provision in self.provisions
            if not any(eid.startswith(f"{provision.eid}__") for eid in eids)
        ]

    @property
    def doubts(self) -> list[str]:
        return list(dict.fromkeys(doubt for line in self.lines for doubt in line.step.doubts))

    @cached_property
    def quoted(self) -> list[Quoted]:
        return quoted_of(self.game.key, self.lines)

    @cached_property
    def rows(self) -> list[Row]:
        """The register's rows about the provisions, except doubts that would change the ruling."""
        readings = {row for alternative in self.otherwise for row in alternative.rows}
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
        sentences, others = self.sentences, []
        compared = tried(self.game.key, self.record, partial(ruled, self.game), FAULT).robustness
        for about, other in other_readings(self.game, compared):
            lines = other.sentences if isinstance(other, FaultRuling) else (refused(other),)
            changes = [line for line in lines if line not in sentences] or lines[:1]
            others.append(OtherRuling(*about, lines, " ".join(changes)))
        return others

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(line.told for line in self.lines)


FAULT: AnswerKind[FaultRuling] = AnswerKind(
    outcome=lambda ruling: ruling.sentences,
    result=lambda ruling: ruling.sentences,
    alternative=lambda first, other: {"orders": [*other.sentences]},
)


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
