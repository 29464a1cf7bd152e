"""A hand run again from its record, as far as its actions go; and the nearest hand to one that
cannot be run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.rules.actions import read_actions
from games.rules.game import Answer, Game, Hand, Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import game
from games.rules.script import Action, Choice, Played, Seat, play

Refusal = Forbidden | Unusable

DEFAULT_SEED = 1

PUT_IN = ("events", "cards", "at", "readings", "prizes", "figures", "actions")
"""What a record adds to its table."""

ANEW = ("seed", "table")
"""What no hand goes without."""


@dataclass(frozen=True)
class Replay:
    """A hand as it was played: the record, its actions, and the steps they came to."""

    game: Game
    record: Record
    hand: Hand
    actions: tuple[Action, ...]
    played: Played

    @property
    def last(self) -> int:
        """The number of the last step; there is always a first."""
        return len(self.played.steps)

    @cached_property
    def account(self) -> Answer:
        return self.hand.account(self.played)

    @cached_property
    def decisions(self) -> tuple[int, ...]:
        """After which steps somebody decides, the one to decide now included."""
        waiting = () if self.played.waiting is None else (self.last,)
        return (*self.played.decided_after, *waiting)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Everyone who is told a seat, in the order of their numbers."""
        table = self.record.get("table")
        settings = table if isinstance(table, Mapping) else {}
        listed = {int(seat) for seat in settings.get("seats") or settings.get("bets") or ()}
        spoken = {step.seat for step in self.played.steps if step.seat is not None}
        return tuple(sorted(listed | spoken))

    def decided_at(self, n: int) -> int | None:
        """How many actions stood before the decision that follows step ``n``."""
        return self.decisions.index(n) if n in self.decisions else None

    def decider_at(self, n: int) -> Seat | None:
        """Who decides after step ``n``, if anybody does."""
        taken = self.decided_at(n)
        if taken is None:
            return None
        if taken < len(self.actions):
            return self.actions[taken].seat
        return self.played.waiting.seat if self.played.waiting else None

    def choice_at(self, n: int) -> Choice | None:
        """What was to be decided after step ``n``, whether or not it has been."""
        taken = self.decided_at(n)
        if taken is None:
            return None
        return self.played.choices[taken] if taken < len(self.actions) else self.played.waiting


def replayed(key: str, record: Record) -> Replay:
    """Raises ``Forbidden`` or ``Unusable`` where the rules do not let it be played."""
    declared = game(key)
    hand = declared.hand(record)
    actions = read_actions(record.get("actions"))
    return Replay(declared, record, hand, actions, play(hand.script, actions))


def with_actions(record: Record, actions: Sequence[object]) -> dict[str, object]:
    return {**record, "actions": list(actions)}


@dataclass(frozen=True)
class Nearest:
    """The longest part of a hand that can be played, and what had to be left out of it."""

    replay: Replay
    left_out: tuple[str, ...]


def as_far_as_it_goes(key: str, record: Record) -> Replay:
    """The hand with the most of its actions that the rules allow, from the first on."""
    recorded = record.get("actions")
    actions = recorded if isinstance(recorded, (list, tuple)) else ()
    allowed, refused = 0, len(actions) + 1
    replay = replayed(key, with_actions(record, ()))
    while refused - allowed > 1:
        tried = (allowed + refused) // 2
        try:
            replay = replayed(key, with_actions(record, actions[:tried]))
            allowed = tried
        except (Forbidden, Unusable):
            refused = tried
    return replay


def nearest(key: str, record: Record) -> Nearest:
    """Take away what cannot be, until what is left can: one part of the record after another."""
    declared = game(key)
    mended: dict[str, object] = {"table": declared.table, **record}
    left_out: list[str] = []
    while True:
        try:
            return Nearest(as_far_as_it_goes(key, mended), tuple(left_out))
        except (Forbidden, Unusable) as no:
            part = _part_at_fault(no, mended, declared)
            left_out.append(part)
            mended.pop(part, None)
            if part in ANEW:
                mended[part] = DEFAULT_SEED if part == "seed" else declared.table


def _part_at_fault(no: Refusal, record: Record, declared: Game) -> str:
    """What the refusal names; else the table that was set; else what was put into it."""
    named = "seed" if no.reason == "card_missing" else re.split(r"[.\[]", no.field)[0]
    if named == "seed" or (named in PUT_IN and named in record):
        return named
    if record["table"] != declared.table:
        return "table"
    return next(part for part in PUT_IN if part in record)
