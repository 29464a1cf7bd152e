"""Plays a hand at the table along a history, and writes a record of Omaha as one (PHH)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from games.omaha.rules import law
from games.omaha.rules.records import Deal, read_deal
from games.rules.game import Answer, Record, game
from games.rules.hands.script import (
    Action,
    CardMove,
    Choice,
    Played,
    Script,
    Seat,
    Step,
    allow,
    play,
    read_actions,
)
from games.rules.records.phh import MOST_PLACES, UNKNOWN, Fields, Word, read_word, refuse_far
from games.rules.values.cards import Card
from games.rules.values.fields import listing, mapping, whole
from games.rules.values.numbers import MOST_CHIPS, excerpt, written
from games.rules.values.refusal import Forbidden, Unusable

_AMOUNT = re.compile(r"(?=[0-9.]{1,40}$)(?:[0-9]+\.?[0-9]*|\.[0-9]+)")


@dataclass(frozen=True, slots=True)
class PhhAmounts:
    """The amounts; ``scale`` is how many of our units make one of the history's."""

    scale: int
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    minimum_bet: int
    chip: int
    blind_limits: dict[str, int]

    @classmethod
    def from_fields(cls, fields: Fields) -> PhhAmounts:
        stacks = _several(fields, "starting_stacks")
        antes = _several(fields, "antes", len(stacks))
        blinds = _several(fields, "blinds_or_straddles", len(stacks))
        minimum = number(fields.get("min_bet"), "min_bet")
        limits = {
            name: number(value, f"_blind_limits.{name}")
            for name, value in mapping(fields.get("_blind_limits"), "_blind_limits").items()
        }
        chips = [number(fields["_chip"], "_chip")] if "_chip" in fields else []
        every = {*stacks, *antes, *blinds, minimum, *limits.values(), *chips, *_bets(fields)}
        scale = lcm(*(amount.denominator for amount in every))
        return cls(
            scale=scale,
            antes=_scaled(antes, scale),
            blinds=_scaled(blinds, scale),
            stacks=_scaled(stacks, scale),
            minimum_bet=int(minimum * scale),
            chip=int(chips[0] * scale) if chips else 1,
            blind_limits={name: int(value * scale) for name, value in limits.items()},
        )


def number(value: object, field: str) -> Fraction:
    if value is None:
        raise Unusable("missing", {}, field)
    if isinstance(value, (Decimal, int)) and not isinstance(value, bool):
        return _bounded(value, field)
    raise Unusable("not_an_amount", {"given": excerpt(value)}, field)


def bet(text: str, field: str) -> Fraction:
    """The amount of a ``cbr``; the notation allows only a point before decimals."""
    if not _AMOUNT.fullmatch(text):
        raise Unusable("not_an_amount", {"given": excerpt(text)}, field)
    return _bounded(Decimal(text), field)


def _bounded(value: Decimal | int, field: str) -> Fraction:
    if isinstance(value, Decimal):
        refuse_far(value, field)
    if not -MOST_CHIPS <= value <= MOST_CHIPS:
        raise Unusable("above_most", {"given": excerpt(value), "most": MOST_CHIPS}, field)
    return Fraction(value)


def _several(fields: Fields, name: str, needed: int | None = None) -> list[Fraction]:
    if fields.get(name) is None:
        raise Unusable("missing", {}, name)
    amounts = [
        number(value, f"{name}[{index}]") for index, value in enumerate(listing(fields[name], name))
    ]
    if needed is not None and len(amounts) != needed:
        raise Unusable(
            "wrong_length", {"given": len(amounts), "needed": needed}, name, game=law.KEY
        )
    return amounts


def _bets(fields: Fields) -> Iterable[Fraction]:
    for index, line in enumerate(listing(fields.get("actions"), "actions")):
        word = read_word(line, f"actions[{index}]")
        if word is not None and word.verb == "cbr" and len(word.arguments) == 1:
            yield bet(word.arguments[0], f"actions[{index}]")


def _scaled(amounts: Sequence[Fraction], scale: int) -> tuple[int, ...]:
    return tuple(int(amount * scale) for amount in amounts)


