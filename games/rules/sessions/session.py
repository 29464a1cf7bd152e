"""A session: chained hands at one table, with a closing account.

``{"table": …, "seed": 7, "hands": [{"actions": […], "leave": [3], "join": {"5": 2000}, "top_up":
{"1": 500}}, {"play": "quietly"}]}``. A hand's arrivals and departures come before its deal. A
session is replayed from its record alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from games.rules.faults.ordered import is_stopped
from games.rules.game import Answer, Game, Hand, Record
from games.rules.hands.between import (
    OUTSIDE,
    Between,
    LeftToTheHouse,
    Standing,
    any_seat,
    seat_changes,
)
from games.rules.hands.record import AnySessionRecord, HandAccount, SessionAccount
from games.rules.hands.script import (
    WAYS,
    Action,
    ChipMove,
    Played,
    Seat,
    Step,
    Turn,
    Way,
    play,
    read_actions,
    written,
)
from games.rules.hands.settings import SeatChangesRecord
from games.rules.sessions.account import is_stopped_once_paid
from games.rules.values.fields import listing, mapping, one_of, refuse_unknown, whole
from games.rules.values.numbers import MOST_WHOLE
from games.rules.values.refusal import Forbidden, Unusable
from games.rules.values.schema import fields_of

if TYPE_CHECKING:
    from collections.abc import Iterable

SEAT_CHANGES = (*fields_of(SeatChangesRecord),)
OF_A_HAND = ("actions", "play", "cards", "seed", "events", "decided", *SEAT_CHANGES)
DECISIONS = ("stands_as_paid",)
"""What the house may decide where the text is silent after payment."""
FOR_EVERY_HAND = ("readings", "prizes", "figures", "at")
MOST_HANDS = 500
HIGHEST_SEED = 10**9
LONG_SEED = 2**62
"""Hands of a session with a seed from this size on get seeds of that size too."""
LEAVING = "leave"


@dataclass(frozen=True, slots=True)
class HandOfSession:
    """A hand after it was played, with the steps before it and its results."""

    number: int
    record: Record
    """A ``play`` record, with the actions that were taken."""
    before: tuple[Between, ...]
    hand: Hand
    played: Played
    answer: HandAccount
    after: tuple[Between, ...]
    carried: Answer

    @property
    def steps(self) -> tuple[Step, ...]:
        return (*self.before, *self.played.steps, *self.after)


PlayedHand = tuple[Hand, Played, tuple[Action, ...]]


class Session:
    """``hands`` plays the hands one after another; ``account`` locates every chip."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.record = game, record
        record_table = mapping(record.get("table"), "table")
        table = dict(record_table)
        stacks = _stacks(table)
        self.standing = Standing(table, stacks)
        self.chain = game.chain(self.standing, record)
        refuse_unknown(record, (*AnySessionRecord.__annotations__, *fields_of(self.chain.settings)))
        self.told = [
            mapping(entry, f"hands[{index}]")
            for index, entry in enumerate(listing(record.get("hands"), "hands"))
        ]
        if not self.told:
            raise Unusable("no_hands_to_play", {}, "hands")
        if len(self.told) > MOST_HANDS:
            raise Unusable("too_many_hands_told", {"most": MOST_HANDS}, "hands")
        for index, entry in enumerate(self.told):
            refuse_unknown(entry, (*OF_A_HAND, *fields_of(self.chain.record)), f"hands[{index}]")
        self.seed = record.get("seed")
        if self.seed is not None:
            whole(self.seed, "seed", least=None, most=MOST_WHOLE)
        self.held: Counter[str] = Counter(
            {f"stack:{seat}": chips for seat, chips in stacks.items()}
        )
        jackpot = mapping(table.get("jackpot"), "table.jackpot")
        pool = whole(jackpot["pool"], "table.jackpot.pool") if "pool" in jackpot else 0
        self.held["jackpot"] = pool
        for seat, lies in mapping(record_table.get("carried"), "table.carried").items():
            self.held[f"carried:{seat}"] = whole(lies, f"table.carried.{seat}")
        self.begun_with = self.held.total()
        self.commission = 0
        self.is_sound = True
        self.last: HandOfSession | None = None

    def hands(self) -> Iterator[HandOfSession]:
        for index, entry in enumerate(self.told):
            self._refuse_to_follow(index)
            self.last = self._hand(index, entry)
            yield self.last

    def _refuse_to_follow(self, index: int) -> None:
        if self.last is None:
            return
        before = self.last.played
        if before.waiting is not None:
            facts = {"hand": index, "seat": before.waiting.seat}
            raise Unusable("hand_not_over", facts, f"hands[{index - 1}].actions")
        if is_stopped(before.steps) and self.told[index - 1].get("decided") is None:
            raise Unusable("hand_was_stopped", {"hand": index}, f"hands[{index}]")

    def _hand(self, index: int, entry: Record) -> HandOfSession:
        field = f"hands[{index}]"
        before = (*seat_changes(self.chain, entry, field), *self.chain.before(entry, field))
        try:
            record = self._record(index, entry)
            hand, played, actions = self.known(record, entry) or self._played(entry, record)
            answer = hand.account(played)
        except (Forbidden, Unusable) as no:
            raise no.for_field(self._whence(no.field, index, entry)) from no
        by_the_house = tuple(_decided(entry, played.steps, f"{field}.decided"))
        after = tuple(self._after(before, played, answer, by_the_house))
        record["actions"] = [written(action) for action in actions]
        carried = {
            "stacks": {str(seat): chips for seat, chips in sorted(self.standing.stacks.items())},
            **self.chain.carried(),
        }
        return HandOfSession(
            number=index + 1,
            record=record,
            before=before,
            hand=hand,
            played=played,
            answer=answer,
            after=after,
            carried=carried,
        )

    def _record(self, index: int, entry: Record) -> Answer:
        record: Answer = {"table": self.chain.table()}
        record |= {name: self.record[name] for name in FOR_EVERY_HAND if name in self.record}
        seed = entry.get("seed", self._seed_of(index))
        if seed is not None:
            record["seed"] = seed
        if entry.get("cards") is not None:
            record["cards"] = entry["cards"]
        events = self.chain.events(listing(entry.get("events"), "events"))
        if events:
            record["events"] = events
        return record

    def _seed_of(self, index: int) -> int | None:
        """A seed for each hand, drawn from the session's seed and the hand's number."""
        if self.seed is None:
            return None
        is_long = isinstance(self.seed, int) and self.seed >= LONG_SEED
        return Random(f"{self.seed} {index + 1}").randrange(LONG_SEED if is_long else HIGHEST_SEED)

    def known(self, record: Record, entry: Record) -> PlayedHand | None:
        """The hand with the actions of ``entry``, if it is known how it goes."""
        return None

    def _played(self, entry: Record, record: Record) -> PlayedHand:
        hand = self.game.hand(record)
        actions = read_actions(entry.get("actions"))
        for number, action in enumerate(actions):
            if action.do == LEAVING:
                field = f"actions[{number}]"
                facts = {"seat": action.seat}
                if self.chain.stays_for_the_hand is not None:
                    stays, doubt = self.chain.stays_for_the_hand, self.chain.stay_doubt
                    raise Forbidden("leaves_in_a_hand", stays, facts, field, doubt)
                raise Unusable("leaves_in_a_hand", facts, field)
        played = play(hand.script, actions)
        if entry.get("play") is None:
            return hand, played, actions
        ways = {**WAYS, **self.chain.ways}
        name = one_of(entry.get("play"), tuple(ways), "play")
        seed = record.get("seed", 0)
        chip = mapping(record["table"], "table").get("chip", 1)
        chance = Random(f"{name} {seed}")
        return hand, *_played_on(hand, actions, ways[name], chance, whole(chip, "chip"))

    def _after(
        self,
        before: Sequence[Step],
        played: Played,
        answer: HandAccount,
        by_the_house: Sequence[Between],
    ) -> Iterator[Between]:
        self._move(before)
        self._move(played.steps)
        stacks = mapping(answer["stacks"], "stacks")
        self.standing.stacks |= {int(seat): whole(chips, seat) for seat, chips in stacks.items()}
        self.commission += whole(answer.get("commission", 0), "commission")
        self.is_sound = self.is_sound and answer["total_chips_check"] is True
        yield from by_the_house
        if played.waiting is None and (by_the_house or not is_stopped(played.steps)):
            self.standing.new -= set(self.standing.playing)
            for step in self.chain.after(played, answer):
                self._move([step])
                yield step

    def _move(self, steps: Iterable[Step]) -> None:
        for step in steps:
            for move in step.moves:
                if isinstance(move, ChipMove):
                    self.held[move.source] -= move.amount
                    self.held[move.to] += move.amount

    def account(self) -> SessionAccount:
        """The chips in every account, and whether the total matches what was brought in."""
        stacks = {str(seat): chips for seat, chips in sorted(self.standing.stacks.items())}
        other_accounts = ("jackpot", "house", "commission", OUTSIDE)
        on_table = {
            name: chips
            for name, chips in sorted(self.held.items())
            if chips and not name.startswith("stack:") and name not in other_accounts
        }
        stacks_by_moves = {
            name.removeprefix("stack:"): chips
            for name, chips in self.held.items()
            if name.startswith("stack:") and (chips or name.removeprefix("stack:") in stacks)
        }
        expected = self.begun_with + self._net_chips
        counted = sum(stacks.values()) + self.commission + sum(on_table.values())
        counted += self.held["jackpot"] + self.held["house"]
        return {
            "hands": 0 if self.last is None else self.last.number,
            "stacks": stacks,
            "commission": self.commission,
            "jackpot": self.held["jackpot"],
            "house": self.held["house"],
            "on_table": on_table,
            "begun_with": self.begun_with,
            "brought_and_taken": self._net_chips,
            "conserved": self.is_sound
            and counted == expected
            and stacks_by_moves == stacks
            and self.held["commission"] == self.commission
            and min((chips for name, chips in on_table.items()), default=0) >= 0,
        }

    @property
    def _net_chips(self) -> int:
        """Chips that players brought to the table since it began, less what they took away."""
        return -self.held[OUTSIDE]

    def _whence(self, field: str, index: int, entry: Record) -> str:
        """The session's field from which a field of one of its hands comes."""
        head, _, rest = field.partition(".")
        name = head.partition("[")[0]
        is_own_seed = name != "seed" or name in entry
        if is_own_seed and name in (*OF_A_HAND, *fields_of(self.chain.record)):
            return f"hands[{index}].{field}"
        if head != "table":
            return field
        part, _, seat = rest.partition(".")
        if part in fields_of(self.chain.record) and part in entry:
            return f"hands[{index}].{rest}"
        if part == "stacks":
            for name in ("join", "top_up"):
                value = entry.get(name)
                if isinstance(value, Mapping) and seat in value:
                    return f"hands[{index}].{name}.{seat}"
            return field if index == 0 else f"hands[{index}].top_up.{seat}"
        if part.startswith("seats[") and entry.get("join"):
            return f"hands[{index}].join"
        return field if index == 0 or part in self.record_table else f"hands[{index}]"

    @property
    def record_table(self) -> set[str]:
        """The settings for the whole session, as opposed to those of one hand."""
        return set(mapping(self.record["table"], "table")) - {"seats", "stacks", "bets"}


