"""Replay a hand from its record, or the nearest hand if the record cannot be played; and the table
after any number of its steps, from the moves alone: cards and chips."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from json import dumps
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from games.law.editions import edition
from games.lawtexts.files.caches import SizedCache
from games.narration import step_sentence
from games.narration.language import interface_language
from games.rules.game import Game, Hand, Record, game
from games.rules.hands.record import HandAccount
from games.rules.hands.script import (
    Action,
    CardMove,
    Choice,
    Face,
    Played,
    Seat,
    Step,
    Turn,
    play,
    quietly,
    read_actions,
    written,
)
from games.rules.values.cards import Card
from games.rules.values.refusal import Forbidden, Unusable

Refusal = Forbidden | Unusable
T = TypeVar("T")

DEFAULT_SEED = 1

LINK_FIELDS = ("events", "cards", "at", "readings", "prizes", "figures", "actions")
"""Optional parts of a record, in addition to its seed and table."""

BYTES_OF_STEP = 2_500
"""What a step of a replay holds, with its sentences and its share of the actions and choices."""

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
    told: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    """What pages say of the hand, by function, language and edition."""

    @property
    def last(self) -> int:
        """The number of the last step; a hand has at least one."""
        return len(self.played.steps)

    @property
    def table(self) -> Mapping[str, Any]:
        """The table's settings."""
        table = self.record.get("table")
        return table if isinstance(table, Mapping) else {}

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
        listed = {int(seat) for seat in self.table.get("seats") or self.table.get("bets") or ()}
        spoken = {step.seat for step in self.played.steps if step.seat is not None}
        return tuple(sorted(listed | spoken))

    def once(self, say: Callable[..., T], *about: object) -> T:
        """What ``say`` returns of this hand, and of ``about``, kept for its next steps."""
        key = say, about, interface_language(), edition.current()
        if key not in self.told:
            self.told[key] = say(self, *about)
        answer: T = self.told[key]
        return answer

    def decided_at(self, n: int) -> int | None:
        """How many actions precede the choice after step ``n``; None if there is none."""
        return self.decisions.index(n) if n in self.decisions else None

    def choice_at(self, n: int) -> Choice | None:
        """The choice after step ``n``, made or still open; None if there is none."""
        taken = self.decided_at(n)
        if taken is None:
            return None
        return self.played.choices[taken] if taken < len(self.actions) else self.played.waiting


def sentences_of(replay: Replay) -> list[str]:
    """Each step in a sentence."""
    return [step_sentence(replay.game.key, step) for step in replay.played.steps]


def replayed(key: str, record: Record) -> Replay:
    """The hand, kept for its next steps; raises ``Forbidden`` or ``Unusable`` if the rules do not
    allow it."""
    return REPLAYS.answer(_name(key, record), lambda: _replayed(key, record))


def known(key: str, record: Record) -> Replay | None:
    """The hand, if it was replayed a moment ago."""
    return REPLAYS.get(_name(key, record))


def _name(key: str, record: Record) -> tuple[str, str]:
    return key, dumps(record, default=repr, sort_keys=True)


def _replayed(key: str, record: Record) -> Replay:
    declared = game(key)
    hand = declared.hand(record)
    actions = read_actions(record.get("actions"))
    return Replay(declared, record, hand, actions, play(hand.script, actions))


def _size(replay: Replay) -> int:
    return BYTES_OF_STEP * len(replay.played.steps)


REPLAYS = SizedCache[Replay](f"{__name__}.REPLAYS", 2_000_000, _size)


def acted(replay: Replay, before: int, action: Action) -> Replay:
    """The hand with this action after its first ``before`` ones, unchanged if it is the next one;
    raises ``Forbidden`` or ``Unusable``."""
    if replay.actions[before : before + 1] == (action,):
        return replay
    actions = [written(one) for one in (*replay.actions[:before], action)]
    return replayed(replay.game.key, with_actions(replay.record, actions))


def with_actions(record: Record, actions: Sequence[object]) -> Record:
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
    mended = {"table": declared.table, **record}
    while True:
        try:
            return as_far_as_it_goes(key, mended)
        except (Forbidden, Unusable) as no:
            # The part that it names; else a table that is not the default; else any optional part.
            part = "seed" if no.reason == "card_missing" else re.split(r"[.\[]", no.field)[0]
            if part != "seed" and not (part in LINK_FIELDS and part in mended):
                optional = [part for part in LINK_FIELDS if part in mended]
                part = "table" if mended["table"] != declared.table else optional[0]
            mended.pop(part, None)
            if part in ANEW:
                mended[part] = DEFAULT_SEED if part == "seed" else declared.table


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


class TimelineMark(NamedTuple):
    """A step of the timeline: a seat decides, or the cards of a street lie."""

    n: int
    seat: Seat | None
    """None for a street."""
    cards: int
    """On the board by then, or in each hand where there is none."""


def marks_of(replay: Replay) -> list[TimelineMark]:
    """The decisions and streets of the hand, in order; no decision parts what is one street."""
    has_board = "board" in replay.game.places
    dealt: dict[str, int] = {}
    marks: list[TimelineMark] = []
    dealing = {*dealing_steps(replay.played.steps)}
    for n, step in enumerate(replay.played.steps, start=1):
        if n in dealing:
            for move in step.moves:
                if isinstance(move, CardMove):
                    dealt[move.to] = dealt.get(move.to, 0) + 1
            hands = [number for place, number in dealt.items() if place.startswith("seat:")]
            cards = dealt.get("board", 0) if has_board else max(hands, default=0)
            if marks and marks[-1].seat is None and (not has_board or marks[-1].cards == cards):
                marks.pop()
            marks.append(TimelineMark(n, None, cards))
        if choice := replay.choice_at(n):
            marks.append(TimelineMark(n, choice.seat, 0))
    return marks


