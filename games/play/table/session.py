"""The session of which a hand at the table is the last: its hands, its account, the next hand."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from games.play.dealing import new_seed
from games.play.link.hand_link import LONGEST
from games.play.link.session_link import encode_session
from games.rules.between import Standing
from games.rules.game import Game, Record
from games.rules.refusal import Unusable
from games.rules.script import ChipMove, Seat, Step
from games.rules.seats import OUTSIDE
from games.rules.table_session import FOR_EVERY_HAND, LONG_SEED, HandOfSession, Session

MOST_HANDS = 30
"""The most hands that a page may take time to play; the command has no limit."""
OF_A_FIRST_HAND = ("seed", "cards", "events", "actions")


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """What a seat brought, took away and has; ``net`` is what it gained or lost by playing."""

    seat: Seat
    brought: int
    taken: int
    stack: int | None
    net: int


class TableSession:
    """The played hands of a session's record.

    Raises ``Forbidden`` or ``Unusable`` if they cannot be played.
    """

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.record = game, record
        hands = record.get("hands")
        if isinstance(hands, list) and len(hands) > MOST_HANDS:
            raise Unusable("too_many_hands_told", {"most": MOST_HANDS}, "hands")
        self.session = Session(game, record)
        self.hands: tuple[HandOfSession, ...] = tuple(self.session.hands())

    @property
    def last(self) -> HandOfSession:
        return self.hands[-1]

    @property
    def standing(self) -> Standing:
        """The table after the last hand."""
        return self.session.standing

    @property
    def is_full(self) -> bool:
        """Whether one more hand might not fit the link or the page."""
        length = len(encode_session(self.record))
        return len(self.hands) >= MOST_HANDS or length + length // len(self.hands) > LONGEST

    def next_hand(self, changes: Record, *, is_hidden: bool) -> Record:
        """The session with another hand; only that hand if the link is full.

        The seed of a hand with hidden cards is long, also after a short one of a person's own.
        """
        seed = self.record.get("seed")
        is_short = not isinstance(seed, int) or seed < LONG_SEED
        own_seed = {"seed": new_seed()} if is_short and is_hidden else {}
        hands = self.record["hands"]
        assert isinstance(hands, list)
        record = {**self.record, "hands": [*hands, {**changes, **own_seed}]}
        if not self.is_full:
            return record
        alone = Session(self.game, record)
        return [hand.record for hand in alone.hands()][-1]

    @cached_property
    def accounts(self) -> list[SeatAccount]:
        """The account of every seat that had chips in the session."""
        flow = Flow(step for hand in self.hands for step in hand.steps)
        table = self.record.get("table")
        stacks = table.get("stacks") if isinstance(table, Mapping) else {}
        begun = {int(seat): chips for seat, chips in (stacks or {}).items()}
        return [
            SeatAccount(
                seat=seat,
                brought=begun.get(seat, 0) + flow.brought[seat],
                taken=flow.taken[seat],
                stack=self.standing.stacks.get(seat),
                net=flow.nets[seat],
            )
            for seat in sorted(begun.keys() | flow.brought.keys() | self.standing.stacks.keys())
        ]

    @property
    def is_conserved(self) -> bool:
        return self.session.account()["conserved"]


class Flow:
    """What steps move into and out of the stacks: by playing, and from and to outside."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self.nets: Counter[Seat] = Counter()
        self.brought: Counter[Seat] = Counter()
        self.taken: Counter[Seat] = Counter()
        for move in (m for step in steps for m in step.moves if isinstance(m, ChipMove)):
            self._add(move.to, move.source, move.amount, self.brought, 1)
            self._add(move.source, move.to, move.amount, self.taken, -1)

    def _add(self, account: str, other: str, chips: int, outside: Counter[Seat], sign: int) -> None:
        kind, _, seat = account.partition(":")
        if kind != "stack":
            return
        if other == OUTSIDE:
            outside[int(seat)] += chips
        else:
            self.nets[int(seat)] += sign * chips


def begun_with(hand: Record) -> Record:
    """The session of which this hand is the first and only one."""
    of_all = {name: hand[name] for name in ("table", "seed", *FOR_EVERY_HAND) if name in hand}
    return {**of_all, "hands": [{name: hand[name] for name in OF_A_FIRST_HAND if name in hand}]}


def with_last_actions(session: Record, hand: Record) -> Record:
    """The session with its last hand's actions replaced by those of ``hand``."""
    hands = session["hands"]
    assert isinstance(hands, list)
    *before, last = hands
    kept = {name: value for name, value in last.items() if name != "play"}
    return {**session, "hands": [*before, {**kept, "actions": hand.get("actions", [])}]}
