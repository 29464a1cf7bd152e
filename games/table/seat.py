"""A session in which a person plays one seat, and the others play in a simple way: the same seed
and decisions give the same hands. All decisions are stored, so a hand is only replayed."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.narration import place_name, step_sentence, why_sentence
from games.narration.sentences import Message
from games.play.hand.page import Sheet
from games.play.hand.replay import Replay
from games.play.hand.request import Viewpoint
from games.play.hand.session import TableSession, with_last_actions
from games.play.link.sealed_link import SeatPlayed, encode_seat
from games.rules.game import Game, Record, game
from games.rules.hands.script import (
    Action,
    Seat,
    Turn,
    Way,
    at_random,
    folding,
    play,
    quietly,
    read_actions,
    written,
)
from games.rules.values.fields import mapping
from games.site.forms import OneOfField, RadioField, SiteForm, WholeField

SIMPLE_WAYS: dict[str, tuple[Message, Message, Way]] = {
    "quietly": (
        _("Passively"),
        _(
            "They check or pass where possible and call where required; they never raise, and "
            "otherwise stay in for the least."
        ),
        quietly,
    ),
    "at_random": (
        _("At random"),
        _(
            "They choose an available action at random, for a random sum between the least and"
            " the most. The same seed gives the same session."
        ),
        at_random,
    ),
}
"""Each way to play with its name and what it does."""


class SeatForm(SiteForm):
    ident = "sit"
    ways = list(SIMPLE_WAYS.values())

    seat = OneOfField((), coerce=int, label=_("Your seat"))
    way = RadioField(
        [(key, name) for key, (name, _does, _way) in SIMPLE_WAYS.items()],
        coerce=str,
        label=_("How the other seats play"),
        initial="quietly",
    )
    seed = WholeField(label=_("Seed"), help_text=_("If empty: a new one is drawn."))

    def __init__(self, declared: Game, data: Any = None) -> None:
        super().__init__(data)
        self.game = declared
        stacks = mapping(declared.table["stacks"], "table.stacks")
        seats = [(seat, place_name(declared.key, f"seat:{seat}")) for seat in stacks]
        self.fields["seat"].choices = seats  # type: ignore[attr-defined]


MOST_HANDS = 20
"""The most hands in one link, because every page replays all of them."""
MOST_BY_CHANCE = 120
"""After so many decisions in a hand the other seats play quietly, so that the hand ends."""


class Playing:
    """The hands of a session link."""

    def __init__(self, played: SeatPlayed) -> None:
        """Raises ``Forbidden`` or ``Unusable`` if the rules do not allow a hand."""
        self.told = played
        self.session = TableSession(game(played.game), played.record)
        self.last = self.session.last

    @property
    def is_over(self) -> bool:
        return self.last.played.waiting is None

    @property
    def may_go_on(self) -> bool:
        return self.is_over and not self.told.has_left and len(self.session.hands) < MOST_HANDS

    @cached_property
    def replay(self) -> Replay:
        """The last hand, as a replay for the table."""
        hand = self.last
        actions = read_actions(hand.record["actions"])
        return Replay(self.session.game, hand.record, hand.hand, actions, hand.played)

    @cached_property
    def sheet(self) -> Sheet:
        """The last hand at its last step, from the seat's viewpoint."""
        viewpoint = Viewpoint(str(self.told.seat), is_own=True, session=self.session)
        return Sheet(self.replay, self.replay.last, viewpoint)

    @cached_property
    def link(self) -> str:
        return encode_seat(self.told)

    @property
    def way(self) -> object:
        return SIMPLE_WAYS[self.told.way][0]

    @cached_property
    def since(self) -> list[str]:
        """The steps since the seat's last decision, without the last step."""
        steps = self.last.played.steps[self.decided : -1]
        return [step_sentence(self.told.game, step) for step in steps]

    @cached_property
    def why(self) -> list[str]:
        """Once the hand is over: with a bank, the results of the seat's bets with reasons; with a
        pot, the reasons why one hand beats another."""
        if not self.is_over:
            return []
        if bank := self.sheet.of_bank:
            mine = [seat for seat in bank.seats if seat.seat == self.told.seat]
            return [why for seat in mine for why in (*seat.why, *(row.told for row in seat.rows))]
        whys = (why for step in self.last.played.steps for why in step.why)
        return list(dict.fromkeys(why_sentence(self.told.game, why) for why in whys))

    @property
    def pool(self) -> object:
        """The jackpot's pool, or None."""
        return self.last.carried.get("jackpot")

    @property
    def decided(self) -> int:
        """The number of steps before the seat's last decision in this hand; 0 if it made none."""
        taken = zip(self.replay.actions, self.last.played.decided_after, strict=True)
        return max((after for action, after in taken if action.seat == self.told.seat), default=0)

    def acted(self, do: str, to: int | None) -> SeatPlayed:
        """The session after the seat's action and those of the others up to its next turn."""
        action = Action(self.told.seat, do, to)
        before = self.replay.actions
        play(self.last.hand.script, [*before, action])
        return self._with_last(self._others([*before, action]))

    def begun(self) -> SeatPlayed:
        """The session with the hand played by the others up to the seat's first decision."""
        return self._with_last(self._others(list(self.replay.actions)))

    def next_hand(self) -> SeatPlayed:
        hands = self.told.record["hands"]
        assert isinstance(hands, list)
        hands = [*hands, {"top_up": self._added(), "actions": []}]
        return Playing(replace(self.told, record={**self.told.record, "hands": hands})).begun()

    def left(self) -> SeatPlayed:
        """The session after the seat leaves: it folds if it can, and the others finish the hand."""
        taken = list(self.replay.actions)
        while (choice := play(self.last.hand.script, taken).waiting) is not None:
            steps = self.last.played.steps
            turn = Turn(choice, steps, Random(0), self.replay.table.get("chip", 1))
            taken = [*taken, folding(turn)] if choice.seat == self.told.seat else taken
            taken = self._others(taken)
        return replace(self._with_last(taken), has_left=True)

    def _others(self, taken: Sequence[Action]) -> list[Action]:
        done = list(taken)
        while True:
            played = play(self.last.hand.script, done)
            choice = played.waiting
            if choice is None or choice.seat == self.told.seat:
                return done
            way = SIMPLE_WAYS[self.told.way][2] if len(done) < MOST_BY_CHANCE else quietly
            chance = Random(f"{self.told.way} {self.last.record.get('seed')} {len(done)}")
            done.append(way(Turn(choice, played.steps, chance, self.replay.table.get("chip", 1))))

    def _with_last(self, actions: Sequence[Action]) -> SeatPlayed:
        hand = {"actions": [written(action) for action in actions]}
        return replace(self.told, record=with_last_actions(self.told.record, hand))

    def _added(self) -> dict[str, int]:
        """Chips to add: what a seat owes, and up to its first stack if below a quarter of it."""
        table = mapping(self.told.record["table"], "table")
        began = mapping(table.get("stacks"), "table.stacks")
        standing = self.session.standing
        added: dict[str, int] = {}
        for seat, chips in standing.stacks.items():
            full = began[str(seat)]
            assert isinstance(full, int)
            short = full - chips if chips * 4 < full else 0
            top_up = max(short, standing.due.get(seat, 0))
            if top_up:
                added[str(seat)] = top_up
        return added


def sat_down(key: str, table: Record, seat: Seat, way: str, seed: int) -> SeatPlayed:
    record: Record = {"table": table, "seed": seed, "hands": [{"actions": []}]}
    return Playing(SeatPlayed(key, seat, way, record)).begun()
