"""Named strategies. The law leaves the decision to the player; none of these is law."""

from collections.abc import Callable, Sequence

from games.fortune3.rules.ranking import strength
from games.rules.cards import Card, cards
from games.rules.ways import Strategy, always

Q_6_4 = strength(cards("Qs 6h 4d"))
QUEEN_HIGH = strength(cards("Qs 3h 2d"))


def _no_lower_than(least: tuple[int, ...]) -> Callable[[Sequence[Card]], str]:
    return lambda hand: "play" if strength(hand) >= least else "fold"


STRATEGIES = {
    strategy.key: strategy
    for strategy in (
        Strategy("q64_or_better", _no_lower_than(Q_6_4)),
        Strategy("queen_or_better", _no_lower_than(QUEEN_HIGH)),
        Strategy("always_play", always("play")),
        Strategy("never_play", always("fold")),
    )
}
