"""What the odds of one game offer to the registry, on one screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.odds.spec import GameOffer, Spec
from games.odds.tally import Tally

Figures = dict[str, Any]
"""JSON-ready: strings, whole numbers, floats, lists and mappings by string."""


@dataclass(frozen=True, slots=True)
class GameOdds:
    """``ODDS`` of a game's package.

    ``offer`` says what may be asked. ``check`` refuses, with ``Unusable``, a readable spec
    that cannot be run. ``batch`` plays rounds ``first`` to ``first + count - 1``; ``redeal``
    gives the cards of one of them by name, in the shape of a ``settle`` record (or of a
    ``rank`` record where a game has no bank). ``exact`` is given options as JSON.
    """

    offer: GameOffer
    check: Callable[[Spec], None]
    batch: Callable[[Spec, int, int], Tally]
    figures: Callable[[Spec, Tally], Figures]
    redeal: Callable[[Spec, int], Figures]
    exact: Callable[[Mapping[str, Any]], Figures]
    is_summed: Callable[[Mapping[str, Any]], bool] = lambda options: False
    """Whether ``exact`` of such options goes through no deal now, but sums what was counted before:
    a page may ask it while a reader types."""
