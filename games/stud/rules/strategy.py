"""Named strategies. The law leaves the decision to the player; none of these is law."""

from collections.abc import Callable

from games.rules.cards import cards
from games.rules.ways import Strategy, always
from games.stud.rules.ranking import strength

ACE_KING = strength(cards("Ad Kd 4c 3c 2c"))[:5]
AKJ83 = strength(cards("Ad Kd Jc 8c 3c"))[:6]
PAIR = strength(cards("2d 2c 5c 4c 3c"))[:1]


def _no_lower_than(least: tuple[int, ...]) -> Callable[..., str]:
    """Raise with this hand or a higher one, regardless of suits."""
    return lambda hand, exposed: "raise" if strength(hand) >= least else "fold"


STRATEGIES = {
    strategy.key: strategy
    for strategy in (
        Strategy("ace_king_or_better", _no_lower_than(ACE_KING)),
        Strategy("akj83_or_better", _no_lower_than(AKJ83)),
        Strategy("pair_or_better", _no_lower_than(PAIR)),
        Strategy("always_raise", always("raise")),
        Strategy("never_raise", always("fold")),
    )
}
