"""The ruling on a dispute, by replaying what was entered: who wins, what is paid, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.utils.html import strip_tags

from games.law.models import Row
from games.narration import (
    event_name,
    place_name,
    reading_value_sentence,
    step_sentence,
    why_sentence,
)
from games.narration.between import is_event
from games.narration.faults import order_sentence
from games.narration.refusing import cited
from games.narration.words import semicolon
from games.play.desk import hand_record
from games.play.desk.dispute import Dispute, capital
from games.play.desk.hand_record import (
    OF_THE_POOL,
    BetRuling,
    Paid,
    ReportedPayments,
    SeatRuling,
    SumsMissing,
    compare_payments,
    posted,
    refuse_unfit,
    reported_payments,
    require_sums,
    with_sums,
)
from games.play.hand.quotations import Quoted, quoted
from games.play.hand.readings import chosen_of
from games.play.hand.replay import Refusal, Replay
from games.play.registry import table_of
from games.play.setup.fields import CardsField
from games.play.setup.form import answered
from games.rules.faults.ordered import Case, Silence, is_stopped
from games.rules.game import Game, Record
from games.rules.hands.record import SeatResult, SettledHands
from games.rules.hands.script import Seat, Step, play
from games.rules.hands.wagers import balances
from games.rules.provisions.readings import chosen_in
from games.rules.sessions.account import PAID_WRONGLY
from games.rules.values.cards import DECK_52, Card
from games.rules.values.citation import Provision
from games.rules.values.notation import in_names
from games.rules.values.refusal import Forbidden, Unusable


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A step of the ruling; ``n`` is its number in the hand."""

    n: int
    step: Step
    told: str
    why: tuple[str, ...] = ()
    """The reasons that decided between the hands compared in this step."""

    @property
    def is_silence(self) -> bool:
        """Whether no provision decides the case; the step then cites the nearest."""
        return isinstance(self.step, Silence)


def provisions_of(lines: Iterable[RulingLine]) -> list[Provision]:
    return list(dict.fromkeys(p for line in lines for p in line.step.provisions))


def citations(provisions: Iterable[Provision]) -> str:
    return semicolon().join(map(cited, provisions))


def quoted_of(key: str, lines: Sequence[RulingLine]) -> list[Quoted]:
    """Each provision once, with the words marked by the first step that marks any."""
    by_eid: dict[str, Quoted] = {}
    for line in lines:
        for quotation in quoted(key, line.step):
            earlier = by_eid.get(quotation.pair.eid)
            if earlier is None or (quotation.is_marked and not earlier.is_marked):
                by_eid[quotation.pair.eid] = quotation
    order = {provision.eid: place for place, provision in enumerate(provisions_of(lines))}
    return sorted(by_eid.values(), key=lambda quotation: order[quotation.pair.eid])


FIRST_PAGE, HEADING = 1_700, 170
"""Letters that a first page has room for, a Chinese sign counting twice; those of a citation."""


def of_first_page(
    quoted: Sequence[Quoted], beside: Iterable[str]
) -> tuple[list[Quoted], list[Quoted]]:
    """The provisions quoted on a sheet's first page, if there is room ``beside`` its other text,
    and those of its annex."""
    room, first = FIRST_PAGE - sum(map(_letters, beside)), 0
    for quotation in quoted:
        room -= HEADING + sum(_letters(side.words) for side in quotation.pair.sides)
        first += room >= 0
    return list(quoted[:first]), list(quoted[first:])


def _letters(words: str) -> int:
    plain = strip_tags(words)
    return len(plain) + sum(map("\u2e80".__lt__, plain))


def rows_about(key: str, provisions: Iterable[Provision]) -> list[Row]:
    """The register's doubts and divergences about the provisions, except those of wording only."""
    eids = [provision.eid for provision in provisions]
    rows = Row.objects.filter(instrument__game=key, provisions__eid__in=eids)
    return list(rows.exclude(effect=Row.Effect.TEXT).distinct())


PLACEHOLDER = "100"
"""The amount put in an empty field to find what else is missing."""


def rule_or_refuse(form: Dispute) -> Ruling | None:
    """The ruling; or None, with an error at every field that is wrong or missing."""
    if not form.is_valid():
        return None
    outcome = _attempt(form)
    if isinstance(outcome, Ruling):
        return outcome
    form.refuse(outcome)
    if not isinstance(outcome, SumsMissing):
        _refuse_all_missing(form)
    return None


def _attempt(form: Dispute) -> Ruling | Refusal:
    try:
        return ruling_on(form)
    except (Forbidden, Unusable) as no:
        return no


