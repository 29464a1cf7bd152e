"""Replays the decisions of a hand history at the table, each allowed or refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from games.rules.cards import Card
from games.rules.fields import listing, mapping
from games.rules.game import Record
from games.rules.notation import Fields, Word, read_word, refuse_far
from games.rules.numbers import MOST_CHIPS, excerpt
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import game
from games.rules.script import Action, CardMove, Choice, Script, Seat, Step, allow

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
        raise Unusable("wrong_length", {"given": len(amounts), "needed": needed}, name)
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
        raise Unusable("board_out_of_step", facts, where)


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