class PhhDecision(NamedTuple):
    """A decision in the history, with the number of board cards dealt before it."""

    seat: Seat
    word: Word
    field: str
    board: int


@dataclass(slots=True)
class PhhReplay:
    """A hand run along a history: the actions, the seats that showed, and the board."""

    script: Script
    actions: list[Action] = field(default_factory=list)
    shown_seats: set[Seat] = field(default_factory=set)
    board: list[Card] = field(default_factory=list)
    turn: Choice | None = None

    def go_on(self, answer: Action | None = None) -> None:
        """Continue until a player has to decide or the hand is over."""
        self.turn = None
        try:
            yielded = next(self.script) if answer is None else self.script.send(answer)
            while isinstance(yielded, Step):
                self._note(yielded)
                yielded = next(self.script)
            self.turn = yielded
        except StopIteration:
            return

    def _note(self, step: Step) -> None:
        if step.name == "hand_shown" and step.seat is not None:
            self.shown_seats.add(step.seat)
        for move in step.moves:
            if isinstance(move, CardMove) and move.to == "board":
                self.board.append(move.card)


def replay(record: Record, decisions: Sequence[PhhDecision], scale: int) -> PhhReplay:
    running = PhhReplay(game("omaha").hand(record).script())
    running.go_on()
    for decision in decisions:
        if running.turn is None:
            facts = {"action": str(decision.word)}
            raise Unusable("action_after_the_end", facts, decision.field)
        refuse_another_board(running, decision.board, decision.field)
        action = action_of(decision, running.turn, scale)
        allow(running.turn, action, decision.field)
        try:
            running.go_on(action)
        except Forbidden as no:
            raise Forbidden(no.reason, no.provision, no.facts, decision.field) from None
        running.actions.append(action)
    return running


def refuse_another_board(running: PhhReplay, count: int, where: str) -> None:
    if count != len(running.board):
        facts = {"told": count, "dealt": len(running.board)}
        raise Unusable("board_out_of_step", facts, where, game=law.KEY)


def action_of(decision: PhhDecision, turn: Choice, scale: int) -> Action:
    """The action of a decision: the table distinguishes check from call, bet from raise."""
    match decision.word.verb:
        case "f":
            return Action(decision.seat, "fold")
        case "cc":
            return Action(decision.seat, "call" if turn.offer("check") is None else "check")
        case _:
            to = int(bet(decision.word.arguments[0], decision.field) * scale)
            opens = any(bar.reason == "nothing_to_raise" for bar in turn.bars)
            return Action(decision.seat, "bet" if opens else "raise", to)


VARIANTS = {"limit": {"variant": "PO"}, "no_limit": {"_variant": "NO"}}
"""A variant that the notation lacks is in a field of our own."""


def exported(record: Record) -> Answer:
    """The fields of the history, as far as the actions play the hand."""
    deal = read_deal(record)
    played = play(game("omaha").hand(record).script, read_actions(record.get("actions")))
    stored = mapping(record.get("phh"), "phh")
    scale, table, seats = _scale(stored), deal.table, deal.table.from_the_button
    fields: Answer = {
        **VARIANTS[table.structure],
        "antes": [0] * len(seats),
        "blinds_or_straddles": [_amount(amount, scale) for amount in _blinds(deal)],
        "min_bet": _amount(table.minimum_bet, scale),
        "starting_stacks": [_amount(table.stacks[seat], scale) for seat in seats],
        "actions": [str(line) for line in _lines(deal, played, stored)],
        **mapping(stored.get("fields"), "phh.fields"),
        "seats": list(seats),
    }
    if played.waiting is None:
        stacks = game("omaha").hand(record).account(played)["stacks"]
        fields["finishing_stacks"] = [_amount(stacks[str(seat)], scale) for seat in seats]
    return {**fields, **_fields_of_our_own(record, deal, played, scale)}


def _scale(stored: Record) -> int:
    scale = whole(stored.get("scale", 1), "phh.scale", least=1)
    if 10**MOST_PLACES % scale:
        raise Unusable("not_a_scale", {"given": scale}, "phh.scale", game=law.KEY)
    return scale


