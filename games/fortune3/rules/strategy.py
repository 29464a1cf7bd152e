"""Named strategies. The law leaves the decision to the player; none of these is law."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.fortune3.rules.ranking import strength
from games.rules.cards import Card, cards


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy that uses only the player's three cards and returns ``play`` or ``fold``."""

    key: str
    decide: Callable[[Sequence[Card]], str]


Q_6_4 = strength(cards("Qs 6h 4d"))
QUEEN_HIGH = strength(cards("Qs 3h 2d"))


def _no_lower_than(least: tuple[int, ...]) -> Callable[[Sequence[Card]], str]:
    return lambda hand: "play" if strength(hand) >= least else "fold"


def _always(action: str) -> Callable[[Sequence[Card]], str]:
    return lambda hand: action


STRATEGIES = {
    strategy.key: strategy
    for strategy in (
        Strategy("q64_or_better", _no_lower_than(Q_6_4)),
        Strategy("queen_or_better", _no_lower_than(QUEEN_HIGH)),
        Strategy("always_play", _always("play")),
        Strategy("never_play", _always("fold")),
    )
}
