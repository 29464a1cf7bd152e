"""What the pages know about each game, by its key."""

from collections.abc import Mapping
from functools import cache

from games import installed
from games.simulations.game import FigureGame


@cache
def figures_of(game: str) -> FigureGame:
    declared = installed.part(game, "simulations").FIGURES
    assert isinstance(declared, FigureGame)
    return declared


def is_placed(game: str, bet: str, stakes: Mapping[str, int]) -> bool:
    """Whether chips are on a bet; one without a stake of its own follows the headline bet."""
    ((_bet, of_the_game), *_others) = figures_of(game).headlines
    return bool(stakes.get(bet if bet in stakes else of_the_game))