def played_on(replay: Replay, before: int, how: str) -> Replay:
    """The hand after its first ``before`` decisions, played on in the way ``how``."""
    taken = list(replay.actions[:before])
    played = play(replay.hand.script, taken)
    already = len(list(dealing_steps(played.steps)))
    while (choice := played.waiting) is not None:
        is_dealt = len(list(dealing_steps(played.steps))) > already
        if is_dealt if how == CARDS else not is_free(choice):
            break
        taken.append(_staying_in(replay, played.steps, choice))
        played = play(replay.hand.script, taken)
    return replayed(replay.game.key, with_actions(replay.record, [written(a) for a in taken]))


def _staying_in(replay: Replay, steps: Sequence[Step], choice: Choice) -> Action:
    do = next((do for do in FREE if choice.offer(do)), "")
    turn = Turn(choice, steps, Random(0), replay.table.get("chip", 1))
    return Action(choice.seat, do) if do else quietly(turn)


def cards_unplayed(replay: Replay) -> list[CardMove]:
    """The cards that would have come in a hand that is over, had the last seat to decide stayed in
    and nobody bet again. Raises ``Forbidden`` or ``Unusable``, as where the record lacks cards."""
    taken = list(replay.actions[:-1])
    played = play(replay.hand.script, taken)
    while (choice := played.waiting) is not None:
        taken.append(_staying_in(replay, played.steps, choice))
        played = play(replay.hand.script, taken)
    known = {move.card for move in _card_moves(replay.played.steps)}
    others = [move for move in _card_moves(played.steps) if move.card not in known]
    # Shown at the end, a card moves again within its place.
    return list({move.card: move for move in others if move.to not in ASIDE}.values())


def _card_moves(steps: Iterable[Step]) -> Iterator[CardMove]:
    for step in steps:
        yield from (move for move in step.moves if isinstance(move, CardMove))


ASIDE = ("burn", "discard")
"""Places of burned and discarded cards, which do not affect the result."""


def common_places(declared: Game) -> tuple[str, ...]:
    """The places of cards that belong to no seat and can affect a result."""
    return tuple(place for place in declared.places if place not in ("seat", *ASIDE))


class Lying(NamedTuple):
    """A card on the table, face up or down."""

    card: Card
    face: Face


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The table after a step; ``changed_accounts`` are those the step changed."""

    places: Mapping[str, tuple[Lying, ...]] = field(default_factory=dict)
    """The cards of each place, in order of arrival."""
    accounts: Mapping[str, int] = field(default_factory=dict)
    changed_accounts: frozenset[str] = frozenset()

    @property
    def pot(self) -> int:
        return self.accounts.get("pot", 0)

    def cards_at(self, place: str) -> tuple[Lying, ...]:
        return self.places.get(place, ())

    def chips_of(self, seat: int) -> int:
        return self.accounts.get(f"stack:{seat}", 0)

    def after(self, step: Step) -> TablePicture:
        return picture((step,), self.accounts, self.places)


def _lay(places: dict[str, tuple[Lying, ...]], move: CardMove) -> None:
    """A card turned over in its place stays at the same position in the row."""
    lying = Lying(move.card, move.face)
    for place, row in places.items():
        for index, laid in enumerate(row):
            if laid.card is move.card:
                turned = (lying,) if place == move.to else ()
                places[place] = (*row[:index], *turned, *row[index + 1 :])
                if turned:
                    return
                break
    places[move.to] = (*places.get(move.to, ()), lying)


def picture(
    steps: Iterable[Step],
    opening: Mapping[str, int],
    lying: Mapping[str, tuple[Lying, ...]] = MappingProxyType({}),
) -> TablePicture:
    """The table after these steps, from the accounts and the cards before them."""
    places, accounts, changed = dict(lying), dict(opening), set[str]()
    for step in steps:
        changed.clear()
        for move in step.moves:
            if isinstance(move, CardMove):
                _lay(places, move)
            else:
                accounts[move.source] = accounts.get(move.source, 0) - move.amount
                accounts[move.to] = accounts.get(move.to, 0) + move.amount
                changed |= {move.source, move.to}
    return TablePicture(places, accounts, frozenset(changed))


def opening(record: Record) -> dict[str, int]:
    """The chips of the accounts before the first step, from the record's table; values that are not
    whole numbers are ignored, as the rules check only what a hand needs."""
    table = record.get("table")
    settings = table if isinstance(table, Mapping) else {}
    stacks, jackpot = settings.get("stacks"), settings.get("jackpot")
    accounts = {f"stack:{seat}": chips for seat, chips in _whole(stacks)}
    accounts |= {f"carried:{seat}": chips for seat, chips in _whole(settings.get("carried"))}
    pool = dict(_whole(jackpot)).get("pool")
    return accounts if pool is None else {**accounts, "jackpot": pool}


def _whole(mapping: object) -> Iterator[tuple[str, int]]:
    """The entries of a mapping whose value is a whole number."""
    for name, value in mapping.items() if isinstance(mapping, Mapping) else ():
        if isinstance(value, int) and not isinstance(value, bool):
            yield name, value
