"""A hand as a script: a generator of steps and choices, its actions, and how to run it."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from random import Random

from games.rules.hands.record import ActionRecord
from games.rules.provisions.readings import watch
from games.rules.values.cards import Card, card
from games.rules.values.citation import Provision
from games.rules.values.fields import listing, mapping, refuse_unknown, whole
from games.rules.values.ranking import Why
from games.rules.values.refusal import Fact, Forbidden, Unusable

Seat = int


class Face(Enum):
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class CardMove:
    """A card goes to ``seat:3``, ``dealer``, ``board``, ``burn`` or ``discard``."""

    card: Card
    to: str
    face: Face = Face.DOWN


@dataclass(frozen=True, slots=True)
class ChipMove:
    """Chips go from one account to another; the total of all accounts never changes.

    Accounts: ``stack:3``, ``bet:3`` (or ``bet:3:ante``), ``pot``, ``house``, ``commission``,
    ``jackpot``.
    """

    amount: int
    source: str
    to: str


Move = CardMove | ChipMove


@dataclass(frozen=True, slots=True)
class Step:
    """What happened, with its provisions and facts."""

    name: str
    provisions: tuple[Provision, ...]
    facts: Mapping[str, Fact] = field(default_factory=dict)
    seat: Seat | None = None
    moves: tuple[Move, ...] = ()
    readings: tuple[str, ...] = ()
    """The rows of the register that decide it."""
    why: tuple[Why, ...] = ()
    """If hands are compared: why the winner is higher than each of the others."""
    consulted: tuple[str, ...] = field(default=(), compare=False)
    """The readings consulted since the step before, whether they decide or not."""

    @property
    def doubts(self) -> tuple[str, ...]:
        """The rows that decide it, or why a hand is higher in it."""
        of_reasons = [row for reason in self.why for row in reason.readings]
        return tuple(dict.fromkeys((*self.readings, *of_reasons)))

    @property
    def rests_on(self) -> tuple[str, ...]:
        """Every row of the register that it rests on."""
        return tuple(dict.fromkeys((*self.doubts, *self.consulted)))


@dataclass(frozen=True, slots=True)
class Offer:
    """An action open to the seat, and the provision that allows it. Amounts are totals ("to").

    ``floor`` and ``ceiling`` are the provisions of the minimum and the maximum, if they differ from
    ``provision``. If no provision says so, ``doubt`` is the id of the register's entry, for a bound
    ``floor_doubt`` or ``ceiling_doubt``, and the provision is the nearest.
    """

    do: str
    provision: Provision
    minimum: int | None = None
    maximum: int | None = None
    floor: Provision | None = None
    ceiling: Provision | None = None
    doubt: str = ""
    floor_doubt: str = ""
    ceiling_doubt: str = ""
    readings: tuple[str, ...] = ()
    """The other rows of the register that it rests on."""

    @property
    def rests_on(self) -> tuple[str, ...]:
        doubts = filter(None, (self.doubt, self.floor_doubt, self.ceiling_doubt))
        return tuple(dict.fromkeys((*doubts, *self.readings)))


@dataclass(frozen=True, slots=True)
class Bar:
    """An action closed to the seat now, and the provision that forbids it.

    If no provision does, ``doubt`` is the id of the register's entry, and the provision is the
    nearest.
    """

    do: str
    provision: Provision
    reason: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    doubt: str = ""
    readings: tuple[str, ...] = ()
    """The other rows of the register that it rests on."""

    @property
    def rests_on(self) -> tuple[str, ...]:
        return (self.doubt, *self.readings) if self.doubt else self.readings


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that a seat must take, with its options and provision."""

    seat: Seat
    provision: Provision
    offers: tuple[Offer, ...]
    bars: tuple[Bar, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)
    turn_by: str = ""
    """The register's entry on whose turn it is, if no provision decides."""
    consulted: tuple[str, ...] = field(default=(), compare=False)
    """The readings consulted since the step before."""

    @property
    def rests_on(self) -> tuple[str, ...]:
        """Every row of the register that the decision or what it offers rests on."""
        of_offers = [row for offer in self.offers for row in offer.rests_on]
        of_bars = [row for bar in self.bars for row in bar.rests_on]
        named = (self.turn_by, *of_offers, *of_bars, *self.consulted)
        return tuple(dict.fromkeys(filter(None, named)))

    def offer(self, do: str) -> Offer | None:
        return next((offer for offer in self.offers if offer.do == do), None)


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat does: ``Action(7, "raise", to=350)``."""

    seat: Seat
    do: str
    to: int | None = None


Script = Generator[Step | Choice, Action, None]


@dataclass(frozen=True, slots=True)
class Played:
    """A hand as far as its actions go. ``waiting`` is None once the hand is over."""

    steps: tuple[Step, ...]
    waiting: Choice | None
    decided_after: tuple[int, ...]
    """For each action, the number of steps before it."""
    choices: tuple[Choice, ...]
    """For each action, the choice that it answers."""


def play(script: Callable[[], Script], actions: Sequence[Action]) -> Played:
    """Run a hand. Raises ``Forbidden`` for an unlawful action, ``Unusable`` for one too many."""
    with watch() as consulted:
        return _play(script(), actions, consulted)


def _play(running: Script, actions: Sequence[Action], consulted: dict[str, str]) -> Played:
    steps: list[Step] = []
    decided_after: list[int] = []
    choices: list[Choice] = []
    taken = 0
    answer: Action | None = None
    while True:
        try:
            yielded = running.send(answer) if answer is not None else next(running)
        except StopIteration:
            break
        except Forbidden as no:
            raise no.for_field(f"actions[{taken - 1}]") from no
        answer = None
        if consulted:
            yielded = replace(yielded, consulted=tuple(consulted))
            consulted.clear()
        if isinstance(yielded, Step):
            steps.append(yielded)
            continue
        if taken == len(actions):
            return Played(tuple(steps), yielded, tuple(decided_after), tuple(choices))
        answer = actions[taken]
        allow(yielded, answer, f"actions[{taken}]")
        decided_after.append(len(steps))
        choices.append(yielded)
        taken += 1
    if taken < len(actions):
        raise Unusable("action_after_the_end", {"action": actions[taken].do}, f"actions[{taken}]")
    return Played(tuple(steps), None, tuple(decided_after), tuple(choices))


def allow(choice: Choice, action: Action, where: str) -> None:
    """Raise if an action is out of turn, unavailable or out of bounds."""
    if action.seat != choice.seat:
        facts = {"seat": action.seat, "turn": choice.seat}
        if choice.turn_by:
            raise Unusable("out_of_turn", {**facts, "row": choice.turn_by}, where)
        raise Forbidden("out_of_turn", choice.provision, facts, where)
    offer = choice.offer(action.do)
    if offer is None:
        bar = next((bar for bar in choice.bars if bar.do == action.do), None)
        if bar is not None:
            by = bar.provision, bar.facts, where, bar.doubt, bar.readings
            raise Forbidden(bar.reason, *by)
        raise Unusable("no_such_action", {"action": action.do}, f"{where}.do")
    _within_bounds(offer, action, where)


def _within_bounds(offer: Offer, action: Action, where: str) -> None:
    if offer.minimum is None and offer.maximum is None:
        if action.to is not None:
            raise Unusable("amount_not_needed", {"action": action.do}, f"{where}.to")
        return
    if action.to is None:
        raise Unusable("amount_missing", {"action": action.do}, f"{where}.to")
    facts: dict[str, Fact] = {"action": action.do, "to": action.to}
    if offer.minimum is not None and action.to < offer.minimum:
        by, doubt = offer.floor or offer.provision, offer.floor_doubt or offer.doubt
        raise Forbidden("below_minimum", by, {**facts, "minimum": offer.minimum}, where, doubt)
    if offer.maximum is not None and action.to > offer.maximum:
        by, doubt = offer.ceiling or offer.provision, offer.ceiling_doubt or offer.doubt
        raise Forbidden("above_maximum", by, {**facts, "maximum": offer.maximum}, where, doubt)


def read_actions(value: object, field: str = "actions") -> tuple[Action, ...]:
    """Read ``[{"seat": 1, "do": "raise", "to": 350}, …]``; ``play`` decides if they are allowed."""
    return tuple(
        read_action(entry, f"{field}[{index}]") for index, entry in enumerate(listing(value, field))
    )


def read_action(value: object, field: str) -> Action:
    entry = mapping(value, field)
    refuse_unknown(entry, ActionRecord.__annotations__, field)
    seat, do, to = entry.get("seat"), entry.get("do"), entry.get("to")
    seat = whole(seat, f"{field}.seat", least=None)
    if not isinstance(do, str):
        raise Unusable("not_an_action", {"given": str(do)[:40]}, f"{field}.do")
    amount = None if to is None else whole(to, f"{field}.to", least=None)
    return Action(seat, do, amount)


def written(action: Action) -> ActionRecord:
    entry: ActionRecord = {"seat": action.seat, "do": action.do}
    return entry if action.to is None else {**entry, "to": action.to}


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision, the hand so far, a source of chance, and the smallest chip."""

    choice: Choice
    steps: Sequence[Step]
    chance: Random
    chip: int

    def does(self, offer: Offer, to: int | None = None) -> Action:
        """The action of an offer; ``to`` is rounded to whole chips and raised to the minimum."""
        if offer.minimum is None and offer.maximum is None:
            return Action(self.choice.seat, offer.do)
        least = offer.minimum or 0
        wanted = least if to is None else to - to % self.chip
        return Action(self.choice.seat, offer.do, max(least, wanted))