def _refuse_all_missing(form: Dispute) -> None:
    """Fill refused empty fields with stand-ins until nothing else is missing, or a stand-in wins
    the jackpot, whose sums are then not required."""
    typed, refused = dict(form.values), set(form.errors)
    while refused and refused <= form.fields.keys() and not any(map(typed.get, refused)):
        for path in refused:
            typed[path] = _placeholder(form, path, typed)
        trial = Dispute(form.game, typed)
        no = _attempt(trial) if trial.is_valid() else None
        if not isinstance(no, (Forbidden, Unusable)) or isinstance(no, SumsMissing):
            return
        trial.refuse(no)
        refused = set(trial.errors)
        for path in refused & form.fields.keys():
            if not typed.get(path):
                form.add_error(path, list(trial.errors[path]))


def _placeholder(form: Dispute, path: str, typed: Mapping[str, str]) -> str:
    """Cards that are not in use, the first choice offered, or an amount."""
    field = form.fields[path]
    if isinstance(field, CardsField):
        written = " ".join(
            in_names(value) for name, value in typed.items() if name.startswith("cards.")
        )
        free = [card.name for card in form.game.deck if card.name not in written]
        return " ".join(free[: field.most])
    answers = [str(value) for value, _label in form[path].choices if value]
    return answers[0] if answers else PLACEHOLDER


CARDS = {card.name: card for card in DECK_52}
STOPPED = ("hand_voided", "hand_suspended", "hand_void")

EVERYWHERE = ("cards_shuffled", "cards_cut", "round_dealt", "ante_placed", "progressive_placed")
"""Steps that settle nothing in any game; each game adds its own steps of preparation."""


@dataclass(frozen=True)
class Ruling:
    game: Game
    record: Record
    replay: Replay
    unnamed: frozenset[Card]
    """Cards that were dealt but not entered."""
    reported: ReportedPayments = field(default_factory=dict)
    """The payments reported as made, if any."""

    @property
    def is_stopped(self) -> bool:
        """Whether the hand is void, or stopped where the regulation says no more."""
        steps = self.replay.played.steps
        return is_stopped(steps) or any(step.name in STOPPED for step in steps)

    @cached_property
    def settled(self) -> SettledHands:
        """The result of ``settle``; empty if the hand was stopped or the game has a pot."""
        if self.game.settle is None or self.is_stopped:
            return {}
        return self.game.settle(hand_record.settle_record(self.replay))

    @cached_property
    def lines(self) -> list[RulingLine]:
        """The steps shown in the ruling, as far as they have a sentence."""
        lines = (RulingLine(n, step, self.tell(step), self._why(step)) for n, step in self.steps)
        return [line for line in lines if line.told]

    @property
    def steps(self) -> Iterator[tuple[int, Step]]:
        """The steps with their numbers, without the preparation of the table."""
        of_the_pool = () if "pool" in posted(self.record) else OF_THE_POOL
        unsaid = (*table_of(self.game.key).preparation, *EVERYWHERE, *of_the_pool)
        for n, step in enumerate(self.replay.played.steps, start=1):
            if step.name not in unsaid:
                yield n, step

    @property
    def reasons(self) -> list[str]:
        """Each reason that decided between hands, preceded by its seat if one of several."""
        reasons: dict[str, None] = {}
        for line in self.lines:
            names_seats = any(reason.seat is not None for reason in line.step.why)
            is_of_one = line.step.seat is not None and not names_seats
            seat = place_name(self.game.key, f"seat:{line.step.seat}")
            for reason in line.why:
                sentence = answered(seat, reason) if is_of_one and len(self.seats) > 1 else reason
                reasons[capital(sentence)] = None
        return list(reasons)

    def tell(self, step: Step) -> str:
        """The step's sentence; if it would show an unnamed card, its event's name or nothing."""
        if not self.unnamed or not self.unnamed & set(_cards_in(step)):
            return step_sentence(self.game.key, step)
        key, name = self.game.key, step.name
        return f"{event_name(key, name)}." if is_event(key, name) else ""

    def _why(self, step: Step) -> tuple[str, ...]:
        """The reasons that decided between hands, without those that name an unnamed card."""
        hidden = {card.name for card in self.unnamed}
        return tuple(
            why_sentence(self.game.key, reason)
            for reason in step.why
            if not hidden & {*reason.cards, *reason.others}
        )

    @cached_property
    def seats(self) -> list[SeatRuling]:
        moved = balances(self.replay.played.steps)
        settled = {entry["seat"]: entry for entry in self.settled.get("seats", ())}
        table: Any = self.record["table"]  # without seats that got cards by mistake
        return [
            SeatRuling(
                seat,
                moved.get(f"stack:{seat}", 0) + moved.get(f"carried:{seat}", 0),
                settled[seat]["outcome"] if seat in settled else "",
                settled[seat]["player_category"] if seat in settled else "",
                tuple(self._bets(seat, settled[seat])) if seat in settled else (),
            )
            for seat in sorted(table["seats"])
        ]

    def _bets(self, seat: Seat, result: SeatResult) -> Iterator[BetRuling]:
        """The bets staked and the prizes won without a stake; bets not made are left out."""
        settled = {step.name for step in self.replay.played.steps if step.seat == seat}
        for bet, names in result["provisions"].items():
            net = result["net"][bet]
            if net or settled & {f"{bet}_{outcome}" for outcome in ("won", "lost", "returned")}:
                yield BetRuling(bet, net, tuple(Provision.named(name) for name in names))

    @cached_property
    def paid(self) -> list[Paid]:
        """For each reported payment, what was paid and what was due."""
        return list(compare_payments(self.game, self.replay, self.seats, self.reported))

    @cached_property
    def on_payments(self) -> list[RulingLine]:
        """What the regulation says of a wrong payment; empty if every payment was right."""
        is_wrong = any(payment.lacking for payment in self.paid)
        return list(on_wrong_payments(self.game)) if is_wrong else []

    @cached_property
    def provisions(self) -> list[Provision]:
        return provisions_of([*self.lines, *self.on_payments])

    @cached_property
    def quoted(self) -> list[Quoted]:
        return quoted_of(self.game.key, [*self.lines, *self.on_payments])

    @cached_property
    def rows(self) -> list[Row]:
        return rows_about(self.game.key, self.provisions)

    @property
    def taken(self) -> Iterator[tuple[str, str]]:
        """The readings chosen that are not the site's default."""
        for reading, value in chosen_of(self.game, self.record).items():
            yield reading, reading_value_sentence(reading, value)

    @cached_property
    def rows_without_switch(self) -> list[Row]:
        return [row for row in self.rows if not row.switch]