def _blinds(deal: Deal) -> list[int]:
    """The blinds by player. With two players the format gives the first blind to the second player,
    who has the button (reading OA-01)."""
    table = deal.table
    blinds = [table.small_blind, table.big_blind]
    if len(table.seats) == 2 and deal.readings["OA-01"] == "literal":
        blinds.reverse()
    return blinds + [0] * (len(table.seats) - 2)


def _lines(deal: Deal, played: Played, stored: Record) -> Iterator[Word | str]:
    players = {seat: n for n, seat in enumerate(deal.table.from_the_button, start=1)}
    unknown = listing(stored.get("unknown"), "phh.unknown")
    for seat, player in players.items():
        hand = _dealt(played, f"seat:{seat}", "cards_dealt")
        known = [UNKNOWN] * 4 if seat in unknown else hand
        yield Word(0, "dh", (f"p{player}", "".join(known)))
    for step in played.steps:
        yield from _line(step, players, _scale(stored))


def _line(step: Step, players: Mapping[Seat, int], scale: int) -> Iterator[Word | str]:
    player = players[step.seat] if step.seat is not None else 0
    match step.name:
        case "flop_dealt" | "turn_dealt" | "river_dealt":
            yield Word(0, "db", ("".join(_cards(step)),))
        case "folded":
            yield Word(player, "f")
        case "checked" | "called":
            yield Word(player, "cc")
        case "bet_made" | "raised":
            to = step.facts["to"]
            assert isinstance(to, int)
            yield Word(player, "cbr", (str(_amount(to, scale)),))
        case "hand_shown":
            yield Word(player, "sm", ("".join(_cards(step)),))
        case "misdeal_found" | "misdeal_rectified" | "hand_void":
            yield f"# {step.name} at {step.facts['at']} [{step.provisions[0]}]"


def _cards(step: Step) -> list[str]:
    return [move.card.name for move in step.moves if isinstance(move, CardMove)]


def _dealt(played: Played, to: str, name: str) -> list[str]:
    return [
        move.card.name
        for step in played.steps
        if step.name == name
        for move in step.moves
        if isinstance(move, CardMove) and move.to == to
    ]


def _fields_of_our_own(record: Record, deal: Deal, played: Played, scale: int) -> Answer:
    """What the format has no field for, so that an import restores it."""
    table = deal.table
    fields: Answer = {"_instrument": law.INSTRUMENT.key}
    entry = mapping(record.get("table"), "table")
    if entry.get("commission") is not None:
        fields["_commission"] = entry["commission"]
    if table.chip != 1:
        fields["_chip"] = _amount(table.chip, scale)
    if table.is_tournament:
        fields["_tournament"] = True
    if table.is_shuffled_by_machine:
        fields["_shuffler"] = True
    if table.blind_limits is not None:
        lowest, highest = (_amount(limit, scale) for limit in table.blind_limits)
        fields["_blind_limits"] = {"minimum": lowest, "maximum": highest}
    readings = _readings(deal)
    if readings:
        fields["_readings"] = readings
    if record.get("events"):
        fields["_events"] = listing(record["events"], "events")
    burned = _dealt(played, "burn", "card_burned")
    if burned and not listing(mapping(record.get("phh"), "phh").get("unknown"), "phh.unknown"):
        fields["_burn"] = "".join(burned)
    return fields


def _readings(deal: Deal) -> dict[str, str]:
    """The readings that are not the default. Blinds that differ already show OA-01."""
    chosen = {r.id: deal.readings[r.id] for r in law.READINGS}
    readings = {r.id: chosen[r.id] for r in law.READINGS if chosen[r.id] != r.default}
    if len(deal.table.seats) == 2:
        readings.pop("OA-01", None)
        if deal.table.small_blind == deal.table.big_blind:
            readings["OA-01"] = chosen["OA-01"]
    return readings


def _amount(amount: int, scale: int) -> int | Decimal:
    """The exact amount; ``scale`` divides a power of ten."""
    value = Fraction(amount, scale)
    if value.denominator == 1:
        return value.numerator
    return Decimal(written(value))
