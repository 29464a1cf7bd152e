"""The ruling on a dispute: who wins, what each bet is paid, step by step and under what; and what
every other reading of the law would have made of it.

A ruling is a hand replayed. In a game against the house the hand is played with the decisions
told; in a game with a pot its end alone is. Cards nobody named are dealt from a seed where the
result does not look at them, and no step that shows one of them is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games.law.models import Row
from games.play.dispute import Dispute, decisions_of, record_of
from games.play.doubting import titles, under
from games.play.narration import (
    amount,
    cards_in_signs,
    place_name,
    tell_event,
    tell_reading_value,
    tell_refusal,
    tell_step,
    tell_unusable,
)
from games.play.narration.reasons import EVENTS
from games.play.quoting import Quoted, quoted
from games.play.replay import Replay
from games.play.setting import BETS
from games.rules.actions import read_actions, written
from games.rules.cards import DECK_52, Card, cards
from games.rules.citation import Provision
from games.rules.game import Answer, Game, Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Action, CardMove, Played, Seat, Step, play
from games.rules.wagers import balances

FILLER = 1
"""The seed of cards that decide nothing."""

STOPPED = ("hand_voided", "hand_suspended", "hand_void")

MADE_READY = {
    "fortune3": (
        "table_opened",
        "pair_plus_placed",
        "six_card_bonus_placed",
        "bets_closed",
        "bank_dealt",
        "packet_dealt",
        "top_card_discarded",
        "community_dealt",
        "prizes_paid",
    ),
    "stud": ("dealer_dealt", "dealer_card_shown", "packet_dealt"),
}
EVERYWHERE = ("cards_shuffled", "cards_cut", "round_dealt", "ante_placed", "progressive_placed")
"""Steps that settle nothing."""


@dataclass(frozen=True, slots=True)
class Line:
    """A step of the ruling; ``n`` is its number in the hand."""

    n: int
    step: Step
    told: str


@dataclass(frozen=True, slots=True)
class Bet:
    """What one bet came to, in the words of ``settle``."""

    bet: str
    net: int
    provisions: tuple[Provision, ...]


@dataclass(frozen=True, slots=True)
class SeatRuling:
    """``outcome`` is empty where the hand was not contested, or the game knows a pot."""

    seat: Seat
    net: int
    outcome: str
    category: str
    bets: tuple[Bet, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """The same dispute under another reading. ``refusal`` where it could not be played so."""

    reading: str
    title: str
    value: str
    told: str
    taken: str
    nets: tuple[tuple[Seat, int, int], ...]
    only_here: tuple[str, ...]
    only_there: tuple[str, ...]
    refusal: str = ""

    @property
    def changes_payments(self) -> bool:
        return any(here != there for _, here, there in self.nets)

    @property
    def changes_steps(self) -> bool:
        return bool(self.only_here or self.only_there)


@dataclass(frozen=True)
class Ruling:
    game: Game
    record: Record
    replay: Replay
    unnamed: frozenset[Card]
    """Cards dealt that nobody named."""

    @property
    def is_stopped(self) -> bool:
        return any(step.name in STOPPED for step in self.replay.played.steps)

    @cached_property
    def settled(self) -> Answer:
        """What ``settle`` answers; nothing where the hand was stopped or has a pot."""
        if self.game.settle is None or self.is_stopped:
            return {}
        return self.game.settle(settle_record(self.replay))

    @cached_property
    def lines(self) -> list[Line]:
        """All that happened but how the table was made ready."""
        told = (
            Line(n, step, self.tell(step))
            for n, step in enumerate(self.replay.played.steps, start=1)
            if step.name not in (*MADE_READY.get(self.game.key, ()), *EVERYWHERE)
        )
        return [line for line in told if line.told]

    @property
    def entered(self) -> Iterator[str]:
        """The bets and the cards the ruling rests on, as they were told."""
        key = self.game.key
        for step in self.replay.played.steps:
            if step.name.removesuffix("_placed") in BETS.get(key, ()):
                yield tell_step(key, step)
        table: Any = self.record["table"]
        for seat, paid in table.get("paid", {}).items():
            facts = {"seat": seat, "amount": amount(paid)}
            told = _("Seat %(seat)s put in %(amount)s.")
            if int(seat) in table["folded"]:
                told = _("Seat %(seat)s put in %(amount)s and folded.")
            yield told % facts
        named: Any = self.record.get("cards", {})
        for place, names in named.items():
            name = place_name(key, f"seat:{place}" if place.isdecimal() else place)
            yield f"{name[:1].upper()}{name[1:]}: {cards_in_signs(cards(names))}"

    def tell(self, step: Step) -> str:
        """The step in a sentence that shows no card but those named; or nothing."""
        if not self.unnamed or not self.unnamed & set(_cards_in(step)):
            return tell_step(self.game.key, step)
        return f"{tell_event(step.name)}." if step.name in EVENTS else ""

    @cached_property
    def seats(self) -> list[SeatRuling]:
        moved = balances(self.replay.played.steps)
        found = {each["seat"]: each for each in self._settled_seats()}
        return [
            SeatRuling(
                seat,
                moved.get(f"stack:{seat}", 0),
                found.get(seat, {}).get("outcome", ""),
                found.get(seat, {}).get("player_category", ""),
                tuple(_bets(found.get(seat, {}))),
            )
            for seat in self._told_of()
        ]

    def _told_of(self) -> list[Seat]:
        """Those of the table; a seat without bets that was served by mistake comes to nothing."""
        table: Any = self.record["table"]
        return sorted(table["seats"])

    def _settled_seats(self) -> list[dict[str, Any]]:
        seats = self.settled.get("seats", [])
        assert isinstance(seats, list)
        return seats

    @cached_property
    def provisions(self) -> list[Provision]:
        return list(dict.fromkeys(p for line in self.lines for p in line.step.provisions))

    @cached_property
    def quoted(self) -> list[Quoted]:
        """Every provision once, with the words marked at the first step that marks any."""
        found: dict[str, Quoted] = {}
        for line in self.lines:
            for each in quoted(self.game.key, line.step):
                held = found.get(each.pair.eid)
                if held is None or (each.is_marked and not held.is_marked):
                    found[each.pair.eid] = each
        order = {provision.eid: place for place, provision in enumerate(self.provisions)}
        return sorted(found.values(), key=lambda each: order[each.pair.eid])

    @cached_property
    def alternatives(self) -> list[Alternative]:
        """The dispute under every value of every reading that was not taken."""
        return list(_alternatives(self))

    @cached_property
    def rows(self) -> list[Row]:
        """The doubts and divergences on record about what was applied, wording apart."""
        eids = [provision.eid for provision in self.provisions]
        found = Row.objects.filter(instrument__game=self.game.key, provisions__eid__in=eids)
        return list(found.exclude(effect=Row.Effect.TEXT).distinct())

    @cached_property
    def rows_without_switch(self) -> list[Row]:
        return [row for row in self.rows if not row.switch]


def ruling_on(form: Dispute) -> Ruling:
    """Raises ``Forbidden`` or ``Unusable``, each with the field it is about."""
    return ruled(form.game, record_of(form), decisions_of(form))


def ruled(declared: Game, record: Record, decisions: Mapping[Seat, str]) -> Ruling:
    if declared.settle is None:
        return _ending(declared, record)
    played = _played(declared, record, decisions)
    unnamed = frozenset(_dealt(played.played) - _named(record))
    found = Ruling(declared, played.record, played, unnamed)
    if "seed" in played.record and not found.is_stopped:
        # Reckoned from the cards named alone, or refused with the field that lacks one.
        _require_settled(played)
    return found


def _played(declared: Game, record: Record, decisions: Mapping[Seat, str]) -> Replay:
    """With the cards named alone; where that does not do, with a seed for the others."""
    try:
        return _decided(declared, record, decisions)
    except Unusable as no:
        if no.reason != "card_missing":
            raise
    return _decided(declared, {**record, "seed": FILLER}, decisions)


def _decided(declared: Game, record: Record, decisions: Mapping[Seat, str]) -> Replay:
    """The hand with the decision told for each seat, whenever its turn comes."""
    hand = declared.hand(record)
    actions: list[Action] = []
    played = play(hand.script, ())
    while played.waiting is not None:
        seat = played.waiting.seat
        if not decisions.get(seat):
            offers = tuple(offer.do for offer in played.waiting.offers)
            raise Unusable("missing", {"values": offers}, f"decision.{seat}")
        actions.append(Action(seat, decisions[seat]))
        played = play(hand.script, actions)
    full = {**record, "actions": [written(each) for each in actions]}
    return Replay(declared, full, hand, read_actions(full["actions"]), played)


def _ending(declared: Game, record: Record) -> Ruling:
    assert declared.ending is not None
    hand = declared.ending(record)
    played = play(hand.script, ())
    return Ruling(declared, record, Replay(declared, record, hand, (), played), frozenset())


def settle_record(replay: Replay) -> dict[str, Any]:
    """The ``settle`` record of a hand that was played: the bets as they came to lie."""
    record: Any = replay.record
    table, named = record["table"], record.get("cards", {})
    decided = {action.seat: action.do for action in replay.actions}
    told: dict[str, Any] = {"seats": []}
    for seat, bets in sorted(_bets_placed(replay).items()):
        place = {"seat": seat, "player": named.get(str(seat)), "bets": bets}
        told["seats"].append(place | ({"action": decided[seat]} if seat in decided else {}))
    told |= {place: named[place] for place in ("dealer", "community") if named.get(place)}
    of_the_table = ("jackpot", "limits", "pair_plus_alone")
    told |= {name: table[name] for name in of_the_table if name in table}
    return told | {name: record[name] for name in ("readings", "prizes") if name in record}


def _bets_placed(replay: Replay) -> dict[Seat, dict[str, object]]:
    found: dict[Seat, dict[str, object]] = {}
    for step in replay.played.steps:
        bet = step.name.removesuffix("_placed")
        if bet in BETS[replay.game.key] and step.name != bet and step.seat is not None:
            found.setdefault(step.seat, {})[bet] = step.facts["amount"]
    return found


def _require_settled(replay: Replay) -> None:
    """``settle`` asks for the cards the result looks at, and for no others."""
    assert replay.game.settle is not None
    told = settle_record(replay)
    seats = [each["seat"] for each in told["seats"]]
    try:
        replay.game.settle(told)
    except Unusable as no:
        raise Unusable(no.reason, no.facts, _field_of(no.field, seats)) from None
    except Forbidden as no:
        raise Forbidden(no.reason, no.provision, no.facts, _field_of(no.field, seats)) from None


def _field_of(field: str, seats: list[int]) -> str:
    """``seats[1].player`` of a ``settle`` record is ``cards.3`` of the desk."""
    if field in ("dealer", "community"):
        return f"cards.{field}"
    for at, seat in enumerate(seats):
        if field == f"seats[{at}].player":
            return f"cards.{seat}"
        if field == f"seats[{at}].action":
            return f"decision.{seat}"
        field = field.replace(f"seats[{at}].bets", f"table.bets.{seat}")
    return field


def _named(record: Record) -> frozenset[Card]:
    told: Any = record.get("cards", {})
    return frozenset(each for names in told.values() for each in cards(names))


def _dealt(played: Played) -> set[Card]:
    moves = (move for step in played.steps for move in step.moves)
    return {move.card for move in moves if isinstance(move, CardMove)}


def _cards_in(step: Step) -> Iterator[Card]:
    """The cards a step tells of."""
    by_name = {each.name: each for each in DECK_52}
    for fact in step.facts.values():
        names = fact if isinstance(fact, (list, tuple)) else (fact,)
        yield from (by_name[name] for name in names if isinstance(name, str) and name in by_name)


def _bets(told: Mapping[str, Any]) -> Iterator[Bet]:
    for bet, names in told.get("provisions", {}).items():
        provisions = tuple(Provision.named(name) for name in names)
        yield Bet(bet, told["net"][bet], provisions)


def _alternatives(here: Ruling) -> Iterator[Alternative]:
    key = here.game.key
    named = titles(key)
    chosen: Any = here.record.get("readings") or {}
    for reading in here.game.readings:
        taken = chosen.get(reading.id, reading.default)
        for value in reading.values:
            if value == taken:
                continue
            told = (reading.id, named.get(reading.id, ""), value, taken)
            try:
                there = _under(here, reading.id, value, reading.default)
            except (Forbidden, Unusable) as no:
                yield _not_played(*told, no)
            else:
                yield _beside(here, there, *told)


def _under(here: Ruling, reading: str, value: str, default: str) -> Ruling:
    record = under(here.record, reading, value, default)
    if here.game.settle is None:
        return _ending(here.game, record)
    decisions = {action.seat: action.do for action in here.replay.actions}
    replay = _played(here.game, record, decisions)
    return Ruling(
        here.game, replay.record, replay, frozenset(_dealt(replay.played) - _named(record))
    )


def _not_played(
    reading: str, title: str, value: str, taken: str, no: Forbidden | Unusable
) -> Alternative:
    why = tell_refusal(no) if isinstance(no, Forbidden) else tell_unusable(no)
    told, here = tell_reading_value(reading, value), tell_reading_value(reading, taken)
    return Alternative(reading, title, value, told, here, (), (), (), why)


def _beside(
    here: Ruling, there: Ruling, reading: str, title: str, value: str, taken: str
) -> Alternative:
    ours, theirs = balances(here.replay.played.steps), balances(there.replay.played.steps)
    seats = sorted({*here.replay.seats, *there.replay.seats})
    told_here = [line.told for line in here.lines]
    told_there = [line.told for line in there.lines]
    return Alternative(
        reading=reading,
        title=title,
        value=value,
        told=tell_reading_value(reading, value),
        taken=tell_reading_value(reading, taken),
        nets=tuple(
            (seat, ours.get(f"stack:{seat}", 0), theirs.get(f"stack:{seat}", 0)) for seat in seats
        ),
        only_here=tuple(told for told in told_here if told not in told_there),
        only_there=tuple(told for told in told_there if told not in told_here),
    )
