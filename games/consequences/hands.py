"""Play a hand to its end: by recorded actions, at random, or with the least action."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import takewhile
from math import sqrt
from random import Random
from typing import cast

from games.consequences.record import HandsCompared, SeatsMoved
from games.consequences.setting import Setting, under
from games.rules.game import Game, Record
from games.rules.hands.script import (
    Action,
    ChipMove,
    Choice,
    Offer,
    Step,
    allow,
    read_actions,
    written,
)
from games.rules.hands.wagers import balances
from games.rules.values.fields import listing, mapping
from games.rules.values.refusal import Forbidden, Unusable

Decide = Callable[[Choice], Action | None]
"""Decides on a choice; ``None`` stops the hand there."""

WEIGHT_OF_FOLDING, WEIGHT_OF_AN_AMOUNT, WEIGHT_OF_THE_REST = 1, 3, 6


@dataclass(frozen=True)
class Walk:
    """The course of a hand. ``refused`` is the action at which the rules stopped it."""

    steps: tuple[Step, ...]
    actions: tuple[Action, ...]
    waiting: Choice | None
    refused: Action | None = None
    choices: tuple[Choice, ...] = ()
    """The choice that each action answered."""

    @property
    def is_over(self) -> bool:
        return self.waiting is None

    @cached_property
    def accounts(self) -> dict[str, int]:
        return balances(self.steps)

    def net(self, seat: int) -> int:
        return self.accounts.get(f"stack:{seat}", 0)

    @property
    def seats(self) -> tuple[int, ...]:
        names = (name for name in self.accounts if name.startswith("stack:"))
        return tuple(sorted(int(name.removeprefix("stack:")) for name in names))

    @property
    def winners(self) -> frozenset[int]:
        """The seats that end with more chips than they began with."""
        return frozenset(seat for seat in self.seats if self.net(seat) > 0)

    @property
    def commission(self) -> int:
        return self.accounts.get("commission", 0)

    @property
    def staked(self) -> int:
        """All chips that left the players' stacks."""
        return sum(
            move.amount
            for step in self.steps
            for move in step.moves
            if isinstance(move, ChipMove) and move.source.startswith("stack:")
        )


def walk(game: Game, record: Record, decide: Decide) -> Walk:
    """Play the hand of ``record`` with the actions of ``decide`` instead of its own."""
    running = game.hand(record).script()
    steps: list[Step] = []
    actions: list[Action] = []
    choices: list[Choice] = []
    answer: Action | None = None

    def walked(waiting: Choice | None, refused: Action | None = None) -> Walk:
        answered = tuple(choices[: len(actions)])
        return Walk(tuple(steps), tuple(actions), waiting, refused, answered)

    while True:
        try:
            yielded = running.send(answer) if answer is not None else next(running)
        except StopIteration:
            return walked(None)
        except (Forbidden, Unusable):
            if answer is None:
                raise
            return walked(choices[-1], actions.pop())
        answer = None
        if isinstance(yielded, Step):
            steps.append(yielded)
            continue
        answer = decide(yielded)
        if answer is None:
            return walked(yielded)
        try:
            allow(yielded, answer, "actions")
        except (Forbidden, Unusable):
            return walked(yielded, answer)
        actions.append(answer)
        choices.append(yielded)


def play_record(game: Game, record: Record) -> Walk:
    """Play the actions of the record as far as the rules allow."""
    return walk(game, record, one_after_another(read_actions(record.get("actions"))))


def one_after_another(actions: Sequence[Action], then: Decide = lambda _choice: None) -> Decide:
    left = iter(actions)
    return lambda choice: next(left, None) or then(choice)


def least(choice: Choice) -> Action:
    """The first offer that is no fold and needs no amount; otherwise the first offer."""
    quiet = [offer for offer in choice.offers if offer.minimum is None and offer.do != "fold"]
    offer = next(iter(quiet), choice.offers[0])
    return Action(choice.seat, offer.do, offer.minimum)


def by_chance(seed: str) -> Decide:
    """Random decisions from a seed: the same numbers at the same choices under any setting."""
    chance = Random(seed)

    def decide(choice: Choice) -> Action:
        which, how_much = chance.random(), chance.random()
        offer = _drawn(choice.offers, which)
        return Action(choice.seat, offer.do, _amount(offer, how_much))

    return decide


def _drawn(offers: Sequence[Offer], which: float) -> Offer:
    weights = [_weight(offer) for offer in offers]
    left = which * sum(weights)
    for offer, weight in zip(offers, weights, strict=True):
        left -= weight
        if left < 0:
            return offer
    return offers[-1]


def _weight(offer: Offer) -> int:
    if offer.do == "fold":
        return WEIGHT_OF_FOLDING
    return WEIGHT_OF_THE_REST if offer.minimum is None else WEIGHT_OF_AN_AMOUNT


def _amount(offer: Offer, how_much: float) -> int | None:
    """The minimum half of the time, the maximum a quarter of it, else an amount between."""
    if offer.minimum is None:
        return None
    most = offer.minimum if offer.maximum is None else offer.maximum
    if how_much < 0.5:
        return offer.minimum
    if how_much < 0.75:
        return most
    return offer.minimum + int((how_much - 0.75) * 4 * (most - offer.minimum + 1))


Deal = Callable[[int], Record]
"""The table and the seed of the hand of a number; the same number, the same hand."""

CERTAINTY = 2.5758293035489004
"""Standard errors on either side of a 99 % interval."""
MOST_EXAMPLES = 3