def ruling_on(form: Dispute) -> Ruling:
    """The ruling on ``form``; raises ``Forbidden`` or ``Unusable`` with the field to correct."""
    ruling = ruled(form.game, form.record(), form.decisions())
    payments = reported_payments(form.read)
    refuse_unfit(form.game, is_stopped=ruling.is_stopped, payments=payments)
    return replace(ruling, reported=payments)


def ruled(declared: Game, record: Record, decisions: Mapping[Seat, str]) -> Ruling:
    """The ruling on a record; raises ``Forbidden`` or ``Unusable``."""
    if declared.settle is None:
        assert declared.ending is not None
        hand = declared.ending(record)
        ended = Replay(declared, record, hand, (), play(hand.script, ()))
        return Ruling(declared, record, ended, frozenset())
    played = hand_record.played_with(declared, with_sums(declared, record), decisions)
    unnamed = hand_record.unnamed_cards(record, played.played)
    ruling = Ruling(declared, {**played.record, "table": record["table"]}, played, unnamed)
    if "seed" in played.record and not ruling.is_stopped:
        # Settled from the named cards alone; raises with the field of a missing card.
        hand_record.require_settled(played)
    require_sums(played, posted(record))
    return ruling


def jackpot_class(form: Dispute) -> str:
    """The class of the first hand that wins the jackpot; empty if none does, or if no hand can be
    played with what was entered."""
    try:
        record = with_sums(form.game, form.record()) if form.is_valid() else {}
        played = hand_record.played_with(form.game, record, form.decisions()).played
    except (Forbidden, Unusable):
        return ""
    won = (step for step in played.steps if step.name == "progressive_won")
    return next((str(step.facts["category"]) for step in won), "")


def on_wrong_payments(declared: Game) -> Iterator[RulingLine]:
    """What the regulation orders for a wrong payment; empty if the game has no such fault."""
    fault = next((fault for fault in declared.faults if fault.name == PAID_WRONGLY), None)
    if fault is None:
        return
    what = {ask.name: ask.answers[0] for ask in fault.asks}
    steps = [*fault.rule(Case(what, {}, chosen_in(declared.readings, {})))]
    yield RulingLine(len(steps), steps[-1], order_sentence(declared.key, steps[-1]))


def _cards_in(step: Step) -> Iterator[Card]:
    """The cards named in a step's facts."""
    for fact in step.facts.values():
        names = fact if isinstance(fact, (list, tuple)) else (fact,)
        yield from (CARDS[name] for name in names if isinstance(name, str) and name in CARDS)
