"""Replay a hand from its record, or the nearest hand if the record cannot be played."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from json import dumps
from random import Random

from games.lawtexts.caches import SizedCache
from games.play.table.state import ASIDE
from games.rules.actions import read_actions, written
from games.rules.fields import mapping
from games.rules.game import Game, Hand, Record
from games.rules.record import HandAccount
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import game
from games.rules.script import Action, CardMove, Choice, Played, Seat, Step, play
from games.rules.ways import Turn, quietly

Refusal = Forbidden | Unusable

DEFAULT_SEED = 1

LINK_FIELDS = ("events", "cards", "at", "readings", "prizes", "figures", "actions")
"""Optional parts of a record, in addition to its seed and table."""

BYTES_OF_STEP = 2_000
"""What a step of a replay holds, with its share of the hand's actions and choices."""

ANEW = ("seed", "table")
"""Parts that every hand needs; they are replaced rather than removed."""


@dataclass(frozen=True)
class Replay:
    """A hand as it was played: its record, its actions and the resulting steps."""

    game: Game
    record: Record
    hand: Hand
    actions: tuple[Action, ...]
    played: Played

    @property
    def last(self) -> int:
        """The number of the last step; a hand has at least one."""
        return len(self.played.steps)

    @cached_property
    def account(self) -> HandAccount:
        return self.hand.account(self.played)

    @cached_property
    def decisions(self) -> tuple[int, ...]:
        """The steps followed by a choice, with the choice now open."""
        waiting = () if self.played.waiting is None else (self.last,)
        return (*self.played.decided_after, *waiting)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the table's settings or in any step, in order of number."""
        table = self.record.get("table")
        settings = table if isinstance(table, Mapping) else {}
        listed = {int(seat) for seat in settings.get("seats") or settings.get("bets") or ()}
        spoken = {step.seat for step in self.played.steps if step.seat is not None}
        return tuple(sorted(listed | spoken))

    def decided_at(self, n: int) -> int | None:
        """How many actions precede the choice after step ``n``; None if there is none."""
        return self.decisions.index(n) if n in self.decisions else None

    def choice_at(self, n: int) -> Choice | None:
        """The choice after step ``n``, made or still open; None if there is none."""
        taken = self.decided_at(n)
        if taken is None:
            return None
        return self.played.choices[taken] if taken < len(self.actions) else self.played.waiting


def replayed(key: str, record: Record) -> Replay:
    """The hand, kept for its next steps; raises ``Forbidden`` or ``Unusable`` if the rules do not
    allow it."""
    return REPLAYS.answer((key, dumps(record, default=repr)), lambda: _replayed(key, record))


def _replayed(key: str, record: Record) -> Replay:
    declared = game(key)
    hand = declared.hand(record)
    actions = read_actions(record.get("actions"))
    return Replay(declared, record, hand, actions, play(hand.script, actions))


def _size(replay: Replay) -> int:
    return BYTES_OF_STEP * len(replay.played.steps)


REPLAYS = SizedCache[Replay](f"{__name__}.REPLAYS", 4_000_000, _size)


def acted(replay: Replay, before: int, action: Action) -> Replay:
    """The hand with this action after its first ``before`` ones, unchanged if it is the next one;
    raises ``Forbidden`` or ``Unusable``."""
    if replay.actions[before : before + 1] == (action,):
        return replay
    actions = [written(each) for each in (*replay.actions[:before], action)]
    return replayed(replay.game.key, with_actions(replay.record, actions))


def with_actions(record: Record, actions: Sequence[object]) -> dict[str, object]:
    return {**record, "actions": list(actions)}


def as_far_as_it_goes(key: str, record: Record) -> Replay:
    """The hand with as many of its first actions as the rules allow."""
    recorded = record.get("actions")
    actions = recorded if isinstance(recorded, (list, tuple)) else ()
    allowed, refused, tried = -1, len(actions) + 1, len(actions)
    while refused - allowed > 1:
        try:
            replay = replayed(key, with_actions(record, actions[:tried]))
            allowed = tried
        except (Forbidden, Unusable):
            if not tried:
                raise
            refused = tried
        tried = (allowed + refused) // 2
    return replay


def nearest(key: str, record: Record) -> Replay:
    """The longest part of a hand that can be played: its record without what is refused."""
    declared = game(key)
    mended: dict[str, object] = {"table": declared.table, **record}
    while True:
        try:
            return as_far_as_it_goes(key, mended)
        except (Forbidden, Unusable) as no:
            part = _part_at_fault(no, mended, declared)
            mended.pop(part, None)
            if part in ANEW:
                mended[part] = DEFAULT_SEED if part == "seed" else declared.table


def _part_at_fault(no: Refusal, record: Record, declared: Game) -> str:
    """The part the refusal names; else a table that is not the default; else any optional part."""
    named = "seed" if no.reason == "card_missing" else re.split(r"[.\[]", no.field)[0]
    if named == "seed" or (named in LINK_FIELDS and named in record):
        return named
    if record["table"] != declared.table:
        return "table"
    return next(part for part in LINK_FIELDS if part in record)


UNBET = "unbet"
"""Play on without betting until a seat has to pay or fold."""
CARDS = "cards"
"""Everybody stays in as cheaply as possible until cards are dealt."""
WAYS = (UNBET, CARDS)

FREE = ("check", "pass")
"""Actions that cost no chips."""


def is_free(choice: Choice) -> bool:
    """Whether the seat can pass its turn without paying or losing its cards."""
    return any(choice.offer(do) for do in FREE)


def next_cards(replay: Replay, n: int) -> int | None:
    """The step at which the next cards after step ``n`` are all dealt; None if there are none."""
    dealt = [step for step in dealing_steps(replay.played.steps) if step > n]
    decisions = [step for step in replay.decisions if step >= n]
    if decisions and decisions[0] < replay.last:
        dealt = [step for step in dealt if step > decisions[0]]
    if not dealt:
        return None
    return next((step for step in replay.decisions if step >= dealt[0]), replay.last)


def dealing_steps(steps: Sequence[Step]) -> Iterator[int]:
    """The numbers of the steps that deal a new card to a seat or the table."""
    lying: set[str] = set()
    for n, step in enumerate(steps, start=1):
        cards = (move for move in step.moves if isinstance(move, CardMove))
        fresh = {move.card.name for move in cards if move.to not in ASIDE} - lying
        if fresh:
            yield n
        lying |= fresh


def played_on(replay: Replay, before: int, how: str) -> Replay:
    """The hand after its first ``before`` decisions, played on in the way ``how``."""
    taken = list(replay.actions[:before])
    played = play(replay.hand.script, taken)
    already = len(list(dealing_steps(played.steps)))
    table = mapping(replay.record.get("table"), "table")
    chip = table.get("chip", 1)
    while (choice := played.waiting) is not None:
        is_dealt = len(list(dealing_steps(played.steps))) > already
        if is_dealt if how == CARDS else not is_free(choice):
            break
        assert isinstance(chip, int)
        do = next((do for do in FREE if choice.offer(do)), "")
        turn = Turn(choice, played.steps, Random(0), chip)
        taken.append(Action(choice.seat, do) if do else quietly(turn))
        played = play(replay.hand.script, taken)
    return replayed(replay.game.key, with_actions(replay.record, [written(a) for a in taken]))
