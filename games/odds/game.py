"""What the odds of each game declare to the registry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.odds.figures.sheets import ExactSheet, RunFigures
from games.odds.figures.spec import GameOffer, Spec
from games.odds.figures.tally import Tally
from games.rules.game import Answer, Record


@dataclass(frozen=True, slots=True)
class GameOdds:
    """The type of ``ODDS`` in a game's package.

    ``offer`` lists what a run may set. ``check`` raises ``Unusable`` for a readable spec that
    cannot be run. ``batch`` plays rounds ``first`` to ``first + count - 1``; ``redeal`` names the
    cards of one, as a ``settle`` record (or a ``rank`` record where a game has no bank). ``exact``
    takes options as JSON.
    """

    offer: GameOffer
    check: Callable[[Spec], None]
    batch: Callable[[Spec, int, int], Tally]
    figures: Callable[[Spec, Tally], RunFigures]
    redeal: Callable[[Spec, int], Answer]
    exact: Callable[[Record], ExactSheet]
    is_summed: Callable[[Record], bool] = lambda options: False
    """Whether ``exact`` of these options sums earlier counts and goes through no deal, so that a
    page may call it while a reader types."""