def _played_on(
    hand: Hand, actions: Sequence[Action], way: Way, chance: Random, chip: int
) -> tuple[Played, tuple[Action, ...]]:
    taken = list(actions)
    while (played := play(hand.script, taken)).waiting is not None:
        taken.append(way(Turn(played.waiting, played.steps, chance, chip)))
    return played, tuple(taken)


def _decided(entry: Record, steps: Sequence[Step], field: str) -> Iterator[Between]:
    """A step for what the house decides, where the regulation is silent."""
    if entry.get("decided") is None:
        return
    name = one_of(entry["decided"], DECISIONS, field)
    if not is_stopped_once_paid(steps):
        raise Unusable("nothing_to_decide", {}, field)
    yield LeftToTheHouse(name, steps[-1].provisions)


def _stacks(table: Record) -> dict[Seat, int]:
    """The stacks; if the table names its seats, exactly of those seats."""
    entries = mapping(table.get("stacks"), "table.stacks")
    if not entries:
        raise Unusable("missing", {}, "table.stacks")
    stacks: dict[Seat, int] = {}
    for name, value in entries.items():
        field = f"table.stacks.{str(name)[:40]}"
        stacks[any_seat(name, field)] = whole(value, field)
    for index, value in enumerate(listing(table.get("seats"), "table.seats")):
        seat = whole(value, f"table.seats[{index}]")
        if seat not in stacks:
            raise Unusable("missing", {}, f"table.stacks.{seat}")
    return stacks