@dataclass(slots=True)
class DifferenceTally:
    """Counts of differing hands; whole numbers, so that parts of a count add up."""

    hands: int = 0
    otherwise: int = 0
    """Hands in which anything differs."""
    winner: int = 0
    """Hands whose winners differ."""
    money: int = 0
    """Hands in which somebody ends with a different number of chips."""
    moved: int = 0
    """Chips that go to another seat, to the house or from it, over all hands."""
    staked: int = 0
    """Chips that the players put in under the first setting."""
    commission_here: int = 0
    commission_there: int = 0
    first: list[int] = field(default_factory=list)
    """The numbers of the first hands that differ in money."""
    by_seats: dict[int, SeatsMoved] = field(default_factory=dict)
    """Of games between players: the same by the number of seats, on which the share depends."""

    def to_json(self) -> HandsCompared:
        compared = asdict(self)
        by_seats = compared.pop("by_seats")
        if by_seats:
            compared["by_seats"] = [by_seats[seats] for seats in sorted(by_seats)]
        return cast(HandsCompared, compared)


def counted(
    game: Game, deal: Deal, setting: Setting, alternative: Setting, hands: int, first: int = 0
) -> DifferenceTally:
    tally, is_between_players = DifferenceTally(), game.settle is None
    for number, one, two in _pairs(game, deal, setting, alternative, range(first, first + hands)):
        tally.hands += 1
        tally.staked += one.staked
        tally.commission_here += one.commission
        tally.commission_there += two.commission
        moved = _moved(one, two)
        tally.money += moved > 0
        tally.moved += moved
        is_another = one.winners != two.winners
        tally.winner += is_another
        if is_between_players:
            seats = len(listing(mapping(deal(number)["table"], "table")["seats"], "seats"))
            none: SeatsMoved = {"seats": seats, "hands": 0, "winner": 0}
            so_many = tally.by_seats.setdefault(seats, none)
            so_many["hands"] += 1
            so_many["winner"] += is_another
        if moved or one.steps != two.steps:
            tally.otherwise += one.actions != two.actions or not _moves_alike(one, two)
        if moved and len(tally.first) < MOST_EXAMPLES:
            tally.first.append(number)
    return tally


def _moved(one: Walk, two: Walk) -> int:
    """Half the sum of the differences, since one loses what another wins."""
    accounts = {*one.accounts, *two.accounts}
    difference = sum(abs(one.accounts.get(a, 0) - two.accounts.get(a, 0)) for a in accounts)
    return difference // 2


def _pairs(
    game: Game, deal: Deal, setting: Setting, alternative: Setting, numbers: range
) -> Iterator[tuple[int, Walk, Walk]]:
    """Each hand under both settings; hands refused under either are skipped."""
    for number in numbers:
        record = deal(number)
        try:
            one = walk(game, under(game, record, setting), by_chance(str(number)))
            two = walk(game, under(game, record, alternative), by_chance(str(number)))
        except (Forbidden, Unusable):
            continue
        yield number, one, two


def hand_by_chance(game: Game, deal: Deal, number: int, setting: Setting) -> Record:
    """One of the hands counted, as a record with its actions."""
    record = deal(number)
    played = walk(game, under(game, record, setting), by_chance(str(number)))
    return {**record, "actions": [written(action) for action in played.actions]}


def interval(hits: int, total: int) -> tuple[float, float]:
    """Wilson's 99 % interval for a share; (0, 1) without hands."""
    if not total:
        return 0.0, 1.0
    part, square = hits / total, CERTAINTY**2
    middle = part + square / (2 * total)
    spread = CERTAINTY * sqrt(part * (1 - part) / total + square / (4 * total * total))
    whole = 1 + square / total
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


@dataclass(frozen=True)
class Parting:
    """A hand under the first setting and under the second."""

    first: Walk
    second: Walk

    @property
    def n(self) -> int:
        """The number of the first step that differs; at most the last step of the first hand."""
        pairs = zip(self.first.steps, self.second.steps, strict=False)
        same = takewhile(lambda pair: _alike(*pair), pairs)
        return min(len(list(same)) + 1, len(self.first.steps))

    @property
    def parts(self) -> bool:
        """Whether any step differs."""
        steps, others = self.first.steps, self.second.steps
        return len(steps) != len(others) or not all(map(_alike, steps, others))

    @property
    def weakness(self) -> int:
        """0 if the difference shows in chips, 1 in steps or refusals, 2 only in facts."""
        if self.pays:
            return 0
        return 1 if self.is_refused or not _moves_alike(self.first, self.second) else 2

    @property
    def is_refused(self) -> bool:
        """Whether the second setting refuses an action of the first."""
        return self.second.refused is not None

    @property
    def pays(self) -> bool:
        """Whether the hand ends under both settings with different chips."""
        both = self.first.is_over and self.second.is_over
        return both and self.first.accounts != self.second.accounts


def _moves_alike(one: Walk, two: Walk) -> bool:
    return [_outline(step) for step in one.steps] == [_outline(step) for step in two.steps]


def _outline(step: Step) -> tuple[object, ...]:
    return step.name, step.seat, step.moves


def _alike(one: Step, two: Step) -> bool:
    """Whether two steps are the same, except for their grounds and readings."""
    return _outline(one) == _outline(two) and dict(one.facts) == dict(two.facts)


def parted(game: Game, record: Record, setting: Setting, alternative: Setting) -> Parting:
    """The hand under both settings; raise ``Unusable`` or ``Forbidden`` if one refuses it."""
    return Parting(
        play_record(game, under(game, record, setting)),
        play_record(game, under(game, record, alternative)),
    )
