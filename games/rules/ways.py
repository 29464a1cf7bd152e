"""Automatic ways of playing a hand of a session, by name. No regulation mentions them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from games.rules.cards import Card, card
from games.rules.script import Action, Choice, Offer, Step


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
