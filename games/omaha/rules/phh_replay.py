"""Replays the decisions of a hand history at the table, each allowed or refused."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.omaha.rules.phh_amounts import bet
from games.rules.cards import Card
from games.rules.game import Record
from games.rules.notation import Word
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import game
from games.rules.script import Action, CardMove, Choice, Script, Seat, Step, allow


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
