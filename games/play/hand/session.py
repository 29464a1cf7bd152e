"""The session of which a hand at the table is the last: its hands, its account, the next hand."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games.narration.between import between_sentence
from games.narration.refusing import cited
from games.play.dealing import new_seed
from games.play.hand.replay import known, with_actions
from games.play.link.hand_link import LONGEST, encode_session
from games.rules.game import Game, Record
from games.rules.hands.between import OUTSIDE, Between, LeftToTheHouse, Standing
from games.rules.hands.script import ChipMove, Seat, Step
from games.rules.sessions.session import FOR_EVERY_HAND, HandOfSession, PlayedHand, Session
from games.rules.values.fields import mapping, whole
from games.rules.values.refusal import Unusable

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


class _Session(Session):
    """It does not play again what was replayed for the page."""

    def known(self, record: Record, entry: Record) -> PlayedHand | None:
        actions = entry.get("actions", [])
        if entry.get("play") is not None or not isinstance(actions, list):
            return None
        replay = known(self.game.key, with_actions(record, actions))
        return None if replay is None else (replay.hand, replay.played, replay.actions)


class TableSession:
    """The played hands of a session's record; raises ``Forbidden`` or ``Unusable``."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.record = game, record
        hands = record.get("hands")
        if isinstance(hands, list) and len(hands) > MOST_HANDS:
            raise Unusable("too_many_hands_told", {"most": MOST_HANDS}, "hands")
        self.session = _Session(game, record)
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

    def next_hand(self, changes: Record) -> Record:
        """The session with another hand; only that hand if the link is full. Its seed is its own:
        the seed of one hand tells no card of the next."""
        hands = self.record["hands"]
        assert isinstance(hands, list)
        record = {**self.record, "hands": [*hands, {**changes, "seed": new_seed()}]}
        if not self.is_full:
            return record
        alone = Session(self.game, record)
        return [hand.record for hand in alone.hands()][-1]

    @cached_property
    def accounts(self) -> list[SeatAccount]:
        """The account of every seat that had chips in the session."""
        chips = flow(step for hand in self.hands for step in hand.steps)
        table = mapping(self.record.get("table"), "table")
        begun = {int(seat): stack for seat, stack in mapping(table["stacks"], "table").items()}
        stacks = self.standing.stacks
        return [
            SeatAccount(
                seat=seat,
                brought=whole(begun.get(seat, 0), "stacks") + chips["brought", seat],
                taken=chips["taken", seat],
                stack=stacks.get(seat),
                net=chips["net", seat],
            )
            for seat in sorted({*begun, *stacks, *(seat for _name, seat in chips)})
        ]

    @property
    def totals(self) -> Iterator[tuple[str, int]]:
        """The accounts of a session that are no seat's, with their names."""
        account = self.session.account()
        if self.game.settle:
            yield _("The house"), account["house"]
            yield _("Sum in the pool"), account["jackpot"]
        else:
            yield _("Commission"), account["commission"]
        if account["on_table"]:
            yield _("On the table"), sum(account["on_table"].values())

    @property
    def is_conserved(self) -> bool:
        return self.session.account()["conserved"]


def flow(steps: Iterable[Step]) -> Counter[tuple[str, Seat]]:
    """What the steps move into and out of the stacks: by playing (``net``), ``brought`` from
    outside or ``taken`` there."""
    chips: Counter[tuple[str, Seat]] = Counter()
    for move in (m for step in steps for m in step.moves if isinstance(m, ChipMove)):
        for account, other, sign in ((move.to, move.source, 1), (move.source, move.to, -1)):
            kind, _, seat = account.partition(":")
            if kind == "stack" and other == OUTSIDE:
                chips["brought" if sign > 0 else "taken", int(seat)] += move.amount
            elif kind == "stack":
                chips["net", int(seat)] += sign * move.amount
    return chips


def begun_with(hand: Record) -> Record:
    """The session of which this hand is the first and only one."""
    of_all = {name: hand[name] for name in ("table", "seed", *FOR_EVERY_HAND) if name in hand}
    return {**of_all, "hands": [{name: hand[name] for name in OF_A_FIRST_HAND if name in hand}]}


def with_last_actions(session: Record, hand: Record) -> Record:
    """The session with its last hand's actions replaced by those of ``hand``."""
    hands = session["hands"]
    assert isinstance(hands, list)
    *before, last = hands
    settings = {name: value for name, value in last.items() if name != "play"}
    return {**session, "hands": [*before, {**settings, "actions": hand.get("actions", [])}]}


BetweenSentence = tuple[str, tuple[str, ...], tuple[str, ...], bool]
"""Of a step between two hands: its sentence, provisions and doubts, whether left to the house."""


def between_sentences(key: str, steps: Iterable[Between]) -> Iterator[BetweenSentence]:
    for step in steps:
        is_left = isinstance(step, LeftToTheHouse)
        grounds = () if is_left else tuple(map(cited, step.provisions))
        yield between_sentence(key, step), grounds, step.doubts, is_left