Way = Callable[[Turn], Action]


@dataclass(frozen=True, slots=True)
class Strategy:
    """A named strategy. ``decide`` takes the player's cards, and in some games what else he sees;
    it returns the bet that goes on, or ``fold``."""

    key: str
    decide: Callable[..., str]


def always(action: str) -> Callable[..., str]:
    return lambda *cards: action


def by_strategies(
    strategies: Mapping[str, Strategy],
    visible: Callable[[Turn], tuple[Card, ...]] = lambda turn: (),
) -> dict[str, Way]:
    """The ways of these strategies; ``visible`` are the cards seen besides the player's own."""
    return {key: partial(_by_strategy, strategy, visible) for key, strategy in strategies.items()}


def _by_strategy(
    strategy: Strategy, visible: Callable[[Turn], tuple[Card, ...]], turn: Turn
) -> Action:
    names = turn.choice.facts["cards"]
    assert isinstance(names, list)
    do = strategy.decide([card(name) for name in names], *visible(turn))
    return turn.does(turn.choice.offer(do) or turn.choice.offers[-1])


UNHURRIED = ("check", "pass", "call")


def quietly(turn: Turn) -> Action:
    """Check, pass or call; if none is available, stay in for the least amount."""
    offers = turn.choice.offers
    for do in UNHURRIED:
        offer = turn.choice.offer(do)
        if offer is not None:
            return turn.does(offer)
    return turn.does(next((offer for offer in offers if offer.do != "fold"), offers[0]))


def at_random(turn: Turn) -> Action:
    offer = turn.chance.choice(turn.choice.offers)
    least, most = offer.minimum or 0, offer.maximum or 0
    return turn.does(offer, turn.chance.randint(least, max(least, most)))


def folding(turn: Turn) -> Action:
    offer = turn.choice.offer("fold")
    return quietly(turn) if offer is None else turn.does(offer)


WAYS: Mapping[str, Way] = {"quietly": quietly, "at_random": at_random, "folding": folding}
